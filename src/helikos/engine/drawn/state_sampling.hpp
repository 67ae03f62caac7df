// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Helicities and colours of an event that are drawn instead of summed (docs/physics.md, Sampled
/// helicities, Continuous colours). The samplers of helicities fill the coefficients c_s of the
/// states s of each leg. With the superposition sum over s of c_s e_s for each leg, the mean of
/// |M|^2 is the sum over helicities.

#include <functional>
#include <optional>
#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/engine/drawn/choice_table.hpp"
#include "helikos/engine/epilogue/event_views.hpp"
#include "helikos/engine/options.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// (event, c leg + state): coefficients of the states of each leg, c = num_coefficients.
template <class Space>
using SuperpositionView = RandomView<Space>;

/// Number of states of each leg, 1 to most_states.
using LegStates = std::vector<int>;

/// Draws one helicity configuration for each event, with given probabilities. The coefficient of
/// the first leg is 1 / sqrt(probability), the others are 1.
class HelicitySampler {
 public:
  using Space = Kokkos::DefaultExecutionSpace;
  static constexpr int numbers_per_event = 1;

  /// All configurations have equal probabilities. `factors`: (most_states * leg + state) factors of
  /// the coefficients, those of polarised legs; empty: 1.
  explicit HelicitySampler(LegStates states, std::vector<double> factors = {});

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
  int num_coefficients_;
  std::vector<double> factors_;
  ChoiceTable table_;
  Kokkos::View<int*, Space::memory_space> states_on_device_;
  Kokkos::View<double*, Space::memory_space> factors_on_device_;
};

/// Continuous phases, uniformly distributed: sqrt2 (cos phi, sin phi) for a leg with two states,
/// and sqrt n times a unit vector for a leg with n states. P. Draggiotis, R. Kleiss, C. G.
/// Papadopoulos, Phys. Lett. B439 (1998) 157; FERMILAB-PUB-21-263-T, eq. 7.
class PhaseSampler {
 public:
  using Space = Kokkos::DefaultExecutionSpace;

  /// `factors`: as for HelicitySampler; states with the factor 0 are left out.
  explicit PhaseSampler(LegStates states, std::vector<double> factors = {});

  /// Number of random numbers: n - 1 for a leg with n states.
  int numbers_per_event() const { return numbers_; }

  /// Enqueues the kernel. `random` (event, number) in [0, 1).
  void operator()(const Space& space, const ConstRandomView<Space>& random,
                  const SuperpositionView<Space>& coefficients) const;

 private:
  int numbers_ = 0, num_coefficients_;
  Kokkos::View<int*, Space::memory_space> states_;
  Kokkos::View<double*, Space::memory_space> factors_;
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

/// Number of vectors that continuous colours draw for each leg.
std::vector<int> drawn_color_vectors(const Process& process);

/// The sampled helicities of events, their continuous colours, and the memory for drawn numbers.
class StateSampling {
 public:
  using Space = Kokkos::DefaultExecutionSpace;
  using Evaluate =
      std::function<void(const Space&, const EventInputs<Space>&, const EventOutputs<Space>&)>;

  /// Requires that `helicities` is not `sum` or `colors` is `continuous`.
  StateSampling(HelicityMode helicities, ColorMode colors, const Process& process,
                const std::vector<ExternalLeg>& legs);

  /// Random numbers of an event: those for helicities, then those for continuous colours.
  int num_random() const;

  /// Leaves out helicities whose share of |M|^2, at all points of the filter, is at most
  /// `threshold` of the largest share. The other helicities are drawn with probabilities
  /// proportional to their mean share. `evaluate`: computes |M|^2 of superpositions. If it draws
  /// classes of colours with `num_class_random` numbers, no helicity is left out, because a
  /// helicity may vanish only for the drawn colours.
  void adapt(const Process& process, const Parameters& parameters, double threshold,
             int num_class_random, const Evaluate& evaluate);

  /// Sets the weights; helicities that were left out get zero. Throws InputError (HelicitySampler).
  void set_weights(std::vector<double> weights);
  const std::vector<double>& probabilities() const { return helicity_->probabilities(); }
  bool draws_helicities() const { return helicity_.has_value(); }
  /// Coefficients of each leg (EventInputs::superpositions).
  int num_coefficients() const { return num_coefficients_; }

  /// Returns `inputs` with the missing coefficients, which are drawn with its random numbers. Fills
  /// `outputs.helicity` if it is wanted.
  EventInputs<Space> draw(const Space& space, EventInputs<Space> inputs,
                          const EventOutputs<Space>& outputs);

  std::size_t bytes() const {
    return (coefficients_.span() + color_vectors_.span()) * sizeof(double);
  }

 private:
  int num_helicity_random() const;
  EventInputs<Space> all_configurations(const MomentaView<Kokkos::HostSpace>& points,
                                        int num_class_random) const;

  std::optional<HelicitySampler> helicity_;
  std::optional<PhaseSampler> phase_;
  std::optional<ColorVectorSampler> color_;
  std::vector<char> vanishes_;  ///< (configuration)
  int num_legs_, num_coefficients_;
  SuperpositionView<Space> coefficients_;
  ColorVectorView<Space> color_vectors_;
};

}  // namespace helikos
