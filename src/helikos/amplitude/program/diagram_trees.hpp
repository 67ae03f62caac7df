// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "helikos/amplitude/program/detail/tree_currents.hpp"
#include "helikos/theory/diagrams/diagram.hpp"

namespace helikos {

/// Feynman diagrams as currents: each is met at its root, the first leg, by what all other legs
/// make. Diagrams share the parts that they have in common.
class DiagramTrees {
 public:
  DiagramTrees(const Process& process, AmplitudeProgram& program,
               const std::vector<Vertex>& vertices, const Parameters& parameters)
      : process_(process), program_(program), currents_(process, program, vertices, parameters) {}

  /// Set the program's `mixes_powers` before.
  void add_legs();

  /// What all other legs make at the root; `structures`: of each vertex
  /// (amplitude/program/diagram_color.hpp).
  int root_current(const Diagram& diagram, const std::vector<int>& structures);

  /// Adds such a current times the root to a jamp.
  void contract(int current, int jamp, double coefficient);

 private:
  TreeCurrents::Source source_of(const DiagramVertex& vertex) const;

  const Process& process_;
  AmplitudeProgram& program_;
  TreeCurrents currents_;
  std::vector<int> legs_;        ///< their currents
  std::map<LegMask, int> made_;  ///< currents of a diagram's propagators
};

}  // namespace helikos
