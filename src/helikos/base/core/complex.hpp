// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Complex numbers over a scalar or a SIMD pack. `std::complex` and
/// `Kokkos::complex` are specified for floating-point types only, and their
/// product checks for infinities, which a pack cannot branch on.

#include "helikos/base/core/simd.hpp"

namespace helikos {

template <class T>
struct Complex {
  T re;
  T im;
};

template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> operator+(const Complex<T>& a, const Complex<T>& b) {
  return {a.re + b.re, a.im + b.im};
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> operator-(const Complex<T>& a, const Complex<T>& b) {
  return {a.re - b.re, a.im - b.im};
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> operator-(const Complex<T>& a) {
  return {-a.re, -a.im};
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> operator*(const Complex<T>& a, const Complex<T>& b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> operator*(const T& a, const Complex<T>& b) {
  return {a * b.re, a * b.im};
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> operator*(const Complex<T>& a, const T& b) {
  return {a.re * b, a.im * b};
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T>& operator+=(Complex<T>& a, const Complex<T>& b) {
  a = a + b;
  return a;
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> conj(const Complex<T>& a) {
  return {a.re, -a.im};
}

/// i a
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> times_i(const Complex<T>& a) {
  return {-a.im, a.re};
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION T norm(const Complex<T>& a) {
  return a.re * a.re + a.im * a.im;
}

/// 1 / a, without protection against overflow of |a|^2.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> inverse(const Complex<T>& a) {
  const T scale = T(1) / norm(a);
  return {a.re * scale, -a.im * scale};
}

/// The scalar under a component: T of T and of Complex<T>.
template <class V>
struct ScalarOf {
  using type = V;
};

template <class T>
struct ScalarOf<Complex<T>> {
  using type = T;
};

template <class V>
using Scalar = typename ScalarOf<V>::type;

}  // namespace helikos
