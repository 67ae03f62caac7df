// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Vertices of the colour-ordered rules (Berends, Giele, Nucl. Phys. B306 (1988) 759;
/// docs/physics.md) and the fermion-vector vertices of HELAS. Vectors have real
/// components (T: momenta, gluon currents over linear polarisations) or Complex<T>.

#include "helas/wavefunctions.hpp"

namespace helikos::helas {

/// V contracted with (1, +-sigma): two real-diagonal entries and V_x +- i V_y.
template <class V>
struct LightCone;

/// For real components the off-diagonal entries are conjugates of each other.
template <class T>
struct LightCone {
  T plus, minus;
  Complex<T> up;  ///< V_x + i V_y
  KOKKOS_FORCEINLINE_FUNCTION explicit LightCone(const FourVector<T>& v)
      : plus(v.t + v.z), minus(v.t - v.z), up{v.x, v.y} {}
  KOKKOS_FORCEINLINE_FUNCTION Complex<T> down() const { return conj(up); }
};

template <class T>
struct LightCone<Complex<T>> {
  Complex<T> plus, minus, up, down_;
  KOKKOS_FORCEINLINE_FUNCTION explicit LightCone(const FourVector<Complex<T>>& v)
      : plus(v.t + v.z), minus(v.t - v.z), up(v.x + times_i(v.y)), down_(v.x - times_i(v.y)) {}
  KOKKOS_FORCEINLINE_FUNCTION Complex<T> down() const { return down_; }
};

/// Row spinor times V-slash (FFV1_1 without its propagator and coupling).
template <class T, class V>
KOKKOS_FORCEINLINE_FUNCTION Spinor<T> times_slash(const Spinor<T>& psi, const LightCone<V>& v) {
  return {psi.r1 * v.plus + psi.r2 * v.up, psi.r1 * v.down() + psi.r2 * v.minus,
          psi.l1 * v.minus - psi.l2 * v.up, psi.l2 * v.plus - psi.l1 * v.down()};
}

/// V-slash times a column spinor (FFV1_2 without its propagator and coupling).
template <class T, class V>
KOKKOS_FORCEINLINE_FUNCTION Spinor<T> slash_times(const LightCone<V>& v, const Spinor<T>& chi) {
  return {chi.r1 * v.minus - chi.r2 * v.down(), chi.r2 * v.plus - chi.r1 * v.up,
          chi.l1 * v.plus + chi.l2 * v.down(), chi.l1 * v.up + chi.l2 * v.minus};
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION Spinor<T> operator+(const Spinor<T>& a, const Spinor<T>& b) {
  return {a.l1 + b.l1, a.l2 + b.l2, a.r1 + b.r1, a.r2 + b.r2};
}

template <class S, class T>
KOKKOS_FORCEINLINE_FUNCTION Spinor<T> operator*(const S& scale, const Spinor<T>& psi) {
  return {scale * psi.l1, scale * psi.l2, scale * psi.r1, scale * psi.r2};
}

/// Row times column.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> product(const Spinor<T>& row, const Spinor<T>& column) {
  return row.l1 * column.l1 + row.l2 * column.l2 + row.r1 * column.r1 + row.r2 * column.r2;
}

/// psi gamma^mu (g_left P_L + g_right P_R) chi, contravariant components
/// (FFV2P0_3 and FFV1P0_3 without propagator).
template <class T>
KOKKOS_FORCEINLINE_FUNCTION FourVector<Complex<T>> fermion_current(const Spinor<T>& row,
                                                                   const Spinor<T>& column,
                                                                   T g_left, T g_right) {
  const auto a = g_left * (row.r1 * column.l1), b = g_left * (row.r2 * column.l2);
  const auto c = g_left * (row.r1 * column.l2), d = g_left * (row.r2 * column.l1);
  const auto e = g_right * (row.l1 * column.r1), f = g_right * (row.l2 * column.r2);
  const auto g = g_right * (row.l1 * column.r2), h = g_right * (row.l2 * column.r1);
  return {(a + b) + (e + f), (g + h) - (c + d), times_i(c - d) + times_i(h - g), (e - f) - (a - b)};
}

/// [A,B] = (A.B)(pA - pB) + 2 (pB.A) B - 2 (pA.B) A, the colour-ordered three-gluon
/// vertex (VVV1P0_1; docs/physics.md eq. 2). `difference` is pA - pB.
template <class T, class V>
KOKKOS_FORCEINLINE_FUNCTION FourVector<V> three_vector_bracket(const FourVector<V>& a,
                                                               const FourVector<V>& b,
                                                               const V& two_pb_a, const V& two_pa_b,
                                                               const FourVector<T>& difference) {
  return dot(a, b) * difference + two_pb_a * b - two_pa_b * a;
}

/// {A,B,C} = (A.C) B - (A.B) C/2 - (B.C) A/2, the colour-ordered four-gluon vertex
/// (VVVV1P0_1; docs/physics.md eq. 3), from its three products.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION FourVector<V> four_vector_bracket(const FourVector<V>& a,
                                                              const FourVector<V>& b,
                                                              const FourVector<V>& c, const V& a_c,
                                                              const V& half_a_b,
                                                              const V& half_b_c) {
  return a_c * b - half_a_b * c - half_b_c * a;
}

}  // namespace helikos::helas
