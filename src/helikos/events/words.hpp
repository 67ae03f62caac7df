// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "helikos/base/core/words.hpp"

namespace helikos::events {

/// Without blanks at both ends.
std::string_view trimmed(std::string_view text);

/// For messages: short, and with question marks in place of what no terminal should see.
std::string in_quotes(std::string_view text);

/// As `to_decimal`, also with Fortran's D in place of E.
std::optional<double> to_double(std::string_view word);

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
