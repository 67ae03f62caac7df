// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Reports on standard output. If it is full or closed, a run still writes its files and fails at
/// its end.

#include <fmt/format.h>

#include <functional>
#include <string>
#include <string_view>

#include "helikos/base/core/counted.hpp"

namespace helikos::app {

/// Calls print(), which prints a report in the middle of a run.
void printed(const std::function<void()>& print);

/// Writes buffered text, so that it stands before text that others write.
void flush_output();

/// Throws std::runtime_error if some output failed. It is called at the end of a command.
void check_output();

inline void report_line(std::string_view name, const std::string& value) {
  fmt::print("  {:<20}{}\n", name, value);
}

}  // namespace helikos::app
