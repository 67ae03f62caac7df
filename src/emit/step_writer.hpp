// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "emit/state_loops.hpp"

namespace helikos::emit {

/// A function that computes an instruction for all steps of a loop, wherever its currents and their
/// states lie.
struct StepText {
  std::string body;
  int num_operations = 0;
};

/// What StepText::body names: arrays of the currents' states, of momenta and denominators.
inline constexpr const char* step_arguments =
    "const KernelRow* rows, int num_rows, [[maybe_unused]] const std::int32_t* at, "
    "[[maybe_unused]] const V* first, [[maybe_unused]] const V* b, [[maybe_unused]] const V* c, "
    "V* __restrict__ target, [[maybe_unused]] const V* p, [[maybe_unused]] const V* q, "
    "[[maybe_unused]] const V* d, [[maybe_unused]] const V* unit, "
    "[[maybe_unused]] const LaneOf<V>* constants";

/// The function's body. `program`: with markers for its constants.
StepText write_step(const ScheduledProgram& program, const ScheduledInstruction& instruction,
                    const Pattern& pattern);

/// The array `at`: offsets [reals] of the states of a pattern, where it has several.
std::vector<int> offsets_of(const ScheduledInstruction& i, const PatternStates& states);

}  // namespace helikos::emit
