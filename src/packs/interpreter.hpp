// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "packs/contractions.hpp"
#include "packs/external_operation.hpp"
#include "packs/gluon_operations.hpp"
#include "packs/quark_operations.hpp"

namespace helikos {

/// Momenta of all leg sets that the program needs, all legs outgoing.
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
  for (int d = 0; d < program.num_denominators; ++d) {
    const DenominatorStep& step = program.denominators[d];
    const T mass = T(RealOf<T>(step.mass)) * frame.inverse_unit;
    const T width = T(RealOf<T>(step.width)) * frame.inverse_unit;
    const FourVector<T>& p = frame.momenta[step.momentum];
    frame.denominators[d] = step.mass == 0.0 ? Complex<T>{T(1) / helas::square(p), T(0)}
                                             : helas::massive_denominator(p, mass, width);
  }
}

/// Operations whose gluon currents may be real or complex.
template <class V, class T>
KOKKOS_INLINE_FUNCTION void execute_vector(const ProgramView& program,
                                           const ScheduledInstruction& i, const Frame<T>& frame) {
  switch (i.operation) {
    case Operation::three_gluon:
      return operations::three_gluon<V>(program, i, frame);
    case Operation::four_gluon:
      return operations::four_gluon<V>(program, i, frame);
    case Operation::row_gluon:
      return operations::row_gluon<V>(program, i, frame);
    case Operation::column_gluon:
      return operations::column_gluon<V>(program, i, frame);
    case Operation::propagate_gluon:
      return operations::propagate_gluon<V>(program, i, frame);
    case Operation::contract_vectors:
      return operations::contract_vectors<V>(program, i, frame);
    default:
      return;
  }
}

template <class T>
KOKKOS_INLINE_FUNCTION void execute(const ProgramView& program, const ScheduledInstruction& i,
                                    const Frame<T>& frame) {
  switch (i.operation) {
    case Operation::external:
      return operations::external(program, i, frame);
    case Operation::fermion_current:
      return operations::fermion_current(program, i, frame);
    case Operation::propagate_row:
      return operations::propagate_row(program, i, frame);
    case Operation::propagate_column:
      return operations::propagate_column(program, i, frame);
    case Operation::propagate_vector:
      return operations::propagate_vector(program, i, frame);
    case Operation::contract_spinors:
      return operations::contract_spinors(program, i, frame);
    default:
      return i.complex_vectors ? execute_vector<Complex<T>>(program, i, frame)
                               : execute_vector<T>(program, i, frame);
  }
}

/// What needs nothing but momenta: their sums, and denominators.
template <class T>
KOKKOS_INLINE_FUNCTION void compute_kinematics(const ProgramView& program, const Frame<T>& frame) {
  compute_momenta(program, frame);
  compute_denominators(program, frame);
}

/// Instructions `first` .. `last` - 1, from external momenta and kinematics. All of them together
/// fill frame.jamps.
template <class T>
KOKKOS_INLINE_FUNCTION void compute_jamps(const ProgramView& program, const Frame<T>& frame,
                                          int first, int last) {
  for (int i = first; i < last; ++i) execute(program, program.instructions[i], frame);
}

/// Fills frame.jamps from frame.legs: the whole program for one pack of events.
template <class T>
KOKKOS_INLINE_FUNCTION void interpret(const ProgramView& program, const Frame<T>& frame) {
  compute_kinematics(program, frame);
  compute_jamps(program, frame, 0, program.num_instructions);
}

}  // namespace helikos
