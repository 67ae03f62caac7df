// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Helicities of an event that are drawn, not summed (docs/physics.md, Sampled helicities). Either
/// sampler fills the coefficients c_s of the states s of each leg. With the amplitude of the
/// superposition sum over s of c_s e_s of every leg, |M|^2 is the sum over helicities on average.

#include <vector>

#include "helikos/engine/drawn/choice_table.hpp"

namespace helikos {

/// (event, most_states * leg + state): coefficients of the states of each leg.
template <class Space>
using SuperpositionView = RandomView<Space>;

/// Numbers of states of each leg, 1 to 3.
using LegStates = std::vector<int>;

/// One helicity configuration an event, with given probabilities. The first leg's coefficient is
/// 1 / sqrt(probability), the others are 1.
class HelicitySampler {
 public:
  using Space = Kokkos::DefaultExecutionSpace;
  static constexpr int numbers_per_event = 1;

  /// All configurations are alike.
  explicit HelicitySampler(LegStates states);

  /// One a configuration, the last leg changes fastest (ChoiceTable).
  void set_weights(const std::vector<double>& weights) { table_.set_weights(weights); }
  const std::vector<double>& probabilities() const { return table_.probabilities(); }

  /// Enqueues. `random` (event, number >= 1) in [0, 1); `drawn` (event): numbers of configurations,
  /// not filled where it is empty.
  void operator()(const Space& space, const ConstRandomView<Space>& random,
                  const SuperpositionView<Space>& coefficients,
                  const Kokkos::View<std::int32_t*, Space::memory_space>& drawn) const;

  /// The coefficients of one configuration, of probability 1.
  std::vector<double> coefficients(int configuration) const;

 private:
  LegStates states_;
  ChoiceTable table_;
  Kokkos::View<int*, Space::memory_space> states_on_device_;
};

/// Continuous phases: sqrt2 (cos phi, sin phi) for a leg of two states, sqrt3 times a unit vector
/// for one of three, uniformly distributed. P. Draggiotis, R. Kleiss, C. G. Papadopoulos, Phys.
/// Lett. B439 (1998) 157; FERMILAB-PUB-21-263-T, eq. 7.
class PhaseSampler {
 public:
  using Space = Kokkos::DefaultExecutionSpace;

  explicit PhaseSampler(LegStates states);

  /// That it takes: one for two states, two for three.
  int numbers_per_event() const { return numbers_; }

  /// Enqueues. `random` (event, number) in [0, 1).
  void operator()(const Space& space, const ConstRandomView<Space>& random,
                  const SuperpositionView<Space>& coefficients) const;

 private:
  int numbers_ = 0;
  Kokkos::View<int*, Space::memory_space> states_;
};

}  // namespace helikos
