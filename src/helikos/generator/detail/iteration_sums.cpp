// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/iteration_sums.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "helikos/base/core/error.hpp"
#include "helikos/generator/integrate.hpp"

namespace helikos {
namespace {

using AllMembers = std::vector<std::vector<MemberIterations>>;  ///< (program, pair of partons)

/// Part of a single weight in the variance, times the iteration's points^2.
double largest_of(double part_of_variance, const IterationEstimate& iteration) {
  return part_of_variance * std::pow(double(iteration.points), 2);
}

/// That as a part of the variance of all iterations.
double largest_part(double largest, const IntegralEstimate& all) {
  // Weights that are all alike have nothing but roundings.
  if (!(all.error > 1e-12 * std::abs(all.mean))) return 0.0;
  return largest / std::pow(all.error * double(all.points), 2);
}

using NonzeroOfGroups = std::vector<std::vector<std::int64_t>>;  ///< (program, group of channels)

void add_nonzero(NonzeroOfGroups& all, const NonzeroOfGroups& found) {
  if (all.empty()) return void(all = found);
  for (std::size_t p = 0; p < all.size(); ++p)
    for (std::size_t group = 0; group < all[p].size(); ++group) all[p][group] += found[p][group];
}

std::int64_t sum_of(const NonzeroOfGroups& all) {
  std::int64_t sum = 0;
  for (const auto& groups : all) sum = std::accumulate(groups.begin(), groups.end(), sum);
  return sum;
}

/// Groups and programs without a weight.
void count_empty(const NonzeroOfGroups& all, ProcessResult& result) {
  for (const auto& groups : all) {
    const auto zeros = std::ranges::count(groups, 0);
    if (zeros == std::ssize(groups)) {
      result.empty_programs += groups.empty() ? 0 : 1;
    } else {
      result.groups += std::ssize(groups);
      result.empty_groups += zeros;
    }
  }
}

void add_members(AllMembers& all, const IterationResult& result, int warm_up) {
  all.resize(result.pairs.size());
  for (std::size_t p = 0; p < all.size(); ++p) {
    all[p].resize(result.pairs[p].size());
    for (std::size_t k = 0; k < all[p].size(); ++k) {
      MemberIterations& member = all[p][k];
      const SumResult& found = result.pairs[p][k];
      member.estimates.push_back(found.estimate);
      member.efficiency = found.efficiency;
      if (int(member.estimates.size()) <= warm_up) continue;
      member.points += found.points;
      member.largest = std::max(member.largest, largest_of(found.largest, found.estimate));
    }
  }
}

void record_members(const AllMembers& all, int warm_up, ProcessResult& result) {
  for (const auto& of_program : all) {
    auto& results = result.members.emplace_back();
    for (const MemberIterations& member : of_program) {
      const IntegralEstimate sum = combine(member.estimates, warm_up);
      results.push_back({sum, member.efficiency, largest_part(member.largest, sum), member.points});
    }
  }
}

void add_non_finite(std::vector<NonFiniteOfRun>& all, const IterationResult& result,
                    std::size_t iteration) {
  for (const LocatedPoint& point : result.non_finite)
    if (all.size() < most_non_finite_points) all.push_back({std::int64_t(iteration), point});
}

/// Whether a program has cuts that some events pass, as far as is known without trying.
bool may_pass_cuts(const Integrator& integrator) {
  return std::ranges::any_of(integrator.programs(), [](const auto& program) {
    return !program->cuts().is_empty() && program->may_pass();
  });
}

/// Whether a string leaves out products of diagrams.
bool wants_interferences(const ProcessPlan& plan) {
  return std::ranges::any_of(plan.programs.front().process.restrictions().orders,
                             &OrderBound::squared);
}

/// Why a sum below zero is refused; empty: it is above zero, or it is allowed by the setup or by a
/// string that wants interferences alone.
std::string why_below_zero(const ProcessResult& r) {
  if (!(r.total.mean < 0.0) || r.setup().allow_negative || wants_interferences(r.plan)) return "";
  const std::string why =
      r.counts.negative > 0
          ? fmt::format(
                ": parton densities are below zero at {} of {} points, as fits are near x = 1",
                r.counts.negative, r.total.points)
          : "";
  return fmt::format("the {} is below zero, {:.3g} +- {:.1g} {}{} (`allow-negative` takes it)",
                     r.plan.name_of_sum(), r.total.mean, r.total.error, r.plan.unit(), why);
}

}  // namespace

IterationPart sum_of_ranks(const Communicator& world, IterationPart mine) {
  if (world.size() == 1) return mine;
  IterationPart all;
  all.strata = sum_of_ranks(
      world, std::move(mine.strata),
      [](StratumPart& sum, const StratumPart& next) { sum.append(next); },
      [](StratumPart& sum) { sum.add_up(); });
  for (const auto& counts : world.share(std::vector{mine.counts})) all.counts += counts.front();
  return all;
}

void add_iteration(const IterationResult& found, const std::vector<IterationEstimate>& iterations,
                   IntegrationProgress& progress) {
  add_members(progress.members, found, progress.warm_up);
  add_non_finite(progress.non_finite, found, iterations.size());
  progress.efficiency = found.efficiency;
  progress.iterations = iterations;
  if (int(progress.iterations.size()) <= progress.warm_up) return;
  progress.counts += found.counts;
  progress.largest = std::max(progress.largest, largest_of(found.largest, found.total));
  progress.uncertain += largest_of(found.uncertain, found.total);
  progress.searched += found.searched * double(found.total.points);
  add_nonzero(progress.nonzero, found.nonzero);
}

bool has_no_weights(const IntegrationProgress& progress) {
  const auto is_zero = [](const IterationEstimate& it) {
    return it.mean == 0.0 && it.variance == 0.0;
  };
  return progress.iterations.size() >= std::size_t(std::max(progress.warm_up, 1)) &&
         std::ranges::all_of(progress.iterations, is_zero);
}

void record_no_weights(const IntegrationProgress& progress, const Integrator& integrator,
                       ProcessResult& result) {
  std::int64_t points = 0, non_finite = 0;
  for (const IterationEstimate& iteration : progress.iterations) {
    points += iteration.points;
    non_finite += iteration.non_finite;
  }
  const std::string name = result.plan.name_of_sum();
  if (non_finite > 0) {
    result.zero = fmt::format(
        "the {} is zero: {} of {} weights are not finite, the others are zero; the first: {}", name,
        non_finite, points, text_of(progress.non_finite.at(0), result.plan));
  } else if (may_pass_cuts(integrator)) {
    result.unknown = fmt::format(
        "the {} is not known: none of {} points passes the cuts and has a weight above zero; do "
        "the cuts leave anything, or so little that no point is there, and has the PDF set these "
        "partons?",
        name, points);
  } else {
    result.zero = fmt::format(
        "the {} is zero: none of {} points has a weight above zero; do the cuts leave anything, "
        "and has the PDF set these partons?",
        name, points);
  }
}

void record_sum(const IntegrationProgress& progress, ProcessResult& result) {
  const IntegralEstimate total = combine(progress.iterations, progress.warm_up);
  result.nonzero = sum_of(progress.nonzero);
  if (result.nonzero < ProcessResult::least_nonzero) {
    result.unknown =
        fmt::format("the {} is not known: only {} of {} points have a weight; more `points` help",
                    result.plan.name_of_sum(), result.nonzero, total.points);
    result.total.points = total.points;
    return;
  }
  result.total = total;
  count_empty(progress.nonzero, result);
  result.efficiency = progress.efficiency;
  result.counts = progress.counts;
  result.largest_weight_part = largest_part(progress.largest, result.total);
  result.uncertain_part = largest_part(progress.uncertain, result.total);
  result.searched_part = progress.searched / (result.total.mean * double(result.total.points));
  const double wanted = goal_of(result.setup()).precision;
  result.is_reached = wanted == 0.0 || result.total.error <= wanted * std::abs(result.total.mean);
  record_members(progress.members, progress.warm_up, result);
  result.below_zero = why_below_zero(result);
}

void check_scales(const PointCounts& counts, const std::string& of_points,
                  const ProcessPlan& plan) {
  const auto check = [&](std::int64_t count, const char* key, const std::string& scale) {
    if (count == 0) return;
    throw InputError(fmt::format(
        "`{}` {}: is not above zero at {} of {}; write a scale that is above zero for all events, "
        "such as max({}, 10)",
        key, scale, count, of_points, scale));
  };
  check(counts.no_mu_r, "mur", plan.mu_r);
  check(counts.no_mu_f, "muf", plan.mu_f);
}

}  // namespace helikos
