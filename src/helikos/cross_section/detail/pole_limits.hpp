// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Limits in which an event comes to the pole of a propagator.

#include <optional>
#include <vector>

#include "helikos/base/core/four_vector.hpp"
#include "helikos/cross_section/integrand.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos {

using PoleEvent = std::vector<FourVector<double>>;  ///< (leg) [GeV]

/// A limit in which some particles become soft, and some collinear, as a factor goes to zero.
struct PoleLimit {
  LegMask soft = 0;       ///< particles whose momenta are multiplied by the factor
  LegMask collinear = 0;  ///< particles whose momenta across their common direction, or across a
                          ///< beam, are multiplied
  int beam = -1;          ///< incoming leg to which they are collinear; -1: they are collinear to
                          ///< each other

  /// The power of the factor in phase space, besides d factor / factor: two for each soft particle
  /// (d^3p / E), and two for each transverse momentum.
  int phase_space_power() const;
  /// Factors far from the pole and near the pole. P^2 - m^2 is proportional to the factor if
  /// particles are soft, and to its square if all are collinear.
  double far() const { return soft != 0 ? 1e-4 : 1e-3; }
  double near() const { return soft != 0 ? 1e-6 : 1e-5; }
};

/// The limits in which P^2 of a propagator comes to its pole. The legs of the propagator do not
/// contain the first incoming leg; they are outgoing legs, or the second incoming leg and outgoing
/// legs. m^2 is the least s of the system.
std::vector<PoleLimit> limits_of(const Process& process, const Parameters& parameters,
                                 const LegPropagator& propagator);

/// Moves events of a process towards poles.
class PoleApproach {
 public:
  PoleApproach(const Process& process, const Parameters& parameters, const Collider& collider);

  /// The event in which the momenta of the limit are multiplied by `factor`. The other particles
  /// take the recoil with as little change as possible: their mass and rapidity are kept. With
  /// hadrons x1 and x2 change accordingly; at a fixed energy all momenta are rescaled in the end.
  /// Empty where the momenta do not allow that.
  std::optional<PoleEvent> at(const PoleLimit& limit, PoleEvent event, double factor) const;

 private:
  using Momentum = FourVector<double>;

  Momentum sum_of(const PoleEvent& event, LegMask legs) const;
  bool multiply(PoleEvent& event, LegMask legs, double energy) const;
  bool make_collinear(const PoleLimit& limit, PoleEvent& event, double factor) const;
  bool balance(const PoleLimit& limit, PoleEvent& event) const;
  bool choose_incoming(PoleEvent& event) const;
  bool keep_energy(PoleEvent& event) const;
  void stretch(PoleEvent& event, double by) const;

  Collider collider_;
  int incoming_;
  std::vector<double> masses_;  ///< (leg) [GeV]
};

}  // namespace helikos
