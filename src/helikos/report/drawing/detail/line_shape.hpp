// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/report/drawing/layout.hpp"

namespace helikos {

/// Styles of lines in Feynman diagrams.
enum class LineStyle { fermion, gluon, wave, dashed };

LineStyle line_style(int pdg);

/// The path of a line in SVG ("M0 0L.."): straight, a coil or a wave.
std::string line_path(LineStyle style, const Point& begin, const Point& end);

/// A filled arrow head in the middle of a line.
std::string arrow_path(const Point& begin, const Point& end);

}  // namespace helikos
