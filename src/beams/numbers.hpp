// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace helikos::beams {

/// For messages: blanks in place of control characters.
std::string one_line(std::string text);

/// The text before the first blank, which is taken off `text` with it; empty at the end.
std::string_view next_word(std::string_view& text);

/// A decimal number; none for all else, also NaN and what is too large. What is too small is 0.
std::optional<double> to_number(std::string_view word);

/// A whole number, with a sign or without.
std::optional<int> to_integer(std::string_view word);

}  // namespace helikos::beams
