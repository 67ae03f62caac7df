// SPDX-License-Identifier: Apache-2.0
#include "events/words.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace helikos::events {
namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

/// std::from_chars knows no plus.
std::string_view without_plus(std::string_view word) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  return word;
}

/// Of a number that does not fit: zero or infinite.
double beyond(std::string_view word) {
  const auto exponent = word.find_first_of("eE");
  const bool is_tiny = exponent != word.npos && word.substr(exponent).find('-') != word.npos;
  if (is_tiny) return 0.0;
  const double infinity = std::numeric_limits<double>::infinity();
  return word.front() == '-' ? -infinity : infinity;
}

std::optional<double> decimal(std::string_view word) {
  double value = 0.0;
  const char* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  if (stop != end) return std::nullopt;
  if (error == std::errc::result_out_of_range) return beyond(word);
  if (error != std::errc{}) return std::nullopt;
  return value;
}

}  // namespace

std::string_view next_word(std::string_view& text) {
  const auto begin = std::min(text.find_first_not_of(blanks), text.size());
  const auto end = std::min(text.find_first_of(blanks, begin), text.size());
  const auto word = text.substr(begin, end - begin);
  text.remove_prefix(end);
  return word;
}

std::string_view trimmed(std::string_view text) {
  const auto begin = std::min(text.find_first_not_of(blanks), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 60;
  text = trimmed(text);
  std::string result(text.substr(0, longest));
  const auto is_hidden = [](unsigned char c) { return c < ' ' || c >= 127; };
  std::replace_if(result.begin(), result.end(), is_hidden, '?');
  return "'" + result + (text.size() > longest ? ".." : "") + "'";
}

std::optional<double> to_double(std::string_view word) {
  word = without_plus(word);
  if (word.empty()) return std::nullopt;
  if (const auto value = decimal(word)) return value;
  const auto is_d = [](char c) { return c == 'D' || c == 'd'; };
  if (std::count_if(word.begin(), word.end(), is_d) != 1) return std::nullopt;
  std::string other(word);
  std::replace_if(other.begin(), other.end(), is_d, 'E');
  return decimal(other);
}

std::optional<int> to_int(std::string_view word) {
  word = without_plus(word);
  int value = 0;
  const char* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

LineNumbers& LineNumbers::operator>>(int& value) {
  const auto number = is_good_ ? to_int(next_word(rest_)) : std::nullopt;
  is_good_ = number.has_value();
  value = number.value_or(0);
  return *this;
}

LineNumbers& LineNumbers::operator>>(double& value) {
  const auto number = is_good_ ? to_double(next_word(rest_)) : std::nullopt;
  is_good_ = number.has_value();
  value = number.value_or(0.0);
  return *this;
}

}  // namespace helikos::events
