// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/drawing/dot_text.hpp"

#include <fmt/format.h>

#include <bit>

#include "helikos/theory/diagrams/diagram.hpp"
#include "helikos/theory/model/particle_scope.hpp"

namespace helikos {
namespace {

std::string leg_node(std::size_t diagram, LegMask leg) {
  return fmt::format("leg{}_{}", diagram, std::countr_zero(leg) + 1);
}

std::string vertex_node(std::size_t diagram, int vertex) {
  return fmt::format("v{}_{}", diagram, vertex + 1);
}

/// The text of a line. An external leg is a node of its own; a propagator has its name at the line.
std::string line_text(std::size_t diagram, const FlowLine& line) {
  std::string text;
  if (line.is_external()) {
    text = fmt::format("    {} [shape=plaintext, label=\"{} {}\"];\n", leg_node(diagram, line.legs),
                       name_of_code(line.pdg), std::countr_zero(line.legs) + 1);
  }
  const std::string from =
      line.from < 0 ? leg_node(diagram, line.legs) : vertex_node(diagram, line.from);
  const std::string to = line.to < 0 ? leg_node(diagram, line.legs) : vertex_node(diagram, line.to);
  const auto label = line.is_external() ? std::string_view() : name_of_code(line.pdg);
  return text + fmt::format("    {} -> {} [label=\"{}\"];\n", from, to, label);
}

}  // namespace

std::string dot_text(const Process& process, const std::vector<Diagram>& diagrams) {
  const ParticleScope scope(process.model());
  std::string text = fmt::format(
      "digraph \"{}\" {{\n  rankdir=LR;\n  node [shape=point];\n  edge [arrowhead=none];\n",
      process.str());
  for (std::size_t d = 1; d <= diagrams.size(); ++d) {
    text += fmt::format("  subgraph cluster{0} {{\n    label=\"{0}\";\n", d);
    for (const FlowLine& line : flow_of(diagrams[d - 1], process).lines) text += line_text(d, line);
    text += "  }\n";
  }
  return text + "}\n";
}

}  // namespace helikos
