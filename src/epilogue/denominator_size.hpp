// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/four_vector.hpp"
#include "core/simd.hpp"
#include "core/views.hpp"
#include "epilogue/energy_unit.hpp"
#include "process/process.hpp"
#include "program/leg_propagator.hpp"

namespace helikos {

template <class Space>
using PropagatorView = Kokkos::View<const LegPropagator*, typename Space::memory_space>;

/// Of a few events on a host, of one on a GPU.
using EventPack = Pack<double, native_width<double>>;

/// Momenta of all legs of some events, as outgoing [GeV].
template <class T>
struct OutgoingMomenta {
  FourVector<T> p[Process::max_legs];
};

/// `incoming`: the legs that turn their sign.
template <class T, class View>
KOKKOS_INLINE_FUNCTION OutgoingMomenta<T> load_outgoing(const View& momenta, std::int64_t first,
                                                        LegMask incoming) {
  OutgoingMomenta<T> result;
  const auto num_legs = static_cast<int>(momenta.extent(1));
  for (int leg = 0; leg < num_legs; ++leg) {
    const T sign = incoming >> leg & 1 ? T(-1.0) : T(1.0);
    result.p[leg] = {sign * load_events<T>(momenta, first, leg, 0),
                     sign * load_events<T>(momenta, first, leg, 1),
                     sign * load_events<T>(momenta, first, leg, 2),
                     sign * load_events<T>(momenta, first, leg, 3)};
  }
  return result;
}

/// Size of a propagator's denominator, and of the terms that cancel in it.
template <class T>
struct DenominatorSize {
  T square;  ///< |P^2 - m^2 + i m Gamma|^2 [GeV^4]
  T energy;  ///< sum of the legs' energies, without signs [GeV]
};

template <class T>
KOKKOS_INLINE_FUNCTION DenominatorSize<T> denominator_size(const OutgoingMomenta<T>& momenta,
                                                           const LegPropagator& propagator) {
  FourVector<T> sum{T(0.0), T(0.0), T(0.0), T(0.0)};
  T energy(0.0);
  for (int leg = 0; propagator.legs >> leg != 0; ++leg) {
    if (!(propagator.legs >> leg & 1)) continue;
    const auto& p = momenta.p[leg];
    sum = sum + p;
    energy += maximum(p.t, -p.t);
  }
  const T off_shell = dot(sum, sum) - T(propagator.mass * propagator.mass);
  const T mass_width = T(propagator.mass * propagator.width);
  return {off_shell * off_shell + mass_width * mass_width, energy};
}

}  // namespace helikos
