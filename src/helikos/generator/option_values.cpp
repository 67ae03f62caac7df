// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/option_values.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>

#include "helikos/generator/run_setup.hpp"

namespace helikos {
namespace {

std::optional<double> to_decimal(const std::string& text) {
  double value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

template <class Is>
double number_of_text(const std::string& text, Is is_right, const std::string& what) {
  const auto value = to_decimal(text);
  if (!value || !is_right(*value)) throw InputError(fmt::format("{} is not {}", text, what));
  return *value;
}

/// The bytes of a unit; 0: it is none. All units are powers of 1024.
std::uint64_t bytes_of_unit(std::string unit) {
  std::ranges::transform(unit, unit.begin(), [](unsigned char c) { return char(std::tolower(c)); });
  if (unit.empty() || unit == "b") return 1;
  constexpr std::string_view prefixes = "kmgtp";
  const auto power = prefixes.find(unit.front());
  const std::string rest = unit.substr(1);
  if (power == prefixes.npos || !(rest.empty() || rest == "b" || rest == "i" || rest == "ib"))
    return 0;
  return std::uint64_t{1} << (10 * (power + 1));
}

}  // namespace

std::int64_t whole_number_of_text(const std::string& text, std::int64_t least, std::int64_t most) {
  std::string digits = text;
  const auto value = to_decimal(text);
  const bool has_exponent = text.find_first_of("eE") != std::string::npos;
  // A double has all whole numbers below 2^53.
  if (has_exponent && value && *value == std::floor(*value) && std::abs(*value) < 0x1p53)
    digits = fmt::format("{}", static_cast<std::int64_t>(*value));
  try {
    return integer_of_text(digits, least, most);
  } catch (const InputError&) {
    throw InputError(fmt::format("{} is not a whole number from {} to {}", text, least, most));
  }
}

double energy_of_text(const std::string& text) {
  return number_of_text(
      text, [](double value) { return value >= least_energy && value <= most_energy; },
      fmt::format("an energy from {:g} to {:g} GeV", least_energy, most_energy));
}

double positive_of_text(const std::string& text, double most) {
  return number_of_text(
      text, [most](double value) { return value > 0.0 && value <= most; },
      fmt::format("a number above 0, up to {:g}", most));
}

double not_negative_of_text(const std::string& text, double most) {
  return number_of_text(
      text, [most](double value) { return value >= 0.0 && value <= most; },
      fmt::format("a number from 0 to {:g}", most));
}

std::uint64_t memory_of_text(const std::string& text) {
  constexpr std::uint64_t most = std::uint64_t{1} << 50;  // a PiB
  if (text.find_first_of("eE") != text.npos && to_decimal(text))
    return std::uint64_t(whole_number_of_text(text, 1, std::int64_t(most)));
  const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::uint64_t unit = bytes_of_unit(text.substr(digits));
  if (digits == 0 || digits > 16 || text[0] == '0' || unit == 0)
    throw InputError(text + " is not a whole number of bytes, kB, MB, GB, KiB, MiB or GiB");
  const auto number = integer_of_text(text.substr(0, digits), std::uint64_t{1}, ~std::uint64_t{0});
  if (number > most / unit)
    throw InputError(fmt::format("{} is not a whole number from 1 to {}", text, most));
  return number * unit;
}

std::string devices_of_text(const std::string& text) {
  constexpr int most = 4096;
  try {
    if (text != "all") integer_of_text(text, 1, most);
  } catch (const InputError&) {
    throw InputError(fmt::format("{} is neither `all` nor a number from 1 to {}", text, most));
  }
  return text;
}

std::string file_of_text(const std::string& text) {
  if (text != "-" && text.starts_with('-'))
    throw InputError(text + " starts with a dash; a file of that name is ./" + text);
  return text;
}

}  // namespace helikos
