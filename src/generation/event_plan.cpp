// SPDX-License-Identifier: Apache-2.0
#include "generation/event_plan.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/error.hpp"

namespace helikos {
namespace {

using Histograms = std::vector<WeightHistogram>;

double mean_size(const Histograms& pilot) {
  double sum = 0.0;
  for (const WeightHistogram& stratum : pilot) sum += stratum.mean_size();
  return sum;
}

double mean_excess(const Histograms& pilot, const std::vector<double>& limits) {
  double sum = 0.0;
  for (std::size_t i = 0; i < pilot.size(); ++i) sum += pilot[i].mean_excess(limits[i]);
  return sum;
}

std::vector<double> limits_of_part(const Histograms& pilot, const std::vector<double>& cost,
                                   double part) {
  std::vector<double> limits;
  for (std::size_t i = 0; i < pilot.size(); ++i)
    limits.push_back(pilot[i].limit_of_part(std::min(1.0, part * cost[i])));
  return limits;
}

/// With the multiplier of Lagrange found by bisection of its logarithm.
std::vector<double> least_limits(const Histograms& pilot, std::vector<double> cost, double excess) {
  const double most_cost = *std::ranges::max_element(cost);
  for (double& c : cost) c /= most_cost;
  auto best = limits_of_part(pilot, cost, 0.0);
  double low = -60.0, high = 0.0;
  for (int step = 0; step < 60; ++step) {
    const double middle = 0.5 * (low + high);
    auto limits = limits_of_part(pilot, cost, std::exp2(middle));
    const bool fits = mean_excess(pilot, limits) <= excess;
    (fits ? low : high) = middle;
    if (fits) best = std::move(limits);
  }
  return best;
}

/// Of every point that is not zero: in proportion to what the weights are.
std::vector<double> limits_of_sizes(const Histograms& pilot) {
  std::vector<double> limits;
  for (const WeightHistogram& stratum : pilot) limits.push_back(std::sqrt(stratum.mean_square()));
  return limits;
}

}  // namespace

double usual_overweights(Unweighting mode) { return mode == Unweighting::partial ? 0.1 : 1e-3; }

EventPlan plan_events(const Histograms& pilot, const Histograms& check,
                      const std::vector<double>& cost, double cross_section, Unweighting mode,
                      double overweights) {
  const double size = mean_size(check);
  double net = 0.0, kept = 0.0;
  for (const WeightHistogram& stratum : check) net += stratum.mean();
  if (!(mean_size(pilot) > 0.0 && size > 0.0))
    throw InputError("no point of the pilot has a weight above zero");
  if (!(net * cross_section > 0.0))
    throw InputError("weights of both signs cancel each other, so that events have no weight");
  EventPlan plan{mode};
  plan.limits = mode == Unweighting::none
                    ? limits_of_sizes(pilot)
                    : least_limits(pilot, cost, overweights * mean_size(pilot));
  for (std::size_t i = 0; i < check.size(); ++i)
    kept += mode == Unweighting::none ? plan.limits[i] * check[i].part_not_zero()
                                      : check[i].mean_size() - check[i].mean_excess(plan.limits[i]);
  plan.sum_of_limits = std::accumulate(plan.limits.begin(), plan.limits.end(), 0.0);
  plan.efficiency = kept / plan.sum_of_limits;
  plan.overweights = mode == Unweighting::none ? 0.0 : mean_excess(check, plan.limits) / size;
  plan.unit = std::abs(cross_section) * kept / std::abs(net);
  return plan;
}

}  // namespace helikos
