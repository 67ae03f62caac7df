// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The terms of a node for one block of helicity states, added up in registers: `sum[i][j]` is the
/// output of state i of leg x and j of leg y (program/team_program.hpp).

#include "engine/team_currents.hpp"

namespace helikos::team {

template <class Value, int NX, int NY>
using Block = Value[NX][NY];

/// sum += c [A, B]
template <class V, class T, int NX, int NY>
KOKKOS_FORCEINLINE_FUNCTION void three_gluon(const TeamCurrents<T>& currents, const TeamTerm& term,
                                             const BlockInputs& in, const FourVector<T>* momenta,
                                             Block<FourVector<V>, NX, NY>& sum) {
  const T c = T(term.coefficient);
  const FourVector<T> pa = c * momenta[term.momenta[0]], pb = c * momenta[term.momenta[1]];
  const FourVector<T> difference = pa - pb, two_pa = pa + pa, two_pb = pb + pb;
  FourVector<V> b[NY];
  V two_pa_b[NY];
  for (int j = 0; j < NY; ++j) {
    b[j] = load_input<T, FourVector<V>>(currents, term, 1, in.last[j]);
    two_pa_b[j] = dot(two_pa, b[j]);
  }
  for (int i = 0; i < NX; ++i) {
    const auto a = load_input<T, FourVector<V>>(currents, term, 0, in.first[i]);
    const V two_pb_a = dot(two_pb, a);
    for (int j = 0; j < NY; ++j) {
      sum[i][j] =
          sum[i][j] + helas::three_vector_bracket(a, b[j], two_pb_a, two_pa_b[j], difference);
    }
  }
}

/// sum += c {A, B, C}
template <class V, class T, int NX, int NY>
KOKKOS_FORCEINLINE_FUNCTION void four_gluon(const TeamCurrents<T>& currents, const TeamTerm& term,
                                            const BlockInputs& in,
                                            Block<FourVector<V>, NX, NY>& sum) {
  const T scale = T(term.coefficient), half_scale = T(0.5 * term.coefficient);
  const auto b = load_input<T, FourVector<V>>(currents, term, 1, in.middle);
  FourVector<V> c[NY];
  V half_b_c[NY];
  for (int j = 0; j < NY; ++j) {
    c[j] = load_input<T, FourVector<V>>(currents, term, 2, in.last[j]);
    half_b_c[j] = half_scale * dot(b, c[j]);
  }
  for (int i = 0; i < NX; ++i) {
    const auto a = load_input<T, FourVector<V>>(currents, term, 0, in.first[i]);
    const V half_a_b = half_scale * dot(a, b);
    for (int j = 0; j < NY; ++j) {
      const V a_c = scale * dot(a, c[j]);
      sum[i][j] = sum[i][j] + helas::four_vector_bracket(a, b, c[j], a_c, half_a_b, half_b_c[j]);
    }
  }
}

/// sum += c psi A-slash
template <class V, class T, int NX, int NY>
KOKKOS_FORCEINLINE_FUNCTION void row_gluon(const TeamCurrents<T>& currents, const TeamTerm& term,
                                           const BlockInputs& in,
                                           Block<helas::Spinor<T>, NX, NY>& sum) {
  const T c = T(term.coefficient);
  for (int j = 0; j < NY; ++j) {
    const auto a = load_input<T, FourVector<V>>(currents, term, 1, in.last[j]);
    const helas::LightCone<V> slash(c * a);
    for (int i = 0; i < NX; ++i) {
      const auto psi = load_input<T, helas::Spinor<T>>(currents, term, 0, in.first[i]);
      sum[i][j] = sum[i][j] + helas::times_slash(psi, slash);
    }
  }
}

/// sum += c A-slash chi
template <class V, class T, int NX, int NY>
KOKKOS_FORCEINLINE_FUNCTION void column_gluon(const TeamCurrents<T>& currents, const TeamTerm& term,
                                              const BlockInputs& in,
                                              Block<helas::Spinor<T>, NX, NY>& sum) {
  const T c = T(term.coefficient);
  for (int i = 0; i < NX; ++i) {
    const auto a = load_input<T, FourVector<V>>(currents, term, 0, in.first[i]);
    const helas::LightCone<V> slash(c * a);
    for (int j = 0; j < NY; ++j) {
      const auto chi = load_input<T, helas::Spinor<T>>(currents, term, 1, in.last[j]);
      sum[i][j] = sum[i][j] + helas::slash_times(slash, chi);
    }
  }
}

/// sum += c psi gamma^mu (g_L P_L + g_R P_R) chi
template <class T, int NX, int NY>
KOKKOS_FORCEINLINE_FUNCTION void fermion_current(const TeamCurrents<T>& currents,
                                                 const TeamTerm& term, const BlockInputs& in,
                                                 Block<FourVector<Complex<T>>, NX, NY>& sum) {
  const T left = T(term.coefficient * term.coupling.left);
  const T right = T(term.coefficient * term.coupling.right);
  for (int i = 0; i < NX; ++i) {
    const auto psi = load_input<T, helas::Spinor<T>>(currents, term, 0, in.first[i]);
    for (int j = 0; j < NY; ++j) {
      const auto chi = load_input<T, helas::Spinor<T>>(currents, term, 1, in.last[j]);
      sum[i][j] = sum[i][j] + helas::fermion_current(psi, chi, left, right);
    }
  }
}

/// sum += c psi chi, in the precision of X
template <class X, class T, int NX, int NY>
KOKKOS_FORCEINLINE_FUNCTION void contract_spinors(const TeamCurrents<T>& currents,
                                                  const TeamTerm& term, const BlockInputs& in,
                                                  Block<Complex<X>, NX, NY>& sum) {
  const X c = X(term.coefficient);
  helas::Spinor<X> chi[NY];
  for (int j = 0; j < NY; ++j) {
    chi[j] = c * load_input<X, helas::Spinor<X>>(currents, term, 1, in.last[j]);
  }
  for (int i = 0; i < NX; ++i) {
    const auto psi = load_input<X, helas::Spinor<X>>(currents, term, 0, in.first[i]);
    for (int j = 0; j < NY; ++j) sum[i][j] = sum[i][j] + helas::product(psi, chi[j]);
  }
}

/// sum += c A.B, in the precision of X; B real or complex
template <class V, class X, class T, int NX, int NY>
KOKKOS_FORCEINLINE_FUNCTION void contract_vectors(const TeamCurrents<T>& currents,
                                                  const TeamTerm& term, const BlockInputs& in,
                                                  Block<Complex<X>, NX, NY>& sum) {
  const X c = X(term.coefficient);
  FourVector<V> b[NY];
  for (int j = 0; j < NY; ++j) {
    b[j] = c * load_input<X, FourVector<V>>(currents, term, 1, in.last[j]);
  }
  for (int i = 0; i < NX; ++i) {
    const auto a = load_input<X, FourVector<Complex<X>>>(currents, term, 0, in.first[i]);
    for (int j = 0; j < NY; ++j) sum[i][j] = sum[i][j] + dot(a, b[j]);
  }
}

}  // namespace helikos::team
