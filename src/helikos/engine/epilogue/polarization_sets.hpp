// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/schedule/schedule.hpp"

namespace helikos {

/// The helicities of a batch in sets that differ in linear polarisations only. A set has
/// 2^num_legs states: bit k is the second state, b, of the k-th of these legs, not a. With
/// y = i^(number of b's) times a jamp, the jamps of true helicities are, up to a phase that is the
/// same for all flows and a factor 2^(num_legs / 2), docs/physics.md eq. (11):
///
///     sum over states s of (-1)^(bits of s and h) y_s,   h = 0 .. 2^num_legs - 1.
struct PolarizationSets {
  int num_legs = 0;                   ///< with linear polarisations
  std::vector<std::int32_t> members;  ///< (set, s): helicity of the batch; -1: none, it vanishes
  std::vector<std::int32_t> set_of;   ///< (helicity of the batch)
  std::vector<std::int32_t>
      numbers;  ///< (set, h): helicity configuration (theory/process/helicity.hpp)

  int num_states() const { return 1 << num_legs; }
  int num_sets() const { return static_cast<int>(members.size()) >> num_legs; }
};

/// Brings the helicities of a set next to each other: a selection reads those of one set.
void order_by_sets(const std::vector<ExternalLeg>& legs, std::vector<HelicityMask>& helicities);

/// Throws std::logic_error for a massive vector with linear polarisations.
PolarizationSets polarization_sets(const AmplitudeProgram& program,
                                   const std::vector<HelicityMask>& helicities);

}  // namespace helikos
