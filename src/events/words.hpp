// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace helikos::events {

/// The text before the first blank, which is taken off `text` with it; empty at the end.
std::string_view next_word(std::string_view& text);

/// Without blanks at both ends.
std::string_view trimmed(std::string_view text);

/// For messages: short, and with question marks in place of what no terminal should see.
std::string in_quotes(std::string_view text);

/// A number, also NaN and infinite ones, with E or Fortran's D. What is too small is 0, what is too
/// large is infinite. None for all else.
std::optional<double> to_double(std::string_view word);

/// A whole number, with a sign or without.
std::optional<int> to_int(std::string_view word);

/// Reads the words of a line as numbers, one after the other.
class LineNumbers {
 public:
  explicit LineNumbers(std::string_view line) : rest_(line) {}
  LineNumbers& operator>>(int& value);
  LineNumbers& operator>>(double& value);
  /// All were numbers, and there are no more words.
  bool is_complete() const { return is_good_ && trimmed(rest_).empty(); }
  bool is_good() const { return is_good_; }

 private:
  std::string_view rest_;
  bool is_good_ = true;
};

}  // namespace helikos::events
