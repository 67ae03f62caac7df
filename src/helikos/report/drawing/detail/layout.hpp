// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
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

/// Styles of lines in Feynman diagrams.
enum class LineStyle { fermion, gluon, wave, dashed };

LineStyle line_style(int pdg);

/// The path of a line in SVG ("M0 0L.."): straight, a coil or a wave.
std::string line_path(LineStyle style, const Point& begin, const Point& end);

/// A filled arrow head in the middle of a line.
std::string arrow_path(const Point& begin, const Point& end);

}  // namespace helikos
