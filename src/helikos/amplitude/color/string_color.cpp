// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/string_color.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/amplitude/color/flow_permutation.hpp"
#include "helikos/amplitude/color/line_color.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/program/diagram_color.hpp"
#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/line_flow.hpp"

namespace helikos {
namespace {

/// 3^n C(f, f') for a set of flows. C does not change when legs are relabelled in both flows: they
/// are relabelled such that f depends on the lengths of its strings alone, so that few products are
/// computed.
class StringProducts {
 public:
  explicit StringProducts(const std::vector<ColorFlow>& flows) : legs_(colored_legs(flows.at(0))) {
    check_color_range(legs_.num_lines(), legs_.num_gluons());
    for (const ColorFlow& flow : flows) add(flow);
  }

  std::int64_t operator()(int i, int j) {
    const Flow& first = flows_[i];
    const Permutation other = relabelled(flows_[j].permutation, first.relabelling);
    auto [place, is_new] = first.products->try_emplace(key(other), 0);
    if (is_new) place->second = scaled_flow_product(first.standard, other, legs_.num_lines());
    return place->second;
  }

  /// Common denominator of the products.
  double unit() const { return std::pow(static_cast<double>(num_colors), legs_.num_gluons()); }

 private:
  using Products = std::unordered_map<std::uint64_t, std::int64_t>;  ///< (other flow)
  struct Flow {
    Permutation permutation, standard;
    Relabelling relabelling;
    Products* products;
  };

  void add(const ColorFlow& flow) {
    if (colored_legs(flow) != legs_) throw std::logic_error("colour flows differ in their legs");
    Flow result{flow_permutation(flow, legs_), {}, {}, nullptr};
    result.relabelling = to_standard_order(result.permutation, legs_.num_lines());
    result.standard = relabelled(result.permutation, result.relabelling);
    result.products = &known_[key(result.standard)];
    flows_.push_back(std::move(result));
  }

  /// Key that is different for all permutations of up to 16 objects.
  static std::uint64_t key(const Permutation& p) {
    std::uint64_t result = 0;
    for (const std::uint8_t i : p) result = result << 4 | i;
    return result;
  }

  ColoredLegs legs_;
  std::vector<Flow> flows_;
  std::map<std::uint64_t, Products> known_;  ///< (first flow in standard order)
};

using Legs = std::map<int, int>;  ///< old leg -> new leg; others stay

void exchange(Legs& legs, int a, int b) {
  legs[a] = b;
  legs[b] = a;
}

/// Exchange of legs number 2 pair and 2 pair + 1 of a kind.
Legs exchange_of_pair(const std::vector<int>& kind, int pair) {
  Legs legs;
  exchange(legs, kind[2 * pair], kind[2 * pair + 1]);
  return legs;
}

Legs both(Legs a, const Legs& b) {
  a.insert(b.begin(), b.end());
  return a;
}

/// Exchange of quark and antiquark of each string of a flow.
Legs exchange_of_ends(const ColorFlow& flow) {
  Legs legs;
  for (const ColorString& string : flow) exchange(legs, string.front(), string.back());
  return legs;
}

class StringMaps {
 public:
  StringMaps(const std::vector<ColorFlow>& flows, const std::vector<int>& powers)
      : flows_(flows), powers_(powers) {
    for (std::size_t i = 0; i < flows.size(); ++i) {
      numbers_.emplace(key(flows[i], i), static_cast<std::int32_t>(i));
    }
  }

  FlowMap relabelling(const Legs& legs) const { return map(legs, false); }
  /// Charge conjugation: quarks become antiquarks, and strings are read backwards.
  FlowMap conjugation() const { return map(exchange_of_ends(flows_.front()), true); }

 private:
  FlowMap map(const Legs& legs, bool reverses) const {
    FlowMap result;
    for (std::size_t i = 0; i < flows_.size(); ++i) {
      ColorFlow flow = flows_[i];
      for (ColorString& string : flow) {
        for (int& leg : string) leg = legs.contains(leg) ? legs.at(leg) : leg;
        if (reverses) std::reverse(string.begin(), string.end());
        if (is_trace(string)) begin_with_lowest(string);
      }
      const auto found = numbers_.find(key(std::move(flow), i));
      if (found == numbers_.end()) return {};
      result.push_back(found->second);
    }
    return result;
  }

  using Key = std::pair<ColorFlow, int>;

  /// Key of flow i; a relabelling keeps the power of the flow.
  Key key(ColorFlow flow, std::size_t i) const {
    std::sort(flow.begin(), flow.end());
    return {std::move(flow), powers_.empty() ? 0 : powers_[i]};
  }

  const std::vector<ColorFlow>& flows_;
  const std::vector<int>& powers_;
  std::map<Key, std::int32_t> numbers_;
};

/// Relabellings of a set of flows that leave the colour matrix unchanged, for any particles:
/// exchanges of gluons and of quarks as stages; charge conjugation, or exchanges of antiquarks, as
/// mirror. Exchanges of quarks do not commute with charge conjugation, which exchanges quarks and
/// antiquarks.
ColorSymmetry string_symmetry(const std::vector<ColorFlow>& flows, const std::vector<int>& powers) {
  const StringMaps maps(flows, powers);
  const ColoredLegs legs = colored_legs(flows.front());
  std::vector<FlowMap> stages, mirrors{maps.conjugation()};
  for (int pair = 0; pair < legs.num_gluons() / 2; ++pair) {
    stages.push_back(maps.relabelling(exchange_of_pair(legs.gluons, pair)));
  }
  for (int pair = 0; pair < legs.num_lines() / 2; ++pair) {
    const Legs quarks = exchange_of_pair(legs.quarks, pair);
    const Legs antiquarks = exchange_of_pair(legs.antiquarks, pair);
    stages.push_back(maps.relabelling(quarks));
    mirrors.push_back(maps.relabelling(antiquarks));
    mirrors.push_back(maps.relabelling(both(quarks, antiquarks)));
  }
  return color_symmetry(static_cast<int>(flows.size()), stages, mirrors);
}

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

double string_color_element(const ColorFlow& f, const ColorFlow& other) {
  StringProducts products({f, other});
  return static_cast<double>(products(0, 1)) / products.unit();
}

ColorBlocks string_color(const std::vector<ColorFlow>& flows, const std::vector<int>& powers,
                         const std::vector<std::pair<int, int>>& pairs) {
  const std::set<std::pair<int, int>> known(pairs.begin(), pairs.end());
  const auto counts = [&](int a, int b) {
    return known.contains({a, b}) || known.contains({b, a});
  };
  const auto are_counted = [&](int i, int j) {
    return powers.empty() || counts(powers[i], powers[j]);
  };
  if (std::ranges::any_of(flows, has_sextets_or_junctions)) return line_color(flows, are_counted);
  StringProducts products(flows);
  const auto element = [&](int i, int j) -> std::int64_t {
    return are_counted(i, j) ? products(i, j) : 0;
  };
  const ExactColor color{static_cast<int>(flows.size()), element, products.unit()};
  return block_diagonal(color, string_symmetry(flows, powers));
}

bool vanishes_by_color(const Process& process, const Parameters& parameters) {
  const Restrictions& restrictions = process.restrictions();
  const bool has_squares = std::ranges::any_of(restrictions.orders, &OrderBound::squared);
  ColorInterference interference(process);
  if (!has_squares || !restrictions.decays.empty() || !interference.has_color()) return false;
  const auto vertices = process.model().vertices(parameters);
  if (has_line_colors(process, vertices)) return false;
  constexpr int most = 20000;
  int number = 0;
  bool vanishes = true;
  for_each_color(process, vertices,
                 [&](const CouplingOrders& orders, const std::vector<ColorTerm>& terms) {
                   vanishes = ++number <= most && interference.add(orders, terms);
                   return vanishes;
                 });
  return vanishes && number > 0;
}

}  // namespace helikos
