// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <vector>

#include "helikos/theory/model/vertex.hpp"

namespace helikos {

/// Code of the colour-singlet part of a gluon propagator:
/// T^a_ij T^a_kl = d_il d_jk - d_ij d_kl / N. The singlet couples to quarks as the gluon does, and
/// not to gluons; where two gluons meet no other colour, two singlets do so too. No particle has
/// this code.
inline constexpr int singlet_gluon = 9900000;

/// The code of the antiparticle. A singlet gluon is its own antiparticle.
int conjugate_code(int code);
/// Colour of a code: 1, 3 or 8.
int color_of(int code);

/// A vertex as a way to make a current of two or three others. A current has the code of the
/// outgoing particle that it could be.
struct Fusion {
  const Vertex* vertex;
  std::array<int, 3> inputs{};  ///< in the order of the vertex, from behind the output on
  int num_inputs;
  int output;
  int output_place;  ///< place in `vertex` of the particle that the output replaces
};

/// All fusions of a table of vertices, found by their inputs. Fusions of gluons with quarks, or of
/// two gluons without other colour, are listed twice: once with `singlet_gluon` in place of gluons.
class FusionTable {
 public:
  explicit FusionTable(std::vector<Vertex> vertices);
  FusionTable(const FusionTable&) = delete;

  /// The fusions with exactly these inputs in this order; the third input is 0 for two inputs.
  const std::vector<Fusion>& find(const std::array<int, 3>& inputs) const;

  /// The code of the gluon, 0 where no fermion has a vertex with it.
  int gluon() const { return gluon_; }

 private:
  void add(const Vertex& vertex, const std::array<int, 4>& particles);

  std::vector<Vertex> vertices_;
  int gluon_ = 0;
  std::map<std::array<int, 3>, std::vector<Fusion>> fusions_;
};

}  // namespace helikos
