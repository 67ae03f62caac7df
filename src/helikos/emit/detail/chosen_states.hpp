// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "helikos/amplitude/schedule/schedule.hpp"

namespace helikos::emit {

/// The program for one choice of the states of `legs`, made at run time: each thread of a GPU
/// computes one. Its instructions are in the order that keeps few values alive, as a thread has
/// room for about a hundred. Nothing where `all` is not every choice of these states for some
/// states of the other legs.
std::optional<ScheduledProgram> with_chosen_states(AmplitudeProgram program,
                                                   const std::vector<int>& legs,
                                                   const std::vector<HelicityMask>& all);

}  // namespace helikos::emit
