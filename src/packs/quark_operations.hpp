// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "packs/state_loop.hpp"

namespace helikos::operations {

/// psi' += c psi A-slash
template <class V, class T>
KOKKOS_INLINE_FUNCTION void row_gluon(const ProgramView& program, const ScheduledInstruction& i,
                                      const Frame<T>& frame) {
  const auto* psi = states_at<const helas::Spinor<T>>(frame, i.inputs[0]);
  const auto* gluon = states_at<const FourVector<V>>(frame, i.inputs[1]);
  auto* out = states_at<helas::Spinor<T>>(frame, i.output);
  const T c = T(RealOf<T>(i.coefficient));
  with_flag(i.overwrites, [&](auto overwrites) {
    for_each_state(program, i.table, [&](const StateRow& row) {
      return [&, left = c * psi[row.a]](const StateEntry& e) {
        put<overwrites()>(out[e.out],
                          helas::times_slash(left, helas::LightCone<V>(gluon[e.inner])));
      };
    });
  });
}

/// chi' += c A-slash chi
template <class V, class T>
KOKKOS_INLINE_FUNCTION void column_gluon(const ProgramView& program, const ScheduledInstruction& i,
                                         const Frame<T>& frame) {
  const auto* gluon = states_at<const FourVector<V>>(frame, i.inputs[0]);
  const auto* chi = states_at<const helas::Spinor<T>>(frame, i.inputs[1]);
  auto* out = states_at<helas::Spinor<T>>(frame, i.output);
  const T c = T(RealOf<T>(i.coefficient));
  with_flag(i.overwrites, [&](auto overwrites) {
    for_each_state(program, i.table, [&](const StateRow& row) {
      return [&, slash = helas::LightCone<V>(c * gluon[row.a])](const StateEntry& e) {
        put<overwrites()>(out[e.out], helas::slash_times(slash, chi[e.inner]));
      };
    });
  });
}

template <class T>
KOKKOS_INLINE_FUNCTION void propagate_row(const ProgramView& program, const ScheduledInstruction& i,
                                          const Frame<T>& frame) {
  auto* out = states_at<helas::Spinor<T>>(frame, i.output);
  const helas::LightCone<T> p(frame.momenta[i.momenta[0]]);
  const T mass = T(RealOf<T>(i.mass)) * frame.inverse_unit;
  const auto factor = T(RealOf<T>(i.coefficient)) * frame.denominators[i.denominator];
  for_each_state(program, i.table, [&](const StateRow& row) {
    return [&, a = row.a](const StateEntry&) {
      out[a] = helas::propagate_row(out[a], p, mass, factor);
    };
  });
}

/// The momentum along the quark line is minus that of the column's outgoing legs.
template <class T>
KOKKOS_INLINE_FUNCTION void propagate_column(const ProgramView& program,
                                             const ScheduledInstruction& i, const Frame<T>& frame) {
  auto* out = states_at<helas::Spinor<T>>(frame, i.output);
  const helas::LightCone<T> p(T(-1) * frame.momenta[i.momenta[0]]);
  const T mass = T(RealOf<T>(i.mass)) * frame.inverse_unit;
  const auto factor = T(RealOf<T>(i.coefficient)) * frame.denominators[i.denominator];
  for_each_state(program, i.table, [&](const StateRow& row) {
    return [&, a = row.a](const StateEntry&) {
      out[a] = helas::propagate_column(out[a], p, mass, factor);
    };
  });
}

/// V += c psi gamma^mu (g_L P_L + g_R P_R) chi
template <class T>
KOKKOS_INLINE_FUNCTION void fermion_current(const ProgramView& program,
                                            const ScheduledInstruction& i, const Frame<T>& frame) {
  const auto* psi = states_at<const helas::Spinor<T>>(frame, i.inputs[0]);
  const auto* chi = states_at<const helas::Spinor<T>>(frame, i.inputs[1]);
  auto* out = states_at<FourVector<Complex<T>>>(frame, i.output);
  const T left = T(RealOf<T>(i.coefficient * i.coupling.left));
  const T right = T(RealOf<T>(i.coefficient * i.coupling.right));
  with_flag(i.overwrites, [&](auto overwrites) {
    for_each_state(program, i.table, [&](const StateRow& row) {
      return [&, bra = psi[row.a]](const StateEntry& e) {
        put<overwrites()>(out[e.out], helas::fermion_current(bra, chi[e.inner], left, right));
      };
    });
  });
}

}  // namespace helikos::operations
