// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The terms of a node for one block of helicity states, added up in registers: `sum[i][j]` is the
/// output of state i of leg x and j of leg y (schedule/team_program.hpp).

#include "helas/accumulate.hpp"
#include "teams/team_currents.hpp"

namespace helikos::team {

template <class Value, int NX, int NY>
using Block = Value[NX][NY];

/// sum += c [A, B]
template <class V, class T, int NX, int NY>
KOKKOS_FORCEINLINE_FUNCTION void three_gluon(const TeamCurrents<T>& currents, const TeamTerm& term,
                                             T c, const BlockInputs& in, const Quad<T>* momenta,
                                             Block<FourVector<V>, NX, NY>& sum) {
  const FourVector<T> pa = c * to_vector(momenta[term.momenta[0]]);
  const FourVector<T> pb = c * to_vector(momenta[term.momenta[1]]);
  const FourVector<T> difference = pa - pb, two_pa = pa + pa, two_pb = pb + pb;
  FourVector<V> b[NY];
  V two_pa_b[NY];
  for (int j = 0; j < NY; ++j) {
    b[j] = load_input<T, FourVector<V>>(currents, term, 1, in.last[j]);
    two_pa_b[j] = helas::fused_dot(two_pa, b[j]);
  }
  for (int i = 0; i < NX; ++i) {
    const auto a = load_input<T, FourVector<V>>(currents, term, 0, in.first[i]);
    const V two_pb_a = helas::fused_dot(two_pb, a);
    for (int j = 0; j < NY; ++j) {
      helas::accumulate(sum[i][j], helas::fused_dot(a, b[j]), difference);
      helas::accumulate(sum[i][j], two_pb_a, b[j]);
      helas::accumulate(sum[i][j], -two_pa_b[j], a);
    }
  }
}

/// sum += c {A, B, C}
template <class V, class T, int NX, int NY>
KOKKOS_FORCEINLINE_FUNCTION void four_gluon(const TeamCurrents<T>& currents, const TeamTerm& term,
                                            T scale, const BlockInputs& in,
                                            Block<FourVector<V>, NX, NY>& sum) {
  const T half_scale = T(0.5) * scale;
  const auto b = load_input<T, FourVector<V>>(currents, term, 1, in.middle);
  FourVector<V> c[NY];
  V half_b_c[NY];
  for (int j = 0; j < NY; ++j) {
    c[j] = load_input<T, FourVector<V>>(currents, term, 2, in.last[j]);
    half_b_c[j] = half_scale * helas::fused_dot(b, c[j]);
  }
  for (int i = 0; i < NX; ++i) {
    const auto a = load_input<T, FourVector<V>>(currents, term, 0, in.first[i]);
    const V half_a_b = half_scale * helas::fused_dot(a, b);
    for (int j = 0; j < NY; ++j) {
      helas::accumulate(sum[i][j], scale * helas::fused_dot(a, c[j]), b);
      helas::accumulate(sum[i][j], -half_a_b, c[j]);
      helas::accumulate(sum[i][j], -half_b_c[j], a);
    }
  }
}

/// sum += c psi A-slash
template <class V, class T, int NX, int NY>
KOKKOS_FORCEINLINE_FUNCTION void row_gluon(const TeamCurrents<T>& currents, const TeamTerm& term,
                                           T c, const BlockInputs& in,
                                           Block<helas::Spinor<T>, NX, NY>& sum) {
  for (int j = 0; j < NY; ++j) {
    const auto a = load_input<T, FourVector<V>>(currents, term, 1, in.last[j]);
    const helas::LightCone<V> slash(c * a);
    for (int i = 0; i < NX; ++i) {
      const auto psi = load_input<T, helas::Spinor<T>>(currents, term, 0, in.first[i]);
      helas::accumulate_slash(sum[i][j], psi, slash);
    }
  }
}

/// sum += c A-slash chi
template <class V, class T, int NX, int NY>
KOKKOS_FORCEINLINE_FUNCTION void column_gluon(const TeamCurrents<T>& currents, const TeamTerm& term,
                                              T c, const BlockInputs& in,
                                              Block<helas::Spinor<T>, NX, NY>& sum) {
  for (int i = 0; i < NX; ++i) {
    const auto a = load_input<T, FourVector<V>>(currents, term, 0, in.first[i]);
    const helas::LightCone<V> slash(c * a);
    for (int j = 0; j < NY; ++j) {
      const auto chi = load_input<T, helas::Spinor<T>>(currents, term, 1, in.last[j]);
      helas::accumulate_slash(sum[i][j], slash, chi);
    }
  }
}

/// sum += c psi gamma^mu (g_L P_L + g_R P_R) chi
template <class T, int NX, int NY>
KOKKOS_FORCEINLINE_FUNCTION void fermion_current(const TeamCurrents<T>& currents,
                                                 const TeamTerm& term, T left, T right,
                                                 const BlockInputs& in,
                                                 Block<FourVector<Complex<T>>, NX, NY>& sum) {
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
                                                  const TeamTerm& term, X c, const BlockInputs& in,
                                                  Block<Complex<X>, NX, NY>& sum) {
  helas::Spinor<X> chi[NY];
  for (int j = 0; j < NY; ++j) {
    chi[j] = c * load_input<X, helas::Spinor<X>>(currents, term, 1, in.last[j]);
  }
  for (int i = 0; i < NX; ++i) {
    const auto psi = load_input<X, helas::Spinor<X>>(currents, term, 0, in.first[i]);
    for (int j = 0; j < NY; ++j) helas::accumulate_product(sum[i][j], psi, chi[j]);
  }
}

/// sum += c A.B, in the precision of X; B real or complex
template <class V, class X, class T, int NX, int NY>
KOKKOS_FORCEINLINE_FUNCTION void contract_vectors(const TeamCurrents<T>& currents,
                                                  const TeamTerm& term, X c, const BlockInputs& in,
                                                  Block<Complex<X>, NX, NY>& sum) {
  FourVector<V> b[NY];
  for (int j = 0; j < NY; ++j) {
    b[j] = c * load_input<X, FourVector<V>>(currents, term, 1, in.last[j]);
  }
  for (int i = 0; i < NX; ++i) {
    const auto a = load_input<X, FourVector<Complex<X>>>(currents, term, 0, in.first[i]);
    for (int j = 0; j < NY; ++j) helas::accumulate_dot(sum[i][j], a, b[j]);
  }
}

}  // namespace helikos::team
