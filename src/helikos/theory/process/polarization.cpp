// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/polarization.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

namespace helikos {
namespace {

constexpr int most_helicity = 3;
constexpr double degree_steps = 1e6;

unsigned bit_of(int helicity) { return 1U << (helicity + most_helicity); }

std::string text_of_helicity(int helicity) {
  const char sign = helicity < 0 ? '-' : helicity > 0 ? '+' : '0';
  return std::abs(helicity) < 2 ? std::string(1, sign) : sign + std::to_string(std::abs(helicity));
}

/// "80%" or "+80%" or "-30.5%".
std::optional<Polarization> read_beam(std::string_view text) {
  if (!text.ends_with('%')) return std::nullopt;
  text.remove_suffix(1);
  if (text.starts_with('+')) text.remove_prefix(1);
  double percent = 0.0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), percent, std::chars_format::fixed);
  const bool is_number = error == std::errc{} && end == text.data() + text.size();
  if (!is_number || !(std::abs(percent) <= 100.0)) return std::nullopt;
  return Polarization::of_beam(percent / 100.0);
}

/// The helicities of a word at the beginning of a text, which is taken away; empty for others.
std::vector<int> take_helicities(std::string_view& text) {
  const char first = text.front();
  text.remove_prefix(1);
  switch (first) {
    case '0':
      return {0};
    case 'T':
      return {-1, 1};
    case 'L':
      return {-1};
    case 'R':
      return {1};
    case '-':
    case '+': {
      const bool has_digit = !text.empty() && (text.front() == '2' || text.front() == '3');
      const int size = has_digit ? text.front() - '0' : 1;
      if (has_digit) text.remove_prefix(1);
      return {first == '-' ? -size : size};
    }
    default:
      return {};
  }
}

}  // namespace

Polarization Polarization::of(std::span<const int> helicities) {
  Polarization result;
  for (const int h : helicities) result.states_ |= static_cast<std::uint8_t>(bit_of(h));
  return result;
}

Polarization Polarization::of_beam(double degree) {
  Polarization result;
  result.degree_ = static_cast<std::int32_t>(std::lround(degree * degree_steps));
  return result;
}

std::optional<Polarization> Polarization::read(std::string_view text) {
  if (text.empty()) return std::nullopt;
  if (text.ends_with('%')) return read_beam(text);
  std::vector<int> all;
  while (!text.empty()) {
    const auto found = take_helicities(text);
    if (found.empty()) return std::nullopt;
    all.insert(all.end(), found.begin(), found.end());
  }
  return of(all);
}

double Polarization::weight(int helicity) const {
  if (states_ != 0) return (states_ & bit_of(helicity)) != 0 ? 1.0 : 0.0;
  const double degree = degree_ / degree_steps;
  return helicity > 0 ? 1.0 + degree : helicity < 0 ? 1.0 - degree : 1.0;
}

int Polarization::count(std::span<const int> helicities) const {
  if (states_ == 0) return static_cast<int>(helicities.size());
  return static_cast<int>(
      std::ranges::count_if(helicities, [&](int h) { return (states_ & bit_of(h)) != 0; }));
}

std::optional<int> Polarization::unknown(std::span<const int> helicities) const {
  for (int h = -most_helicity; h <= most_helicity; ++h)
    if ((states_ & bit_of(h)) != 0 && std::ranges::find(helicities, h) == helicities.end())
      return h;
  return std::nullopt;
}

bool Polarization::overlaps(const Polarization& other) const {
  return states_ == 0 || other.states_ == 0 || (states_ & other.states_) != 0;
}

Polarization Polarization::reflected() const {
  Polarization result;
  result.degree_ = -degree_;
  for (int h = -most_helicity; h <= most_helicity; ++h)
    if ((states_ & bit_of(h)) != 0) result.states_ |= static_cast<std::uint8_t>(bit_of(-h));
  return result;
}

std::string Polarization::str(bool of_fermion) const {
  if (degree_ != 0) return fmt::format("{{{}%}}", degree_ / (degree_steps / 100.0));
  if (states_ == 0) return "";
  std::string text;
  for (int h = -most_helicity; h <= most_helicity; ++h)
    if ((states_ & bit_of(h)) != 0) text += text_of_helicity(h);
  return text == "-+" && !of_fermion ? "{T}" : text == "-0+" ? "{0T}" : '{' + text + '}';
}

}  // namespace helikos
