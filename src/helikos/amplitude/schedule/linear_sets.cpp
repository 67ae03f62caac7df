// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/schedule/linear_sets.hpp"

#include <algorithm>
#include <bit>
#include <map>

namespace helikos {

LegMask linear_legs(const std::vector<ExternalLeg>& legs) {
  return legs_with(legs, [](const ExternalLeg& leg) {
    return leg.wavefunction == Wavefunction::linear_polarization;
  });
}

std::vector<std::vector<int>> linear_sets(const std::vector<ExternalLeg>& legs,
                                          const std::vector<HelicityMask>& helicities) {
  const LegMask others = (leg_bit(int(legs.size())) - 1) & ~linear_legs(legs);
  std::map<HelicityMask, int> known;
  std::vector<std::vector<int>> sets;
  for (std::size_t h = 0; h < helicities.size(); ++h) {
    const auto [set, is_new] =
        known.try_emplace(helicities[h].restricted_to(others), int(sets.size()));
    if (is_new) sets.emplace_back();
    sets[set->second].push_back(int(h));
  }
  return sets;
}

std::vector<std::vector<HelicityMask>> sets_by(LegMask legs,
                                               const std::vector<HelicityMask>& helicities) {
  std::map<HelicityMask, std::vector<HelicityMask>> sets;
  for (const HelicityMask h : helicities) sets[h.restricted_to(legs)].push_back(h);
  std::vector<std::vector<HelicityMask>> result;
  for (auto& [states, members] : sets) result.push_back(std::move(members));
  return result;
}

bool is_closed_under_rotation(const std::vector<ExternalLeg>& legs,
                              const std::vector<HelicityMask>& helicities) {
  const bool has_others = std::any_of(legs.begin(), legs.end(), [](const ExternalLeg& leg) {
    return leg.is_chosen || leg.wavefunction == Wavefunction::massive_linear_polarization;
  });
  const std::size_t size = std::size_t(1) << std::popcount(linear_legs(legs));
  const auto sets = linear_sets(legs, helicities);
  return !has_others && std::all_of(sets.begin(), sets.end(),
                                    [size](const auto& set) { return set.size() == size; });
}

}  // namespace helikos
