// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/expression_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/printable.hpp"
#include "helikos/base/core/words.hpp"

namespace helikos::ufo::detail {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

void ExpressionText::fail(std::string_view what) const {
  constexpr std::size_t before = 20, length = 60;
  const std::size_t begin = text_.size() <= length || at_ < before ? 0 : at_ - before;
  const auto part = text_.substr(begin, length);
  throw InputError(fmt::format("{}: {} in '{}{}{}'", place_, what, begin > 0 ? "..." : "",
                               one_line(printable(part)),
                               begin + part.size() < text_.size() ? "..." : ""));
}

bool ExpressionText::at_end() {
  at_ = std::min(text_.find_first_not_of(blank_characters, at_), text_.size());
  return at_ == text_.size();
}

std::string_view ExpressionText::peek_word() {
  if (!begins_name(peek())) return {};
  const auto rest = text_.substr(at_);
  const auto goes_on = [](char c) { return begins_name(c) || is_digit(c) || c == '.'; };
  return rest.substr(0, std::size_t(std::ranges::find_if_not(rest, goes_on) - rest.begin()));
}

std::string ExpressionText::next_token() {
  if (at_end()) return "the end";
  const std::string_view word = begins_name(peek()) ? peek_word() : text_.substr(at_, 1);
  return fmt::format("'{}'", one_line(printable(word.substr(0, 40))));
}

bool ExpressionText::take(std::string_view sign) {
  if (at_end() || !text_.substr(at_).starts_with(sign)) return false;
  at_ += sign.size();
  return true;
}

bool ExpressionText::take_word(std::string_view word) {
  if (peek_word() != word) return false;
  at_ += word.size();
  return true;
}

std::size_t ExpressionText::end_of_digits(std::size_t at) const {
  while (at < text_.size() && is_digit(text_[at])) ++at;
  return at;
}

std::size_t ExpressionText::end_of_number() const {
  std::size_t end = end_of_digits(at_);
  if (end < text_.size() && text_[end] == '.') end = end_of_digits(end + 1);
  if (end == text_.size() || (text_[end] != 'e' && text_[end] != 'E')) return end;
  const std::size_t sign = end + 1;
  const bool has_sign = sign < text_.size() && (text_[sign] == '+' || text_[sign] == '-');
  const std::size_t digits = sign + (has_sign ? 1 : 0);
  return end_of_digits(digits) > digits ? end_of_digits(digits) : end;
}

Number ExpressionText::take_number() {
  const auto word = text_.substr(at_, end_of_number() - at_);
  const auto value = to_decimal(word);
  if (!value) fail(fmt::format("'{}' is not a number", word.substr(0, 40)));
  if (!std::isfinite(*value)) fail(fmt::format("{} is too large", word.substr(0, 40)));
  at_ += word.size();
  const bool is_imaginary = at_ < text_.size() && (text_[at_] == 'j' || text_[at_] == 'J');
  if (!is_imaginary) return *value;
  ++at_;
  return std::complex(0.0, *value);
}

}  // namespace helikos::ufo::detail
