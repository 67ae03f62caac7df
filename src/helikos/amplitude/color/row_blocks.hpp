// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/color/detail/symmetric_columns.hpp"
#include "helikos/amplitude/color/packed_blocks.hpp"

namespace helikos {

/// Rows of one block of the colour matrix for one thread at a time: a tile of packed_blocks.
struct ColorTile {
  std::int32_t column;   ///< column of the first component of the block
  std::int32_t first;    ///< row of the tile within the block
  std::int32_t height;   ///< 8, 4, 2 or 1 rows
  std::int32_t element;  ///< place of the first element in the packed matrix
};

/// ColorBlocks as tiles of the triangle, the most expensive first: threads that take one tile after
/// the other then have about equal shares.
template <class Real>
struct RowBlocks {
  SymmetricColumns columns;
  std::vector<ColorTile> tiles;
  std::vector<Real> elements;
};

inline constexpr int row_tile_height = 8;

template <class Real>
RowBlocks<Real> row_blocks(const ColorBlocks& color) {
  RowBlocks<Real> result{symmetric_columns(color), {}, {}};
  for (std::size_t b = 0; b < color.blocks.size(); ++b) {
    const auto packed = pack_block<Real>(color.blocks[b], row_tile_height);
    auto element = static_cast<std::int32_t>(result.elements.size());
    for (int first = 0; first < packed.size();) {
      const int height = tile_height(packed.size() - first, row_tile_height);
      result.tiles.push_back({result.columns.first_columns[b], first, height, element});
      element += height * first + height * (height + 1) / 2;
      first += height;
    }
    result.elements.insert(result.elements.end(), packed.elements.begin(), packed.elements.end());
  }
  std::stable_sort(result.tiles.begin(), result.tiles.end(),
                   [](const ColorTile& a, const ColorTile& b) {
                     return a.height * (a.first + a.height) > b.height * (b.first + b.height);
                   });
  return result;
}

/// Part of x^T M x from one tile; x(j) is component j of its block; off-diagonal elements are
/// doubled.
template <int height, class Real, class Load>
KOKKOS_FORCEINLINE_FUNCTION Real row_tile_sum(const Real* element, int first, Load&& x) {
  Real sum[height] = {};
  for (int j = 0; j < first; ++j, element += height) {
    const Real xj = x(j);
    for (int r = 0; r < height; ++r) sum[r] += element[r] * xj;
  }
  Real own[height], total(0);
  for (int r = 0; r < height; ++r) {
    own[r] = x(first + r);
    for (int j = 0; j <= r; ++j) sum[r] += *element++ * own[j];
    total += own[r] * sum[r];
  }
  return total;
}

}  // namespace helikos
