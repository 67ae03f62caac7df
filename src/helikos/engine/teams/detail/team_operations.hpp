// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The terms of a node for one block of helicity states, summed in registers: `sum[i][j]` is the
/// output for state i of leg x and state j of leg y (amplitude/schedule/team_program.hpp).

#include "helikos/engine/teams/detail/team_currents.hpp"

namespace helikos::team {

template <class Value, int NX, int NY>
using Block = Value[NX][NY];

/// A term in the form that its formula takes (amplitude/helas/formula.hpp), in the precision of X.
template <class X, class T>
struct TermContext {
  const TeamTerm& term;
  const TermConstants& constants;
  const Quad<T>* momenta;
  T inverse_unit;

  KOKKOS_FORCEINLINE_FUNCTION X coefficient() const { return X(constants.coefficient); }
  KOKKOS_FORCEINLINE_FUNCTION FourVector<X> momentum(int k) const {
    return Quads<X, FourVector<X>>::join(momenta + term.momenta[k]);
  }
  KOKKOS_FORCEINLINE_FUNCTION X left() const { return coupling(constants.coupling.value.left); }
  KOKKOS_FORCEINLINE_FUNCTION X right() const { return coupling(constants.coupling.value.right); }

 private:
  KOKKOS_FORCEINLINE_FUNCTION X coupling(double value) const {
    return coefficient() * helas::in_units(X(value), X(inverse_unit), constants.coupling.dimension);
  }
};

/// The propagator of a node in the form that its formula takes.
template <class T>
struct NodeContext {
  const TeamNode& node;
  const Quad<T>* momenta;
  const Complex<T>* denominators;
  T inverse_unit;

  KOKKOS_FORCEINLINE_FUNCTION FourVector<T> momentum(int) const {
    return to_vector(momenta[node.momentum]);
  }
  KOKKOS_FORCEINLINE_FUNCTION bool has_mass() const { return node.mass > 0.0; }
  KOKKOS_FORCEINLINE_FUNCTION T mass() const { return T(node.mass) * inverse_unit; }
  KOKKOS_FORCEINLINE_FUNCTION Complex<T> denominator() const {
    return T(node.coefficient) * denominators[node.denominator];
  }
};

/// An input, multiplied by the coefficient if `is_scaled`.
template <bool is_scaled, class X, class Value, class T>
KOKKOS_FORCEINLINE_FUNCTION Value load_scaled(const TeamCurrents<T>& currents,
                                              const TermContext<X, T>& context, int k, int state) {
  const auto value = load_input<X, Value>(currents, context.term, k, state);
  if constexpr (is_scaled) {
    return context.coefficient() * value;
  } else {
    return value;
  }
}

/// The coefficient is multiplied into the input that has fewer numbers in the block.
template <Operation op, ComplexMask mask, class X, class T, int NX, int NY, class Value>
KOKKOS_FORCEINLINE_FUNCTION void add_two(const TeamCurrents<T>& currents,
                                         const TermContext<X, T>& context, const BlockInputs& in,
                                         Block<Value, NX, NY>& sum) {
  using A = OperandOf<X, op, mask, 0>;
  using B = OperandOf<X, op, mask, 1>;
  using F = helas::Formula<op, X>;
  constexpr bool is_last_smaller = NY * sizeof(B) <= NX * sizeof(A);
  constexpr bool scales_last = !F::takes_coefficient && is_last_smaller;
  constexpr bool scales_first = !F::takes_coefficient && !is_last_smaller;
  const F formula(context);
  B b[NY];
  decltype(formula.last(b[0])) last[NY];
  for (int j = 0; j < NY; ++j) {
    b[j] = load_scaled<scales_last, X, B>(currents, context, 1, in.last[j]);
    last[j] = formula.last(b[j]);
  }
  for (int i = 0; i < NX; ++i) {
    const A a = load_scaled<scales_first, X, A>(currents, context, 0, in.first[i]);
    const auto first = formula.first(a);
    for (int j = 0; j < NY; ++j) formula.add(sum[i][j], a, first, b[j], last[j]);
  }
}

template <Operation op, ComplexMask mask, class X, class T, int NX, int NY, class Value>
KOKKOS_FORCEINLINE_FUNCTION void add_three(const TeamCurrents<T>& currents,
                                           const TermContext<X, T>& context, const BlockInputs& in,
                                           Block<Value, NX, NY>& sum) {
  using A = OperandOf<X, op, mask, 0>;
  using B = OperandOf<X, op, mask, 1>;
  using C = OperandOf<X, op, mask, 2>;
  const helas::Formula<op, X> formula(context);
  const auto b = load_input<X, B>(currents, context.term, 1, in.middle);
  C c[NY];
  decltype(formula.middle_last(b, c[0])) b_c[NY];
  for (int j = 0; j < NY; ++j) {
    c[j] = load_input<X, C>(currents, context.term, 2, in.last[j]);
    b_c[j] = formula.middle_last(b, c[j]);
  }
  for (int i = 0; i < NX; ++i) {
    const auto a = load_input<X, A>(currents, context.term, 0, in.first[i]);
    const auto a_b = formula.first_middle(a, b);
    for (int j = 0; j < NY; ++j) {
      formula.add(sum[i][j], a, b, c[j], a_b, formula.first_last(a, c[j]), b_c[j]);
    }
  }
}

/// A joint term: the last input has one state, the first input has four.
template <Operation op, ComplexMask mask, class X, class T, class Value>
KOKKOS_FORCEINLINE_FUNCTION void add_joint(const TeamCurrents<T>& currents,
                                           const TermContext<X, T>& context, const BlockInputs& in,
                                           Block<Value, 2, 2>& sum) {
  using A = OperandOf<X, op, mask, 0>;
  using B = OperandOf<X, op, mask, 1>;
  using F = helas::Formula<op, X>;
  const F formula(context);
  const B b = load_scaled<!F::takes_coefficient, X, B>(currents, context, 1, in.middle);
  const auto last = formula.last(b);
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) {
      const auto a = load_input<X, A>(currents, context.term, 0, i == 0 ? in.first[j] : in.last[j]);
      formula.add(sum[i][j], a, formula.first(a), b, last);
    }
  }
}

/// sum += the term; only programs of gluons alone have joint terms
template <UseSet set, Operation op, ComplexMask mask, class X, class T, int NX, int NY, class Value>
KOKKOS_FORCEINLINE_FUNCTION bool add_term(const TeamCurrents<T>& currents,
                                          const TermContext<X, T>& context, const BlockInputs& in,
                                          Block<Value, NX, NY>& sum) {
  constexpr bool is_ever_joint = the_row<op>.role == Role::contraction && set == UseSet::gluons;
  if constexpr (is_ever_joint && NX * NY == 4) {
    if (context.term.is_joint) {
      add_joint<op, mask, X, T>(currents, context, in, sum);
      return true;
    }
  }
  if constexpr (the_arity<op> == 2) {
    add_two<op, mask, X, T, NX, NY>(currents, context, in, sum);
  } else {
    add_three<op, mask, X, T, NX, NY>(currents, context, in, sum);
  }
  return true;
}

}  // namespace helikos::team
