// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/amplitude_program.hpp"

namespace helikos {

/// A denominator of a tree amplitude: P^2 - m^2 + i m Gamma, where P is the momentum of some legs.
struct LegPropagator {
  LegMask legs = 0;
  double mass = 0.0, width = 0.0;  ///< [GeV]
  bool operator==(const LegPropagator&) const = default;
};

}  // namespace helikos
