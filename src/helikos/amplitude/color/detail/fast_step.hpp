// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/color/fast_induce.hpp"
#include "helikos/amplitude/color/fast_transform.hpp"

namespace helikos::detail {

/// Degree up to which transform_four works: S_4, or S_1 where n < 4. The tables do the levels
/// above.
constexpr int leaf_degree(int n) { return n < 4 ? 1 : 4; }

/// y = the map of a step applied to the numbers x, one in each stretch of the step; `m`: its
/// coefficients.
template <FastKind kind, bool has_unit, class T>
KOKKOS_FORCEINLINE_FUNCTION void mix_numbers(const T* m, const T* x, T* y) {
  constexpr int size = fast_size(kind), unit = has_unit ? 1 : 0;
  if constexpr (kind == FastKind::row) {
    induce_row(x, y);
  } else if constexpr (kind == FastKind::hook) {
    induce_hook(x, y);
  } else if constexpr (kind == FastKind::column) {
    induce_column(x, y);
  } else {
    for (int a = 0; a < size; ++a, m += size - unit) {
      y[a] = has_unit ? x[0] : m[0] * x[0];
      for (int b = 1; b < size; ++b) y[a] += m[b - unit] * x[b];
    }
  }
  if constexpr (kind >= FastKind::row && !has_unit) {
    for (int a = 0; a < size; ++a) y[a] *= m[a];
  }
}

}  // namespace helikos::detail
