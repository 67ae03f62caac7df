// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "packs/state_loop.hpp"

namespace helikos::operations {

/// Calls store(state, out) for every helicity state that the program keeps.
template <class Store>
KOKKOS_INLINE_FUNCTION void for_each_external(const ProgramView& program,
                                              const ScheduledInstruction& i, Store&& store) {
  for_each_state(program, i.table, [&](const StateRow& row) {
    return [&, state = row.a](const StateEntry& e) { store(int(state), int(e.out)); };
  });
}

template <class T>
KOKKOS_INLINE_FUNCTION helas::Spinor<T> external_spinor(Wavefunction kind,
                                                        const helas::SpinorFrame<T>& frame,
                                                        int helicity) {
  switch (kind) {
    case Wavefunction::ubar:
      return helas::adjoint(helas::u_spinor(frame, helicity));
    case Wavefunction::vbar:
      return helas::adjoint(helas::v_spinor(frame, helicity));
    case Wavefunction::u:
      return helas::u_spinor(frame, helicity);
    default:
      return helas::v_spinor(frame, helicity);
  }
}

template <class T>
KOKKOS_INLINE_FUNCTION Complex<T> chosen(const T& choice, const Complex<T>& first,
                                         const Complex<T>& second) {
  const auto is_second = T(0) < choice;
  return {select(is_second, second.re, first.re), select(is_second, second.im, first.im)};
}

template <class T>
KOKKOS_INLINE_FUNCTION helas::Spinor<T> chosen(const T& choice, const helas::Spinor<T>& first,
                                               const helas::Spinor<T>& second) {
  return {chosen(choice, first.l1, second.l1), chosen(choice, first.l2, second.l2),
          chosen(choice, first.r1, second.r1), chosen(choice, first.r2, second.r2)};
}

template <class T>
KOKKOS_INLINE_FUNCTION FourVector<T> chosen(const T& choice, const FourVector<T>& first,
                                            const FourVector<T>& second) {
  const auto is_second = T(0) < choice;
  return {select(is_second, second.t, first.t), select(is_second, second.x, first.x),
          select(is_second, second.y, first.y), select(is_second, second.z, first.z)};
}

template <class T>
KOKKOS_INLINE_FUNCTION void external_real_vector(const ProgramView& program,
                                                 const ScheduledInstruction& i,
                                                 const Frame<T>& frame) {
  auto* out = states_at<FourVector<T>>(frame, i.output);
  const FourVector<T> p = frame.legs[i.leg];
  const auto basis = helas::linear_polarizations(p);
  const bool longitudinal = program.legs[i.leg].wavefunction == Wavefunction::momentum;
  if (program.legs[i.leg].is_chosen) {
    const auto e = chosen(frame.chosen[i.leg], basis.in_plane, basis.out_of_plane);
    return for_each_external(program, i, [&](int, int slot) { out[slot] = e; });
  }
  for_each_external(program, i, [&](int state, int slot) {
    out[slot] = longitudinal ? p : (state == 0 ? basis.in_plane : basis.out_of_plane);
  });
}

template <class T>
KOKKOS_INLINE_FUNCTION void external_complex_vector(const ProgramView& program,
                                                    const ScheduledInstruction& i,
                                                    const Frame<T>& frame) {
  auto* out = states_at<FourVector<Complex<T>>>(frame, i.output);
  const FourVector<T> p = frame.legs[i.leg];
  const ExternalLeg& leg = program.legs[i.leg];
  const T zero(0);
  const FourVector<Complex<T>> complex_p{{p.t, zero}, {p.x, zero}, {p.y, zero}, {p.z, zero}};
  for_each_external(program, i, [&](int state, int slot) {
    out[slot] = leg.wavefunction == Wavefunction::momentum
                    ? complex_p
                    : helas::helicity_polarization(p, state == 0 ? -1 : 1, leg.incoming);
  });
}

/// Wavefunction of one leg, both helicities or those that are kept.
template <class T>
KOKKOS_INLINE_FUNCTION void external(const ProgramView& program, const ScheduledInstruction& i,
                                     const Frame<T>& frame) {
  const ExternalLeg& leg = program.legs[i.leg];
  const bool is_spinor = leg.wavefunction <= Wavefunction::v;
  if (!is_spinor) {
    return i.complex_vectors ? external_complex_vector(program, i, frame)
                             : external_real_vector(program, i, frame);
  }
  auto* out = states_at<helas::Spinor<T>>(frame, i.output);
  const T mass = T(RealOf<T>(leg.mass)) * frame.inverse_unit;
  const auto basis = helas::spinor_frame(frame.legs[i.leg], mass);
  if (leg.is_chosen) {
    const auto psi = chosen(frame.chosen[i.leg], external_spinor(leg.wavefunction, basis, -1),
                            external_spinor(leg.wavefunction, basis, 1));
    return for_each_external(program, i, [&](int, int slot) { out[slot] = psi; });
  }
  for_each_external(program, i, [&](int state, int slot) {
    out[slot] = external_spinor(leg.wavefunction, basis, state == 0 ? -1 : 1);
  });
}

}  // namespace helikos::operations
