// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/schedule/helicity_mask.hpp"

namespace helikos {

/// Legs whose states are linear polarisations of a massless vector.
LegMask linear_legs(const std::vector<ExternalLeg>& legs);

/// Helicities that differ in these legs only, by their places among `helicities`. Sets and places
/// are in the order in which they come.
std::vector<std::vector<int>> linear_sets(const std::vector<ExternalLeg>& legs,
                                          const std::vector<HelicityMask>& helicities);

/// Whether each set has all polarisations, so that true helicities follow from it alone.
bool is_closed_under_rotation(const std::vector<ExternalLeg>& legs,
                              const std::vector<HelicityMask>& helicities);

}  // namespace helikos
