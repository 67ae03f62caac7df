// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/diagram_sign.hpp"

#include <bit>
#include <cstddef>
#include <map>
#include <vector>

namespace helikos {
namespace {

bool has_fermions(const Vertex& vertex) { return find_particle(vertex.particles[0])->is_fermion(); }

/// The fermion lines of a diagram, by the legs at their ends: fermion, antifermion, fermion, ..
class FermionEnds {
 public:
  FermionEnds(const Diagram& diagram, const std::vector<Vertex>& vertices) {
    for (const DiagramVertex& vertex : diagram.vertices) {
      if (has_fermions(vertices[vertex.row])) pass(vertex);
    }
  }

  const std::vector<int>& legs() const { return legs_; }

 private:
  /// Passes a vertex; vertices come from the leaves to the root, the first leg. The line that goes
  /// on to the root carries the end of the line that comes in; where no line goes on, both ends are
  /// known.
  void pass(const DiagramVertex& vertex) {
    const DiagramLine &fermion = vertex.lines[0], &antifermion = vertex.lines[1];
    const LegMask behind = vertex.lines[2].legs;
    if (goes_on(fermion)) {
      ends_[antifermion.legs | behind] = end(antifermion);
    } else if (goes_on(antifermion)) {
      ends_[fermion.legs | behind] = end(fermion);
    } else {
      legs_.push_back(end(fermion));
      legs_.push_back(end(antifermion));
    }
  }

  static bool goes_on(const DiagramLine& line) {
    return (line.legs & 1) != 0 && !line.is_external();
  }

  int end(const DiagramLine& line) const {
    return line.is_external() ? std::countr_zero(line.legs) : ends_.at(line.legs);
  }

  std::map<LegMask, int> ends_;  ///< (legs behind a propagator)
  std::vector<int> legs_;
};

}  // namespace

int fermion_sign(const Diagram& diagram, const std::vector<Vertex>& vertices) {
  const FermionEnds ends(diagram, vertices);
  int sign = 1;
  for (auto a = ends.legs().begin(); a != ends.legs().end(); ++a) {
    for (auto b = a + 1; b != ends.legs().end(); ++b) {
      if (*b < *a) sign = -sign;
    }
  }
  return sign;
}

}  // namespace helikos
