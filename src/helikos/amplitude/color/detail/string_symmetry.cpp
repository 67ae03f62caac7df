// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/detail/string_symmetry.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "helikos/amplitude/color/flow_permutation.hpp"

namespace helikos {
namespace {

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

}  // namespace

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

}  // namespace helikos
