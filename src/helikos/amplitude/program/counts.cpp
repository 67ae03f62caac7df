// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/counts.hpp"

#include <algorithm>
#include <iterator>

namespace helikos {
namespace {

bool is_spinor(Operand operand) { return operand == Operand::row || operand == Operand::column; }

bool has_spinors(const OperationRow& row) {
  return is_spinor(row.output) || std::any_of(row.inputs, row.inputs + 3, is_spinor);
}

void count_instruction(const OperationRow& row, ProgramCounts& counts) {
  if (row.role == Role::contraction) ++counts.contractions;
  if (row.role != Role::vertex) return;
  const bool has_three_inputs = row.inputs[2] != Operand::none;
  ++(has_spinors(row)   ? counts.fermion_terms
     : has_three_inputs ? counts.four_boson_terms
                        : counts.three_boson_terms);
}

/// Number of vectors and scalars to which a fermion line adds.
long count_pairs(const AmplitudeProgram& program) {
  std::vector<char> is_pair(program.currents.size(), 0);
  for (const Instruction& instruction : program.instructions) {
    const OperationRow& row = row_of(instruction.operation);
    if (row.role != Role::vertex || is_spinor(row.output)) continue;
    if (has_spinors(row)) is_pair[instruction.output] = 1;
  }
  return std::count(is_pair.begin(), is_pair.end(), 1);
}

/// Counts of currents, in the order of CurrentKind.
constexpr long ProgramCounts::*counts_of_currents[] = {
    &ProgramCounts::vector_currents, &ProgramCounts::vector_currents, &ProgramCounts::fermion_rows,
    &ProgramCounts::fermion_columns, &ProgramCounts::scalar_currents};
static_assert(std::size(counts_of_currents) == std::size_t(CurrentKind::scalar) + 1);

}  // namespace

ProgramCounts count(const AmplitudeProgram& program) {
  ProgramCounts counts;
  counts.jamps = program.num_flows;
  counts.pair_currents = count_pairs(program);
  for (const Instruction& instruction : program.instructions) {
    count_instruction(row_of(instruction.operation), counts);
  }
  for (const Current& current : program.currents)
    ++(counts.*counts_of_currents[static_cast<std::size_t>(current.kind)]);
  return counts;
}

}  // namespace helikos
