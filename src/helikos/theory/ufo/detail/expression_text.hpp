// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "helikos/theory/ufo/expression.hpp"

namespace helikos::ufo::detail {

/// The text of an expression, and where reading is.
class ExpressionText {
 public:
  ExpressionText(std::string_view text, const std::string& place) : text_(text), place_(place) {}

  /// Throws InputError with the part of the text around the place of reading.
  [[noreturn]] void fail(std::string_view what) const;

  bool at_end();
  /// The next character that is not blank; '\0' at the end.
  char peek() { return at_end() ? '\0' : text_[at_]; }
  /// The next name with its dots, or nothing.
  std::string_view peek_word();
  /// The next word or sign, for messages.
  std::string next_token();

  bool take(std::string_view sign);
  bool take_word(std::string_view word);
  /// An integer, a real number or an imaginary one.
  Number take_number();

 private:
  std::size_t end_of_digits(std::size_t at) const;
  std::size_t end_of_number() const;

  std::string_view text_;
  const std::string& place_;
  std::size_t at_ = 0;
};

bool is_digit(char c);
bool begins_name(char c);

}  // namespace helikos::ufo::detail
