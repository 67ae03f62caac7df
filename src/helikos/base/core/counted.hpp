// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace helikos {

/// "1 thread", "2 threads". `several`: a plural that has no -s.
template <class Number>
std::string counted(Number number, std::string_view what, std::string_view several = "") {
  if (number == 1) return fmt::format("1 {}", what);
  return several.empty() ? fmt::format("{} {}s", number, what)
                         : fmt::format("{} {}", number, several);
}

}  // namespace helikos
