// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/words.hpp"

#include <algorithm>

namespace helikos::events {

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 60;
  text = trimmed(text);
  std::string result(text.substr(0, longest));
  const auto is_hidden = [](unsigned char c) { return c < ' ' || c >= 127; };
  std::replace_if(result.begin(), result.end(), is_hidden, '?');
  return "'" + result + (text.size() > longest ? ".." : "") + "'";
}

std::optional<double> to_double(std::string_view word) {
  if (const auto value = to_decimal(word)) return value;
  return to_decimal(with_e_exponent(std::string(word)));
}

}  // namespace helikos::events
