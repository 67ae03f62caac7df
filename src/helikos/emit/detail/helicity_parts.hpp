// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The helicities that one function of a kernel sums: one of each two opposite ones, or a part for
/// each thread of a GPU.

#include <memory>
#include <optional>
#include <vector>

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/emit/graph.hpp"

namespace helikos::emit {

/// Opposite helicities: a sum over helicities may take one of each pair of opposite helicity
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

/// The program for one choice of the states of `legs`, made at run time: each thread of a GPU
/// computes one choice. The order of its instructions keeps few values live, as a thread has room
/// for about a hundred. Nothing where `all` does not have every choice of these states for each
/// configuration of the other legs.
std::optional<ScheduledProgram> with_chosen_states(AmplitudeProgram program,
                                                   const std::vector<int>& legs,
                                                   const std::vector<HelicityMask>& all);

/// One part of the helicities, recorded: a separate function.
struct ThreadPart {
  std::unique_ptr<Graph> graph;
  std::vector<NodeId> milestones;  ///< milestones of trace_sum
};

/// Parts of the helicities of an event for threads of a GPU: each thread computes one part for one
/// choice of the states of some legs, and sums over its helicities and colours.
struct ThreadParts {
  std::vector<int> chosen_legs;
  std::vector<ThreadPart> parts;
};

/// The parts with the shortest estimated time (helicity_parts.cpp); nothing where teams of threads
/// are faster. `all`: the program for all helicities that do not vanish.
std::optional<ThreadParts> cheapest_parts(const AmplitudeProgram& program,
                                          const ScheduledProgram& all, const ColorBlocks& color);

}  // namespace helikos::emit
