// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/diagrams/diagram.hpp"

namespace helikos {

/// A point in a drawing [px]; y grows downwards, as in SVG.
struct Point {
  double x = 0, y = 0;
};

/// The box of the drawing of a diagram; labels of external legs lie outside of it.
struct Box {
  double width = 0, height = 0;
};

/// The ends of the lines of a flow.
struct DiagramLayout {
  std::vector<Point> vertices;  ///< (vertex)
  std::vector<Point> begins;    ///< (line)
  std::vector<Point> ends;      ///< (line)
};

/// Incoming legs are at the left, outgoing legs at the right, in an order in which no lines cross.
/// Vertices between the two incoming legs are in a vertical row; a single vertex is in the middle.
DiagramLayout layout_of(const Flow& flow, const Box& box);

}  // namespace helikos
