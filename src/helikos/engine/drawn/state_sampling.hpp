// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/engine/drawn/detail/color_vectors.hpp"
#include "helikos/engine/drawn/detail/state_sampler.hpp"
#include "helikos/engine/epilogue/event_views.hpp"
#include "helikos/engine/options.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// How many vectors continuous colours draw for each leg.
std::vector<int> drawn_color_vectors(const Process& process);

/// The helicities of events that are sampled, their continuous colours, and the memory of what is
/// drawn.
class StateSampling {
 public:
  using Space = Kokkos::DefaultExecutionSpace;
  using Evaluate =
      std::function<void(const Space&, const EventInputs<Space>&, const EventOutputs<Space>&)>;

  /// `helicities` is not `sum`, or `colors` is `continuous`.
  StateSampling(HelicityMode helicities, ColorMode colors, const Process& process,
                const std::vector<ExternalLeg>& legs);

  /// Of each event: for helicities, then for continuous colours.
  int num_random() const;

  /// Leaves out helicities whose share of |M|^2 at all of the filter's points is at most
  /// `threshold` of the largest; the others are drawn with their mean share. `evaluate`: |M|^2 of
  /// superpositions. Where it draws classes of colours by `num_class_random` numbers, none is left
  /// out: it may only vanish for the colours drawn.
  void adapt(const Process& process, const Parameters& parameters, double threshold,
             int num_class_random, const Evaluate& evaluate);

  /// Those of helicities that were left out become zero. Throws InputError (HelicitySampler).
  void set_weights(std::vector<double> weights);
  const std::vector<double>& probabilities() const { return helicity_->probabilities(); }
  bool draws_helicities() const { return helicity_.has_value(); }

  /// `inputs`, and what is not among them drawn by its random numbers; `outputs.helicity` where it
  /// is wanted.
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
