// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <vector>

#include "helikos/engine/packs/interpreter.hpp"

namespace helikos::emit {

/// The frame of one event in plain vectors.
template <class T>
struct PlainFrame {
  explicit PlainFrame(const ScheduledProgram& program)
      : legs(program.legs.size()),
        momenta(program.momenta.size()),
        denominators(program.denominators.size() + program.forms.prefactors.size()),
        jamps(program.helicities.size() * program.num_flows),
        workspace(program.workspace_size),
        products(program.forms.products.size()),
        num_helicities(static_cast<int>(program.helicities.size())) {}

  Frame<T> frame() {
    Frame<T> frame{workspace.data(), legs.data(),    momenta.data(), denominators.data(),
                   jamps.data(),     num_helicities, inverse_unit,   chosen.data()};
    frame.products = products.data();
    return frame;
  }

  std::vector<FourVector<T>> legs, momenta;
  std::vector<Complex<T>> denominators, jamps;  ///< denominators, prefactors; (flow, helicity)
  std::vector<T> workspace, products, chosen;
  T inverse_unit{};
  int num_helicities;
};

/// A comparison of scalars that know only whether a number is exactly zero for any momenta; it may
/// be true or false. The interpreter, run with such scalars, finds the helicities whose amplitudes
/// vanish identically.
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
inline Sparse exp(Sparse) { return sparse(false); }
inline Sparse log(Sparse) { return sparse(false); }
inline Sparse sin(Sparse a) { return a; }
inline Sparse cos(Sparse) { return sparse(false); }
inline Sparse atan2(Sparse, Sparse) { return sparse(false); }

inline SparseCondition operator<(Sparse a, Sparse b) { return {a.is_zero && b.is_zero, false}; }
inline SparseCondition operator==(Sparse a, Sparse b) { return {a.is_zero && b.is_zero, true}; }
inline SparseCondition operator!(SparseCondition a) { return {a.is_certain, !a.is_true}; }
inline Sparse select(const SparseCondition& condition, const Sparse& yes, const Sparse& no) {
  if (condition.is_certain) return condition.is_true ? yes : no;
  return sparse(yes.is_zero && no.is_zero);
}

}  // namespace helikos::emit
