// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/refused_results.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "helikos/app/run_file.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::app {
namespace {

/// Whether a string leaves out products of diagrams.
bool wants_interferences(const IntegratePlan& plan) {
  return std::ranges::any_of(plan.programs.front().process.restrictions().orders,
                             &OrderBound::squared);
}

/// `of_points`: "1000 points of p p > t t~".
void check_scales_at(const PointCounts& counts, const std::string& of_points,
                     const IntegrateRecord& record) {
  const IntegratePlan& plan = record.plan;
  const auto check = [&](std::int64_t count, const char* option, const std::string& scale) {
    if (count == 0) return;
    throw InputError(with_line(
        record.options,
        fmt::format(
            "{} {}: is not above zero at {} of {}; write a scale that is above zero for all "
            "events, such as max({}, 10)",
            option, scale, count, of_points, scale)));
  };
  check(counts.no_mu_r, "--mur", plan.mu_r);
  check(counts.no_mu_f, "--muf", plan.mu_f);
}

}  // namespace

void check_scales(const PointCounts& counts, std::int64_t points, const IntegrateRecord& record) {
  check_scales_at(counts, fmt::format("{} points of {}", points, record.plan.request), record);
}

void check_scales_of_events(const PointCounts& counts, const IntegrateRecord& record) {
  check_scales_at(counts, "the points that make events of " + record.plan.request, record);
}

std::string why_below_zero(const IntegrateRecord& r) {
  if (!(r.total.mean < 0.0) || r.options.allow_negative || wants_interferences(r.plan)) return "";
  const char *name = r.plan.is_decay() ? "width" : "cross section",
             *unit = r.plan.is_decay() ? "GeV" : "pb";
  const std::string why =
      r.counts.negative > 0
          ? fmt::format(
                ": parton densities are below zero at {} of {} points, as fits are near "
                "x = 1",
                r.counts.negative, r.total.points)
          : "";
  return fmt::format("the {} is below zero, {:.3g} +- {:.1g} {}{} (--allow-negative takes it)",
                     name, r.total.mean, r.total.error, unit, why);
}

std::string why_refused(const IntegrateRecord& record) {
  if (!record.zero.empty()) return record.zero;
  return record.unknown.empty() ? record.below_zero : record.unknown;
}

}  // namespace helikos::app
