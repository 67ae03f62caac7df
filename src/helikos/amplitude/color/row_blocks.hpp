// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/amplitude/color/packed_blocks.hpp"
#include "helikos/base/core/simd.hpp"

namespace helikos {

/// The flows that the stages of ColorBlocks mix, and their mirror images: number i of an orbit is
/// the second flow of its butterfly in the stages whose bits are set in i. Flows i and 2^stages + i
/// mix by reversal, if there is a mirror image.
struct ColumnOrbit {
  std::int32_t flows[2 << max_color_stages];
  /// Columns of the sums (y_i, or y_i + y_i' with mirror images), then of the differences
  /// y_i - y_i'.
  std::int32_t columns[2 << max_color_stages];
};

/// ColorBlocks for rows of numbers: each orbit is transformed at once, and the components of a
/// block become neighbouring columns.
struct SymmetricColumns {
  int num_flows = 0;
  int stages = 0;
  std::vector<ColumnOrbit> mirrored;  ///< orbits with a different mirror image
  std::vector<ColumnOrbit> alone;     ///< orbits that are their own mirror image
  std::vector<int> first_columns;     ///< first column of each block
};

/// Throws std::logic_error for more than `max_color_stages` stages.
SymmetricColumns symmetric_columns(const ColorBlocks& color);

/// The butterflies of `stages` stages on x[0] .. x[2^stages - 1].
template <int stages, class T>
KOKKOS_FORCEINLINE_FUNCTION void transform_orbit(T* x) {
  for (int stage = 0; stage < stages; ++stage) {
    for (int i = 0; i < 1 << stages; ++i) {
      if (i >> stage & 1) continue;
      const T first = x[i], second = x[i | 1 << stage];
      x[i] = first + second;
      x[i | 1 << stage] = first - second;
    }
  }
}

/// Reads the flows of an orbit by load(flow), and writes its columns by store(column, value).
template <int stages, bool mirrored, class T, class Load, class Store>
KOKKOS_FORCEINLINE_FUNCTION void transform_columns(const ColumnOrbit& orbit, Load&& load,
                                                   Store&& store) {
  constexpr int size = 1 << stages;
  T x[size];
  for (int i = 0; i < size; ++i) x[i] = load(orbit.flows[i]);
  transform_orbit<stages>(x);
  if constexpr (mirrored) {
    T y[size];
    for (int i = 0; i < size; ++i) y[i] = load(orbit.flows[size + i]);
    transform_orbit<stages>(y);
    for (int i = 0; i < size; ++i) {
      store(orbit.columns[i], x[i] + y[i]);
      store(orbit.columns[size + i], x[i] - y[i]);
    }
  } else {
    for (int i = 0; i < size; ++i) store(orbit.columns[i], x[i]);
  }
}

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
