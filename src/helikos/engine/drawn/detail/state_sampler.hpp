// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Helicities and colours of an event that are drawn instead of summed (docs/physics.md, Sampled
/// helicities, Continuous colours). The samplers of helicities fill the coefficients c_s of the
/// states s of each leg. With the superposition sum over s of c_s e_s for each leg, the mean of
/// |M|^2 is the sum over helicities.

#include <vector>

#include "helikos/engine/drawn/choice_table.hpp"

namespace helikos {

/// (event, most_states * leg + state): coefficients of the states of each leg.
template <class Space>
using SuperpositionView = RandomView<Space>;

/// Number of states of each leg, 1 to 3.
using LegStates = std::vector<int>;

/// Draws one helicity configuration for each event, with given probabilities. The coefficient of
/// the first leg is 1 / sqrt(probability), the others are 1.
class HelicitySampler {
 public:
  using Space = Kokkos::DefaultExecutionSpace;
  static constexpr int numbers_per_event = 1;

  /// All configurations have equal probabilities.
  explicit HelicitySampler(LegStates states);

  /// One weight for each configuration; the last leg changes fastest (ChoiceTable).
  void set_weights(const std::vector<double>& weights) { table_.set_weights(weights); }
  const std::vector<double>& probabilities() const { return table_.probabilities(); }

  /// Enqueues the kernel. `random` (event, number >= 1) in [0, 1); `drawn` (event): numbers of the
  /// drawn configurations, not filled if it is empty.
  void operator()(const Space& space, const ConstRandomView<Space>& random,
                  const SuperpositionView<Space>& coefficients,
                  const Kokkos::View<std::int32_t*, Space::memory_space>& drawn) const;

  /// The coefficients of one configuration, with the probability 1.
  std::vector<double> coefficients(int configuration) const;

 private:
  LegStates states_;
  ChoiceTable table_;
  Kokkos::View<int*, Space::memory_space> states_on_device_;
};

/// Continuous phases, uniformly distributed: sqrt2 (cos phi, sin phi) for a leg with two states,
/// and sqrt3 times a unit vector for a leg with three states. P. Draggiotis, R. Kleiss, C. G.
/// Papadopoulos, Phys. Lett. B439 (1998) 157; FERMILAB-PUB-21-263-T, eq. 7.
class PhaseSampler {
 public:
  using Space = Kokkos::DefaultExecutionSpace;

  explicit PhaseSampler(LegStates states);

  /// Number of random numbers: one for a leg with two states, two for a leg with three states.
  int numbers_per_event() const { return numbers_; }

  /// Enqueues the kernel. `random` (event, number) in [0, 1).
  void operator()(const Space& space, const ConstRandomView<Space>& random,
                  const SuperpositionView<Space>& coefficients) const;

 private:
  int numbers_ = 0;
  Kokkos::View<int*, Space::memory_space> states_;
};

/// (event, color_components * leg + k): the vectors eta for k = 0 .. 2, and eta' for k = 3 .. 5.
template <class Space>
using ColorVectorView = RandomView<Space>;

/// Continuous colours of an event (docs/physics.md, eq. 44). Drawn vectors are sqrt3 times
/// uniformly distributed unit vectors. A gluon has two drawn vectors; a quark or an antiquark has
/// one, eta'. The other vectors are zero and are not read. FERMILAB-PUB-21-263-T, eqs. 8 to 12.
class ColorVectorSampler {
 public:
  using Space = Kokkos::DefaultExecutionSpace;

  /// `drawn`: number of vectors of each leg, 0 to 2.
  explicit ColorVectorSampler(const std::vector<int>& drawn);

  /// Number of random numbers: two for each vector.
  int numbers_per_event() const { return numbers_; }

  /// Enqueues the kernel. `random` (event, number) in [0, 1), from number `first` on.
  void operator()(const Space& space, const ConstRandomView<Space>& random, int first,
                  const ColorVectorView<Space>& vectors) const;

 private:
  int numbers_ = 0;
  Kokkos::View<int*, Space::memory_space> drawn_;
};

}  // namespace helikos
