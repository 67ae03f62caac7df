// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/complex.hpp"

namespace helikos {

/// A Lorentz vector (t, x, y, z), metric (+,-,-,-). Components are real (T)
/// for momenta [GeV] and linear polarisations, Complex<T> for vector currents.
template <class V>
struct FourVector {
  V t, x, y, z;
};

template <class V>
KOKKOS_FORCEINLINE_FUNCTION FourVector<V> operator+(const FourVector<V>& a,
                                                    const FourVector<V>& b) {
  return {a.t + b.t, a.x + b.x, a.y + b.y, a.z + b.z};
}

template <class V>
KOKKOS_FORCEINLINE_FUNCTION FourVector<V> operator-(const FourVector<V>& a,
                                                    const FourVector<V>& b) {
  return {a.t - b.t, a.x - b.x, a.y - b.y, a.z - b.z};
}

template <class A, class V>
KOKKOS_FORCEINLINE_FUNCTION auto operator*(const A& scale, const FourVector<V>& v)
    -> FourVector<decltype(scale * v.t)> {
  return {scale * v.t, scale * v.x, scale * v.y, scale * v.z};
}

/// a.b; real or complex in either argument, no complex conjugation.
template <class A, class B>
KOKKOS_FORCEINLINE_FUNCTION auto dot(const FourVector<A>& a, const FourVector<B>& b) {
  return a.t * b.t - a.x * b.x - a.y * b.y - a.z * b.z;
}

}  // namespace helikos
