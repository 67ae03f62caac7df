// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "helikos/app/run_report.hpp"

/// \file
/// Lines that reports of one program and of several have.

namespace helikos::app {

inline void report_line(std::string_view name, const std::string& value) {
  fmt::print("  {:<20}{}\n", name, value);
}

/// "1 thread", "2 threads".
template <class Number>
std::string counted(Number number, std::string_view what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

/// Of |M|^2 with so many legs.
inline std::string unit_of(int legs) { return fmt::format("GeV^{}", 8 - 2 * legs); }

/// `energy`: with its unit.
inline void report_energy(const std::string& energy, const RunOptions& options) {
  report_line("energy",
              fmt::format("{}, {} momenta", energy, options.massless ? "massless" : "massive"));
}

inline void report_estimate(std::string_view name, const Estimate& estimate,
                            std::string_view unit) {
  report_line(name, fmt::format("( {:.6e} +- {:.6e} ) {}", estimate.value, estimate.error, unit));
}

/// What speaks against an error that points give; empty where it can be believed. A point that
/// makes up much of the spread is one of many that are still larger, and were not met.
inline std::string distrust(const Moments& moments) {
  constexpr double most_error = 0.25, most_part = 0.25;
  const double mean = std::abs(moments.mean()), error = moments.standard_error();
  const double deviation = std::max(moments.max - moments.mean(), moments.mean() - moments.min);
  const double part = deviation * deviation / moments.squares;
  if (!(error > 1e-12 * mean)) return "";
  if (part > most_part && moments.count > 1)
    return fmt::format("one point has {:.0f} % of the spread", 100.0 * part);
  if (error > most_error * mean)
    return fmt::format("the points scatter by {:.0f} % of their mean", 100.0 * error / mean);
  return "";
}

/// With an error that can be believed, or why there is none.
inline void report_cross_section(std::string_view name, const Estimate& estimate,
                                 std::string_view unit, const std::string& distrust) {
  if (distrust.empty()) return report_estimate(name, estimate, unit);
  report_line(name,
              "not known, as " + distrust + ": more points, cuts (--cut), or helikos integrate");
}

/// `process`: one of those that are summed.
inline std::string cross_section_unit(const Process& process, const RunOptions& options) {
  const auto is_parton = [](const Leg& leg) { return leg.incoming && leg.particle->color != 1; };
  return fmt::format("pb   ({}flat phase space, {} cuts)",
                     std::ranges::any_of(process.legs(), is_parton) ? "partonic, " : "",
                     options.cuts.empty() ? "no" : "with");
}

/// Nothing where there are no cuts.
inline void report_cuts(const RunOptions& options, std::int64_t points, std::int64_t accepted,
                        std::int64_t undefined) {
  if (options.cuts.empty()) return;
  const std::string counts = fmt::format("{} of {} points pass ({:.4g} %)", accepted, points,
                                         100.0 * double(accepted) / double(points));
  report_line("cuts", undefined == 0 ? counts
                                     : fmt::format("{}; {} are not a number, and count as NaN",
                                                   counts, undefined));
}

}  // namespace helikos::app
