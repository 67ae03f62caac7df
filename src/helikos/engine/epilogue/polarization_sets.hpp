// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/schedule/schedule.hpp"

namespace helikos {

/// The helicities of a batch in sets: members of a set differ only in their linear polarisations. A
/// set has 2^num_legs states. Bit k of a state is 0 if the k-th of these legs has the first
/// polarisation, a, and 1 if it has the second, b. With y = i^(number of b's) times a jamp, the
/// jamps of true helicities are (docs/physics.md eq. (11))
///
///     sum over states s of (-1)^(bits of s and h) y_s,   h = 0 .. 2^num_legs - 1,
///
/// up to a phase that all flows have in common and a factor 2^(num_legs / 2).
struct PolarizationSets {
  int num_legs = 0;  ///< number of legs with linear polarisations
  std::vector<std::int32_t>
      members;  ///< (set, s): helicity of the batch; -1: this helicity vanishes
  std::vector<std::int32_t> set_of;  ///< (helicity of the batch): its set
  std::vector<std::int32_t>
      numbers;  ///< (set, h): helicity configuration (theory/process/helicity.hpp)

  int num_states() const { return 1 << num_legs; }
};

/// Orders the helicities such that those of a set are contiguous: a selection reads the helicities
/// of one set.
void order_by_sets(const std::vector<ExternalLeg>& legs, std::vector<HelicityMask>& helicities);

/// Throws std::logic_error if a massive vector has linear polarisations.
PolarizationSets polarization_sets(const AmplitudeProgram& program,
                                   const std::vector<HelicityMask>& helicities);

}  // namespace helikos
