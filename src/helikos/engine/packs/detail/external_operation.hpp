// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/packs/frame.hpp"

namespace helikos::operations {

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
        const T* const coefficients = frame.superposition + most_states * i.leg;
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
    default:
      return external<helas::Spinor<T>>(program, i, frame);
  }
}

}  // namespace helikos::operations
