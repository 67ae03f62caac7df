// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <vector>

#include "helikos/theory/model/vertex.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// An external leg or a propagator, seen from one of its ends.
struct DiagramLine {
  LegMask legs;  ///< the external legs behind the line; one leg for an external leg
  int pdg;       ///< outgoing from the end that sees the line

  bool is_external() const { return (legs & (legs - 1)) == 0; }
  bool operator==(const DiagramLine&) const = default;
};

/// A vertex with all lines outgoing. The leg sets of its lines are disjoint and hold every leg.
struct DiagramVertex {
  int row;                                          ///< row in the table of vertices
  int num_lines;                                    ///< from 3 to most_vertex_legs
  std::array<DiagramLine, most_vertex_legs> lines;  ///< line i is particle i of the row
  bool operator==(const DiagramVertex&) const = default;
};

/// A Feynman diagram, a tree. Its root is the first leg.
struct Diagram {
  std::vector<DiagramVertex> vertices;   ///< each vertex before the next one towards the root
  std::vector<DiagramLine> propagators;  ///< of all vertices but the last, seen from the root
  CouplingOrders orders;                 ///< orders of the amplitude
  bool operator==(const Diagram&) const = default;
};

/// Whether a diagram is the first among the shares of one diagram that has a vertex of more
/// particles (Vertex::share). The coloured line beside the auxiliary particle then has a lower leg
/// than all lines that could stand in its place.
bool is_first_share(const Diagram& diagram);

/// A diagram in one line, e.g. "(g1 g2 > g[34])(g[34] > t3 t~4)": external legs with their numbers,
/// propagators with the legs of their momenta (outgoing legs, or the legs on the side of leg 1).
std::string diagram_text(const Diagram& diagram, const Process& process);

/// Powers as text, "QCD=2 QED=0". Orders of a model other than these two stand there if they are
/// above 0.
std::string orders_text(const CouplingOrders& powers, const Model& model);

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
