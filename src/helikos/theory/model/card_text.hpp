// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace helikos {

/// ASCII letters in upper case, whatever the locale.
std::string upper(std::string_view text);

/// The words of a line, between blanks and tabs.
std::vector<std::string_view> split_words(std::string_view line);

/// A token for a message: in quotes, shortened, and without bytes that a terminal might obey.
std::string quote_token(std::string_view token);

/// The whole token as a number, with an optional sign; nothing if it is none or does not fit.
std::optional<int> parse_integer(std::string_view token);
/// Likewise; Fortran's exponents (1.0D+02) too. May be an infinity or a NaN where the token says
/// so.
std::optional<double> parse_real(std::string_view token);

}  // namespace helikos
