// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Checks of the values of options, by the readers of generator/option_values.hpp. CLI11 alone
/// would accept signs, hexadecimal numbers, numbers that wrap, and the next option as the name of a
/// file.

#include <CLI/CLI.hpp>

#include "helikos/generator/option_values.hpp"

namespace helikos::app {

/// A validator that calls read(text), which throws InputError. If read returns a text, CLI11 reads
/// this text.
template <class Read>
CLI::Validator by_reader(Read read) {
  const auto check = [read](std::string& text) {
    try {
      if constexpr (std::is_same_v<decltype(read(text)), std::string>) {
        text = read(text);
      } else {
        read(text);
      }
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  return CLI::Validator(check, "");
}

template <class Integer>
CLI::Validator integer(Integer least, Integer most) {
  return by_reader([=](const std::string& text) { return integer_of_text(text, least, most); });
}

/// Digits, or a number with an exponent (2e7). Give it to `transform`, which replaces the text by
/// digits.
inline CLI::Validator whole_number(std::int64_t least, std::int64_t most) {
  return by_reader([=](const std::string& text) {
    return fmt::format("{}", whole_number_of_text(text, least, most));
  });
}

inline CLI::Validator energy() { return by_reader(energy_of_text); }
inline CLI::Validator file_name() { return by_reader(file_of_text); }
inline CLI::Validator positive(double most) {
  return by_reader([=](const std::string& text) { return positive_of_text(text, most); });
}

}  // namespace helikos::app
