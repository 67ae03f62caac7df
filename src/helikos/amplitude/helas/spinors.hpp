// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Products of spinors with vectors, and of rows with columns.

#include "helikos/amplitude/helas/accumulate.hpp"

namespace helikos::helas {

/// V contracted with (1, +-sigma): two diagonal entries and V_x +- i V_y.
template <class V>
struct LightCone;

/// The contraction of a real V: the off-diagonal entries are conjugates of each other.
template <class T>
struct LightCone<FourVector<T>> {
  T plus, minus;
  Complex<T> up;  ///< V_x + i V_y
  KOKKOS_FORCEINLINE_FUNCTION explicit LightCone(const FourVector<T>& v)
      : plus(v.t + v.z), minus(v.t - v.z), up{v.x, v.y} {}
  KOKKOS_FORCEINLINE_FUNCTION Complex<T> down() const { return conj(up); }
};

template <class T>
struct LightCone<FourVector<Complex<T>>> {
  Complex<T> plus, minus, up, down_;
  KOKKOS_FORCEINLINE_FUNCTION explicit LightCone(const FourVector<Complex<T>>& v)
      : plus(v.t + v.z), minus(v.t - v.z), up(v.x + times_i(v.y)), down_(v.x - times_i(v.y)) {}
  KOKKOS_FORCEINLINE_FUNCTION Complex<T> down() const { return down_; }
};

template <class V>
LightCone(const V&) -> LightCone<V>;

template <class T>
KOKKOS_FORCEINLINE_FUNCTION Spinor<T> operator+(const Spinor<T>& a, const Spinor<T>& b) {
  return {a.l1 + b.l1, a.l2 + b.l2, a.r1 + b.r1, a.r2 + b.r2};
}

template <class S, class T>
KOKKOS_FORCEINLINE_FUNCTION Spinor<T> operator*(const S& scale, const Spinor<T>& psi) {
  return {scale * psi.l1, scale * psi.l2, scale * psi.r1, scale * psi.r2};
}

/// sum += scale psi
template <class S, class T>
KOKKOS_FORCEINLINE_FUNCTION void accumulate(Spinor<T>& sum, const S& scale, const Spinor<T>& psi) {
  accumulate(sum.l1, scale, psi.l1);
  accumulate(sum.l2, scale, psi.l2);
  accumulate(sum.r1, scale, psi.r1);
  accumulate(sum.r2, scale, psi.r2);
}

/// sum += row times V-slash
template <class T, class V>
KOKKOS_FORCEINLINE_FUNCTION void accumulate_slash(Spinor<T>& sum, const Spinor<T>& psi,
                                                  const LightCone<V>& v) {
  accumulate(sum.l1, psi.r1, v.plus);
  accumulate(sum.l1, psi.r2, v.up);
  accumulate(sum.l2, psi.r1, v.down());
  accumulate(sum.l2, psi.r2, v.minus);
  accumulate(sum.r1, psi.l1, v.minus);
  accumulate(sum.r1, -psi.l2, v.up);
  accumulate(sum.r2, psi.l2, v.plus);
  accumulate(sum.r2, -psi.l1, v.down());
}

/// sum += V-slash times a column
template <class T, class V>
KOKKOS_FORCEINLINE_FUNCTION void accumulate_slash(Spinor<T>& sum, const LightCone<V>& v,
                                                  const Spinor<T>& chi) {
  accumulate(sum.l1, chi.r1, v.minus);
  accumulate(sum.l1, -chi.r2, v.down());
  accumulate(sum.l2, chi.r2, v.plus);
  accumulate(sum.l2, -chi.r1, v.up);
  accumulate(sum.r1, chi.l1, v.plus);
  accumulate(sum.r1, chi.l2, v.down());
  accumulate(sum.r2, chi.l1, v.up);
  accumulate(sum.r2, chi.l2, v.minus);
}

/// sum += row times column
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void accumulate_product(Complex<T>& sum, const Spinor<T>& row,
                                                    const Spinor<T>& column) {
  accumulate(sum, row.l1, column.l1);
  accumulate(sum, row.l2, column.l2);
  accumulate(sum, row.r1, column.r1);
  accumulate(sum, row.r2, column.r2);
}

}  // namespace helikos::helas
