// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "helikos/base/core/words.hpp"

namespace helikos::events {

/// A short text for messages, with question marks in place of characters that a terminal should not
/// get.
std::string in_quotes(std::string_view text);

/// Reads a number as `to_decimal` does, also with Fortran's D in place of E.
std::optional<double> to_double(std::string_view word);

/// Reads the words of a line as numbers, one after the other.
class LineNumbers {
 public:
  explicit LineNumbers(std::string_view line) : rest_(line) {}
  LineNumbers& operator>>(int& value) { return take(to_int, value); }
  LineNumbers& operator>>(double& value) { return take(to_double, value); }
  /// True if all words were numbers, and no words are left.
  bool is_complete() const { return is_good_ && trimmed(rest_).empty(); }

 private:
  template <class Read, class Number>
  LineNumbers& take(const Read& read, Number& value) {
    const auto number = is_good_ ? read(next()) : std::nullopt;
    is_good_ = number.has_value();
    value = number.value_or(Number{});
    return *this;
  }

  /// As `next_word`, without a search among the blanks: lines of events are most of a file.
  std::string_view next() {
    std::size_t begin = 0;
    while (begin < rest_.size() && is_blank(rest_[begin])) ++begin;
    std::size_t end = begin;
    while (end < rest_.size() && !is_blank(rest_[end])) ++end;
    const auto word = rest_.substr(begin, end - begin);
    rest_.remove_prefix(end);
    return word;
  }
  static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

  std::string_view rest_;
  bool is_good_ = true;
};

}  // namespace helikos::events
