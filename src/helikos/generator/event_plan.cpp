// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/event_plan.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

using Histograms = std::vector<WeightHistogram>;

/// Maximum weights of the strata, and the mean excess above them.
struct Limits {
  std::vector<double> limits{};
  double excess = 0.0;
};

Limits limits_of_part(const std::vector<WeightTail>& tails, const std::vector<double>& cost,
                      double part) {
  Limits result;
  for (std::size_t i = 0; i < tails.size(); ++i) {
    const auto [limit, excess] = tails[i].limit_of_part(std::min(1.0, part * cost[i]));
    result.limits.push_back(limit);
    result.excess += excess;
  }
  return result;
}

/// Minimizes the cost with a Lagrange multiplier, found by bisection of its logarithm.
std::vector<double> least_limits(const Histograms& pilot, std::vector<double> cost, double excess) {
  const double most_cost = *std::ranges::max_element(cost);
  for (double& c : cost) c /= most_cost;
  const std::vector<WeightTail> tails(pilot.begin(), pilot.end());
  auto best = limits_of_part(tails, cost, 0.0).limits;
  double low = -60.0, high = 0.0;
  for (int step = 0; step < 60; ++step) {
    const double middle = 0.5 * (low + high);
    Limits found = limits_of_part(tails, cost, std::exp2(middle));
    const bool fits = found.excess <= excess;
    (fits ? low : high) = middle;
    if (fits) best = std::move(found.limits);
  }
  return best;
}

/// Gives a share to strata in which the pilot met only zero weights: it cannot exclude other
/// weights.
void let_none_vanish(std::vector<double>& limits) {
  constexpr double part = 1e-3;  ///< part of all points for these strata together
  const auto empty = std::ranges::count(limits, 0.0);
  const double sum = std::accumulate(limits.begin(), limits.end(), 0.0);
  if (empty == 0 || sum == 0.0) return;
  const double least = WeightHistogram::edge_below(part * sum / double(empty));
  std::ranges::replace(limits, 0.0, least);
}

/// Mean size of |w| after unweighting [pb].
double kept_size(Unweighting mode, double size, double limit) {
  return mode == Unweighting::none ? limit : std::min(size, limit);
}

/// Error of kept / net, where both are sums over strata: to first order it is the error of the sum
/// of k - (kept / net) w, divided by net.
double error_of_ratio(const Histograms& check, const EventPlan& plan, double kept, double net) {
  double variance = 0.0;
  for (std::size_t i = 0; i < check.size(); ++i)
    variance += check[i].variance_of_mean([&](double weight) {
      return kept_size(plan.mode, std::abs(weight), plan.limits[i]) - kept / net * weight;
    });
  return std::sqrt(variance) / std::abs(net);
}

/// For mode `none`, every point that is not zero is an event: maximum weights are proportional to
/// the root mean square of the weights.
std::vector<double> limits_of_sizes(const Histograms& pilot) {
  std::vector<double> limits;
  for (const WeightHistogram& stratum : pilot) limits.push_back(std::sqrt(stratum.mean_square()));
  return limits;
}

}  // namespace

double usual_overweights(Unweighting mode) { return mode == Unweighting::partial ? 0.1 : 1e-3; }

std::vector<double> find_limits(const Histograms& pilot, std::vector<double> cost, Unweighting mode,
                                double overweights) {
  double size = 0.0;
  for (const WeightHistogram& stratum : pilot) size += stratum.mean_size();
  auto limits = mode == Unweighting::none
                    ? limits_of_sizes(pilot)
                    : least_limits(pilot, std::move(cost), overweights * size);
  let_none_vanish(limits);
  return limits;
}

LimitedSizes sizes_of(const Histograms& sample, const std::vector<double>& limits,
                      Unweighting mode) {
  LimitedSizes sizes;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    const double size = sample[i].mean_size();
    const double above = mode == Unweighting::none ? 0.0 : sample[i].mean_excess(limits[i]);
    sizes.all += size;
    sizes.above += above;
    sizes.kept += mode == Unweighting::none ? limits[i] * sample[i].part_not_zero() : size - above;
    sizes.limits += limits[i];
  }
  return sizes;
}

EventPlan plan_events(const Histograms& pilot, const Histograms& check,
                      const std::vector<double>& cost, double cross_section, Unweighting mode,
                      double overweights) {
  EventPlan plan{mode, find_limits(pilot, cost, mode, overweights)};
  const LimitedSizes sizes = sizes_of(check, plan.limits, mode);
  double net = 0.0;
  for (const WeightHistogram& stratum : check) net += stratum.mean();
  if (!(sizes.limits > 0.0 && sizes.all > 0.0))
    throw InputError("no point of the pilot has a weight above zero");
  if (!(net * cross_section > 0.0))
    throw InputError("weights of both signs cancel each other, so that events have no weight");
  plan.sum_of_limits = sizes.limits;
  plan.efficiency = sizes.kept / sizes.limits;
  plan.overweights = sizes.above / sizes.all;
  plan.unit = std::abs(cross_section) * sizes.kept / std::abs(net);
  plan.unit_error = std::abs(cross_section) * error_of_ratio(check, plan, sizes.kept, net);
  return plan;
}

WeightParts weight_parts(const std::vector<WeightHistogram>& pilot, const EventPlan& plan) {
  std::map<int, double> parts;
  for (std::size_t i = 0; i < pilot.size(); ++i) {
    const double limit = plan.limits[i], chosen = limit / plan.sum_of_limits;
    if (!(limit > 0.0) || pilot[i].points() == 0) continue;
    for (const auto& [number, bin] : pilot[i].bins()) {
      // The middle of the bin: its edges may be the limit.
      const double middle =
          WeightHistogram::lower_edge(number) * std::exp2(0.5 / WeightHistogram::bins_per_octave);
      const int place = int(std::floor(4.0 * std::log2(middle / limit)));
      parts[place] += chosen * double(bin.count) / double(pilot[i].points());
    }
  }
  WeightParts result;
  if (parts.empty()) return result;
  result.first = parts.begin()->first;
  result.parts.resize(std::size_t(parts.rbegin()->first - result.first) + 1);
  for (const auto& [place, part] : parts) result.parts[std::size_t(place - result.first)] = part;
  return result;
}

}  // namespace helikos
