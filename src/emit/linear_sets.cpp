// SPDX-License-Identifier: Apache-2.0
#include "emit/linear_sets.hpp"

#include <algorithm>
#include <map>

namespace helikos::emit {

std::vector<int> linear_legs(const ScheduledProgram& program) {
  std::vector<int> legs;
  for (std::size_t leg = 0; leg < program.legs.size(); ++leg) {
    if (program.legs[leg].wavefunction == Wavefunction::linear_polarization) {
      legs.push_back(int(leg));
    }
  }
  return legs;
}

std::vector<std::vector<int>> linear_sets(const ScheduledProgram& program) {
  LegMask linear = 0;
  for (const int leg : linear_legs(program)) linear |= leg_bit(leg);
  const LegMask all = leg_bit(int(program.legs.size())) - 1;
  std::map<HelicityMask, int> known;
  std::vector<std::vector<int>> sets;
  for (std::size_t h = 0; h < program.helicities.size(); ++h) {
    const auto others = program.helicities[h].restricted_to(all & ~linear);
    const auto [set, is_new] = known.try_emplace(others, int(sets.size()));
    if (is_new) sets.emplace_back();
    sets[set->second].push_back(int(h));
  }
  return sets;
}

bool is_closed_under_rotation(const ScheduledProgram& program) {
  const auto& legs = program.legs;
  const bool has_others = std::any_of(legs.begin(), legs.end(), [](const ExternalLeg& leg) {
    return leg.is_chosen || leg.wavefunction == Wavefunction::massive_linear_polarization;
  });
  const std::size_t size = std::size_t(1) << linear_legs(program).size();
  const auto sets = linear_sets(program);
  return !has_others && std::all_of(sets.begin(), sets.end(),
                                    [size](const auto& set) { return set.size() == size; });
}

}  // namespace helikos::emit
