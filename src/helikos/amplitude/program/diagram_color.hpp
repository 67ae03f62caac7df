// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "helikos/theory/diagrams/diagram.hpp"
#include "helikos/theory/model/color_lines.hpp"

namespace helikos {

/// Coloured legs along a line of colour; each character is the number of a leg.
using ColorLine = std::string;

/// A product of strings and traces of matrices T^a, Tr(T^a T^b) = delta^ab.
struct ColorProduct {
  std::vector<ColorLine> strings;  ///< quark, gluons, antiquark; sorted
  std::vector<ColorLine> traces;   ///< each from its first leg on; sorted

  auto operator<=>(const ColorProduct&) const = default;
};

struct ColorTerm {
  ColorProduct product;
  double coefficient;
  int singlets = 0;  ///< factors 1/N (ColorBasis::singlets)
};

/// Structures of a four-gluon vertex, f^abe f^ecd, where a, b, c, d are its lines: one of
/// (0 1, 2 3), (1 2, 0 3), (0 2, 1 3).
inline constexpr int num_gluon_structures = 3;

/// Whether a row of a table of vertices has three structures.
bool has_gluon_structures(const Vertex& vertex);

/// The lines of a four-gluon vertex in the order a, b, c, d of a structure.
std::array<std::size_t, 4> gluon_structure(int structure);

/// The colour of a diagram. All its colour matrices and structure constants are multiplied, and its
/// inner gluons are summed over with T^a_ij T^a_kl = d_il d_jk - d_ij d_kl / 3, one after the
/// other, as polynomials in 1/N with integer coefficients (docs/physics.md, Diagrams of any
/// process). `structures`: one for each vertex, used where the vertex has several. Empty where the
/// colour vanishes.
std::vector<ColorTerm> diagram_color(const Diagram& diagram, const std::vector<Vertex>& vertices,
                                     const std::vector<int>& structures);

/// Colour of a diagram with particles of any colours, as lines between legs
/// (theory/model/color_lines.hpp).
LineTerms diagram_lines(const Diagram& diagram, const std::vector<Vertex>& vertices,
                        const std::vector<int>& structures);

/// Sets the next choice of structures for all vertices of a diagram, as an odometer counts; false
/// after the last choice.
bool next_structures(const Diagram& diagram, const std::vector<Vertex>& vertices,
                     std::vector<int>& structures);

/// Calls visit(orders, colour) for all diagrams of a process and all their structures, until it
/// returns false.
void for_each_color(
    const Process& process, const std::vector<Vertex>& vertices,
    const std::function<bool(const CouplingOrders&, const std::vector<ColorTerm>&)>& visit);

}  // namespace helikos
