// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "packs/external_operation.hpp"
#include "packs/term_operation.hpp"

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

template <Operation op, ComplexMask mask, class T>
KOKKOS_INLINE_FUNCTION void execute(const ProgramView& program, const ScheduledInstruction& i,
                                    const Frame<T>& frame) {
  if constexpr (the_row<op>.role == Role::propagator) {
    operations::propagate<op, mask>(program, i, frame);
  } else if (i.overwrites) {
    operations::add_term<op, mask, true>(program, i, frame);
  } else {
    operations::add_term<op, mask, false>(program, i, frame);
  }
}

template <class T>
KOKKOS_INLINE_FUNCTION void execute(const ProgramView& program, const ScheduledInstruction& i,
                                    const Frame<T>& frame) {
  for_operation(i.operation, [&](auto op) {
    if constexpr (the_row<op()>.role == Role::external) {
      operations::external(program, i, frame);
    } else {
      for_complex_mask(i.complex_mask, [&](auto mask) {
        if constexpr (is_use<op(), mask()>) execute<op(), mask()>(program, i, frame);
      });
    }
  });
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
