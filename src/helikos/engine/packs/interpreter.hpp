// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/packs/detail/form_operation.hpp"
#include "helikos/engine/packs/detail/term_operation.hpp"

namespace helikos {

namespace operations {

/// The chosen one of two states of a leg.
template <class T>
KOKKOS_INLINE_FUNCTION T chosen(const T& choice, const T& first, const T& second) {
  return select(T(0) < choice, second, first);
}

template <class T>
KOKKOS_INLINE_FUNCTION Complex<T> chosen(const T& choice, const Complex<T>& first,
                                         const Complex<T>& second) {
  return {chosen(choice, first.re, second.re), chosen(choice, first.im, second.im)};
}

template <class T>
KOKKOS_INLINE_FUNCTION helas::Spinor<T> chosen(const T& choice, const helas::Spinor<T>& first,
                                               const helas::Spinor<T>& second) {
  return {chosen(choice, first.l1, second.l1), chosen(choice, first.l2, second.l2),
          chosen(choice, first.r1, second.r1), chosen(choice, first.r2, second.r2)};
}

template <class T, class V>
KOKKOS_INLINE_FUNCTION FourVector<V> chosen(const T& choice, const FourVector<V>& first,
                                            const FourVector<V>& second) {
  return {chosen(choice, first.t, second.t), chosen(choice, first.x, second.x),
          chosen(choice, first.y, second.y), chosen(choice, first.z, second.z)};
}

/// No kernel chooses one of the states of a tensor.
template <class T>
KOKKOS_INLINE_FUNCTION const helas::Tensor<T>& chosen(const T&, const helas::Tensor<T>& first,
                                                      const helas::Tensor<T>&) {
  return first;
}

/// Wavefunction of one leg, of type `Value`, for the states that the program computes.
template <class Value, class T>
KOKKOS_INLINE_FUNCTION void external(const ProgramView& program, const ScheduledInstruction& i,
                                     const Frame<T>& frame) {
  const ExternalLeg& leg = program.legs[i.leg];
  auto* out = states_at<Value>(frame, i.output);
  const helas::External<T, Value> wavefunction(leg, frame.legs[i.leg],
                                               helas::number<T>(leg.mass) * frame.inverse_unit);
  for_each_state(program, i.table, [&](const StateRow& row) {
    return [&, state = int(row.a)](const StateEntry& e) {
      if (leg.is_superposed) {
        const T* const coefficients = frame.superposition + frame.num_coefficients * i.leg;
        out[e.out] = helas::superposed(leg, wavefunction, [=](int s) { return coefficients[s]; });
        return;
      }
      out[e.out] = leg.is_chosen ? chosen(frame.chosen[i.leg], wavefunction(0), wavefunction(1))
                                 : wavefunction(state);
    };
  });
  if (i.element < 0) return;
  const T* const colors = frame.colors + color_components * i.leg;
  const T number = helas::number_of_element(i.element, colors, colors + 3);
  for_each_state(program, i.table, [&](const StateRow&) {
    return [&](const StateEntry& e) { out[e.out] = number * out[e.out]; };
  });
}

/// Wavefunction of a leg of spin 3/2 or spin 2. It is not inlined, as forms are not.
template <class T>
KOKKOS_FUNCTION __attribute__((noinline)) void external_tensor(const ProgramView& program,
                                                               const ScheduledInstruction& i,
                                                               const Frame<T>& frame) {
  external<helas::Tensor<T>>(program, i, frame);
}

template <class T>
KOKKOS_INLINE_FUNCTION void external(const ProgramView& program, const ScheduledInstruction& i,
                                     const Frame<T>& frame) {
  switch (i.output_kind) {
    case CurrentKind::real_vector:
      return external<FourVector<T>>(program, i, frame);
    case CurrentKind::complex_vector:
      return external<FourVector<Complex<T>>>(program, i, frame);
    case CurrentKind::scalar:
      return external<Complex<T>>(program, i, frame);
    case CurrentKind::tensor:
      return external_tensor(program, i, frame);
    default:
      return external<helas::Spinor<T>>(program, i, frame);
  }
}

}  // namespace operations

/// Momenta of all leg sets of the program, with all legs outgoing.
template <class T>
KOKKOS_INLINE_FUNCTION void compute_momenta(const ProgramView& program, const Frame<T>& frame) {
  for (int m = 0; m < program.num_momenta; ++m) {
    const MomentumStep& step = program.momenta[m];
    const T sign = program.legs[step.leg].incoming ? T(-1) : T(1);
    const FourVector<T> p = sign * frame.legs[step.leg];
    frame.momenta[m] = step.parent < 0 ? p : frame.momenta[step.parent] + p;
  }
}

template <class T>
KOKKOS_INLINE_FUNCTION void compute_denominators(const ProgramView& program,
                                                 const Frame<T>& frame) {
  for (int d = 0; d < program.num_denominators - program.forms.num_prefactors; ++d) {
    const DenominatorStep& step = program.denominators[d];
    const T mass = T(RealOf<T>(step.mass)) * frame.inverse_unit;
    const T width = T(RealOf<T>(step.width)) * frame.inverse_unit;
    const FourVector<T>& p = frame.momenta[step.momentum];
    frame.denominators[d] = step.mass == 0.0 ? Complex<T>{T(1) / helas::square(p), T(0)}
                                             : helas::massive_denominator(p, mass, width);
  }
}

template <Operation op, ComplexMask mask, class T>
KOKKOS_INLINE_FUNCTION bool execute(const ProgramView& program, const ScheduledInstruction& i,
                                    const Frame<T>& frame) {
  if constexpr (the_row<op>.role == Role::propagator) {
    operations::propagate<op, mask>(program, i, frame);
  } else if (i.overwrites) {
    operations::add_term<op, mask, true>(program, i, frame);
  } else {
    operations::add_term<op, mask, false>(program, i, frame);
  }
  return true;
}

template <int... uses, class T>
KOKKOS_INLINE_FUNCTION bool execute_one(std::integer_sequence<int, uses...>,
                                        const ProgramView& program, const ScheduledInstruction& i,
                                        const Frame<T>& frame) {
  const int use = static_cast<int>(i.operation) * num_complex_masks + i.complex_mask;
  return ((use == uses && execute<operation_of_use<uses>, mask_of_use<uses>>(program, i, frame)) ||
          ...);
}

/// Executes the instruction if its output is a current of this kind, or a jamp to which such a term
/// is added. Returns whether it was executed.
template <CurrentKind kind, class T>
KOKKOS_INLINE_FUNCTION bool execute_for(const ProgramView& program, const ScheduledInstruction& i,
                                        const Frame<T>& frame) {
  if (i.output_kind != kind) return false;
  return execute_one(UsesFor<Role::vertex, kind>{}, program, i, frame) ||
         execute_one(UsesFor<Role::propagator, kind>{}, program, i, frame) ||
         execute_one(UsesFor<Role::contraction, kind>{}, program, i, frame);
}

template <class T>
KOKKOS_INLINE_FUNCTION void execute(const ProgramView& program, const ScheduledInstruction& i,
                                    const Frame<T>& frame) {
  if (i.leg >= 0) return operations::external(program, i, frame);
  if (i.form >= 0) [[unlikely]] {
    return operations::execute_form(program, i, frame);
  }
  (void)(execute_for<CurrentKind::real_vector>(program, i, frame) ||
         execute_for<CurrentKind::complex_vector>(program, i, frame) ||
         execute_for<CurrentKind::row_spinor>(program, i, frame) ||
         execute_for<CurrentKind::column_spinor>(program, i, frame) ||
         execute_for<CurrentKind::scalar>(program, i, frame));
}

/// Computes momentum sums, denominators and prefactors, which depend only on external momenta.
template <class T>
KOKKOS_INLINE_FUNCTION void compute_kinematics(const ProgramView& program, const Frame<T>& frame) {
  compute_momenta(program, frame);
  compute_denominators(program, frame);
  if (program.forms.num_prefactors > 0) [[unlikely]] {
    operations::compute_prefactors(program, frame);
  }
}

/// Fills frame.jamps from external momenta and kinematics.
template <class T>
KOKKOS_INLINE_FUNCTION void compute_jamps(const ProgramView& program, const Frame<T>& frame) {
  for (int i = 0; i < program.num_instructions; ++i)
    execute(program, program.instructions[i], frame);
}

/// Fills frame.jamps from frame.legs: executes the whole program for one pack of events.
template <class T>
KOKKOS_INLINE_FUNCTION void interpret(const ProgramView& program, const Frame<T>& frame) {
  compute_kinematics(program, frame);
  compute_jamps(program, frame);
}

}  // namespace helikos
