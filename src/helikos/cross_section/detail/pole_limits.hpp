// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Ways of an event to the pole of a propagator.

#include <optional>
#include <vector>

#include "helikos/base/core/four_vector.hpp"
#include "helikos/cross_section/collider.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos {

using PoleEvent = std::vector<FourVector<double>>;  ///< (leg) [GeV]

/// Some particles get soft, some collinear, as a factor goes to zero.
struct PoleLimit {
  LegMask soft = 0;       ///< momenta are multiplied by the factor
  LegMask collinear = 0;  ///< momenta across their common one, or across a beam
  int beam = -1;          ///< incoming leg that they fly along; -1: along each other

  /// The power of the factor that phase space has, d factor / factor beside it: two of each soft
  /// particle (d^3p / E), two of each momentum across.
  int phase_space_power() const;
  /// Factors far from the pole and near it. P^2 - m^2 goes with the factor where particles are
  /// soft, with its square where all are collinear.
  double far() const { return soft != 0 ? 1e-4 : 1e-3; }
  double near() const { return soft != 0 ? 1e-6 : 1e-5; }
};

/// Those that bring P^2 of a propagator to its pole: it has legs without the first one, outgoing
/// ones or the second and outgoing ones. m^2 is the least s of the system.
std::vector<PoleLimit> limits_of(const Process& process, const Parameters& parameters,
                                 const LegPropagator& propagator);

/// Events of a process as they come nearer to poles.
class PoleApproach {
 public:
  PoleApproach(const Process& process, const Parameters& parameters, const Collider& collider);

  /// The event with what the limit says multiplied by `factor`. The others take the recoil with as
  /// little change as there may be: their mass and rapidity are kept. x1 and x2 of hadrons follow;
  /// at a fixed energy all momenta are multiplied by a number in the end. None where momenta do not
  /// allow that.
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
