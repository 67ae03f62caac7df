// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "helikos/amplitude/schedule/schedule.hpp"

namespace helikos::emit {

/// Reals in one helicity state of input `k`, 0 where there is none: propagators read their output.
int components(const ScheduledInstruction& i, int k);

/// Reals in one state of the output; a jamp is complex but where the program's are real.
int output_components(const ScheduledInstruction& i, bool has_real_jamps = false);

/// What is computed for one state of the first input: combinations of the others, whose states are
/// numbered as they occur; outputs are numbered like the combinations.
using Pattern = std::vector<StateCombination>;

/// The first states of the second and of the third input, and those that the numbers of a pattern
/// stand for, counted from them; for the outputs from that of a Start.
struct PatternStates {
  int second = 0, third = 0;
  std::vector<int> seconds, thirds, outputs;
  auto operator<=>(const PatternStates&) const = default;
};

/// Where a loop's step starts: states of the first input and of the output.
struct Start {
  int first, output;
};

/// The steps of an instruction that differ in their starts only.
struct StateLoop {
  Pattern pattern;
  PatternStates states;
  auto operator<=>(const StateLoop&) const = default;
};

/// An instruction as loops over states of its first input.
std::map<StateLoop, std::vector<Start>> loops_of(const ScheduledInstruction& i,
                                                 const StateTables& tables);

}  // namespace helikos::emit
