// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/detail/plot_axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "helikos/report/histogram.hpp"

namespace helikos::report {
namespace {

constexpr const char* minus = "\u2212";

std::string decade_label(int exponent) {
  if (exponent >= -2 && exponent <= 2) return fmt::format("{:g}", std::pow(10.0, exponent));
  return fmt::format("10^{{{}{}}}", exponent < 0 ? minus : "", std::abs(exponent));
}

}  // namespace

PlotAxis::PlotAxis(double low, double high, bool is_logarithmic, double begin, double end)
    : low_(low), high_(high), begin_(begin), end_(end), is_logarithmic_(is_logarithmic) {
  if (!(high_ > low_)) high_ = low_ + (low_ == 0.0 ? 1.0 : std::abs(low_));
}

double PlotAxis::at(double value) const {
  const double part = is_logarithmic_ ? std::log(value / low_) / std::log(high_ / low_)
                                      : (value - low_) / (high_ - low_);
  // This includes zero on a logarithmic axis.
  const double inside = part > 0.0 ? std::min(part, 1.0) : 0.0;
  return begin_ + inside * (end_ - begin_);
}

int PlotAxis::exponent() const {
  if (is_logarithmic_) return 0;
  const int exponent = int(std::floor(std::log10(std::max(std::abs(low_), std::abs(high_)))));
  return exponent >= 5 || exponent <= -3 ? exponent : 0;
}

std::vector<PlotAxis::Tick> PlotAxis::ticks(int most) const {
  return is_logarithmic_ ? logarithmic_ticks(most) : linear_ticks(most);
}

std::vector<PlotAxis::Tick> PlotAxis::linear_ticks(int most) const {
  double step = nice_step((high_ - low_) / most);
  constexpr double rounding = 1e-9;
  const auto first = [&] { return std::ceil(low_ / step - rounding); };
  const auto last = [&] { return std::floor(high_ / step + rounding); };
  while (last() - first() + 1 > most) step = nice_step(1.5 * step);
  const double unit = std::pow(10.0, exponent());
  const int digits = std::max(0, -int(std::floor(std::log10(step / unit) + rounding)));
  std::vector<Tick> ticks;
  for (double k = first(); k <= last(); ++k) {
    const std::string size = fmt::format("{:.{}f}", std::abs(k * step / unit), digits);
    ticks.push_back({k * step, (k < 0 ? minus : "") + size});
  }
  return ticks;
}

std::vector<PlotAxis::Tick> PlotAxis::logarithmic_ticks(int most) const {
  const int first = int(std::floor(std::log10(low_))), last = int(std::floor(std::log10(high_)));
  std::vector<Tick> ticks;
  int decades = 0;
  for (int n = first; n <= last; ++n) decades += holds(std::pow(10.0, n));
  const int every = std::max(1, (decades + most - 1) / most);
  for (int n = first; n <= last; ++n)
    for (int digit = 1; digit < 10; ++digit) {
      const double value = digit * std::pow(10.0, n);
      if (!holds(value)) continue;
      const bool is_labelled = digit == 1 && n % every == 0;
      // With at most one decade, intermediate ticks have labels too.
      const bool is_between = decades < 2 && (digit == 2 || digit == 5);
      if (is_labelled) {
        ticks.push_back({value, decade_label(n)});
      } else if (is_between) {
        const std::string power = decade_label(n);
        ticks.push_back({value, power.starts_with("10^") ? fmt::format("{}\u00b7{}", digit, power)
                                                         : fmt::format("{:g}", value)});
      } else if (every == 1) {
        ticks.push_back({value, ""});
      }
    }
  return ticks;
}

}  // namespace helikos::report
