// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/opposite_helicities.hpp"

#include <algorithm>
#include <iterator>

namespace helikos::emit {
namespace {

/// The state with the opposite helicity.
int opposite_state(Wavefunction wavefunction, int state) {
  switch (wavefunction) {
    case Wavefunction::linear_polarization:
    case Wavefunction::massive_linear_polarization:
    case Wavefunction::momentum:
      return state;
    default:
      return num_states(wavefunction) - 1 - state;
  }
}

HelicityMask opposite(const std::vector<ExternalLeg>& legs, HelicityMask helicity) {
  HelicityMask result;
  for (int leg = 0; leg < static_cast<int>(legs.size()); ++leg) {
    result = result.with(leg, opposite_state(legs[leg].wavefunction, helicity.state(leg)));
  }
  return result;
}

/// Whether complex conjugation leaves a vertex unchanged.
bool is_real(const ScheduledInstruction& i) {
  const bool is_left = i.operation == Operation::row_left ||
                       i.operation == Operation::column_left ||
                       i.operation == Operation::left_current;
  return !row_of(i.operation).coupling ||
         (!is_left && i.coupling.value.left == i.coupling.value.right);
}

}  // namespace

int leg_of_opposites(const ScheduledProgram& program, LegMask others) {
  const auto& all = program.helicities;
  const bool are_opposites =
      std::ranges::all_of(program.instructions, is_real) &&
      std::ranges::all_of(all, [&](HelicityMask helicity) {
        return std::ranges::find(all, opposite(program.legs, helicity)) != all.end();
      });
  if (!are_opposites) return -1;
  int result = -1;
  for (int leg = 0; leg < static_cast<int>(program.legs.size()); ++leg) {
    if (!is_fermion(program.legs[leg]) || (others & leg_bit(leg)) != 0) continue;
    if (program.legs[leg].mass == 0.0) return leg;
    if (result < 0) result = leg;
  }
  return result;
}

std::vector<HelicityMask> one_of_opposites(const ScheduledProgram& program, int leg) {
  std::vector<HelicityMask> result;
  std::ranges::copy_if(program.helicities, std::back_inserter(result),
                       [leg](HelicityMask helicity) { return helicity.state(leg) == 0; });
  return result;
}

}  // namespace helikos::emit
