// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/validators.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>

#include "helikos/app/options.hpp"

namespace helikos::app {
namespace {

std::optional<double> to_decimal(const std::string& text) {
  double value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

}  // namespace

CLI::Validator whole_number(std::int64_t least, std::int64_t most) {
  const CLI::Validator digits = integer(least, most);
  const auto check = [=](std::string& text) {
    std::string number = text;
    const auto value = to_decimal(text);
    const bool has_exponent = text.find_first_of("eE") != std::string::npos;
    // Where a double has all whole numbers.
    if (has_exponent && value && *value == std::floor(*value) && std::abs(*value) < 0x1p53)
      number = fmt::format("{}", static_cast<std::int64_t>(*value));
    const std::string refusal = digits(number);
    if (refusal.empty()) text = number;
    return refusal.empty()
               ? refusal
               : fmt::format("{} is not a whole number from {} to {}", text, least, most);
  };
  return CLI::Validator(check, "");
}

CLI::Validator energy() {
  const auto check = [](std::string& text) {
    const auto value = to_decimal(text);
    return value && *value >= least_energy && *value <= most_energy
               ? std::string()
               : fmt::format("{} is not an energy from {:g} to {:g} GeV", text, least_energy,
                             most_energy);
  };
  return CLI::Validator(check, "");
}

CLI::Validator positive(double most) {
  const auto check = [most](std::string& text) {
    const auto value = to_decimal(text);
    return value && *value > 0.0 && *value <= most
               ? std::string()
               : fmt::format("{} is not a number above 0, up to {:g}", text, most);
  };
  return CLI::Validator(check, "");
}

CLI::Validator not_negative(double most) {
  const auto check = [most](std::string& text) {
    const auto value = to_decimal(text);
    return value && *value >= 0.0 && *value <= most
               ? std::string()
               : fmt::format("{} is not a number from 0 to {:g}", text, most);
  };
  return CLI::Validator(check, "");
}

CLI::Validator memory_size_text() {
  const auto check = [](std::string& text) {
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const bool is_number = digits > 0 && digits <= 16 && text[0] != '0';
    const bool is_whole = std::all_of(text.begin() + static_cast<std::ptrdiff_t>(digits),
                                      text.end(), [](unsigned char c) { return std::isalpha(c); });
    return is_number && is_whole
               ? std::string()
               : text + " is not a whole number of bytes, kB, MB, GB, KiB, MiB or GiB";
  };
  return CLI::Validator(check, "");
}

CLI::Validator file_name() {
  const auto check = [](std::string& text) {
    return text == "-" || !text.starts_with('-')
               ? std::string()
               : text + " starts with a dash; a file of that name is ./" + text;
  };
  return CLI::Validator(check, "");
}

}  // namespace helikos::app
