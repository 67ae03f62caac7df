// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Vertices and contractions of vectors: the colour-ordered rules (Berends, Giele, Nucl. Phys. B306
/// (1988) 759; docs/physics.md).

#include "helikos/amplitude/helas/accumulate.hpp"
#include "helikos/amplitude/helas/formula.hpp"

namespace helikos::helas {

/// (A.B)(pA - pB) + (q.A) B - (r.B) A with momenta q and r. The coefficient is a factor of the
/// momenta.
template <class T>
struct ThreeVectorTerm {
  static constexpr bool takes_coefficient = true;
  FourVector<T> difference, q, r;

  template <class A>
  KOKKOS_FORCEINLINE_FUNCTION A first(const FourVector<A>& a) const {
    return fused_dot(q, a);
  }
  template <class B>
  KOKKOS_FORCEINLINE_FUNCTION B last(const FourVector<B>& b) const {
    return fused_dot(r, b);
  }
  template <class V, class A, class B>
  KOKKOS_FORCEINLINE_FUNCTION void add(FourVector<V>& sum, const FourVector<A>& a, const A& q_a,
                                       const FourVector<B>& b, const B& r_b) const {
    accumulate(sum, fused_dot(a, b), difference);
    accumulate(sum, q_a, b);
    accumulate(sum, -r_b, a);
  }
};

/// [A, B] of conserved currents: q = 2 pB, r = 2 pA (docs/physics.md eq. 2).
template <class T>
struct Formula<Operation::three_gluon, T> : ThreeVectorTerm<T> {
  template <class Context>
  KOKKOS_FORCEINLINE_FUNCTION explicit Formula(const Context& context) {
    const T c = context.coefficient();
    const FourVector<T> pa = c * context.momentum(0), pb = c * context.momentum(1);
    this->difference = pa - pb;
    this->q = pb + pb;
    this->r = pa + pa;
  }
};

/// [A, B] of any currents: q = 2 pB + pA, r = 2 pA + pB (docs/physics.md eq. 22).
template <class T>
struct Formula<Operation::three_vector, T> : ThreeVectorTerm<T> {
  template <class Context>
  KOKKOS_FORCEINLINE_FUNCTION explicit Formula(const Context& context) {
    const T c = context.left();
    const FourVector<T> pa = c * context.momentum(0), pb = c * context.momentum(1);
    this->difference = pa - pb;
    this->q = pb + pb + pa;
    this->r = pa + pa + pb;
  }
};

/// {A, B, C} = (A.C) B - (A.B) C/2 - (B.C) A/2 (docs/physics.md eq. 3).
template <class T>
struct FourVectorTerm {
  static constexpr bool takes_coefficient = true;
  T scale, half;

  KOKKOS_FORCEINLINE_FUNCTION explicit FourVectorTerm(const T& c)
      : scale(c), half(number<T>(0.5) * scale) {}
  template <class A, class B>
  KOKKOS_FORCEINLINE_FUNCTION auto first_middle(const FourVector<A>& a,
                                                const FourVector<B>& b) const {
    return half * fused_dot(a, b);
  }
  template <class A, class C>
  KOKKOS_FORCEINLINE_FUNCTION auto first_last(const FourVector<A>& a,
                                              const FourVector<C>& c) const {
    return scale * fused_dot(a, c);
  }
  template <class B, class C>
  KOKKOS_FORCEINLINE_FUNCTION auto middle_last(const FourVector<B>& b,
                                               const FourVector<C>& c) const {
    return half * fused_dot(b, c);
  }
  template <class V, class A, class B, class C, class AB, class AC, class BC>
  KOKKOS_FORCEINLINE_FUNCTION void add(FourVector<V>& sum, const FourVector<A>& a,
                                       const FourVector<B>& b, const FourVector<C>& c,
                                       const AB& half_a_b, const AC& a_c,
                                       const BC& half_b_c) const {
    accumulate(sum, a_c, b);
    accumulate(sum, -half_a_b, c);
    accumulate(sum, -half_b_c, a);
  }
};

template <class T>
struct Formula<Operation::four_gluon, T> : FourVectorTerm<T> {
  template <class Context>
  KOKKOS_FORCEINLINE_FUNCTION explicit Formula(const Context& context)
      : FourVectorTerm<T>(context.coefficient()) {}
};

template <class T>
struct Formula<Operation::four_vector, T> : FourVectorTerm<T> {
  template <class Context>
  KOKKOS_FORCEINLINE_FUNCTION explicit Formula(const Context& context)
      : FourVectorTerm<T>(context.left()) {}
};

/// A.B
template <class T>
struct Formula<Operation::contract_vectors, T> : PlainTerm {
  using PlainTerm::PlainTerm;
  template <class A, class B>
  KOKKOS_FORCEINLINE_FUNCTION static void add(Complex<T>& sum, const FourVector<A>& a, Nothing,
                                              const FourVector<B>& b, Nothing) {
    accumulate_dot(sum, a, b);
  }
};

}  // namespace helikos::helas
