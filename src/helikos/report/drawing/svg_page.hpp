// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/theory/diagrams/diagram.hpp"

namespace helikos {

/// A page of diagrams.
struct DiagramPage {
  std::vector<Diagram> diagrams;  ///< diagrams that are drawn
  long long total = 0;            ///< number of diagrams of the process
};

/// An SVG document: a title with the process and the number of diagrams, and a grid of drawings.
/// Gluons are coils, photons, W and Z are waves, Higgs bosons are dashed lines, fermions have
/// arrows.
std::string svg_page(const Process& process, const DiagramPage& page);

}  // namespace helikos
