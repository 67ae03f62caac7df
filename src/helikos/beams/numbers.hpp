// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "helikos/base/core/words.hpp"

namespace helikos::beams {

/// The text for a message: blanks in place of control characters.
std::string one_line(std::string text);

/// A decimal number; none for any other text, for NaN and for numbers that are too large. Numbers
/// that are too small give 0.
std::optional<double> to_number(std::string_view word);

}  // namespace helikos::beams
