// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Products added to a sum: each multiplication goes with an addition, so that both are one
/// instruction. Components are real (T) or Complex<T>; a sum is complex if a product is complex.

#include "helikos/amplitude/helas/wavefunctions.hpp"

namespace helikos::helas {

template <class T>
KOKKOS_FORCEINLINE_FUNCTION void accumulate(T& sum, const T& a, const T& b) {
  sum += a * b;
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION void accumulate(Complex<T>& sum, const T& a, const T& b) {
  sum.re += a * b;
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

/// sum += a.b for real vectors
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void accumulate_part(T& sum, const FourVector<T>& a,
                                                 const FourVector<T>& b) {
  sum += a.t * b.t;
  sum -= a.x * b.x;
  sum -= a.y * b.y;
  sum -= a.z * b.z;
}

/// sum += a.b, one part after the other: g++ then reads b once.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void accumulate_dot(Complex<T>& sum, const FourVector<Complex<T>>& a,
                                                const FourVector<T>& b) {
  accumulate_part(sum.re, FourVector<T>{a.t.re, a.x.re, a.y.re, a.z.re}, b);
  accumulate_part(sum.im, FourVector<T>{a.t.im, a.x.im, a.y.im, a.z.im}, b);
}

/// a.b, with one addition less than a sum of four products.
template <class A, class B>
KOKKOS_FORCEINLINE_FUNCTION auto fused_dot(const FourVector<A>& a, const FourVector<B>& b) {
  auto sum = a.t * b.t;
  accumulate(sum, -a.x, b.x);
  accumulate(sum, -a.y, b.y);
  accumulate(sum, -a.z, b.z);
  return sum;
}

}  // namespace helikos::helas
