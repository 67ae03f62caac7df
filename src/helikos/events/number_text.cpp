// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/number_text.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace helikos::events {
namespace {

// The digits come from fmt's own conversion, which is a quarter faster than its public functions.
// Other versions than the known ones of fmt, in which it may be another, take these.
#if FMT_VERSION >= 90000 && FMT_VERSION < 120000
/// The two digits of 00 to 99.
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

constexpr std::size_t most_digits = 17;  ///< largest number of digits of a double

constexpr auto powers_of_ten = [] {
  std::array<std::uint64_t, 20> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = 10 * powers[i - 1];
  return powers;
}();

/// The number of digits; log10(2) is about 1233 / 4096, which is precise enough for 64 bits.
int count_digits(std::uint64_t number) {
  const int guess = std::bit_width(number) * 1233 >> 12;
  return guess + (number >= powers_of_ten[std::size_t(guess)]);
}

/// Writes a number below 10^17 as 24 digits, with zeros in front.
void write_digits(char* to, std::uint64_t number) {
  const std::uint64_t high = number / 100000000;
  write_eight(to, std::uint32_t(high / 100000000));
  write_eight(to + 8, std::uint32_t(high % 100000000));
  write_eight(to + 16, std::uint32_t(number % 100000000));
}

/// Writes an exponent such as e+20 or e-05.
char* write_exponent(char* to, int exponent) {
  *to++ = 'e';
  *to++ = exponent < 0 ? '-' : '+';
  const auto size = std::uint32_t(std::abs(exponent));
  if (size >= 100) *to++ = char('0' + size / 100);
  write_pair(to, size % 100);
  return to + 2;
}

/// Copies a constant number of characters, which needs no loop.
char* copy(char* to, const char* from, int count) {
  std::memcpy(to, from, most_digits);
  return to + count;
}

/// Writes a positive number. As in C++'s general format with 16 digits, fmt changes the notation
/// between 0.0001 and 1e-05, and between 1000000000000000 and 1e+16.
char* write_positive(char* to, double value) {
  const auto decimal = fmt::detail::dragonbox::to_decimal(value);
  char buffer[24 + most_digits];
  std::memset(buffer + 24, '0', most_digits);
  write_digits(buffer, decimal.significand);
  const int count = count_digits(decimal.significand);
  const char* digits = buffer + 24 - count;
  const int exponent = decimal.exponent + count - 1;  // exponent of the first digit
  if (exponent < -4 || exponent >= 16) {
    *to++ = *digits;
    if (count > 1) {
      *to++ = '.';
      to = copy(to, digits + 1, count - 1);
    }
    return write_exponent(to, exponent);
  }
  if (exponent < 0) {
    std::memcpy(to, "0.0000", 6);
    return copy(to + 1 - exponent, digits, count);
  }
  if (count <= exponent + 1) return copy(to, digits, exponent + 1);  // with trailing zeros
  to = copy(to, digits, exponent + 1);
  *to = '.';
  return copy(to + 1, digits + exponent + 1, count - exponent - 1);
}
#else
char* write_positive(char* to, double value) {
  return fmt::format_to(to, FMT_COMPILE("{}"), value);
}
#endif

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
  *to = '-';
  to += std::signbit(value);
  const double size = std::abs(value);
  if (size < 10.0 && size == double(int(size))) {
    *to = char('0' + int(size));
    return to + 1;
  }
  return write_positive(to, size);
}

char* RepeatedNumber::write(char* to, double value) {
  *to = '-';
  to += std::signbit(value);
  const double size = std::abs(value);
  if (size == last_) {
    std::memcpy(to, text_, longest_double);
    return to + size_;
  }
  char* const end = write_number(to, size);
  if (!std::isfinite(size)) return end;
  last_ = size;
  size_ = std::uint8_t(end - to);
  std::memcpy(text_, to, longest_double);
  return end;
}

}  // namespace helikos::events
