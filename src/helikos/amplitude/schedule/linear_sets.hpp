// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/schedule/helicity_mask.hpp"

namespace helikos {

/// Legs for which condition(leg) holds.
template <class Condition>
LegMask legs_with(const std::vector<ExternalLeg>& legs, Condition&& condition) {
  LegMask result = 0;
  for (std::size_t leg = 0; leg < legs.size(); ++leg)
    if (condition(legs[leg])) result |= leg_bit(int(leg));
  return result;
}

/// Legs whose states are linear polarisations of a massless vector.
LegMask linear_legs(const std::vector<ExternalLeg>& legs);

/// Sets of helicity configurations that differ only in these legs, by their places among
/// `helicities`. Sets and places are in order of appearance.
std::vector<std::vector<int>> linear_sets(const std::vector<ExternalLeg>& legs,
                                          const std::vector<HelicityMask>& helicities);

/// Helicity configurations, grouped by the states of `legs`, in the order of these states.
std::vector<std::vector<HelicityMask>> sets_by(LegMask legs,
                                               const std::vector<HelicityMask>& helicities);

/// Whether each set has all polarisations: true helicities then follow from the set alone.
bool is_closed_under_rotation(const std::vector<ExternalLeg>& legs,
                              const std::vector<HelicityMask>& helicities);

}  // namespace helikos
