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

/// Momenta of all legs of some events [GeV]. `incoming`: those that count as -p.
template <class T>
struct LegMomenta {
  FourVector<T> p[Process::max_legs];
  LegMask incoming;
};

template <class T, class View>
KOKKOS_INLINE_FUNCTION LegMomenta<T> load_legs(const View& momenta, std::int64_t first,
                                               LegMask incoming) {
  LegMomenta<T> result;
  result.incoming = incoming;
  const auto num_legs = static_cast<int>(momenta.extent(1));
  for (int leg = 0; leg < num_legs; ++leg) {
    result.p[leg] = {load_events<T>(momenta, first, leg, 0), load_events<T>(momenta, first, leg, 1),
                     load_events<T>(momenta, first, leg, 2),
                     load_events<T>(momenta, first, leg, 3)};
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
KOKKOS_INLINE_FUNCTION DenominatorSize<T> denominator_size(const LegMomenta<T>& momenta,
                                                           const LegPropagator& propagator) {
  FourVector<T> sum{T(0.0), T(0.0), T(0.0), T(0.0)};
  T energy(0.0);
  for (int leg = 0; propagator.legs >> leg != 0; ++leg) {
    if (!(propagator.legs >> leg & 1)) continue;
    const auto& p = momenta.p[leg];
    sum = momenta.incoming >> leg & 1 ? sum - p : sum + p;
    energy += p.t;
  }
  const T off_shell = dot(sum, sum) - T(propagator.mass * propagator.mass);
  const T mass_width = T(propagator.mass * propagator.width);
  return {off_shell * off_shell + mass_width * mass_width, energy};
}

}  // namespace helikos
