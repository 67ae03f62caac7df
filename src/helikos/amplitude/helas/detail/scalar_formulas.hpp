// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Vertices, propagators and contractions of scalars, as in HELAS without factors of i. A scalar
/// current is one complex number.

#include "helikos/amplitude/helas/spinor_formulas.hpp"

namespace helikos::helas {

/// S / (P^2 - m^2 + i m Gamma)
template <class T>
struct Formula<Operation::propagate_scalar, T> {
  Complex<T> factor;

  template <class Context>
  KOKKOS_FORCEINLINE_FUNCTION explicit Formula(const Context& context)
      : factor(context.denominator()) {}
  KOKKOS_FORCEINLINE_FUNCTION Complex<T> operator()(const Complex<T>& s) const {
    return factor * s;
  }
};

/// psi (g_L P_L + g_R P_R) chi
template <class T>
struct Formula<Operation::fermion_scalar, T> : ChiralTerm<T> {
  using ChiralTerm<T>::ChiralTerm;
  KOKKOS_FORCEINLINE_FUNCTION Spinor<T> first(const Spinor<T>& psi) const {
    return this->chiral(psi);
  }
  KOKKOS_FORCEINLINE_FUNCTION static void add(Complex<T>& sum, const Spinor<T>&,
                                              const Spinor<T>& psi, const Spinor<T>& chi, Nothing) {
    accumulate_product(sum, psi, chi);
  }
};

/// psi S (g_L P_L + g_R P_R)
template <class T>
struct Formula<Operation::row_scalar, T> : ChiralTerm<T> {
  using ChiralTerm<T>::ChiralTerm;
  KOKKOS_FORCEINLINE_FUNCTION Spinor<T> first(const Spinor<T>& psi) const {
    return this->chiral(psi);
  }
  KOKKOS_FORCEINLINE_FUNCTION static void add(Spinor<T>& sum, const Spinor<T>&,
                                              const Spinor<T>& psi, const Complex<T>& s, Nothing) {
    accumulate(sum, s, psi);
  }
};

/// S (g_L P_L + g_R P_R) chi
template <class T>
struct Formula<Operation::column_scalar, T> : ChiralTerm<T> {
  using ChiralTerm<T>::ChiralTerm;
  KOKKOS_FORCEINLINE_FUNCTION void add(Spinor<T>& sum, const Complex<T>& s, Nothing,
                                       const Spinor<T>& chi, Nothing) const {
    accumulate(sum, s, this->chiral(chi));
  }
};

/// A vertex with one real coupling, which multiplies the first input.
template <class T>
struct CoupledTerm : PlainTerm {
  static constexpr bool takes_coefficient = true;
  T coupling;

  template <class Context>
  KOKKOS_FORCEINLINE_FUNCTION explicit CoupledTerm(const Context& context)
      : PlainTerm(context), coupling(context.left()) {}
  template <class A>
  KOKKOS_FORCEINLINE_FUNCTION auto first(const A& a) const {
    return coupling * a;
  }
};

/// g A.B
template <class T>
struct Formula<Operation::vectors_scalar, T> : CoupledTerm<T> {
  using CoupledTerm<T>::CoupledTerm;
  template <class A, class B>
  KOKKOS_FORCEINLINE_FUNCTION static void add(Complex<T>& sum, const FourVector<A>&,
                                              const FourVector<A>& a, const FourVector<B>& b,
                                              Nothing) {
    accumulate_dot(sum, a, b);
  }
};

/// g S A
template <class T>
struct Formula<Operation::vector_scalar, T> : CoupledTerm<T> {
  using CoupledTerm<T>::CoupledTerm;
  template <class A>
  KOKKOS_FORCEINLINE_FUNCTION static void add(FourVector<Complex<T>>& sum, const FourVector<A>&,
                                              const FourVector<A>& a, const Complex<T>& s,
                                              Nothing) {
    accumulate(sum, s, a);
  }
};

/// g (k.pA A - k.A pA): the field strength of A, contracted with a momentum k.
template <class T>
struct StrengthTerm : PlainTerm {
  static constexpr bool takes_coefficient = true;
  FourVector<T> p, k;
  T product;

  KOKKOS_FORCEINLINE_FUNCTION StrengthTerm(const T& coupling, const FourVector<T>& momentum,
                                           const FourVector<T>& other)
      : PlainTerm(coupling), p(momentum), k(coupling * other), product(fused_dot(k, p)) {}
  template <class A>
  KOKKOS_FORCEINLINE_FUNCTION FourVector<A> first(const FourVector<A>& a) const {
    FourVector<A> sum = product * a;
    accumulate(sum, -fused_dot(k, a), p);
    return sum;
  }
};

/// g (pA.pB A.B - pB.A pA.B)
template <class T>
struct Formula<Operation::strengths_scalar, T> : StrengthTerm<T> {
  template <class Context>
  KOKKOS_FORCEINLINE_FUNCTION explicit Formula(const Context& context)
      : StrengthTerm<T>(context.left(), context.momentum(0), context.momentum(1)) {}
  template <class A, class B>
  KOKKOS_FORCEINLINE_FUNCTION static void add(Complex<T>& sum, const FourVector<A>&,
                                              const FourVector<A>& a, const FourVector<B>& b,
                                              Nothing) {
    accumulate_dot(sum, a, b);
  }
};

/// g S (P.A pA - P.pA A), where P is the momentum of A and S; the other vector has the momentum -P.
template <class T>
struct Formula<Operation::strength_scalar, T> : StrengthTerm<T> {
  template <class Context>
  KOKKOS_FORCEINLINE_FUNCTION explicit Formula(const Context& context)
      : StrengthTerm<T>(-context.left(), context.momentum(0),
                        context.momentum(0) + context.momentum(1)) {}
  template <class A>
  KOKKOS_FORCEINLINE_FUNCTION static void add(FourVector<Complex<T>>& sum, const FourVector<A>&,
                                              const FourVector<A>& a, const Complex<T>& s,
                                              Nothing) {
    accumulate(sum, s, a);
  }
};

/// g S R
template <class T>
struct Formula<Operation::scalars_scalar, T> : CoupledTerm<T> {
  using CoupledTerm<T>::CoupledTerm;
  KOKKOS_FORCEINLINE_FUNCTION static void add(Complex<T>& sum, const Complex<T>&,
                                              const Complex<T>& s, const Complex<T>& r, Nothing) {
    accumulate(sum, s, r);
  }
};

/// S R
template <class T>
struct Formula<Operation::contract_scalars, T> : PlainTerm {
  using PlainTerm::PlainTerm;
  KOKKOS_FORCEINLINE_FUNCTION static void add(Complex<T>& sum, const Complex<T>& s, Nothing,
                                              const Complex<T>& r, Nothing) {
    accumulate(sum, s, r);
  }
};

}  // namespace helikos::helas
