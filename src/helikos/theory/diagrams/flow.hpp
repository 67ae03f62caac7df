// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/diagrams/diagram.hpp"

namespace helikos {

/// A line of a diagram in the direction in which it is read: from the incoming legs to the outgoing
/// ones; between the two incoming legs, from the first to the second.
struct FlowLine {
  LegMask legs;  ///< external leg, or those of the momentum: outgoing legs, or the side of leg 1
  int pdg;       ///< in the direction of the line
  int from;      ///< number of a vertex; -1: an incoming leg
  int to;        ///< number of a vertex; -1: an outgoing leg

  bool is_external() const { return from < 0 || to < 0; }
};

/// A vertex by the numbers of its lines.
struct FlowVertex {
  std::vector<int> in, out;  ///< out: branches by their lowest legs, then what goes on the way
  int row;                   ///< of the table of vertices
};

/// A diagram as one reads and draws it.
struct Flow {
  std::vector<FlowVertex> vertices;
  std::vector<FlowLine> lines;
  int num_between;  ///< the first vertices: those on the way from leg 1 to leg 2; one for a decay
};

Flow flow_of(const Diagram& diagram, const Process& process);

}  // namespace helikos
