// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/engine/drawn/detail/state_sampler.hpp"
#include "helikos/engine/epilogue/event_views.hpp"
#include "helikos/engine/options.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

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
  int num_legs_;
  SuperpositionView<Space> coefficients_;
  ColorVectorView<Space> color_vectors_;
};

}  // namespace helikos
