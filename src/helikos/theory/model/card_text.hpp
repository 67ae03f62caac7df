// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace helikos {

/// The text with ASCII letters in upper case, in any locale.
std::string upper(std::string_view text);

/// The words of a line, between blanks and tabs.
std::vector<std::string_view> split_words(std::string_view line);

/// A token for a message: in quotes, shortened, and without bytes that a terminal might obey.
std::string quote_token(std::string_view token);

/// The whole token as a real number, also with Fortran's exponent (1.0D+02); nothing if it is none
/// or does not fit. The number may be infinite or NaN where the token says so.
std::optional<double> parse_real(std::string_view token);

}  // namespace helikos
