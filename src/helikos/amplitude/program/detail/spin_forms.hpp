// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Propagators and products of currents of spin 3/2 and spin 2, as forms (docs/physics.md).
/// Component 4 mu + nu of spin 2 has the indices mu and nu, component 4 mu + s of spin 3/2 the
/// index mu and the spinor component s.

#include "helikos/amplitude/program/form.hpp"
#include "helikos/theory/model/particle.hpp"

namespace helikos {

/// The numerator N of a propagator i N / (P^2 - m^2 + i m Gamma), which is the sum over helicities
/// on the mass shell, for a current of these legs. `code`: the outgoing particle that the current
/// could be; a particle of spin 3/2 is a row, its antiparticle a column. Without a mass numerators
/// hold between conserved currents. mass [GeV]
Form propagator_form(int code, LegMask legs, double mass);

/// The product of two currents, all indices summed.
Form contraction_form(Spin spin);

}  // namespace helikos
