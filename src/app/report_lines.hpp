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

inline constexpr std::string_view cross_section_unit = "pb   (flat phase space, no cuts)";

}  // namespace helikos::app
