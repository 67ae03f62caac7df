// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/counts.hpp"

#include <algorithm>
#include <iterator>

namespace helikos {
namespace {

bool is_spinor(Operand operand) { return operand == Operand::row || operand == Operand::column; }
bool is_spinor(CurrentKind kind) {
  return kind == CurrentKind::row_spinor || kind == CurrentKind::column_spinor;
}

/// Whether an operand is a spinor: forms take any current.
bool is_spinor(const AmplitudeProgram& program, Operand operand, int current) {
  return operand == Operand::any ? is_spinor(program.currents[current].kind) : is_spinor(operand);
}

bool gives_spinor(const AmplitudeProgram& program, const Instruction& instruction) {
  return is_spinor(program, row_of(instruction.operation).output, instruction.output);
}

bool has_spinors(const AmplitudeProgram& program, const Instruction& instruction) {
  const OperationRow& row = row_of(instruction.operation);
  bool result = gives_spinor(program, instruction);
  for (int k = 0; k < arity_of(instruction.operation); ++k) {
    result |= is_spinor(program, row.inputs[k], instruction.inputs[k]);
  }
  return result;
}

void count_instruction(const AmplitudeProgram& program, const Instruction& instruction,
                       ProgramCounts& counts) {
  const OperationRow& row = row_of(instruction.operation);
  if (row.role == Role::contraction) ++counts.contractions;
  if (row.role != Role::vertex) return;
  const bool has_three_inputs = row.inputs[2] != Operand::none;
  ++(has_spinors(program, instruction) ? counts.fermion_terms
     : has_three_inputs                ? counts.four_boson_terms
                                       : counts.three_boson_terms);
}

/// Number of vectors and scalars to which a fermion line adds.
long count_pairs(const AmplitudeProgram& program) {
  std::vector<char> is_pair(program.currents.size(), 0);
  for (const Instruction& instruction : program.instructions) {
    if (row_of(instruction.operation).role != Role::vertex) continue;
    if (gives_spinor(program, instruction)) continue;
    if (has_spinors(program, instruction)) is_pair[instruction.output] = 1;
  }
  return std::count(is_pair.begin(), is_pair.end(), 1);
}

/// Counts of currents, in the order of CurrentKind.
constexpr long ProgramCounts::*counts_of_currents[] = {
    &ProgramCounts::vector_currents, &ProgramCounts::vector_currents,
    &ProgramCounts::fermion_rows,    &ProgramCounts::fermion_columns,
    &ProgramCounts::scalar_currents, &ProgramCounts::tensor_currents};
static_assert(std::size(counts_of_currents) == std::size_t(CurrentKind::tensor) + 1);

}  // namespace

ProgramCounts count(const AmplitudeProgram& program) {
  ProgramCounts counts;
  counts.jamps = program.num_flows;
  counts.pair_currents = count_pairs(program);
  for (const Instruction& instruction : program.instructions) {
    count_instruction(program, instruction, counts);
  }
  for (const Current& current : program.currents)
    ++(counts.*counts_of_currents[static_cast<std::size_t>(current.kind)]);
  return counts;
}

}  // namespace helikos
