// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/diagrams/flow.hpp"

namespace helikos {

/// A place in a drawing [px]; y grows downwards, as in SVG.
struct Point {
  double x = 0, y = 0;
};

/// The box that a diagram is drawn into; labels of external legs lie outside of it.
struct Box {
  double width = 0, height = 0;
};

/// Where the lines of a flow begin and end.
struct DiagramLayout {
  std::vector<Point> vertices;  ///< (vertex)
  std::vector<Point> begins;    ///< (line)
  std::vector<Point> ends;      ///< (line)
};

/// Incoming legs at the left, outgoing ones at the right, in an order in which no lines cross.
/// Vertices between the two incoming legs stand above each other; a single one stands in the
/// middle.
DiagramLayout layout_of(const Flow& flow, const Box& box);

}  // namespace helikos
