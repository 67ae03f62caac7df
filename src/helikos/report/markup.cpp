// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/markup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "helikos/base/core/printable.hpp"
#include "helikos/events/lhe/xml.hpp"

namespace helikos::report {
namespace {

constexpr std::string_view minus_sign = "\u2212", times = "\u00d7",
                           plus_minus = "\u202f\u00b1\u202f";

/// Calls text(piece) for text on the line, and script(piece, raised) for scripts.
template <class Text, class Script>
std::string translated(std::string_view markup, const Text& text, const Script& script) {
  std::string result;
  while (!markup.empty()) {
    const auto begin = std::min(markup.find("_{"), markup.find("^{"));
    const auto end = begin == markup.npos ? markup.npos : markup.find('}', begin);
    result += text(markup.substr(0, end == markup.npos ? markup.npos : begin));
    if (end == markup.npos) break;
    result += script(markup.substr(begin + 2, end - begin - 2), markup[begin] == '^');
    markup.remove_prefix(end + 1);
  }
  return result;
}

std::string with_minus(std::string text) {
  for (auto at = text.find('-'); at != text.npos; at = text.find('-', at + minus_sign.size()))
    text.replace(at, 1, minus_sign);
  return text;
}

std::string power_of_ten(int exponent) {
  return fmt::format("{}10^{{{}}}", times, with_minus(fmt::format("{}", exponent)));
}

/// Number of digits behind the point that gives two digits of an error.
int digits_of_error(double error) { return std::max(0, 1 - int(std::floor(std::log10(error)))); }

bool is_plain(double value) {
  const double size = std::abs(value);
  return size >= 1e-3 && size < 1e6;
}

}  // namespace

std::string escaped(std::string_view text) { return events::xml_escaped(printable(text)); }

std::string svg_label(std::string_view markup) {
  return translated(markup, escaped, [](std::string_view piece, bool raised) {
    // A tspan shifts all text that follows.
    return fmt::format("<tspan class=\"s\" dy=\"{}\">{}</tspan><tspan dy=\"{}\">\u200b</tspan>",
                       raised ? -5 : 4, escaped(piece), raised ? 5 : -4);
  });
}

std::string html_label(std::string_view markup) {
  return translated(markup, escaped, [](std::string_view piece, bool raised) {
    const char* tag = raised ? "sup" : "sub";
    return fmt::format("<{0}>{1}</{0}>", tag, escaped(piece));
  });
}

std::string plain_label(std::string_view markup) {
  return translated(markup, escaped, [](std::string_view piece, bool raised) {
    return (raised ? "" : "_") + escaped(piece);
  });
}

std::string measured(double value, double error) {
  if (!std::isfinite(value) || !std::isfinite(error)) return fmt::format("{} +- {}", value, error);
  if (!(error > 0.0)) return number_label(value, 6);
  if (is_plain(value) && error < 1e3 && error > 1e-9) {
    const int digits = digits_of_error(error);
    return with_minus(fmt::format("{:.{}f}", value, digits)) + std::string(plus_minus) +
           fmt::format("{:.{}f}", error, digits);
  }
  const double larger = std::max(std::abs(value), error);
  const int exponent = int(std::floor(std::log10(larger)));
  const double unit = std::pow(10.0, exponent);
  const int digits = digits_of_error(error / unit);
  return fmt::format("({}{}{:.{}f}){}", with_minus(fmt::format("{:.{}f}", value / unit, digits)),
                     plus_minus, error / unit, digits, power_of_ten(exponent));
}

std::string number_label(double value, int digits) {
  if (value == 0.0 || !std::isfinite(value) || is_plain(value)) {
    const bool is_whole = std::abs(value) >= std::pow(10.0, digits - 1);
    return with_minus(is_whole ? fmt::format("{:.0f}", value)
                               : fmt::format("{:.{}g}", value, digits));
  }
  const std::string text = fmt::format("{:.{}e}", value, digits - 1);
  const auto e = text.find('e');
  std::string mantissa = text.substr(0, e);
  if (mantissa.find('.') != mantissa.npos) {
    while (mantissa.back() == '0') mantissa.pop_back();
    if (mantissa.back() == '.') mantissa.pop_back();
  }
  return with_minus(mantissa) + power_of_ten(std::stoi(text.substr(e + 1)));
}

}  // namespace helikos::report
