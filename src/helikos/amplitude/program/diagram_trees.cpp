// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/diagram_trees.hpp"

#include <bit>
#include <utility>

namespace helikos {

void DiagramTrees::add_legs() {
  for (int leg = 0; leg < process_.num_legs(); ++leg) {
    legs_.push_back(currents_.add_leg(leg, process_.legs()[leg].outgoing_pdg()));
  }
}

int DiagramTrees::root_current(const Diagram& diagram, const std::vector<int>& structures) {
  made_.clear();
  int current = -1;
  for (std::size_t v = 0; v < diagram.vertices.size(); ++v) {
    auto source = source_of(diagram.vertices[v]);
    source.structure = structures[v];
    source.has_propagator = v + 1 < diagram.vertices.size();
    current = currents_.find(source);
    made_[program_.currents[current].legs] = current;
  }
  return current;
}

/// The source of a vertex whose inputs are made; its output goes to the root.
TreeCurrents::Source DiagramTrees::source_of(const DiagramVertex& vertex) const {
  const auto line = [&](int i) -> const DiagramLine& { return vertex.lines[i % vertex.num_lines]; };
  TreeCurrents::Source source{vertex.row, 0, 0};
  while ((line(source.output_line).legs & 1) == 0) ++source.output_line;
  for (int k = 1; k < vertex.num_lines; ++k) {
    const LegMask legs = line(source.output_line + k).legs;
    source.inputs[k - 1] =
        std::has_single_bit(legs) ? legs_[std::countr_zero(legs)] : made_.at(legs);
  }
  return source;
}

void DiagramTrees::contract(int current, int jamp, double coefficient) {
  using enum Operation;
  const CurrentKind kind = program_.currents[legs_[0]].kind;
  std::array<int, 3> inputs{legs_[0], current, -1};
  if (kind == CurrentKind::column_spinor) std::swap(inputs[0], inputs[1]);
  const Operation op = kind == CurrentKind::scalar ? contract_scalars
                       : kind == CurrentKind::row_spinor || kind == CurrentKind::column_spinor
                           ? contract_spinors
                           : contract_vectors;
  program_.instructions.push_back({op, inputs, jamp, coefficient});
}

}  // namespace helikos
