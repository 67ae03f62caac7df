// SPDX-License-Identifier: Apache-2.0
// Numbers as text, against fmt and read again.
#include "helikos/events/number_text.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace helikos::events::test::number_text_test {
namespace {

using Limits = std::numeric_limits<double>;

template <class T>
std::string text_of(T value) {
  char buffer[number_room + 1];
  std::fill(std::begin(buffer), std::end(buffer), '#');
  const char* const end = write_number(buffer, value);
  EXPECT_LE(end - buffer, longest_double);
  EXPECT_EQ(buffer[number_room], '#');
  return {buffer, std::size_t(end - buffer)};
}

/// As fmt has it, of both signs, and the same double again.
void expect_text(double value) {
  for (const double x : {value, -value}) {
    const std::string text = text_of(x);
    EXPECT_EQ(text, fmt::format("{}", x));
    double again = 0.0;
    std::from_chars(text.data(), text.data() + text.size(), again);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(again), std::bit_cast<std::uint64_t>(x)) << text;
  }
}

TEST(NumberText, OfAnyBits) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 100000; ++i) {
    const auto value = std::bit_cast<double>(random());
    if (std::isfinite(value)) expect_text(value);
  }
}

/// Numbers of the sizes that momenta have.
TEST(NumberText, OfUsualNumbers) {
  std::mt19937_64 random(4);
  std::uniform_real_distribution<double> exponent(-8.0, 18.0);
  for (int i = 0; i < 100000; ++i) expect_text(std::pow(10.0, exponent(random)));
}

/// Few digits, which end before or behind the point.
TEST(NumberText, OfShortNumbers) {
  for (int digits = 1; digits < 2000; digits += 7)
    for (int power = -25; power < 25; ++power)
      expect_text(std::stod(fmt::format("{}e{}", digits, power)));
}

TEST(NumberText, OfPowersAndTheirNeighbours) {
  const auto expect_with_neighbours = [](double value) {
    expect_text(value);
    expect_text(std::nextafter(value, 0.0));
    if (value < Limits::max()) expect_text(std::nextafter(value, Limits::infinity()));
  };
  for (int power = -323; power <= 308; ++power)
    expect_with_neighbours(std::strtod(fmt::format("1e{}", power).c_str(), nullptr));
  for (int power = -1074; power < 1024; ++power) expect_with_neighbours(std::ldexp(1.0, power));
  for (const double value : {0.0, Limits::min(), Limits::max(), Limits::denorm_min()})
    expect_with_neighbours(value);
}

/// Halfway between two decimals of 15 to 17 digits, and integers that no double has.
TEST(NumberText, OfTies) {
  for (const double value : {9007199254740993.0, 9007199254740992.0, 4503599627370496.5,
                             4503599627370497.5, 2251799813685248.25, 2251799813685248.75,
                             1125899906842624.125, 5e-324, 1e23, 8.5, 9.5, 0.5, 9.0, 10.0, 99.0})
    expect_text(value);
  for (std::uint64_t i = 0; i < 20000; ++i) expect_text(double((std::uint64_t{1} << 53) + 2 * i));
  for (std::uint64_t i = 0; i < 20000; ++i) expect_text(std::bit_cast<double>(i));  // denormal
}

TEST(NumberText, OfWhatIsNoNumber) {
  for (const double value : {Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity()})
    EXPECT_EQ(text_of(value), fmt::format("{}", value));
}

TEST(NumberText, OfIntegers) {
  for (int i = -1200; i < 1200; ++i) EXPECT_EQ(text_of(i), std::to_string(i));
  for (const int i : {std::numeric_limits<int>::min(), std::numeric_limits<int>::max(), 1000021}) {
    EXPECT_EQ(text_of(i), std::to_string(i));
  }
}

/// Whatever came before.
TEST(NumberText, RepeatedNumbersAreThoseOfOne) {
  const double values[] = {0.0,   -0.0,  91.188, 91.188, -91.188,
                           1e-30, 1e-30, 2.0,    -2.0,   Limits::infinity(),
                           2.0,   0.0,   -0.0,   7.25,   Limits::quiet_NaN()};
  RepeatedNumber number;
  for (const double first : values)
    for (const double second : values)
      for (const double value : {first, second}) {
        char buffer[number_room];
        const std::string text(buffer, std::size_t(number.write(buffer, value) - buffer));
        EXPECT_EQ(text, fmt::format("{}", value));
      }
}

}  // namespace
}  // namespace helikos::events::test::number_text_test
