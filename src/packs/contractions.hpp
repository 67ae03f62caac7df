// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "packs/state_loop.hpp"

namespace helikos::operations {

/// jamp += c psi chi
template <class T>
KOKKOS_INLINE_FUNCTION void contract_spinors(const ProgramView& program,
                                             const ScheduledInstruction& i, const Frame<T>& frame) {
  const auto* psi = states_at<const helas::Spinor<T>>(frame, i.inputs[0]);
  const auto* chi = states_at<const helas::Spinor<T>>(frame, i.inputs[1]);
  Complex<T>* jamp = frame.jamps + std::ptrdiff_t(i.output) * frame.flow_stride;
  const T c = T(RealOf<T>(i.coefficient));
  with_flag(i.overwrites, [&](auto overwrites) {
    for_each_state(program, i.table, [&](const StateRow& row) {
      return [&, bra = c * psi[row.a]](const StateEntry& e) {
        put<overwrites()>(jamp[e.out], helas::product(bra, chi[e.inner]));
      };
    });
  });
}

/// jamp += c A.B, B real (linear polarisations) or complex
template <class V, class T>
KOKKOS_INLINE_FUNCTION void contract_vectors(const ProgramView& program,
                                             const ScheduledInstruction& i, const Frame<T>& frame) {
  const auto* a = states_at<const FourVector<Complex<T>>>(frame, i.inputs[0]);
  const auto* b = states_at<const FourVector<V>>(frame, i.inputs[1]);
  Complex<T>* jamp = frame.jamps + std::ptrdiff_t(i.output) * frame.flow_stride;
  const T c = T(RealOf<T>(i.coefficient));
  with_flag(i.overwrites, [&](auto overwrites) {
    for_each_state(program, i.table, [&](const StateRow& row) {
      return [&, va = c * a[row.a]](const StateEntry& e) {
        put<overwrites()>(jamp[e.out], dot(va, b[e.inner]));
      };
    });
  });
}

}  // namespace helikos::operations
