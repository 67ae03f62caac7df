// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "helikos/theory/process/color_flow.hpp"

namespace helikos {

/// What colour sums by blocks work on.
struct ColorRank {
  int size = 0;             ///< of the colour matrix: jamps
  std::vector<int> blocks;  ///< their sizes, in ascending order
  /// Of the colour matrix, below its size where three colours make jamps dependent; none where the
  /// blocks are too large to find it out within half a second.
  std::optional<int> rank;
};

/// By Gaussian elimination of the blocks, in integers modulo the prime 2^31 - 1. It can only come
/// out too small, where that divides a minor.
ColorRank color_rank(const ColorBasis& basis);

}  // namespace helikos
