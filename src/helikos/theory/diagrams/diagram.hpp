// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "helikos/theory/model/vertex.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// An external leg or a propagator, as one of its ends sees it.
struct DiagramLine {
  LegMask legs;  ///< the external legs that lie behind it; one for an external leg
  int pdg;       ///< outgoing from the end that looks

  bool is_external() const { return (legs & (legs - 1)) == 0; }
  bool operator==(const DiagramLine&) const = default;
};

/// A vertex, all of whose lines are outgoing. Their leg sets are disjoint and hold every leg.
struct DiagramVertex {
  int row;                           ///< of the table of vertices
  int num_lines;                     ///< 3 or 4
  std::array<DiagramLine, 4> lines;  ///< line i is particle i of the row
  bool operator==(const DiagramVertex&) const = default;
};

/// A Feynman diagram, a tree. Its root is the first leg.
struct Diagram {
  std::vector<DiagramVertex> vertices;   ///< each before the one that lies nearer to the root
  std::vector<DiagramLine> propagators;  ///< of all vertices but the last, seen from the root
  CouplingOrders orders;                 ///< of the amplitude
  bool operator==(const Diagram&) const = default;
};

/// Of the diagrams that are shares of one with a vertex of more particles (Vertex::share), the
/// first: of all lines that are as those beside the auxiliary particle, the one there has the
/// lowest leg.
bool is_first_share(const Diagram& diagram);

}  // namespace helikos
