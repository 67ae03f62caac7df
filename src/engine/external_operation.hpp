// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/state_loop.hpp"

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
KOKKOS_INLINE_FUNCTION FourVector<T> chosen_polarization(const helas::LinearPolarizations<T>& e,
                                                         const T& choice) {
  const auto second = T(0) < choice;
  return {select(second, e.out_of_plane.t, e.in_plane.t),
          select(second, e.out_of_plane.x, e.in_plane.x),
          select(second, e.out_of_plane.y, e.in_plane.y),
          select(second, e.out_of_plane.z, e.in_plane.z)};
}

template <class T>
KOKKOS_INLINE_FUNCTION void external_real_vector(const ProgramView& program,
                                                 const ScheduledInstruction& i,
                                                 const Frame<T>& frame) {
  auto* out = states_at<FourVector<T>>(frame, i.output);
  const FourVector<T> p = frame.legs[i.leg];
  const auto basis = helas::linear_polarizations(p);
  const bool longitudinal = program.legs[i.leg].wavefunction == Wavefunction::momentum;
  if (program.legs[i.leg].wavefunction == Wavefunction::chosen_polarization) {
    const auto e = chosen_polarization(basis, frame.chosen[i.leg]);
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
  for_each_external(program, i, [&](int state, int slot) {
    out[slot] = external_spinor(leg.wavefunction, basis, state == 0 ? -1 : 1);
  });
}

}  // namespace helikos::operations
