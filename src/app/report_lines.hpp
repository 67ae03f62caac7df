// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "app/run_report.hpp"

/// \file
/// Lines that reports of one program and of several have.

namespace helikos::app {

inline void report_line(std::string_view name, const std::string& value) {
  fmt::print("  {:<20}{}\n", name, value);
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

inline std::string cross_section_unit(const RunOptions& options) {
  return fmt::format("pb   (flat phase space, {} cuts)", options.cuts.empty() ? "no" : "with");
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
