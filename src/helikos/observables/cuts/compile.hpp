// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "helikos/observables/cuts/expression.hpp"
#include "helikos/observables/cuts/instruction.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos::cuts {

/// Expressions for the legs of a process.
struct CutProgram {
  std::vector<Instruction> instructions;
  /// (cut): the process has no particles for any of its comparisons, so that all of them hold.
  std::vector<bool> is_idle;
  /// An observable that knows the two beams apart, or directions around them, stands outside of
  /// abs(...): an event and its mirror image may differ.
  bool is_directed = false;
  /// An observable changes under boosts along the beams. Where these have unlike energies in the
  /// laboratory, an event and its mirror image may differ then too.
  bool is_of_frame = false;

  bool is_empty() const { return instructions.empty(); }
};

/// The events that fulfil all conditions. A comparison holds if it does for every member of its
/// group, and of two groups, or a group twice, for every pair of different particles; one without
/// particles holds. `legs` (leg of the process): its number among an event's momenta, where that is
/// another one. Throws InputError where the list gets too long, and where `j[1]` may be a particle
/// of another group beside it.
CutProgram compile(std::span<const Expression> conditions, const Process& process,
                   std::span<const int> legs = {});

/// A number. Throws InputError also where a group has not just the particles that are meant.
CutProgram compile_number(const Expression& number, const Process& process,
                          std::span<const int> legs = {});

}  // namespace helikos::cuts
