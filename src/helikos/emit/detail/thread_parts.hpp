// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/emit/graph.hpp"

namespace helikos::emit {

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
