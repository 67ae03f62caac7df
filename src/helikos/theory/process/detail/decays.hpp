// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/request.hpp"

namespace helikos {

/// The decays of a request, and the choices of decays for the legs of one of its processes.
///
/// The rule is that of MadGraph: where the number of decays written for a particle equals the
/// number of such outgoing legs, each leg takes its own decay, in order. Otherwise each leg takes
/// any of the decays. Particles without a written decay stay as they are.
class DecayChoices {
 public:
  /// Throws InputError where a decay has no partonic subprocess.
  explicit DecayChoices(const std::vector<ProcessRequest>& decays);

  /// All choices of one decay for each leg that decays. Choices that differ by a permutation of
  /// legs with the same code occur once. At least one choice, perhaps without decays.
  std::vector<std::vector<Decay>> of(const std::vector<Leg>& legs) const;

 private:
  std::vector<Decay> options(const std::vector<Leg>& legs, int leg) const;

  std::vector<std::vector<Decay>> written_;  ///< (decay of the request, its partonic subprocesses)
};

}  // namespace helikos
