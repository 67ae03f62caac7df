// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/theory/ufo/folder.hpp"

namespace helikos::ufo {

/// A tensor of a colour structure: T(3,2,1). Indices above 0 are legs, others are summed.
struct ColorTensor {
  std::string name;  ///< "T", "f", "d", "Identity", "Epsilon", "EpsilonBar", "K6", "K6Bar", "T6"
  std::vector<int> indices;
};

/// The tensors of a colour structure; none for "1". Quoted indices count as summed. Throws
/// InputError("<place>: ..").
std::vector<ColorTensor> read_color(const std::string& text, const Place& place);

/// Colour structures that recipes know.
enum class ColorShape {
  plain,           ///< products of deltas: the colours of the legs say all
  matrix,          ///< T^a, from the antitriplet to the triplet
  structure,       ///< f^abc
  two_structures,  ///< f^abe f^ecd
  other
};

/// A colour structure as recipes know it.
struct KnownColor {
  ColorShape shape = ColorShape::other;
  double factor = 1.0;         ///< +1 or -1, by the order of the indices
  std::vector<int> indices{};  ///< legs from 0: of f in ascending order; a b c d of two f
};

/// colors: of the legs as they stand in the vertex: 1, 3, -3, 8.
KnownColor known_color(const std::vector<ColorTensor>& tensors, const std::vector<int>& colors);

}  // namespace helikos::ufo
