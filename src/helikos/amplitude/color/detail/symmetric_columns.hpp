// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/color/color_blocks.hpp"
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

}  // namespace helikos
