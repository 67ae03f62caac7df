// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Values of options, read from their texts. Each function throws InputError with the text and what
/// it should be. Signs, hexadecimal numbers and numbers that wrap are refused.

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <string>

#include "helikos/base/core/error.hpp"

namespace helikos {

/// A whole number in decimal digits.
template <class Integer>
Integer integer_of_text(const std::string& text, Integer least, Integer most) {
  Integer value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  const bool is_octal = text.size() > 1 && text.front() == '0';
  if (is_octal || error != std::errc{} || stop != end || value < least || value > most)
    throw InputError(fmt::format("{} is not a whole number from {} to {}", text, least, most));
  return value;
}

/// A number of points or events: digits, or with an exponent (2e7).
std::int64_t whole_number_of_text(const std::string& text, std::int64_t least, std::int64_t most);

/// An energy from `least_energy` to `most_energy` [GeV].
double energy_of_text(const std::string& text);

/// A decimal number above 0, up to `most`.
double positive_of_text(const std::string& text, double most);

/// A decimal number from 0 up to `most`.
double not_negative_of_text(const std::string& text, double most);

/// A size of memory [bytes]: a whole number, in digits or with an exponent (8e9), or digits with
/// kB, MB, GB, KiB, MiB or GiB, which are powers of 1024.
std::uint64_t memory_of_text(const std::string& text);

/// Devices of a machine: `all`, or their number.
std::string devices_of_text(const std::string& text);

/// The name of a file. A name that starts with a dash needs a folder before it (./-x); `-` is a
/// stream.
std::string file_of_text(const std::string& text);

}  // namespace helikos
