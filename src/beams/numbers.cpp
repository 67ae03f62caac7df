// SPDX-License-Identifier: Apache-2.0
#include "beams/numbers.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace helikos::beams {
namespace {

constexpr std::string_view blanks = " \t\r";

/// std::from_chars knows no plus.
std::string_view without_plus(std::string_view word) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  return word;
}

/// Of a number that does not fit: its exponent is negative.
bool is_tiny(std::string_view word) {
  const auto exponent = word.find_first_of("eE");
  return exponent != word.npos && exponent + 1 < word.size() && word[exponent + 1] == '-';
}

}  // namespace

std::string one_line(std::string text) {
  const auto is_control = [](unsigned char c) { return c < ' ' || c == 127; };
  std::replace_if(text.begin(), text.end(), is_control, ' ');
  return text;
}

std::string_view next_word(std::string_view& text) {
  const auto begin = std::min(text.find_first_not_of(blanks), text.size());
  const auto end = std::min(text.find_first_of(blanks, begin), text.size());
  const auto word = text.substr(begin, end - begin);
  text.remove_prefix(end);
  return word;
}

std::optional<double> to_number(std::string_view word) {
  word = without_plus(word);
  double value = 0.0;
  const char* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  if (stop != end) return std::nullopt;
  if (error == std::errc::result_out_of_range && is_tiny(word)) return 0.0;
  if (error != std::errc{} || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<int> to_integer(std::string_view word) {
  word = without_plus(word);
  int value = 0;
  const char* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

}  // namespace helikos::beams
