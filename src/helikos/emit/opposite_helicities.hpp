// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/schedule/schedule.hpp"

namespace helikos::emit {

/// Opposite helicities, where a sum over helicities may take one of each pair of opposite helicity
/// configurations.
///
/// There is a matrix B with gamma^mu* = B gamma^mu B^-1 for all four mu: in the chiral
/// representation gamma^0, gamma^1, gamma^3 are real and gamma^2 is imaginary, so B is gamma^0
/// gamma^1 gamma^3. Complex conjugation and B take the Dirac equation of a momentum into itself, a
/// spinor of helicity h into a phase times the spinor of -h, P_L into P_R, and polarisations of a
/// vector into those of the opposite helicity, linear ones into themselves. Where couplings are
/// real and not chiral, nothing else in an amplitude changes but its denominators: P^2 - m^2 + i m
/// Gamma becomes P^2 - m^2 - i m Gamma. So the amplitude of all opposite helicities, conjugated, is
/// the amplitude with the widths -Gamma, up to a phase that all flows share (docs/physics.md).

/// The fermion that tells two opposite helicity configurations apart, a massless one if there is
/// one, and none of `others`: -1 where there is none, or where couplings are complex or chiral.
int leg_of_opposites(const ScheduledProgram& program, LegMask others = 0);

/// One of each two opposite helicity configurations: the one in which the fermion `leg` has its
/// first state.
std::vector<HelicityMask> one_of_opposites(const ScheduledProgram& program, int leg);

}  // namespace helikos::emit
