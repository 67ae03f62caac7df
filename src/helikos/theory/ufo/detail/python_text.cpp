// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/python_text.hpp"

#include <fmt/format.h>

namespace helikos::ufo::detail {

std::string in_quotes(std::string_view text) { return fmt::format("'{}'", text); }

std::string object_text(std::string_view variable, std::string_view type,
                        const Arguments& arguments) {
  std::string text = fmt::format("\n{} = {}(", variable, type);
  std::string between;
  const std::string next_line = ",\n" + std::string(text.size() - 1, ' ');
  for (const auto& [name, value] : arguments) {
    text += fmt::format("{}{} = {}", between, name, value);
    between = next_line;
  }
  return text + ")\n";
}

std::string variable_of(std::string_view particle) {
  std::string text;
  for (const char c : particle) {
    if (c == '+')
      text += "__plus__";
    else if (c == '-')
      text += "__minus__";
    else if (c == '~')
      text += "__tilde__";
    else
      text += c;
  }
  return text;
}

}  // namespace helikos::ufo::detail
