// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/emit/graph.hpp"

namespace helikos::emit {

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

/// The parts with the shortest estimated time (thread_parts.cpp); nothing where teams of threads
/// are faster. `all`: the program for all helicities that do not vanish.
std::optional<ThreadParts> cheapest_parts(const AmplitudeProgram& program,
                                          const ScheduledProgram& all, const ColorBlocks& color);

}  // namespace helikos::emit
