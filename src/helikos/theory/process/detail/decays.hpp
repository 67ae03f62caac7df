// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/request.hpp"

namespace helikos {

/// The decays of a request, and which of them the legs of one of its processes can take.
///
/// As in MadGraph: where as many decays are written for a particle as there are such outgoing legs,
/// each leg takes its own, in order. Otherwise each leg takes any of them. Particles without a
/// written decay stay as they are.
class DecayChoices {
 public:
  /// Throws InputError where a decay stands for no process.
  explicit DecayChoices(const std::vector<ProcessRequest>& decays);

  /// All choices of one decay for each leg that decays. Those that differ by a permutation of legs
  /// with the same code come once. At least one choice, perhaps of no decay.
  std::vector<std::vector<Decay>> of(const std::vector<Leg>& legs) const;

 private:
  std::vector<Decay> options(const std::vector<Leg>& legs, int leg) const;

  std::vector<std::vector<Decay>> written_;  ///< (decay of the request, its processes)
};

}  // namespace helikos
