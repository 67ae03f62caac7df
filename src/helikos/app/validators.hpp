// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What values of options may be. CLI11 itself takes more than is meant: signs, hexadecimal
/// numbers, numbers that wrap, the next option in place of a file.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>

namespace helikos::app {

/// Decimal digits only: what else std::strtoll takes (0x10, 010, -1 for an unsigned number) is
/// refused.
template <class Integer>
CLI::Validator integer(Integer least, Integer most) {
  const auto check = [=](std::string& text) {
    Integer value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    const bool is_octal = text.size() > 1 && text.front() == '0';
    if (is_octal || error != std::errc{} || stop != end || value < least || value > most) {
      return fmt::format("{} is not a whole number from {} to {}", text, least, most);
    }
    return std::string();
  };
  return CLI::Validator(check, "");
}

/// Of points or events, from `least` on: digits as of `integer`, or with an exponent (2e7). To be
/// given to `transform`, which makes digits of it.
CLI::Validator whole_number(std::int64_t least, std::int64_t most);

/// A decimal number of GeV from `least_energy` to `most_energy`.
CLI::Validator energy();

/// A decimal number above 0, up to `most`.
CLI::Validator positive(double most);

/// A decimal number from 0 up to `most`.
CLI::Validator not_negative(double most);

/// A whole number of bytes, or of kB, MiB, ..
CLI::Validator memory_size_text();

/// No option: a name that starts with a dash takes a folder before it, as in ./-x. `-` is a stream.
CLI::Validator file_name();

}  // namespace helikos::app
