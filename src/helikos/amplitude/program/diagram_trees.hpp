// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "helikos/amplitude/program/detail/tree_currents.hpp"
#include "helikos/theory/diagrams/diagram.hpp"

namespace helikos {

/// Feynman diagrams as currents: in each diagram, the current of all other legs meets the root, the
/// first leg. Diagrams share their common parts.
class DiagramTrees {
 public:
  DiagramTrees(const Process& process, AmplitudeProgram& program,
               const std::vector<Vertex>& vertices, const Parameters& parameters)
      : process_(process), program_(program), currents_(process, program, vertices, parameters) {}

  /// Adds the legs. `mixes_powers` of the program must be set before.
  void add_legs();

  /// The current of all other legs at the root; `structures`: structure of each vertex
  /// (amplitude/program/diagram_color.hpp).
  int root_current(const Diagram& diagram, const std::vector<int>& structures);

  /// Adds a root current times the root to a jamp.
  void contract(int current, int jamp, double coefficient);

 private:
  TreeCurrents::Source source_of(const DiagramVertex& vertex) const;

  const Process& process_;
  AmplitudeProgram& program_;
  TreeCurrents currents_;
  std::vector<int> legs_;        ///< currents of the legs
  std::map<LegMask, int> made_;  ///< currents of the propagators of a diagram
};

}  // namespace helikos
