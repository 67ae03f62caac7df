// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "helikos/base/core/words.hpp"

namespace helikos::beams {

/// For messages: blanks in place of control characters.
std::string one_line(std::string text);

/// A decimal number; none for all else, also NaN and what is too large. What is too small is 0.
std::optional<double> to_number(std::string_view word);

}  // namespace helikos::beams
