// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Terms that are added to a current or a jamp, and propagators, for all helicity states.

#include "helikos/engine/packs/frame.hpp"

namespace helikos::operations {

/// An instruction and an event in the form that a formula takes (amplitude/helas/formula.hpp).
template <class T>
struct InstructionContext {
  const ScheduledInstruction& i;
  const Frame<T>& frame;

  KOKKOS_FORCEINLINE_FUNCTION T coefficient() const { return helas::number<T>(i.coefficient); }
  KOKKOS_FORCEINLINE_FUNCTION FourVector<T> momentum(int k) const {
    return frame.momenta[i.momenta[k]];
  }
  KOKKOS_FORCEINLINE_FUNCTION T left() const { return coupling(i.coupling.value.left); }
  KOKKOS_FORCEINLINE_FUNCTION T right() const { return coupling(i.coupling.value.right); }
  KOKKOS_FORCEINLINE_FUNCTION bool has_mass() const { return i.mass > 0.0; }
  KOKKOS_FORCEINLINE_FUNCTION T mass() const {
    return helas::number<T>(i.mass) * frame.inverse_unit;
  }
  KOKKOS_FORCEINLINE_FUNCTION Complex<T> denominator() const {
    return coefficient() * frame.denominators[i.denominator];
  }

 private:
  KOKKOS_FORCEINLINE_FUNCTION T coupling(double value) const {
    return coefficient() *
           helas::in_units(helas::number<T>(value), frame.inverse_unit, i.coupling.dimension);
  }
};

/// Table of compute(s, t) for all pairs of states. It is empty if compute returns Nothing.
template <class Value>
class PairTable {
 public:
  template <class Compute>
  KOKKOS_FORCEINLINE_FUNCTION PairTable(int firsts, int lasts, Compute&& compute) : lasts_(lasts) {
    for (int s = 0; s < firsts; ++s) {
      for (int t = 0; t < lasts; ++t) values_[s * lasts + t] = compute(s, t);
    }
  }
  KOKKOS_FORCEINLINE_FUNCTION const Value* of(int first) const { return values_ + first * lasts_; }

 private:
  int lasts_;
  Value values_[max_tabulated_states];
};

template <>
class PairTable<helas::Nothing> {
 public:
  /// A row of an empty table.
  struct Row {
    KOKKOS_FORCEINLINE_FUNCTION helas::Nothing operator[](int) const { return {}; }
  };
  template <class Compute>
  KOKKOS_FORCEINLINE_FUNCTION PairTable(int, int, Compute&&) {}
  KOKKOS_FORCEINLINE_FUNCTION Row of(int) const { return {}; }
};

template <class Compute>
PairTable(int, int, Compute&&) -> PairTable<std::invoke_result_t<Compute, int, int>>;

/// The output of an instruction.
template <Operation op, class Value, class T>
KOKKOS_FORCEINLINE_FUNCTION Value* output_of(const ScheduledInstruction& i, const Frame<T>& frame) {
  if constexpr (the_row<op>.role == Role::contraction) {
    return frame.jamps + std::ptrdiff_t(i.output) * frame.flow_stride;
  } else {
    return states_at<Value>(frame, i.output);
  }
}

/// The initial value of a sum: zero for the first term, else the value of the target.
template <bool overwrites, class Value>
KOKKOS_FORCEINLINE_FUNCTION Value start_of(const Value& target) {
  if constexpr (overwrites) {
    Value sum;
    clear(sum);
    return sum;
  } else {
    return target;
  }
}

/// The input times c, or the input itself if the formula uses the coefficient.
template <bool is_scaled, class T, class Value>
KOKKOS_FORCEINLINE_FUNCTION Value scaled(const T& c, const Value& value) {
  if constexpr (is_scaled) {
    return c * value;
  } else {
    return value;
  }
}

/// A stored number as a Value: the same number, or the complex number of a real jamp.
template <class Value, class Stored>
KOKKOS_FORCEINLINE_FUNCTION Value value_of(const Stored& stored) {
  if constexpr (std::is_same_v<Value, Stored>) {
    return stored;
  } else {
    return {stored, Stored(0)};
  }
}
template <class Value, class Stored>
KOKKOS_FORCEINLINE_FUNCTION void put(Stored& target, const Value& value) {
  if constexpr (std::is_same_v<Value, Stored>) {
    target = value;
  } else {
    target = value.re;
  }
}

/// These are plain loops, because compilers do not inline all of several nested lambdas.
template <Operation op, ComplexMask mask, bool overwrites, class Stored, class T>
KOKKOS_INLINE_FUNCTION void two_inputs(const ProgramView& program, const ScheduledInstruction& i,
                                       const Frame<T>& frame) {
  using F = helas::Formula<op, T>;
  using A = OperandOf<T, op, mask, 0>;
  using B = OperandOf<T, op, mask, 1>;
  using Value = OperandOf<T, op, mask, output_operand>;
  const F formula(InstructionContext<T>{i, frame});
  const auto* a = states_at<const A>(frame, i.inputs[0]);
  const auto* b = states_at<const B>(frame, i.inputs[1]);
  auto* out = reinterpret_cast<Stored*>(output_of<op, Value>(i, frame));
  const T c = helas::number<T>(i.coefficient);
  const PairTable lasts(1, i.num_states[1], [&](int, int t) { return formula.last(b[t]); });
  static_assert(std::is_same_v<decltype(lasts), const PairTable<helas::Nothing>> !=
                the_row<op>.tabulates);
  const auto last = lasts.of(0);
  const TableRange range = program.tables[i.table];
  for (int r = range.begin; r < range.end; ++r) {
    const StateRow row = program.rows[r];
    const A va = scaled<!F::takes_coefficient>(c, a[row.a]);
    const auto first = formula.first(va);
    for (int k = row.begin; k < row.end; ++k) {
      const StateEntry e = program.entries[k];
      Value sum = start_of<overwrites>(value_of<Value>(out[e.out]));
      formula.add(sum, va, first, b[e.inner], last[e.inner]);
      put(out[e.out], sum);
    }
  }
}

template <Operation op, ComplexMask mask, bool overwrites, class T>
KOKKOS_INLINE_FUNCTION void three_inputs(const ProgramView& program, const ScheduledInstruction& i,
                                         const Frame<T>& frame) {
  using Value = OperandOf<T, op, mask, output_operand>;
  const helas::Formula<op, T> formula(InstructionContext<T>{i, frame});
  static_assert(helas::Formula<op, T>::takes_coefficient && the_row<op>.tabulates);
  const auto* a = states_at<const OperandOf<T, op, mask, 0>>(frame, i.inputs[0]);
  const auto* b = states_at<const OperandOf<T, op, mask, 1>>(frame, i.inputs[1]);
  const auto* c = states_at<const OperandOf<T, op, mask, 2>>(frame, i.inputs[2]);
  auto* out = output_of<op, Value>(i, frame);
  const int* n = i.num_states;
  const PairTable a_c(n[0], n[2], [&](int s, int t) { return formula.first_last(a[s], c[t]); });
  const PairTable b_c(n[1], n[2], [&](int s, int t) { return formula.middle_last(b[s], c[t]); });
  const TableRange range = program.tables[i.table];
  for (int r = range.begin; r < range.end; ++r) {
    const StateRow row = program.rows[r];
    const auto va = a[row.a];
    const auto vb = b[row.b];
    const auto ab = formula.first_middle(va, vb);
    const auto va_c = a_c.of(row.a);
    const auto vb_c = b_c.of(row.b);
    for (int k = row.begin; k < row.end; ++k) {
      const StateEntry e = program.entries[k];
      Value sum = start_of<overwrites>(out[e.out]);
      formula.add(sum, va, vb, c[e.inner], ab, va_c[e.inner], vb_c[e.inner]);
      out[e.out] = sum;
    }
  }
}

/// Adds a term to its output, for all helicity states.
template <Operation op, ComplexMask mask, bool overwrites, class T>
KOKKOS_INLINE_FUNCTION void add_term(const ProgramView& program, const ScheduledInstruction& i,
                                     const Frame<T>& frame) {
  using Value = OperandOf<T, op, mask, output_operand>;
  if constexpr (the_row<op>.role == Role::contraction && is_of_gluons(op, mask)) {
    if (frame.has_real_jamps) {
      return two_inputs<op, mask, overwrites, T>(program, i, frame);
    }
  }
  if constexpr (the_arity<op> == 2) {
    two_inputs<op, mask, overwrites, Value>(program, i, frame);
  } else {
    three_inputs<op, mask, overwrites>(program, i, frame);
  }
}

template <Operation op, ComplexMask mask, class T>
KOKKOS_INLINE_FUNCTION void propagate(const ProgramView& program, const ScheduledInstruction& i,
                                      const Frame<T>& frame) {
  const helas::Formula<op, T> formula(InstructionContext<T>{i, frame});
  auto* out = states_at<OperandOf<T, op, mask, 0>>(frame, i.output);
  for_each_state(program, i.table, [&](const StateRow& row) {
    return [&, a = row.a](const StateEntry&) { out[a] = formula(out[a]); };
  });
}

}  // namespace helikos::operations
