// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/complex.hpp"

/// \file
/// Sums over the four cosets of S_3 in S_4, sum over i of s_i .. s_3 x_i, for x_i in each
/// representation of S_3: the small maps of a step, fused. Rows are ordered as the tableaux of
/// young_diagrams, and named here by the diagrams that they pass: 31/21 is in (3,1) and, in S_3, in
/// (2,1). Where a factor of Young's seminormal form is left out, it is named.

namespace helikos {

/// Factors that are left out of the outputs of induce_*.
inline constexpr double row_factors[4] = {1.0, 2.0 / 3.0, 8.0 / 9.0, 1.0};
inline constexpr double hook_factors[8] = {1.0, 1.0, 1.0, 1.0, 1.0, 8.0 / 9.0, 1.0, 1.0};

/// x_1 .. x_4 in (3), to (4) and (3,1): y = 4, 31/21 (two rows), 31/3.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void induce_row(const T* x, T* y) {
  using Real = RealOf<T>;
  const T sum = x[0] + x[1];
  const T part = x[2] + sum;
  y[0] = x[3] + part;
  y[1] = x[1] - x[0];
  y[2] = x[2] - T(Real(0.5)) * sum;
  y[3] = x[3] - T(Real(1.0 / 3.0)) * part;
}

/// x_1 .. x_4 in (1,1,1), to (2,1,1) and (1,1,1,1): y = 211/111, 211/21 (two rows), 1111.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void induce_column(const T* x, T* y) {
  using Real = RealOf<T>;
  const T difference = x[1] - x[0];
  const T part = x[2] - difference;
  y[0] = x[3] + T(Real(1.0 / 3.0)) * part;
  y[1] = x[2] + T(Real(0.5)) * difference;
  y[2] = x[0] + x[1];
  y[3] = x[3] - part;
}

/// x_1 .. x_4 in (2,1), two rows each, to (3,1), (2,2) and (2,1,1):
/// y = 31/21 (two rows), 31/3, 22/21 (two rows), 211/111, 211/21 (two rows).
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void induce_hook(const T* x, T* y) {
  using Real = RealOf<T>;
  const T quarter(Real(0.25)), half(Real(0.5)), three_quarters(Real(0.75)), third(Real(1.0 / 3.0));
  const T difference0 = x[2] - x[0], sum0 = x[0] + x[2];
  const T difference1 = x[3] - x[1], sum1 = x[1] + x[3];
  const T part0 = x[4] + half * difference0;
  const T part1 = x[5] - half * sum1;
  y[0] = x[6] + part0 + quarter * difference1;
  y[1] = x[7] + sum0 + third * part1;
  y[2] = x[5] + sum1;
  y[3] = x[6] - part0 + three_quarters * difference1;
  y[4] = x[7] - sum0 + part1;
  y[5] = x[4] - difference0;
  y[6] = x[6] - third * part0 - three_quarters * difference1;
  y[7] = x[7] - third * sum0 - part1;
}

/// The transform over S_3 of six numbers: (1,1,1), (2,1) row by row, (3).
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void transform_three(const T* x, T* y) {
  using Real = RealOf<T>;
  const T even[3] = {x[0] + x[1], x[2] + x[3], x[4] + x[5]};
  const T odd[3] = {x[1] - x[0], x[3] - x[2], x[5] - x[4]};
  const T sum = even[0] + even[1], difference = odd[1] - odd[0];
  y[0] = odd[2] - difference;
  y[1] = odd[2] + T(Real(0.5)) * difference;
  y[2] = T(Real(0.75)) * (even[1] - even[0]);
  y[3] = odd[0] + odd[1];
  y[4] = even[2] - T(Real(0.5)) * sum;
  y[5] = even[2] + sum;
}

/// The transform over S_4 of 24 numbers: (4), (3,1), (2,2), (2,1,1), (1,1,1,1), each row by row.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void transform_four(const T* x, T* y) {
  using Real = RealOf<T>;
  // Copies: code for GPUs cannot read the arrays of the host.
  constexpr double row_1 = row_factors[1], row_2 = row_factors[2], row_3 = row_factors[3];
  constexpr double hook_5 = hook_factors[5];
  const Real row[3] = {Real(row_1), Real(row_2), Real(row_3)};
  T three[4][6];
  for (int i = 0; i < 4; ++i) transform_three(x + 6 * i, three[i]);
  T in[8], out[8];
  for (int i = 0; i < 4; ++i) in[i] = three[i][0];
  induce_column(in, out);
  y[23] = out[3];
  for (int t = 0; t < 3; ++t) y[14 + 3 * t] = out[t];
  for (int i = 0; i < 4; ++i) in[i] = three[i][5];
  induce_row(in, out);
  y[0] = out[0];
  for (int t = 0; t < 3; ++t) y[3 + 3 * t] = T(row[t]) * out[1 + t];
  for (int c = 0; c < 2; ++c) {
    for (int i = 0; i < 8; ++i) in[i] = three[i / 2][1 + 2 * (i % 2) + c];
    induce_hook(in, out);
    for (int t = 0; t < 3; ++t) y[1 + 3 * t + c] = out[t];
    for (int t = 0; t < 2; ++t) y[10 + 2 * t + c] = out[3 + t];
    y[15 + c] = T(Real(hook_5)) * out[5];
    for (int t = 1; t < 3; ++t) y[15 + 3 * t + c] = out[5 + t];
  }
}

}  // namespace helikos
