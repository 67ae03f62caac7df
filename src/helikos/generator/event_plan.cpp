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

/// Mean square of the weights of events in units of EventPlan::unit. With x = |w| / limit, a point
/// is kept with the probability min(1, x) and the weight max(1, x); for mode `none`, each has x.
double mean_square_of_events(const Histograms& check, const EventPlan& plan, double kept) {
  double sum = 0.0;
  for (std::size_t i = 0; i < check.size(); ++i) {
    const double limit = plan.limits[i];
    if (!(limit > 0.0) || check[i].points() == 0) continue;
    double of_stratum = 0.0;
    for (const auto& [number, bin] : check[i].bins()) {
      const double count = double(bin.count);
      const double x = WeightHistogram::sum_of(number, bin.sum) / count / limit;
      of_stratum += count * (plan.mode == Unweighting::none ? x * x : x * std::max(1.0, x));
    }
    sum += limit * of_stratum / double(check[i].points());
  }
  return sum / kept;
}

/// For mode `none`, every point that is not zero is an event: maximum weights are proportional to
/// the root mean square of the weights.
std::vector<double> limits_of_sizes(const Histograms& pilot) {
  std::vector<double> limits;
  for (const WeightHistogram& stratum : pilot) limits.push_back(std::sqrt(stratum.mean_square()));
  return limits;
}

constexpr std::int64_t first_sample = 12500;
constexpr double tolerance = 1.5;       ///< factor on the allowed part above the maximum weights
constexpr double last_tolerance = 3.0;  ///< such a factor for the last sample, which decides
                                        ///< nothing
/// Number of points that determine the maximum weights, as a part of the points that the events
/// will need. The maximum weights are then about as precise as their use requires.
constexpr double part_of_events = 0.3;
/// A pilot whose maximum weights do not hold has at most this factor times the points of the
/// events, or at least `few_points`.
constexpr double most_of_events = 4.0, few_points = 1e6;
/// Mean number of events whose weight is above the maximum that makes no difference. Where the
/// allowed part gives fewer, that is, where the events are few, more may be above, and one sample
/// that tests the maximum weights is enough.
constexpr double no_overweights = 0.01;
constexpr double worth_a_sample = 0.2;  ///< least size of a sample, relative to the points so far

double points_of(const Histograms& histograms) {
  double sum = 0.0;
  for (const WeightHistogram& stratum : histograms) sum += double(stratum.points());
  return sum;
}

void add(Histograms& all, const Histograms& more) {
  for (std::size_t i = 0; i < all.size(); ++i) all[i].add(more[i]);
}

/// A smaller part than the usual one is one that the user asks for.
bool are_few(const PilotGoal& goal) {
  return goal.mode != Unweighting::none && goal.overweights >= usual_overweights(goal.mode) &&
         double(goal.events) * goal.overweights <= no_overweights;
}

/// The part above the maximum weights that a test of them allows.
double part_to_allow(const PilotGoal& goal) {
  return are_few(goal) ? no_overweights / double(std::max<std::int64_t>(goal.events, 1))
                       : goal.overweights;
}

/// Number of points at which a single weight at the maximum is the allowed part above the maximum
/// weights. With fewer points this part cannot be measured.
double least_points(double efficiency, const PilotGoal& goal) {
  return goal.mode == Unweighting::none ? 0.0 : 1.0 / (part_to_allow(goal) * efficiency);
}

/// The result of a test of maximum weights with an independent sample.
struct Judgement {
  bool is_good = false;
  double wanted = 0.0;  ///< number of points that should determine the maximum weights
  double most = 0.0;    ///< upper limit of this number, also if the maximum weights do not hold
};

Judgement judge(const Histograms& known, const Histograms& check, const std::vector<double>& cost,
                const PilotGoal& goal) {
  const LimitedSizes sizes =
      sizes_of(check, find_limits(known, cost, goal.mode, goal.overweights), goal.mode);
  const double all = 0.5 * double(goal.most);
  if (!(sizes.kept > 0.0)) return {false, all, all};
  const double efficiency = sizes.kept / sizes.limits;
  const double of_events = double(goal.events) / efficiency;
  const double most = std::min(all, 0.5 * std::max(few_points, most_of_events * of_events));
  if (sizes.above > tolerance * part_to_allow(goal) * sizes.all) return {false, most, most};
  // Ten weights above the maximum determine their part to a third.
  return {true, std::max(part_of_events * of_events, 10 * least_points(efficiency, goal)), most};
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
  const double mean = net / sizes.kept;  // in units of `unit`
  const double square = mean_square_of_events(check, plan, sizes.kept);
  plan.spread = plan.unit * std::sqrt(std::max(0.0, square - mean * mean));
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

PilotResult find_plan(const PilotSample& sample, const std::vector<double>& cost,
                      const PilotGoal& goal) {
  PilotResult result;
  const auto next_sample = [&](double points) {
    ++result.samples;
    return sample(std::int64_t(points));
  };
  Histograms known = next_sample(std::min<double>(double(first_sample), 0.25 * double(goal.most)));
  int passes = 0;
  for (double next = points_of(known); next > 0.0;) {
    const Histograms check = next_sample(next);
    const auto [is_good, wanted, most] = judge(known, check, cost, goal);
    passes = is_good ? passes + 1 : 0;
    add(known, check);
    const double done = points_of(known);
    const bool is_tested_again = passes == 1 && !are_few(goal);
    const double enough = is_tested_again ? std::max(wanted, 2 * done) : wanted;
    next = std::min(std::min(enough, most) - done, done);
    if (next < worth_a_sample * done) next = 0.0;
  }
  result.last = next_sample(points_of(known));
  const Histograms& last = result.last;
  result.plan = plan_events(known, last, cost, goal.cross_section, goal.mode, goal.overweights);
  result.is_stable = passes > 0 && points_of(last) >= least_points(result.plan.efficiency, goal) &&
                     result.plan.overweights <= last_tolerance * part_to_allow(goal);
  return result;
}

}  // namespace helikos
