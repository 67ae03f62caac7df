// SPDX-License-Identifier: Apache-2.0
#include "helikos/beams/numbers.hpp"

#include <algorithm>
#include <cmath>

namespace helikos::beams {

std::string one_line(std::string text) {
  const auto is_control = [](unsigned char c) { return c < ' ' || c == 127; };
  std::replace_if(text.begin(), text.end(), is_control, ' ');
  return text;
}

std::optional<double> to_number(std::string_view word) {
  const auto value = to_decimal(word);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

}  // namespace helikos::beams
