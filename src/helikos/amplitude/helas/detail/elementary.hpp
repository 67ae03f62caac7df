// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Elementary functions of scalars and packs, and of complex numbers, for functions of momenta
/// (theory/model/momentum_function.hpp). Packs call libm lane by lane: the functions are few.

#include "helikos/amplitude/helas/formula.hpp"
#include "helikos/base/core/complex.hpp"

namespace helikos::helas {

template <class T>
KOKKOS_INLINE_FUNCTION T sine(const T& x) {
  using std::sin;
  if constexpr (width_of < T >> 1)
    return generate<T>([&](int i) { return sin(lane(x, i)); });
  else
    return sin(x);
}

template <class T>
KOKKOS_INLINE_FUNCTION T cosine(const T& x) {
  using std::cos;
  if constexpr (width_of < T >> 1)
    return generate<T>([&](int i) { return cos(lane(x, i)); });
  else
    return cos(x);
}

template <class T>
KOKKOS_INLINE_FUNCTION T exponential_of(const T& x) {
  using std::exp;
  if constexpr (width_of < T >> 1)
    return generate<T>([&](int i) { return exp(lane(x, i)); });
  else
    return exp(x);
}

template <class T>
KOKKOS_INLINE_FUNCTION T logarithm_of(const T& x) {
  using std::log;
  if constexpr (width_of < T >> 1)
    return generate<T>([&](int i) { return log(lane(x, i)); });
  else
    return log(x);
}

/// The angle of (x, y) in (-pi, pi].
template <class T>
KOKKOS_INLINE_FUNCTION T angle_of(const T& y, const T& x) {
  using std::atan2;
  if constexpr (width_of < T >> 1)
    return generate<T>([&](int i) { return atan2(lane(y, i), lane(x, i)); });
  else
    return atan2(y, x);
}

/// An imaginary part -0 becomes 0: it is above the cuts along the real axis.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T above_cut(const T& imaginary) {
  return select(imaginary == number<T>(0.0), number<T>(0.0), imaginary);
}

template <class T>
KOKKOS_INLINE_FUNCTION T size_of(const Complex<T>& z) {
  return square_root(norm(z));
}

/// The principal square root: Re >= 0.
template <class T>
KOKKOS_INLINE_FUNCTION Complex<T> root_of(const Complex<T>& z) {
  const T zero = number<T>(0.0), im = above_cut(z.im), size = size_of(z);
  const auto is_left = z.re < zero;
  const T larger = square_root(number<T>(0.5) * (size + select(is_left, T(-z.re), z.re)));
  const T half = select(larger == zero, zero, T(number<T>(0.5) * im / larger));
  const auto is_below = im < zero;
  return {select(is_left, select(is_below, T(-half), half), larger),
          select(is_left, select(is_below, T(-larger), larger), half)};
}

template <class T>
KOKKOS_INLINE_FUNCTION Complex<T> exponential_of(const Complex<T>& z) {
  const T size = exponential_of(z.re);
  return {size * cosine(z.im), size * sine(z.im)};
}

template <class T>
KOKKOS_INLINE_FUNCTION Complex<T> logarithm_of(const Complex<T>& z) {
  return {number<T>(0.5) * logarithm_of(norm(z)), angle_of(above_cut(z.im), z.re)};
}

/// sin(x + iy) = sin x cosh y + i cos x sinh y
template <class T>
KOKKOS_INLINE_FUNCTION Complex<T> sine(const Complex<T>& z) {
  const T up = exponential_of(z.im), down = number<T>(1.0) / up, half = number<T>(0.5);
  return {sine(z.re) * (half * (up + down)), cosine(z.re) * (half * (up - down))};
}

/// cos(x + iy) = cos x cosh y - i sin x sinh y
template <class T>
KOKKOS_INLINE_FUNCTION Complex<T> cosine(const Complex<T>& z) {
  const T up = exponential_of(z.im), down = number<T>(1.0) / up, half = number<T>(0.5);
  return {cosine(z.re) * (half * (up + down)), sine(z.re) * (half * (down - up))};
}

}  // namespace helikos::helas
