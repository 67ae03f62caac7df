// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Vertices added into a sum, product by product: each multiplication meets an addition, so that
/// both are one instruction. The same vertices as in helas/vertices.hpp.

#include "helas/vertices.hpp"

namespace helikos::helas {

template <class T>
KOKKOS_FORCEINLINE_FUNCTION void accumulate(T& sum, const T& a, const T& b) {
  sum += a * b;
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION void accumulate(Complex<T>& sum, const T& a, const Complex<T>& b) {
  sum.re += a * b.re;
  sum.im += a * b.im;
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION void accumulate(Complex<T>& sum, const Complex<T>& a, const T& b) {
  accumulate(sum, b, a);
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION void accumulate(Complex<T>& sum, const Complex<T>& a,
                                            const Complex<T>& b) {
  sum.re += a.re * b.re;
  sum.re -= a.im * b.im;
  sum.im += a.re * b.im;
  sum.im += a.im * b.re;
}

template <class S, class V, class W>
KOKKOS_FORCEINLINE_FUNCTION void accumulate(FourVector<V>& sum, const S& scale,
                                            const FourVector<W>& v) {
  accumulate(sum.t, scale, v.t);
  accumulate(sum.x, scale, v.x);
  accumulate(sum.y, scale, v.y);
  accumulate(sum.z, scale, v.z);
}

/// sum += a.b
template <class R, class A, class B>
KOKKOS_FORCEINLINE_FUNCTION void accumulate_dot(R& sum, const FourVector<A>& a,
                                                const FourVector<B>& b) {
  accumulate(sum, a.t, b.t);
  accumulate(sum, -a.x, b.x);
  accumulate(sum, -a.y, b.y);
  accumulate(sum, -a.z, b.z);
}

/// a.b, one addition less than a sum of four products.
template <class V, class A>
KOKKOS_FORCEINLINE_FUNCTION V fused_dot(const FourVector<A>& a, const FourVector<V>& b) {
  V sum = a.t * b.t;
  accumulate(sum, -a.x, b.x);
  accumulate(sum, -a.y, b.y);
  accumulate(sum, -a.z, b.z);
  return sum;
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
