// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Terms that are added into a current or a jamp, and propagators, for all helicity states.

#include "packs/state_loop.hpp"

namespace helikos::operations {

/// An instruction and an event as a formula sees them (helas/formula.hpp).
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

/// compute(s, t) for all pairs of states; nothing is kept where nothing is computed.
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
  /// An array of nothing.
  struct Row {
    KOKKOS_FORCEINLINE_FUNCTION helas::Nothing operator[](int) const { return {}; }
  };
  template <class Compute>
  KOKKOS_FORCEINLINE_FUNCTION PairTable(int, int, Compute&&) {}
  KOKKOS_FORCEINLINE_FUNCTION Row of(int) const { return {}; }
};

template <class Compute>
PairTable(int, int, Compute&&) -> PairTable<std::invoke_result_t<Compute, int, int>>;

/// Where an instruction's terms go.
template <Operation op, class Value, class T>
KOKKOS_FORCEINLINE_FUNCTION Value* output_of(const ScheduledInstruction& i, const Frame<T>& frame) {
  if constexpr (the_row<op>.role == Role::contraction) {
    return frame.jamps + std::ptrdiff_t(i.output) * frame.flow_stride;
  } else {
    return states_at<Value>(frame, i.output);
  }
}

/// add(sum) on an output that holds a number or, where it is the first term, on zero.
template <bool overwrites, class T, class Value, class Add>
KOKKOS_FORCEINLINE_FUNCTION void add_to(Value& target, Add&& add) {
  Value sum = overwrites ? zero_of<T, Value>() : target;
  add(sum);
  target = sum;
}

template <Operation op, ComplexMask mask, class T>
KOKKOS_INLINE_FUNCTION void two_inputs(const ProgramView& program, const ScheduledInstruction& i,
                                       const Frame<T>& frame) {
  using A = OperandOf<T, op, mask, 0>;
  using B = OperandOf<T, op, mask, 1>;
  using Value = OperandOf<T, op, mask, output_operand>;
  const helas::Formula<op, T> formula(InstructionContext<T>{i, frame});
  const auto* a = states_at<const A>(frame, i.inputs[0]);
  const auto* b = states_at<const B>(frame, i.inputs[1]);
  auto* out = output_of<op, Value>(i, frame);
  const T c = helas::number<T>(i.coefficient);
  const PairTable lasts(1, i.num_states[1], [&](int, int t) { return formula.last(b[t]); });
  static_assert(std::is_same_v<decltype(lasts), const PairTable<helas::Nothing>> !=
                the_row<op>.tabulates);
  const auto last = lasts.of(0);
  const auto scaled = [&](const A& value) {
    if constexpr (helas::Formula<op, T>::takes_coefficient) {
      return value;
    } else {
      return c * value;
    }
  };
  with_flag(i.overwrites, [&](auto overwrites) {
    for_each_state(program, i.table, [&](const StateRow& row) {
      const A va = scaled(a[row.a]);
      return [&, va, first = formula.first(va)](const StateEntry& e) {
        add_to<overwrites(), T>(out[e.out], [&](Value& sum) {
          formula.add(sum, va, first, b[e.inner], last[e.inner]);
        });
      };
    });
  });
}

template <Operation op, ComplexMask mask, class T>
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
  with_flag(i.overwrites, [&](auto overwrites) {
    for_each_state(program, i.table, [&](const StateRow& row) {
      return [&, va = a[row.a], vb = b[row.b], ab = formula.first_middle(a[row.a], b[row.b]),
              va_c = a_c.of(row.a), vb_c = b_c.of(row.b)](const StateEntry& e) {
        add_to<overwrites(), T>(out[e.out], [&](Value& sum) {
          formula.add(sum, va, vb, c[e.inner], ab, va_c[e.inner], vb_c[e.inner]);
        });
      };
    });
  });
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
