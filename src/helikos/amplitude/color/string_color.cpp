// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/string_color.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>
#include <unordered_map>

#include "helikos/amplitude/color/block_diagonal.hpp"
#include "helikos/amplitude/color/detail/string_symmetry.hpp"
#include "helikos/amplitude/color/flow_permutation.hpp"

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

}  // namespace

double string_color_element(const ColorFlow& f, const ColorFlow& other) {
  StringProducts products({f, other});
  return static_cast<double>(products(0, 1)) / products.unit();
}

ColorBlocks string_color(const std::vector<ColorFlow>& flows) {
  StringProducts products(flows);
  const int num_flows = static_cast<int>(flows.size());
  const ExactColor color{num_flows, [&](int i, int j) { return products(i, j); }, products.unit()};
  return block_diagonal(color, string_symmetry(flows));
}

ColorBlocks string_color(const std::vector<ColorFlow>& flows, const std::vector<int>& powers,
                         const std::vector<std::pair<int, int>>& pairs) {
  StringProducts products(flows);
  const std::set<std::pair<int, int>> known(pairs.begin(), pairs.end());
  const auto element = [&](int i, int j) -> std::int64_t {
    const auto [a, b] = std::minmax(powers[i], powers[j]);
    return known.contains({a, b}) || known.contains({b, a}) ? products(i, j) : 0;
  };
  const ExactColor color{static_cast<int>(flows.size()), element, products.unit()};
  return block_diagonal(color, string_symmetry(flows, powers));
}

}  // namespace helikos
