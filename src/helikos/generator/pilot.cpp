// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/pilot.hpp"

#include <algorithm>

namespace helikos {
namespace {

using Histograms = std::vector<WeightHistogram>;

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
constexpr double worth_a_sample = 0.2;  ///< least size of a sample, relative to the points so far

double points_of(const Histograms& histograms) {
  double sum = 0.0;
  for (const WeightHistogram& stratum : histograms) sum += double(stratum.points());
  return sum;
}

void add(Histograms& all, const Histograms& more) {
  for (std::size_t i = 0; i < all.size(); ++i) all[i].add(more[i]);
}

/// Number of points at which a single weight at the maximum is the allowed part above the maximum
/// weights. With fewer points this part cannot be measured.
double least_points(double efficiency, const PilotGoal& goal) {
  return goal.mode == Unweighting::none ? 0.0 : 1.0 / (goal.overweights * efficiency);
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
  if (sizes.above > tolerance * goal.overweights * sizes.all) return {false, most, most};
  // Ten weights above the maximum determine their part to a third.
  return {true, std::max(part_of_events * of_events, 10 * least_points(efficiency, goal)), most};
}

}  // namespace

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
    const double enough = passes == 1 ? std::max(wanted, 2 * done) : wanted;
    next = std::min(std::min(enough, most) - done, done);
    if (next < worth_a_sample * done) next = 0.0;
  }
  result.last = next_sample(points_of(known));
  const Histograms& last = result.last;
  result.plan = plan_events(known, last, cost, goal.cross_section, goal.mode, goal.overweights);
  result.is_stable = passes > 0 && points_of(last) >= least_points(result.plan.efficiency, goal) &&
                     result.plan.overweights <= last_tolerance * goal.overweights;
  return result;
}

}  // namespace helikos
