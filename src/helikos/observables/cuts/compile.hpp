// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "helikos/observables/cuts/expression.hpp"
#include "helikos/observables/cuts/instruction.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos::cuts {

/// Expressions, translated to the legs of a process.
struct CutProgram {
  std::vector<Instruction> instructions;
  /// (cut): the process has no particles for any comparison of the cut, so that all comparisons
  /// hold.
  std::vector<bool> is_idle;
  /// An observable that distinguishes the two beams, or directions around them, stands outside of
  /// abs(...): an event and its mirror image may differ.
  bool is_directed = false;
  /// An observable changes under boosts along the beams. If the beams have different energies in
  /// the laboratory, an event and its mirror image may differ then too.
  bool is_of_frame = false;

  bool is_empty() const { return instructions.empty(); }
};

/// Events that fulfil all conditions. A comparison holds if it holds for every member of its group.
/// With two groups, or with a group twice, it must hold for every pair of different particles. A
/// comparison without particles holds. `legs` (leg of the process): the number of the leg among an
/// event's momenta, if the numbers differ. Throws InputError where the list gets too long, and
/// where `j[1]` may be a particle of another group in the same comparison.
CutProgram compile(std::span<const Expression> conditions, const Process& process,
                   std::span<const int> legs = {});

/// A number. Throws InputError also where a group does not consist of exactly the intended
/// particles.
CutProgram compile_number(const Expression& number, const Process& process,
                          std::span<const int> legs = {});

}  // namespace helikos::cuts
