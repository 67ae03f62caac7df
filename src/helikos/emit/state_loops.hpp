// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "helikos/amplitude/schedule/schedule.hpp"

namespace helikos::emit {

/// Number of reals in one helicity state of input `k`, 0 where there is none: propagators read
/// their output.
int components(const ScheduledProgram& program, const ScheduledInstruction& i, int k);

/// Number of reals in one state of the output; a jamp is complex except where the jamps of the
/// program are real.
int output_components(const ScheduledInstruction& i, bool has_real_jamps = false);

/// The combinations of states of an instruction, in order.
std::vector<StateCombination> combinations_of(const ScheduledInstruction& i,
                                              const StateTables& tables);

/// Pattern of one state of the first input: combinations of the states of the other inputs, which
/// are numbered in order of appearance; outputs have the numbers of the combinations.
using Pattern = std::vector<StateCombination>;

/// The first states of the second and of the third input, and the states of a pattern counted from
/// these; output states are counted from the output of a Start.
struct PatternStates {
  int second = 0, third = 0;
  std::vector<int> seconds, thirds, outputs;
  auto operator<=>(const PatternStates&) const = default;
};

/// Start of a step of a loop: states of the first input and of the output.
struct Start {
  int first, output;
};

/// The steps of an instruction that differ only in their starts.
struct StateLoop {
  Pattern pattern;
  PatternStates states;
  auto operator<=>(const StateLoop&) const = default;
};

/// An instruction as loops over states of its first input.
std::map<StateLoop, std::vector<Start>> loops_of(const ScheduledInstruction& i,
                                                 const StateTables& tables);

}  // namespace helikos::emit
