// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/permutation_color.hpp"

#include "helikos/amplitude/color/block_diagonal.hpp"
#include "helikos/amplitude/color/flow_permutation.hpp"

namespace helikos {
namespace {

/// Image of each flow under the exchange of gluons 2 pair and 2 pair + 1.
FlowMap exchange_of_gluons(std::vector<Permutation> flows, int pair) {
  FlowMap map;
  for (Permutation& order : flows) {
    for (auto& gluon : order) {
      if (gluon / 2 == pair) gluon ^= 1;
    }
    map.push_back(permutation_rank(order));
  }
  return map;
}

FlowMap reversal(const std::vector<Permutation>& flows) {
  FlowMap map;
  for (const Permutation& order : flows) {
    map.push_back(permutation_rank({order.rbegin(), order.rend()}));
  }
  return map;
}

ColorSymmetry permutation_symmetry(const std::vector<Permutation>& flows, int num_gluons) {
  std::vector<FlowMap> stages;
  for (int pair = 0; pair < num_gluons / 2; ++pair) {
    stages.push_back(exchange_of_gluons(flows, pair));
  }
  return color_symmetry(static_cast<int>(flows.size()), stages, {reversal(flows)});
}

}  // namespace

ColorBlocks permutation_color(int num_gluons, const std::vector<std::int64_t>& factors,
                              double unit) {
  const auto flows = all_permutations(num_gluons);
  const auto numerator = [&](int s, int t) {
    return factors[permutation_rank(relative_permutation(flows[s], flows[t]))];
  };
  return block_diagonal({static_cast<int>(flows.size()), numerator, unit},
                        permutation_symmetry(flows, num_gluons));
}

}  // namespace helikos
