// SPDX-License-Identifier: Apache-2.0
#include "helikos/observables/cuts/detail/reader.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace helikos::cuts {
namespace {

constexpr std::string_view cut_blanks = " \t";
/// Characters that end a name, as in process strings.
constexpr std::string_view ends_of_name = " \t><=!,()/$|[]{}@^";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_letter_of_word(char c) {
  return (lower_case(c) >= 'a' && lower_case(c) <= 'z') || c == '_';
}

std::size_t length_of_digits(std::string_view text) {
  return std::size_t(std::ranges::find_if_not(text, is_digit) - text.begin());
}

/// Length of a number: digits, a point, digits, an exponent.
std::size_t length_of_number(std::string_view text) {
  std::size_t length = length_of_digits(text);
  if (text.substr(length).starts_with('.'))
    ++length, length += length_of_digits(text.substr(length));
  std::string_view rest = text.substr(length);
  if (rest.empty() || lower_case(rest.front()) != 'e') return length;
  const std::size_t sign = rest.size() > 1 && (rest[1] == '+' || rest[1] == '-') ? 1 : 0;
  const std::size_t digits = length_of_digits(rest.substr(1 + sign));
  return digits == 0 ? length : length + 1 + sign + digits;
}

std::size_t length_of_cut_word(std::string_view text) {
  const char c = text.front();
  if (is_digit(c) || (c == '.' && text.size() > 1 && is_digit(text[1])))
    return length_of_number(text);
  if (is_letter_of_word(c)) {
    const auto end =
        std::ranges::find_if_not(text, [](char x) { return is_letter_of_word(x) || is_digit(x); });
    return std::size_t(end - text.begin());
  }
  const bool is_pair =
      text.size() > 1 && text[1] == '=' && (c == '<' || c == '>' || c == '=' || c == '!');
  return is_pair ? 2 : 1;
}

}  // namespace

Reader::Reader(std::string_view text, std::string_view kind) : text_(text), kind_(kind) {
  check_length(text, kind);
}

std::size_t Reader::start() const {
  return std::min(text_.find_first_not_of(cut_blanks, next_), text_.size());
}

Token Reader::token(std::size_t begin, std::size_t length) const {
  return {text_.substr(begin, length), static_cast<int>(begin) + 1};
}

Token Reader::peek() const {
  const std::size_t begin = start();
  return token(begin, begin == text_.size() ? 0 : length_of_cut_word(text_.substr(begin)));
}

Token Reader::take() {
  const Token taken = peek();
  next_ = start() + taken.text.size();
  return taken;
}

bool Reader::skip(std::string_view word) {
  if (lower_case(peek().text) != word) return false;
  take();
  return true;
}

Token Reader::take_name() {
  const std::size_t begin = start();
  const std::size_t end = std::min(text_.find_first_of(ends_of_name, begin), text_.size());
  next_ = end;
  return token(begin, end - begin);
}

void Reader::fail(const Token& token, std::string_view what) const {
  fail_at(token, what, text_, kind_);
}

void Reader::fail_expected(std::string_view what) const {
  const Token next = peek();
  const std::string found = next.text.empty() ? "the end" : in_quotes(next.text);
  fail(next, fmt::format("expected {}, but found {}", what, found));
}

}  // namespace helikos::cuts
