// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>

#include "engine/options.hpp"
#include "epilogue/event_views.hpp"
#include "process/process.hpp"
#include "program/amplitude_program.hpp"
#include "sampling/state_sampler.hpp"

namespace helikos {

/// The helicities of events that are sampled, and the memory of their coefficients.
class StateSampling {
 public:
  using Space = Kokkos::DefaultExecutionSpace;
  using Evaluate =
      std::function<void(const Space&, const EventInputs<Space>&, const EventOutputs<Space>&)>;

  /// `helicities` is not `sum`.
  StateSampling(HelicityMode helicities, const std::vector<ExternalLeg>& legs);

  /// Of each event.
  int num_random() const;

  /// Leaves out helicities whose share of |M|^2 at all of the filter's points is at most
  /// `threshold` of the largest; the others are drawn with their mean share. `evaluate`: |M|^2 of
  /// superpositions. Where it draws colours by `num_color_random` numbers, none is left out: it may
  /// only vanish for the colours drawn.
  void adapt(const Process& process, const Parameters& parameters, double threshold,
             int num_color_random, const Evaluate& evaluate);

  /// Those of helicities that were left out become zero. Throws InputError (HelicitySampler).
  void set_weights(std::vector<double> weights);
  const std::vector<double>& probabilities() const { return helicity_->probabilities(); }
  bool draws_helicities() const { return helicity_.has_value(); }

  /// `inputs` with coefficients drawn by its random numbers; `outputs.helicity` where it is wanted.
  EventInputs<Space> draw(const Space& space, EventInputs<Space> inputs,
                          const EventOutputs<Space>& outputs);

  std::size_t bytes() const { return coefficients_.span() * sizeof(double); }

 private:
  std::optional<HelicitySampler> helicity_;
  std::optional<PhaseSampler> phase_;
  std::vector<char> vanishes_;  ///< (configuration)
  int num_coefficients_;        ///< of an event
  SuperpositionView<Space> coefficients_;
};

}  // namespace helikos
