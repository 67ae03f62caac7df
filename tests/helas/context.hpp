// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The values that a formula is constructed from, by hand, and a term of two or three inputs.

#include "helikos/amplitude/helas/formulas.hpp"

namespace helikos::test {

template <class T>
struct Values {
  T c = T(1);
  FourVector<T> momenta[2];
  T g_left = T(1), g_right = T(1), m = T(0);
  Complex<T> inverse{T(1), T(0)};
  bool massive = true;

  T coefficient() const { return c; }
  FourVector<T> momentum(int k) const { return momenta[k]; }
  T left() const { return c * g_left; }
  T right() const { return c * g_right; }
  bool has_mass() const { return massive; }
  T mass() const { return m; }
  Complex<T> denominator() const { return c * inverse; }
};

/// `start` plus the term, without the coefficient where the formula does not take it.
template <Operation op, class T, class Sum, class A, class B>
Sum with_term(Sum start, const Values<T>& values, const A& a, const B& b) {
  const helas::Formula<op, T> formula(values);
  formula.add(start, a, formula.first(a), b, formula.last(b));
  return start;
}

template <Operation op, class T, class Sum, class A, class B, class C>
Sum with_term(Sum start, const Values<T>& values, const A& a, const B& b, const C& c) {
  const helas::Formula<op, T> formula(values);
  formula.add(start, a, b, c, formula.first_middle(a, b), formula.first_last(a, c),
              formula.middle_last(b, c));
  return start;
}

}  // namespace helikos::test
