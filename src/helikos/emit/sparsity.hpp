// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A scalar that knows only whether a number is exactly zero for any momenta. The interpreter, run
/// with this scalar, finds the helicities whose amplitudes vanish identically.

#include <cmath>

namespace helikos::emit {

/// A comparison that may be true or false.
struct SparseCondition {
  bool is_certain, is_true;
};

struct Sparse {
  bool is_zero = true;

  Sparse() = default;
  explicit Sparse(double value) : is_zero(value == 0.0) {}
};

inline Sparse sparse(bool is_zero) {
  Sparse result;
  result.is_zero = is_zero;
  return result;
}

inline Sparse operator-(Sparse a) { return a; }
inline Sparse operator+(Sparse a, Sparse b) { return sparse(a.is_zero && b.is_zero); }
inline Sparse operator-(Sparse a, Sparse b) { return sparse(a.is_zero && b.is_zero); }
inline Sparse operator*(Sparse a, Sparse b) { return sparse(a.is_zero || b.is_zero); }
inline Sparse operator/(Sparse a, Sparse) { return a; }
inline Sparse& operator+=(Sparse& a, Sparse b) { return a = a + b; }
inline Sparse& operator-=(Sparse& a, Sparse b) { return a = a - b; }
inline Sparse sqrt(Sparse a) { return a; }

inline SparseCondition operator<(Sparse a, Sparse b) { return {a.is_zero && b.is_zero, false}; }
inline SparseCondition operator==(Sparse a, Sparse b) { return {a.is_zero && b.is_zero, true}; }
inline SparseCondition operator!(SparseCondition a) { return {a.is_certain, !a.is_true}; }
inline Sparse select(const SparseCondition& condition, const Sparse& yes, const Sparse& no) {
  if (condition.is_certain) return condition.is_true ? yes : no;
  return sparse(yes.is_zero && no.is_zero);
}

}  // namespace helikos::emit
