// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/diagrams/diagram.hpp"

namespace helikos {

/// A line of a diagram in the direction of reading: from the incoming legs to the outgoing legs;
/// between the two incoming legs, from the first to the second.
struct FlowLine {
  /// The external leg, or the legs of the momentum: outgoing legs, or the side of leg 1.
  LegMask legs;
  int pdg;   ///< in the direction of the line
  int from;  ///< number of a vertex; -1: an incoming leg
  int to;    ///< number of a vertex; -1: an outgoing leg

  bool is_external() const { return from < 0 || to < 0; }
};

/// A vertex, given by the numbers of its lines.
struct FlowVertex {
  std::vector<int> in, out;  ///< out: branches by lowest legs, then the next line of the way
  int row;                   ///< row in the table of vertices
};

/// A diagram in the order of reading and drawing.
struct Flow {
  std::vector<FlowVertex> vertices;
  std::vector<FlowLine> lines;
  int num_between;  ///< number of first vertices that lie on the way from leg 1 to leg 2; one for a
                    ///< decay
};

Flow flow_of(const Diagram& diagram, const Process& process);

}  // namespace helikos
