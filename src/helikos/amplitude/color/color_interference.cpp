// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/color_interference.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "helikos/amplitude/color/string_color.hpp"
#include "helikos/amplitude/program/diagram_color.hpp"
#include "helikos/theory/process/color_flow.hpp"

namespace helikos {
namespace {

/// The flows of the colour of a diagram, with integer coefficients.
using IntegerColor = std::vector<std::pair<ColorFlow, double>>;

/// Coefficients made integers: each inner gluon divides by 3; a tree of N legs has at most N - 3
/// inner gluons.
IntegerColor integer_color(const std::vector<ColorTerm>& terms) {
  const double unit = std::pow(double(num_colors), Process::max_legs - 3);
  IntegerColor color;
  for (const ColorTerm& term : terms) {
    ColorFlow flow;
    for (const ColorLine& line : term.product.strings) flow.emplace_back(line.begin(), line.end());
    for (const ColorLine& trace : term.product.traces) {
      flow.emplace_back(trace.begin(), trace.end());
      flow.back().push_back(flow.back().front());
    }
    std::ranges::sort(flow);
    color.emplace_back(std::move(flow), std::round(unit * term.coefficient));
  }
  return color;
}

class ColorInterference {
 public:
  explicit ColorInterference(const Process& process) : process_(process) {
    for (const Leg& leg : process.legs()) {
      has_color_ |= leg.particle->color > 1;
      if (leg.particle->is_gluon()) unit_ *= num_colors;
    }
  }

  bool has_color() const { return has_color_; }

  /// Adds a colour. False where its product with an earlier colour, or with itself, does not
  /// vanish.
  bool add(const CouplingOrders& orders, const std::vector<ColorTerm>& terms) {
    IntegerColor color = integer_color(terms);
    auto& own = known_[orders];
    if (color.empty() || std::ranges::find(own, color) != own.end()) return true;
    own.push_back(std::move(color));
    return std::ranges::all_of(known_, [&](const auto& entry) {
      const auto& [other_orders, colors] = entry;
      return !process_.restrictions().allows_product(orders, other_orders) ||
             std::ranges::all_of(colors,
                                 [&](const IntegerColor& c) { return vanishes(own.back(), c); });
    });
  }

 private:
  /// Whether the product of two colours vanishes: a sum of integers, exact as long as a double
  /// holds them.
  bool vanishes(const IntegerColor& a, const IntegerColor& b) const {
    double sum = 0.0, size = 0.0;
    for (const auto& [flow, coefficient] : a) {
      for (const auto& [other, factor] : b) {
        const double element = std::round(unit_ * string_color_element(flow, other));
        sum += coefficient * factor * element;
        size += std::abs(coefficient * factor * element);
      }
    }
    return sum == 0.0 && size < 0x1p53;
  }

  const Process& process_;
  bool has_color_ = false;
  double unit_ = 1.0;  ///< the elements of the colour matrix are integers divided by this unit
  std::map<CouplingOrders, std::vector<IntegerColor>> known_;
};

}  // namespace

bool vanishes_by_color(const Process& process, const Parameters& parameters) {
  const Restrictions& restrictions = process.restrictions();
  const bool has_squares = std::ranges::any_of(restrictions.orders, &OrderBound::squared);
  ColorInterference interference(process);
  if (!has_squares || !restrictions.decays.empty() || !interference.has_color()) return false;
  constexpr int most = 20000;
  int number = 0;
  bool vanishes = true;
  for_each_color(process, process.model().vertices(parameters),
                 [&](const CouplingOrders& orders, const std::vector<ColorTerm>& terms) {
                   vanishes = ++number <= most && interference.add(orders, terms);
                   return vanishes;
                 });
  return vanishes && number > 0;
}

}  // namespace helikos
