// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/warnings.hpp"
#include "helikos/base/core/counted.hpp"
#include "helikos/cross_section/integrator_state.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace helikos {

namespace {

constexpr std::int64_t enough_points = 100;    ///< with a weight, for an error that means something
constexpr double large_uncertain_part = 0.25;  ///< of the variance
constexpr double dominating_weight_part = 1.0 / 3;  ///< of the variance, which has it twice
constexpr double large_error = 0.3;                 ///< relative
constexpr double large_empty_part = 0.05;           ///< of the groups of channels
constexpr double large_searched_part = 0.1;         ///< of the cross section
constexpr double impossible = 3e-4;                 ///< probability of chi^2

std::string text_of_chi2(const IntegralEstimate& total) {
  return fmt::format("chi^2 {:.2g} of {} degrees of freedom", total.chi2, total.degrees);
}

bool are_many_empty(const ProcessResult& r) {
  return double(r.empty_groups) > large_empty_part * double(r.groups);
}

bool do_contradict(const IntegralEstimate& total) { return total.p_value < impossible; }

/// More than errors allow.
bool do_agree(const IntegralEstimate& total) {
  return total.agrees_too_well() && total.p_value > 1.0 - impossible;
}

std::string text_of_agreement(const IntegralEstimate& total) {
  return fmt::format(
      "the iterations agree better than their errors allow ({}): points that matter may be missing "
      "in all of them",
      text_of_chi2(total));
}

bool are_many_negative(const PointCounts& counts, std::int64_t points) {
  return double(counts.negative) > ProcessResult::large_negative_part * double(points);
}

std::string text_of_empty_groups(const ProcessResult& r) {
  return fmt::format(
      "in {} of {} groups of channels no point has a weight: a part of the cross section may be "
      "missing; more `points` help",
      r.empty_groups, r.groups);
}

}  // namespace

std::vector<std::string> doubts_of(const ProcessResult& r) {
  std::vector<std::string> doubts;
  if (r.nonzero < enough_points && r.largest_weight_part > 0.0)
    doubts.push_back(fmt::format(
        "only {} of {} points have a weight: their error is a guess; more `points` help", r.nonzero,
        r.total.points));
  if (are_many_empty(r)) doubts.push_back(text_of_empty_groups(r));
  if (r.uncertain_part > large_uncertain_part)
    doubts.push_back(fmt::format(
        "{:.0f} % of the squared error is that of channels where hardly any point passes the cuts: "
        "sum and error are uncertain; more `points` help",
        100 * r.uncertain_part));
  if (r.total.error > large_error * std::abs(r.total.mean))
    doubts.push_back(fmt::format("the relative error is {:.0f} %: more `points` help",
                                 100 * r.total.error / std::abs(r.total.mean)));
  if (r.largest_weight_part > dominating_weight_part)
    doubts.push_back(
        fmt::format("a single weight has {:.0f} % of the squared error: sum and error are "
                    "uncertain; more `points` help",
                    100 * r.largest_weight_part));
  if (double(r.partial_groups) > large_empty_part * double(r.groups))
    doubts.push_back(fmt::format(
        "in {} of {} groups of channels no point meets one of the alternatives (or) of the cuts: a "
        "part "
        "of the cross section may be missing; widen it, or integrate the alternatives one by one",
        r.partial_groups, r.groups));
  if (std::abs(r.searched_part) > large_searched_part)
    doubts.push_back(
        fmt::format("{:.0f} % of the cross section is from channels where fewer than {} evenly "
                    "spread points pass the cuts: a part of their region may be missing; compare "
                    "other seeds, or widen the cut",
                    100 * r.searched_part, least_nonzero_weights));
  if (do_contradict(r.total))
    doubts.push_back(
        fmt::format("the iterations contradict each other ({}): the error is too small; more "
                    "`points` help",
                    text_of_chi2(r.total)));
  if (do_agree(r.total)) doubts.push_back(text_of_agreement(r.total));
  return doubts;
}

std::vector<std::string> warnings_of(const ProcessResult& r) {
  std::vector<std::string> warnings = doubts_of(r);
  const auto say = [&](std::string what) { warnings.push_back(std::move(what)); };
  if (!r.total.consistent() && !do_contradict(r.total))
    say(
        fmt::format("the iterations contradict each other ({}): the error may be too small; more "
                    "`points` help",
                    text_of_chi2(r.total)));
  if (r.empty_groups > 0 && !are_many_empty(r)) say(text_of_empty_groups(r));
  if (r.empty_programs > 0)
    say(
        fmt::format("{} of {} programs have no weight: check the cuts, and whether the PDF set "
                    "has their partons",
                    r.empty_programs, r.plan.programs.size()));
  if (r.total.agrees_too_well() && !do_agree(r.total)) say(text_of_agreement(r.total));
  if (r.largest_weight_part > ProcessResult::large_weight_part &&
      r.largest_weight_part <= dominating_weight_part)
    say(
        fmt::format("a single weight has {:.0f} % of the squared error: sum and error are "
                    "uncertain; more `points` help",
                    100 * r.largest_weight_part));
  for (const auto& [count, what] :
       {std::pair{r.counts.mu_f_outside, "muF outside of the range of the PDF set"},
        std::pair{r.counts.mu_r_outside, "muR outside of the range of alpha_s"}})
    if (count > 0)
      say(fmt::format("{} {}, which is extrapolated there",
                      counted(count, "point that passes has", "points that pass have"), what));
  if (are_many_negative(r.counts, r.total.points))
    say(
        fmt::format("{} of {} points have parton densities below zero, as fits do near x = 1: "
                    "they count below zero",
                    r.counts.negative, r.total.points));
  if (r.total.non_finite > 0)
    say(fmt::format("{} of {} weights are not finite and count as zero; the first: {}",
                    r.total.non_finite, r.total.points, text_of(r.non_finite.at(0), r.plan)));
  return warnings;
}

std::vector<std::string> warnings_of(const GenerationResult& g, double cross_section) {
  std::vector<std::string> warnings;
  const double away = std::abs(g.mean_weight - cross_section);
  // Without rare large weights, the events' own scatter is too small: that of the pilot counts
  // then. Weights that are all alike have no error but roundings.
  const double hidden =
      g.expected_scatter > g.scatter_error
          ? std::sqrt(g.expected_scatter * g.expected_scatter - g.scatter_error * g.scatter_error)
          : 0.0;
  const double error = std::hypot(g.error, hidden);
  if (!(away <= 5.0 * error + 1e-9 * std::abs(cross_section)))
    warnings.push_back(
        fmt::format("the mean weight of the events, {:.6g} pb, is {:.1f} errors from the cross "
                    "section",
                    g.mean_weight, away / error));
  if (g.overweight_part > 3 * g.allowed_overweights)
    warnings.push_back(fmt::format(
        "{:.2g} % of the cross section is above the maximum weights (allowed: {:.2g} %): the pilot "
        "did not see the largest weights; a smaller `accuracy` helps",
        100 * g.overweight_part, 100 * g.allowed_overweights));
  const std::int64_t points = g.pilot_points + g.points;
  if (are_many_negative(g.counts, points))
    warnings.push_back(fmt::format(
        "{} of {} points of the generation have parton densities below zero: {} of {} events "
        "have weights below zero",
        g.counts.negative, points, g.negative, g.events));
  if (g.non_finite > 0)
    warnings.push_back(
        fmt::format("{} of {} weights of the generation are not finite and count as zero",
                    g.non_finite, points));
  for (const auto& [process, events] : g.processes)
    if (events < 10 && g.processes.size() > 1)
      warnings.push_back(
          fmt::format("only {} of the {} events are of {}: too few to say anything "
                      "of it; more `events` help",
                      events, g.events, process));
  return warnings;
}

std::vector<std::string> warnings_said_before(const ProcessResult& r) {
  std::vector<std::string> warnings;
  if (!r.is_reached)
    warnings.push_back(fmt::format("the accuracy was not reached with {} points", r.total.points));
  return warnings;
}

std::vector<std::string> warnings_said_before(const GenerationResult& g) {
  if (g.is_stable) return {};
  return {
      fmt::format("the maximum weights were not stable after {} points of the pilot (allowed above "
                  "them: {:.2g} % "
                  "of the cross section); a smaller `accuracy` adapts the grids better",
                  g.pilot_points, 100 * g.allowed_overweights)};
}

}  // namespace helikos
