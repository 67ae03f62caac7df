// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "packs/state_loop.hpp"

namespace helikos::operations {

/// out += c [A, B] for all helicities of A and B. V: component type of the gluon currents.
template <class V, class T>
KOKKOS_INLINE_FUNCTION void three_gluon(const ProgramView& program, const ScheduledInstruction& i,
                                        const Frame<T>& frame) {
  const auto* a = states_at<const FourVector<V>>(frame, i.inputs[0]);
  const auto* b = states_at<const FourVector<V>>(frame, i.inputs[1]);
  auto* out = states_at<FourVector<V>>(frame, i.output);
  const T c = T(RealOf<T>(i.coefficient));
  const FourVector<T> pa = c * frame.momenta[i.momenta[0]], pb = c * frame.momenta[i.momenta[1]];
  const FourVector<T> difference = pa - pb, two_pa = pa + pa, two_pb = pb + pb;
  V two_pa_b[max_tabulated_states];
  for (int s = 0; s < i.num_states[1]; ++s) two_pa_b[s] = dot(two_pa, b[s]);
  with_flag(i.overwrites, [&](auto overwrites) {
    for_each_state(program, i.table, [&](const StateRow& row) {
      return [&, va = a[row.a], two_pb_a = dot(two_pb, a[row.a])](const StateEntry& e) {
        put<overwrites()>(out[e.out], helas::three_vector_bracket(va, b[e.inner], two_pb_a,
                                                                  two_pa_b[e.inner], difference));
      };
    });
  });
}

/// out += c {A, B, C}. The products A.C and B.C are formed once per pair of states.
template <class V, class T>
KOKKOS_INLINE_FUNCTION void four_gluon(const ProgramView& program, const ScheduledInstruction& i,
                                       const Frame<T>& frame) {
  const auto* a = states_at<const FourVector<V>>(frame, i.inputs[0]);
  const auto* b = states_at<const FourVector<V>>(frame, i.inputs[1]);
  const auto* c = states_at<const FourVector<V>>(frame, i.inputs[2]);
  auto* out = states_at<FourVector<V>>(frame, i.output);
  const T scale = T(RealOf<T>(i.coefficient)), half_scale = T(RealOf<T>(0.5 * i.coefficient));
  const int nc = i.num_states[2];
  V a_c[max_tabulated_states], b_c[max_tabulated_states];
  for (int s = 0; s < i.num_states[0]; ++s) {
    for (int t = 0; t < nc; ++t) a_c[s * nc + t] = scale * dot(a[s], c[t]);
  }
  for (int s = 0; s < i.num_states[1]; ++s) {
    for (int t = 0; t < nc; ++t) b_c[s * nc + t] = half_scale * dot(b[s], c[t]);
  }
  with_flag(i.overwrites, [&](auto overwrites) {
    for_each_state(program, i.table, [&](const StateRow& row) {
      return [&, va = a[row.a], vb = b[row.b], half_a_b = half_scale * dot(a[row.a], b[row.b]),
              va_c = a_c + row.a * nc, vb_c = b_c + row.b * nc](const StateEntry& e) {
        put<overwrites()>(out[e.out], helas::four_vector_bracket(va, vb, c[e.inner], va_c[e.inner],
                                                                 half_a_b, vb_c[e.inner]));
      };
    });
  });
}

/// V *= c / P^2
template <class V, class T>
KOKKOS_INLINE_FUNCTION void propagate_gluon(const ProgramView& program,
                                            const ScheduledInstruction& i, const Frame<T>& frame) {
  auto* out = states_at<FourVector<V>>(frame, i.output);
  const T factor = T(RealOf<T>(i.coefficient)) * frame.denominators[i.denominator].re;
  for_each_state(program, i.table, [&](const StateRow& row) {
    return [&, a = row.a](const StateEntry&) { out[a] = factor * out[a]; };
  });
}

/// V -> c (V - P P.V/m^2) / (P^2 - m^2 + i m Gamma)
template <class T>
KOKKOS_INLINE_FUNCTION void propagate_vector(const ProgramView& program,
                                             const ScheduledInstruction& i, const Frame<T>& frame) {
  auto* out = states_at<FourVector<Complex<T>>>(frame, i.output);
  const T mass = T(RealOf<T>(i.mass)) * frame.inverse_unit;
  const T inverse_mass2 = i.mass > 0.0 ? T(T(1) / (mass * mass)) : T(0);
  const auto p = frame.momenta[i.momenta[0]];
  const auto factor = T(RealOf<T>(i.coefficient)) * frame.denominators[i.denominator];
  for_each_state(program, i.table, [&](const StateRow& row) {
    return [&, a = row.a](const StateEntry&) {
      out[a] = helas::propagate_vector(out[a], p, inverse_mass2, factor);
    };
  });
}

}  // namespace helikos::operations
