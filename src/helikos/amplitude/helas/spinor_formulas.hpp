// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Vertices and contractions of fermions, as in HELAS without propagators.

#include "helikos/amplitude/helas/formula.hpp"
#include "helikos/amplitude/helas/spinors.hpp"

namespace helikos::helas {

/// A term with g_L P_L + g_R P_R; `chiral` is this matrix times a spinor, from either side.
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

/// A term with a row psi, and g_L P_L + g_R P_R to its right. P_L takes left-handed components
/// there; a gamma matrix in between joins them to the right-handed components of psi.
template <class T>
struct ChiralRow : ChiralTerm<T> {
  using ChiralTerm<T>::ChiralTerm;
  KOKKOS_FORCEINLINE_FUNCTION Spinor<T> first(const Spinor<T>& psi) const {
    return {this->right * psi.l1, this->right * psi.l2, this->left * psi.r1, this->left * psi.r2};
  }
};

/// A term with a complex g_L in place of two real couplings, and no g_R.
template <class T>
struct LeftTerm : PlainTerm {
  static constexpr bool takes_coefficient = true;
  Complex<T> coupling;

  template <class Context>
  KOKKOS_FORCEINLINE_FUNCTION explicit LeftTerm(const Context& context)
      : PlainTerm(context), coupling{context.left(), context.right()} {}

 protected:
  KOKKOS_FORCEINLINE_FUNCTION Spinor<T> chiral(const Spinor<T>& psi) const {
    const Complex<T> zero{T(0), T(0)};
    return {coupling * psi.l1, coupling * psi.l2, zero, zero};
  }
};

template <class T>
struct LeftRow : LeftTerm<T> {
  using LeftTerm<T>::LeftTerm;
  KOKKOS_FORCEINLINE_FUNCTION Spinor<T> first(const Spinor<T>& psi) const {
    const Complex<T> zero{T(0), T(0)};
    return {zero, zero, this->coupling * psi.r1, this->coupling * psi.r2};
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

/// psi A-slash with psi of a ChiralRow or LeftRow: the left-handed components of the result come
/// from the right-handed components of psi.
template <class T, class Row>
struct RowTerm : Row {
  using Row::Row;
  template <class A>
  KOKKOS_FORCEINLINE_FUNCTION static void add(Spinor<T>& sum, const Spinor<T>&,
                                              const Spinor<T>& psi, const FourVector<A>& a,
                                              Nothing) {
    accumulate_slash(sum, psi, LightCone(a));
  }
};

/// A-slash times a chiral chi.
template <class T, class Term>
struct ColumnTerm : Term {
  using Term::Term;
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

/// psi gamma^mu chi, contravariant components. P_L takes the left-handed components of chi, which
/// meet the right-handed components of psi.
template <class T, class Row>
struct CurrentTerm : Row {
  using Row::Row;
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

template <class T>
struct Formula<Operation::row_vector, T> : RowTerm<T, ChiralRow<T>> {
  using RowTerm<T, ChiralRow<T>>::RowTerm;
};
template <class T>
struct Formula<Operation::row_left, T> : RowTerm<T, LeftRow<T>> {
  using RowTerm<T, LeftRow<T>>::RowTerm;
};
template <class T>
struct Formula<Operation::column_vector, T> : ColumnTerm<T, ChiralTerm<T>> {
  using ColumnTerm<T, ChiralTerm<T>>::ColumnTerm;
};
template <class T>
struct Formula<Operation::column_left, T> : ColumnTerm<T, LeftTerm<T>> {
  using ColumnTerm<T, LeftTerm<T>>::ColumnTerm;
};
template <class T>
struct Formula<Operation::fermion_current, T> : CurrentTerm<T, ChiralRow<T>> {
  using CurrentTerm<T, ChiralRow<T>>::CurrentTerm;
};
template <class T>
struct Formula<Operation::left_current, T> : CurrentTerm<T, LeftRow<T>> {
  using CurrentTerm<T, LeftRow<T>>::CurrentTerm;
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
