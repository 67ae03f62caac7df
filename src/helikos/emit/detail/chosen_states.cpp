// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/detail/chosen_states.hpp"

#include <algorithm>

#include "helikos/amplitude/program/contraction_order.hpp"

namespace helikos::emit {

std::optional<ScheduledProgram> with_chosen_states(AmplitudeProgram program,
                                                   const std::vector<int>& legs,
                                                   const std::vector<HelicityMask>& all) {
  LegMask mask = 0;
  for (const int leg : legs) {
    mask |= leg_bit(leg);
    program.legs[leg].is_chosen = true;
  }
  std::vector<HelicityMask> first;
  for (const HelicityMask helicity : all) {
    if (helicity.restricted_to(mask) == HelicityMask{}) first.push_back(helicity);
  }
  const bool has_states = std::ranges::all_of(all, [&](const HelicityMask& helicity) {
    return std::ranges::count(first, helicity.restricted_to(~mask)) == 1;
  });
  if (!has_states || first.size() << legs.size() != all.size()) return std::nullopt;
  return schedule(with_short_lives(program), first);
}

}  // namespace helikos::emit
