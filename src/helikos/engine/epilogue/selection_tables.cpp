// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/epilogue/selection_tables.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "helikos/amplitude/schedule/linear_sets.hpp"

namespace helikos {
namespace {

/// Subsets of `legs`. Bit k of the number of a subset is the k-th leg of `legs`.
std::vector<LegMask> subsets(LegMask legs) {
  std::vector<LegMask> result{0};
  for (; legs != 0; legs &= legs - 1) {
    const LegMask leg = legs & -legs;
    for (std::size_t i = 0, size = result.size(); i < size; ++i) result.push_back(result[i] | leg);
  }
  return result;
}

/// True helicities of the polarisation set of a helicity. Up to a sign, a + i b is helicity -1 of
/// an incoming and +1 of an outgoing gluon.
std::vector<HelicityMask> true_helicities(HelicityMask member, LegMask linear, LegMask outgoing) {
  const HelicityMask others = member.restricted_to(~linear);
  std::vector<HelicityMask> result;
  for (const LegMask h : subsets(linear)) result.push_back(others.flipped(h ^ (linear & outgoing)));
  return result;
}

void check_massless(const std::vector<ExternalLeg>& legs) {
  for (const ExternalLeg& leg : legs) {
    if (leg.wavefunction != Wavefunction::massive_linear_polarization) continue;
    throw std::logic_error("no rotation of a massive vector's polarisations is written");
  }
}

}  // namespace

void order_by_sets(const std::vector<ExternalLeg>& legs, std::vector<HelicityMask>& helicities) {
  const LegMask others = (leg_bit(static_cast<int>(legs.size())) - 1) & ~linear_legs(legs);
  std::stable_sort(helicities.begin(), helicities.end(), [&](HelicityMask a, HelicityMask b) {
    return a.restricted_to(others) < b.restricted_to(others);
  });
}

PolarizationSets polarization_sets(const AmplitudeProgram& program,
                                   const std::vector<HelicityMask>& helicities) {
  check_massless(program.legs);
  const LegMask linear = linear_legs(program.legs);
  const LegMask outgoing = legs_with(program.legs, [](auto& leg) { return !leg.incoming; });
  const auto states = subsets(linear);
  PolarizationSets sets{
      std::popcount(linear), {}, std::vector<std::int32_t>(helicities.size()), {}};
  std::vector<HelicityMask> true_ones;
  for (const auto& places : linear_sets(program.legs, helicities)) {
    for (const int h : places) sets.set_of[h] = int(true_ones.size() / states.size());
    const auto of_set = true_helicities(helicities[places.front()], linear, outgoing);
    true_ones.insert(true_ones.end(), of_set.begin(), of_set.end());
  }
  sets.members.assign(true_ones.size(), -1);
  for (std::size_t h = 0; h < helicities.size(); ++h) {
    for (std::size_t s = 0; s < states.size(); ++s) {
      const bool is_here = helicities[h].restricted_to(linear) == HelicityMask{}.flipped(states[s]);
      if (is_here) sets.members[sets.set_of[h] * states.size() + s] = static_cast<std::int32_t>(h);
    }
  }
  const auto numbers = helicity_numbers(program, true_ones);
  sets.numbers.assign(numbers.begin(), numbers.end());
  return sets;
}

}  // namespace helikos
