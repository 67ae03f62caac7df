// SPDX-License-Identifier: Apache-2.0
#include "events/number_text.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace helikos::events {
namespace {

/// 00 to 99.
constexpr auto pairs = [] {
  std::array<char, 200> digits{};
  for (int i = 0; i < 100; ++i) {
    digits[std::size_t(2 * i)] = char('0' + i / 10);
    digits[std::size_t(2 * i + 1)] = char('0' + i % 10);
  }
  return digits;
}();

void write_pair(char* to, std::uint32_t number) { std::memcpy(to, &pairs[2 * number], 2); }

void write_eight(char* to, std::uint32_t number) {
  const std::uint32_t high = number / 10000, low = number % 10000;
  write_pair(to, high / 100);
  write_pair(to + 2, high % 100);
  write_pair(to + 4, low / 100);
  write_pair(to + 6, low % 100);
}

constexpr int most_digits = 17;  ///< of a double

/// Digits of a number below 10^17, and how many there are. Twenty-four characters are written, the
/// digits at their end.
int digits_of(char (&to)[24], std::uint64_t number) {
  const std::uint64_t high = number / 100000000;
  write_eight(to, std::uint32_t(high / 100000000));
  write_eight(to + 8, std::uint32_t(high % 100000000));
  write_eight(to + 16, std::uint32_t(number % 100000000));
  constexpr int first = 24 - most_digits;
  int begin = first;
  while (begin < 23 && to[begin] == '0') ++begin;
  return 24 - begin;
}

/// e+20, e-05.
char* write_exponent(char* to, int exponent) {
  *to++ = 'e';
  *to++ = exponent < 0 ? '-' : '+';
  const auto size = std::uint32_t(std::abs(exponent));
  if (size >= 100) *to++ = char('0' + size / 100);
  write_pair(to, size % 100);
  return to + 2;
}

char* copy(char* to, const char* from, int count) {
  std::memcpy(to, from, std::size_t(count));
  return to + count;
}

char* fill(char* to, int zeros) { return std::fill_n(to, std::max(zeros, 0), '0'); }

/// A positive one. The places where fmt changes between 0.0001 and 1e-05, and between
/// 1000000000000000 and 1e+16, are those of C++'s general format with 16 digits.
char* write_positive(char* to, double value) {
  const auto decimal = fmt::detail::dragonbox::to_decimal(value);
  char buffer[24];
  const int count = digits_of(buffer, decimal.significand);
  const char* digits = buffer + 24 - count;
  const int exponent = decimal.exponent + count - 1;  // of the first digit
  if (exponent < -4 || exponent >= 16) {
    *to++ = *digits;
    if (count > 1) {
      *to++ = '.';
      to = copy(to, digits + 1, count - 1);
    }
    return write_exponent(to, exponent);
  }
  if (exponent < 0) {
    to = copy(to, "0.", 2);
    to = fill(to, -exponent - 1);
    return copy(to, digits, count);
  }
  const int before = std::min(exponent + 1, count);  // digits in front of the point
  to = copy(to, digits, before);
  if (count > before) {
    *to++ = '.';
    return copy(to, digits + before, count - before);
  }
  return fill(to, exponent + 1 - count);
}

}  // namespace

char* write_number(char* to, int value) {
  if (value >= 0 && value < 10) {
    *to = char('0' + value);
    return to + 1;
  }
  return fmt::format_to(to, FMT_COMPILE("{}"), value);
}

char* write_number(char* to, double value) {
  if (!std::isfinite(value)) return fmt::format_to(to, FMT_COMPILE("{}"), value);
  if (std::signbit(value)) *to++ = '-';
  const double size = std::abs(value);
  if (size < 10.0 && size == double(int(size))) {
    *to = char('0' + int(size));
    return to + 1;
  }
  return write_positive(to, size);
}

char* RepeatedNumber::write(char* to, double value) {
  const double size = std::abs(value);
  if (size != last_) {
    if (!std::isfinite(value)) return write_number(to, value);
    last_ = size;
    size_ = std::uint8_t(write_number(text_, size) - text_);
  }
  if (std::signbit(value)) *to++ = '-';
  std::memcpy(to, text_, sizeof text_);
  return to + size_;
}

}  // namespace helikos::events
