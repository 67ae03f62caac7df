// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace helikos {

/// A word of a process string.
struct Token {
  std::string_view text;  ///< refers into the process string
  int column;             ///< column of its first byte, from 1
};

/// Cuts a text into names, numbers and signs: `>`, `$$`, `<=`, ... Blanks only separate them.
/// Throws InputError with the column for bytes that are not printable, and for long texts. `kind`
/// names the kind of text in errors.
std::vector<Token> tokenize(std::string_view text, std::string_view kind = "process");

/// Throws InputError where a text is longer than any process needs.
void check_length(std::string_view text, std::string_view kind);

/// Whether a token is neither a name nor a number.
bool is_sign(std::string_view token);

/// User text in quotes, printable and not too long.
std::string in_quotes(std::string_view text);

/// Throws InputError("column C: <what> in <kind> "<text>"").
[[noreturn]] void fail_at(const Token& token, std::string_view what, std::string_view text,
                          std::string_view kind = "process");

/// An ASCII letter in lower case, in any locale.
constexpr char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

inline std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower_case(c);
  return result;
}

}  // namespace helikos
