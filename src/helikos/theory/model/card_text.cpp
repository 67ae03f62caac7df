// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/card_text.hpp"

#include <algorithm>
#include <charconv>

#include "helikos/base/core/words.hpp"

namespace helikos {

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
  for (const char c : token.substr(0, 40)) result += c >= ' ' && c < '\x7f' ? c : '?';
  return result + (token.size() > 40 ? "...'" : "'");
}

std::optional<double> parse_real(std::string_view token) {
  const std::string word(without_plus(with_e_exponent(std::string(token))));
  double value{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return value;
}

}  // namespace helikos
