// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/refused_results.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

/// Whether a string leaves out products of diagrams.
bool wants_interferences(const ProcessPlan& plan) {
  return std::ranges::any_of(plan.programs.front().process.restrictions().orders,
                             &OrderBound::squared);
}

}  // namespace

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

}  // namespace helikos
