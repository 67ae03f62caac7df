// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "helikos/theory/model/vertex.hpp"
#include "helikos/theory/process/flavor_symmetry.hpp"

namespace helikos {

/// The vertices of a model, prepared to find out which exchanges of particles they allow: models of
/// files have thousands of vertices, and there are hundreds of exchanges.
///
/// A vertex with a tensor is the same vertex if two pairs of an outgoing fermion and antifermion,
/// or two bosons, change places, and the tensor and the colours with them. Therefore such vertices
/// are compared in a fixed order of their particles.
class VertexImages {
 public:
  explicit VertexImages(const std::vector<Vertex>& vertices);

  /// Whether the image of each vertex is a vertex with the same couplings, as often as the vertex.
  bool are_vertices(const FlavorSymmetry& symmetry) const;

 private:
  using Particles = std::array<int, most_vertex_legs>;
  /// For each place of a vertex, the place that moves there.
  using Order = std::vector<int>;
  /// The particles of a vertex, and the number of all else.
  using Key = std::pair<Particles, int>;

  Key key_of(Particles particles, int content) const;
  int number_of(Vertex content) const;

  mutable std::vector<Vertex> contents_;  ///< vertices without particles, all different
  mutable std::map<std::tuple<CouplingOrders, Lorentz, std::size_t>, std::vector<int>>
      similar_;  ///< numbers of contents with the same orders and the same number of terms
  mutable std::map<std::pair<int, Order>, int> ordered_;  ///< (content, order): content
  std::map<Key, int> counts_;                             ///< number of such vertices
};

}  // namespace helikos
