// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Texts of several reports.

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace helikos::app {

inline void report_line(std::string_view name, const std::string& value) {
  fmt::print("  {:<20}{}\n", name, value);
}

/// "1 thread", "2 threads".
template <class Number>
std::string counted(Number number, std::string_view what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

}  // namespace helikos::app
