// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Propagator denominators and numerators. The rules of docs/physics.md contain the factors of i.
/// Denominators of a context are multiplied by the coefficient.

#include "helikos/amplitude/helas/formula.hpp"
#include "helikos/amplitude/helas/spinors.hpp"

namespace helikos::helas {

template <class T>
KOKKOS_FORCEINLINE_FUNCTION T square(const FourVector<T>& p) {
  return dot(p, p);
}

/// P^2 - m^2 + i m Gamma [GeV^2]
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> off_shell(const FourVector<T>& p, T mass, T width) {
  return {square(p) - mass * mass, mass * width};
}

/// 1 / (P^2 - m^2 + i m Gamma) [GeV^-2]
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> massive_denominator(const FourVector<T>& p, T mass,
                                                           T width) {
  return inverse(off_shell(p, mass, width));
}

/// V / P^2, V real or complex
template <class T>
struct Formula<Operation::propagate_gluon, T> {
  T factor;

  template <class Context>
  KOKKOS_FORCEINLINE_FUNCTION explicit Formula(const Context& context)
      : factor(context.denominator().re) {}
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION FourVector<V> operator()(const FourVector<V>& v) const {
    return factor * v;
  }
};

/// psi (P-slash + m) / (P^2 - m^2 + i m Gamma)
template <class T>
struct Formula<Operation::propagate_row, T> {
  LightCone<FourVector<T>> p;
  T mass;
  Complex<T> factor;

  template <class Context>
  KOKKOS_FORCEINLINE_FUNCTION explicit Formula(const Context& context)
      : p(context.momentum(0)), mass(context.mass()), factor(context.denominator()) {}
  KOKKOS_FORCEINLINE_FUNCTION Spinor<T> operator()(const Spinor<T>& psi) const {
    Spinor<T> sum = mass * psi;
    accumulate_slash(sum, psi, p);
    return factor * sum;
  }
};

/// (-P-slash + m) chi / (P^2 - m^2 + i m Gamma): the momentum along the quark line is minus the
/// momentum of the outgoing legs of the column.
template <class T>
struct Formula<Operation::propagate_column, T> {
  LightCone<FourVector<T>> p;
  T mass;
  Complex<T> factor;

  template <class Context>
  KOKKOS_FORCEINLINE_FUNCTION explicit Formula(const Context& context)
      : p(T(-1) * context.momentum(0)), mass(context.mass()), factor(context.denominator()) {}
  KOKKOS_FORCEINLINE_FUNCTION Spinor<T> operator()(const Spinor<T>& chi) const {
    Spinor<T> sum = mass * chi;
    accumulate_slash(sum, p, chi);
    return factor * sum;
  }
};

/// (V - P P.V/m^2) / (P^2 - m^2 + i m Gamma): a massive vector in unitary gauge, without the minus
/// sign of -g_mu nu. Without a mass the second term is left out.
template <class T>
struct Formula<Operation::propagate_vector, T> {
  FourVector<T> p;
  T inverse_mass2;
  Complex<T> factor;

  template <class Context>
  KOKKOS_FORCEINLINE_FUNCTION explicit Formula(const Context& context)
      : p(context.momentum(0)), inverse_mass2(T(0)), factor(context.denominator()) {
    if (!context.has_mass()) return;
    const T mass = context.mass();
    inverse_mass2 = T(1) / (mass * mass);
  }
  KOKKOS_FORCEINLINE_FUNCTION FourVector<Complex<T>> operator()(
      const FourVector<Complex<T>>& v) const {
    const auto longitudinal = inverse_mass2 * dot(p, v);
    const FourVector<Complex<T>> transverse =
        v - FourVector<Complex<T>>{longitudinal * p.t, longitudinal * p.x, longitudinal * p.y,
                                   longitudinal * p.z};
    return factor * transverse;
  }
};

}  // namespace helikos::helas
