// SPDX-License-Identifier: Apache-2.0
#include "program/counts.hpp"

#include <algorithm>

namespace helikos {
namespace {

/// How often an operand occurs among inputs and output.
long times(const OperationRow& row, Operand operand) {
  return std::count(row.inputs, row.inputs + 3, operand) + (row.output == operand);
}

bool has_spinors(const OperationRow& row) {
  return times(row, Operand::row) + times(row, Operand::column) > 0;
}

void count_instruction(const OperationRow& row, ProgramCounts& counts) {
  if (row.role == Role::contraction) ++counts.contractions;
  if (row.role != Role::vertex) return;
  if (has_spinors(row)) ++counts.quark_vertices;
  if (times(row, Operand::vector) == 3) ++counts.three_gluon_vertices;
  if (times(row, Operand::vector) == 4) ++counts.four_gluon_vertices;
}

/// Vector currents that no spinor is part of.
long gluon_currents(const AmplitudeProgram& program) {
  std::vector<char> is_gluon;
  for (const Current& current : program.currents) {
    is_gluon.push_back(accepts(Operand::vector, current.kind));
  }
  for (const Instruction& instruction : program.instructions) {
    const OperationRow& row = row_of(instruction.operation);
    if (row.role == Role::vertex && has_spinors(row)) is_gluon[instruction.output] = 0;
  }
  return std::count(is_gluon.begin(), is_gluon.end(), 1);
}

}  // namespace

ProgramCounts count(const AmplitudeProgram& program) {
  ProgramCounts counts;
  counts.flows = program.num_flows;
  counts.gluon_currents = gluon_currents(program);
  for (const Instruction& instruction : program.instructions) {
    count_instruction(row_of(instruction.operation), counts);
  }
  for (const Current& current : program.currents) {
    if (current.kind == CurrentKind::row_spinor) ++counts.quark_currents;
    if (current.kind == CurrentKind::column_spinor) ++counts.antiquark_currents;
  }
  return counts;
}

}  // namespace helikos
