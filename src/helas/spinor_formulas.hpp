// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Vertices and contractions of fermions: those of HELAS without propagators.

#include "helas/formula.hpp"
#include "helas/spinors.hpp"

namespace helikos::helas {

/// A term with g_L P_L + g_R P_R; `chiral` is that times a spinor, from either side.
template <class T>
struct ChiralTerm : PlainTerm {
  static constexpr bool takes_coefficient = true;
  T left, right;

  template <class Context>
  KOKKOS_FORCEINLINE_FUNCTION explicit ChiralTerm(const Context& context)
      : PlainTerm(context), left(context.left()), right(context.right()) {}

 protected:
  KOKKOS_FORCEINLINE_FUNCTION Spinor<T> chiral(const Spinor<T>& psi) const {
    return {left * psi.l1, left * psi.l2, right * psi.r1, right * psi.r2};
  }
};

/// One of a row psi and what g_L P_L + g_R P_R stands behind: P_L takes left-handed components
/// there, which a gamma matrix between meets with psi's right-handed ones.
template <class T>
struct ChiralRow : ChiralTerm<T> {
  using ChiralTerm<T>::ChiralTerm;
  KOKKOS_FORCEINLINE_FUNCTION Spinor<T> first(const Spinor<T>& psi) const {
    return {this->right * psi.l1, this->right * psi.l2, this->left * psi.r1, this->left * psi.r2};
  }
};

/// psi A-slash
template <class T>
struct Formula<Operation::row_gluon, T> : PlainTerm {
  using PlainTerm::PlainTerm;
  template <class A>
  KOKKOS_FORCEINLINE_FUNCTION static void add(Spinor<T>& sum, const Spinor<T>& psi, Nothing,
                                              const FourVector<A>& a, Nothing) {
    accumulate_slash(sum, psi, LightCone(a));
  }
};

/// A-slash chi
template <class T>
struct Formula<Operation::column_gluon, T> : PlainTerm {
  using PlainTerm::PlainTerm;
  template <class A>
  KOKKOS_FORCEINLINE_FUNCTION static auto first(const FourVector<A>& a) {
    return LightCone(a);
  }
  template <class A>
  KOKKOS_FORCEINLINE_FUNCTION static void add(Spinor<T>& sum, const FourVector<A>&,
                                              const LightCone<FourVector<A>>& slash,
                                              const Spinor<T>& chi, Nothing) {
    accumulate_slash(sum, slash, chi);
  }
};

/// psi A-slash (g_L P_L + g_R P_R): the left-handed components of the result come from psi's
/// right-handed ones.
template <class T>
struct Formula<Operation::row_vector, T> : ChiralRow<T> {
  using ChiralRow<T>::ChiralRow;
  template <class A>
  KOKKOS_FORCEINLINE_FUNCTION static void add(Spinor<T>& sum, const Spinor<T>&,
                                              const Spinor<T>& psi, const FourVector<A>& a,
                                              Nothing) {
    accumulate_slash(sum, psi, LightCone(a));
  }
};

/// A-slash (g_L P_L + g_R P_R) chi
template <class T>
struct Formula<Operation::column_vector, T> : ChiralTerm<T> {
  using ChiralTerm<T>::ChiralTerm;
  template <class A>
  KOKKOS_FORCEINLINE_FUNCTION static auto first(const FourVector<A>& a) {
    return LightCone(a);
  }
  template <class A>
  KOKKOS_FORCEINLINE_FUNCTION void add(Spinor<T>& sum, const FourVector<A>&,
                                       const LightCone<FourVector<A>>& slash, const Spinor<T>& chi,
                                       Nothing) const {
    accumulate_slash(sum, slash, this->chiral(chi));
  }
};

/// psi gamma^mu (g_L P_L + g_R P_R) chi, contravariant components. P_L takes chi's left-handed
/// components, which meet psi's right-handed ones.
template <class T>
struct Formula<Operation::fermion_current, T> : ChiralRow<T> {
  using ChiralRow<T>::ChiralRow;
  KOKKOS_FORCEINLINE_FUNCTION static void add(FourVector<Complex<T>>& sum, const Spinor<T>&,
                                              const Spinor<T>& psi, const Spinor<T>& chi, Nothing) {
    Complex<T> up = psi.l1 * chi.r1, down = psi.l2 * chi.r2;      // (t + z)/2, (t - z)/2
    Complex<T> raise = psi.l2 * chi.r1, lower = psi.l1 * chi.r2;  // (x - i y)/2, (x + i y)/2
    accumulate(up, psi.r2, chi.l2);
    accumulate(down, psi.r1, chi.l1);
    accumulate(raise, -psi.r2, chi.l1);
    accumulate(lower, -psi.r1, chi.l2);
    sum.t += up + down;
    sum.x += raise + lower;
    sum.y += times_i(raise - lower);
    sum.z += up - down;
  }
};

/// psi chi
template <class T>
struct Formula<Operation::contract_spinors, T> : PlainTerm {
  using PlainTerm::PlainTerm;
  KOKKOS_FORCEINLINE_FUNCTION static void add(Complex<T>& sum, const Spinor<T>& psi, Nothing,
                                              const Spinor<T>& chi, Nothing) {
    accumulate_product(sum, psi, chi);
  }
};

}  // namespace helikos::helas
