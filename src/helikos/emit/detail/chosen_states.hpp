// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "helikos/amplitude/schedule/schedule.hpp"

namespace helikos::emit {

/// The program for one choice of the states of `legs`, made at run time: each thread of a GPU
/// computes one choice. The order of its instructions keeps few values live, as a thread has room
/// for about a hundred. Nothing where `all` does not have every choice of these states for each
/// configuration of the other legs.
std::optional<ScheduledProgram> with_chosen_states(AmplitudeProgram program,
                                                   const std::vector<int>& legs,
                                                   const std::vector<HelicityMask>& all);

}  // namespace helikos::emit
