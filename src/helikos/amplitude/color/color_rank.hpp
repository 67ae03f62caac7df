// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "helikos/theory/process/color_flow.hpp"

namespace helikos {

/// Sizes and rank of the colour matrix and of the blocks of colour sums.
struct ColorRank {
  int size = 0;             ///< size of the colour matrix: number of jamps
  std::vector<int> blocks;  ///< sizes of the blocks, in ascending order
  /// Rank of the colour matrix, below its size where three colours make jamps dependent; none where
  /// the blocks are so large that the rank would take more than half a second.
  std::optional<int> rank;
};

/// The rank by Gaussian elimination of the blocks, in integers modulo the prime 2^31 - 1. The
/// result can only be too small, if the prime divides a minor.
ColorRank color_rank(const ColorBasis& basis);

}  // namespace helikos
