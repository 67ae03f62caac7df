// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/card_text.hpp"

#include <algorithm>
#include <charconv>

#include "helikos/base/core/words.hpp"

namespace helikos {
namespace {

template <class Number>
std::optional<Number> parse(std::string_view token) {
  if (token.size() > 1 && token[0] == '+' && token[1] != '-') token.remove_prefix(1);
  Number value{};
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
  if (error != std::errc{} || end != token.data() + token.size()) return std::nullopt;
  return value;
}

}  // namespace

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return result;
}

std::vector<std::string_view> split_words(std::string_view line) {
  std::vector<std::string_view> tokens;
  std::size_t begin = 0;
  while ((begin = line.find_first_not_of(" \t", begin)) != line.npos) {
    const std::size_t end = std::min(line.find_first_of(" \t", begin), line.size());
    tokens.push_back(line.substr(begin, end - begin));
    begin = end;
  }
  return tokens;
}

std::string quote_token(std::string_view token) {
  std::string result = "'";
  for (const char c : token.substr(0, 40)) result += c > ' ' && c < '\x7f' ? c : '?';
  return result + (token.size() > 40 ? "...'" : "'");
}

std::optional<int> parse_integer(std::string_view token) { return parse<int>(token); }

std::optional<double> parse_real(std::string_view token) {
  return parse<double>(with_e_exponent(std::string(token)));
}

}  // namespace helikos
