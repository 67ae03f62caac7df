// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Propagator denominators and numerators. Factors of i are absorbed in the rules of
/// docs/physics.md.

#include "helas/vertices.hpp"

namespace helikos::helas {

template <class T>
KOKKOS_FORCEINLINE_FUNCTION T square(const FourVector<T>& p) {
  return dot(p, p);
}

/// 1 / (P^2 - m^2 + i m Gamma) [GeV^-2]
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> massive_denominator(const FourVector<T>& p, T mass,
                                                           T width) {
  return inverse(Complex<T>{square(p) - mass * mass, mass * width});
}

/// row (P-slash + m) denominator: quark propagator to the right of a row spinor.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Spinor<T> propagate_row(const Spinor<T>& row, const LightCone<T>& p,
                                                    T mass, const Complex<T>& denominator) {
  return denominator * (times_slash(row, p) + mass * row);
}

/// (P-slash + m) column denominator: quark propagator to the left of a column.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Spinor<T> propagate_column(const Spinor<T>& column,
                                                       const LightCone<T>& p, T mass,
                                                       const Complex<T>& denominator) {
  return denominator * (slash_times(p, column) + mass * column);
}

/// (-g + P P / M^2) V denominator for a massive vector in unitary gauge, without the
/// overall minus sign: V - P (P.V)/M^2 times the denominator. A massless one takes
/// inverse_mass2 = 0.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION FourVector<Complex<T>> propagate_vector(const FourVector<Complex<T>>& v,
                                                                    const FourVector<T>& p,
                                                                    T inverse_mass2,
                                                                    const Complex<T>& denominator) {
  const auto longitudinal = inverse_mass2 * dot(p, v);
  const FourVector<Complex<T>> transverse =
      v - FourVector<Complex<T>>{longitudinal * p.t, longitudinal * p.x, longitudinal * p.y,
                                 longitudinal * p.z};
  return denominator * transverse;
}

}  // namespace helikos::helas
