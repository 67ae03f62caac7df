// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>

#include "helikos/cross_section/clustered_scales.hpp"
#include "helikos/generator/generated_event.hpp"
#include "helikos/observables/clustering/weighted_event.hpp"

namespace helikos {

/// The scales of an event, from which its variations start.
class ScalesOfEvent {
 public:
  using BeamScales = std::array<double, 2>;  ///< (beam) [GeV]

  /// `clustered`: of the event's program, which must outlive this.
  ScalesOfEvent(const ClusteredScales& clustered, const GeneratedEvent& event);
  ScalesOfEvent(const ScalesOfEvent&) = delete;
  ScalesOfEvent& operator=(const ScalesOfEvent&) = delete;

  /// muF of both beams; where the event is weighted, the scales up to which their densities go.
  const BeamScales& mu_f() const { return mu_f_; }
  /// The event whose alpha_s and densities are at the scales of its steps (`ckkw`); nullptr: it has
  /// one muR, and one muF for each beam.
  const clustering::WeightedEvent* weighted() const { return weighted_ ? &*weighted_ : nullptr; }

 private:
  clustering::ClusteringView view_{};
  std::optional<clustering::ClusteredEvent> event_;
  std::optional<clustering::WeightedEvent> weighted_;
  BeamScales mu_f_;
};

}  // namespace helikos
