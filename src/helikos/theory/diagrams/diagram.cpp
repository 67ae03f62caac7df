// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/diagrams/diagram.hpp"

#include <algorithm>
#include <span>

namespace helikos {
namespace {

std::span<const DiagramLine> lines_of(const DiagramVertex& vertex) {
  return {vertex.lines.data(), static_cast<std::size_t>(vertex.num_lines)};
}

bool is_auxiliary(const DiagramLine& line) {
  const Particle* particle = find_particle(line.pdg);
  return particle != nullptr && particle->is_auxiliary;
}

LegMask lowest_leg(const DiagramLine& line) { return line.legs & (~line.legs + 1); }

}  // namespace

/// The vertex that the auxiliary particle belongs to is the one where it is an antiparticle.
bool is_first_share(const Diagram& diagram) {
  LegMask own = 0, others = ~LegMask{0};
  for (const DiagramVertex& vertex : diagram.vertices) {
    const auto lines = lines_of(vertex);
    const auto auxiliary = std::ranges::find_if(lines, is_auxiliary);
    if (auxiliary == lines.end()) continue;
    for (const DiagramLine& line : lines) {
      if (is_auxiliary(line) || find_particle(line.pdg)->color == 1) continue;
      if (auxiliary->pdg < 0)
        own = lowest_leg(line);
      else
        others = std::min(others, lowest_leg(line));
    }
  }
  return own < others;
}

}  // namespace helikos
