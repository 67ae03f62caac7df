// SPDX-License-Identifier: Apache-2.0
#include "program/counts.hpp"

#include <set>

namespace helikos {
namespace {

void count_instruction(const Instruction& instruction, ProgramCounts& counts) {
  switch (instruction.operation) {
    case Operation::three_gluon:
      ++counts.three_gluon_vertices;
      break;
    case Operation::four_gluon:
      ++counts.four_gluon_vertices;
      break;
    case Operation::row_gluon:
    case Operation::column_gluon:
    case Operation::fermion_current:
      ++counts.quark_vertices;
      break;
    case Operation::contract_spinors:
    case Operation::contract_vectors:
      ++counts.contractions;
      break;
    default:
      break;
  }
}

/// Currents that pure gluon instructions, or external gluons, write.
std::set<int> gluon_currents(const AmplitudeProgram& program) {
  std::set<int> result;
  for (const Instruction& instruction : program.instructions) {
    const auto op = instruction.operation;
    const bool external = op == Operation::external &&
                          program.currents[instruction.output].kind <= CurrentKind::complex_vector;
    if (external || op == Operation::propagate_gluon) result.insert(instruction.output);
  }
  return result;
}

}  // namespace

ProgramCounts count(const AmplitudeProgram& program) {
  ProgramCounts counts;
  counts.flows = program.num_flows;
  counts.gluon_currents = static_cast<long>(gluon_currents(program).size());
  for (const Instruction& instruction : program.instructions) {
    count_instruction(instruction, counts);
  }
  for (const Current& current : program.currents) {
    if (current.kind == CurrentKind::row_spinor) ++counts.quark_currents;
    if (current.kind == CurrentKind::column_spinor) ++counts.antiquark_currents;
  }
  return counts;
}

}  // namespace helikos
