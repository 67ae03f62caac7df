// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/helas/propagators.hpp"
#include "helikos/amplitude/program/channels.hpp"
#include "helikos/base/core/four_vector.hpp"
#include "helikos/base/core/simd.hpp"
#include "helikos/base/core/views.hpp"
#include "helikos/engine/epilogue/energy_unit.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

template <class Space>
using PropagatorView = Kokkos::View<const LegPropagator*, typename Space::memory_space>;

/// A pack of events: several on a host, one on a GPU.
using EventPack = Pack<double, native_width<double>>;

/// Momenta of all legs of some events [GeV]. `incoming`: legs whose momenta count as -p.
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

/// Sum of the momenta of some legs, all outgoing.
template <class T>
KOKKOS_INLINE_FUNCTION FourVector<T> momentum_of(const LegMomenta<T>& momenta, LegMask legs) {
  FourVector<T> sum{T(0), T(0), T(0), T(0)};
  for (int leg = 0; legs >> leg != 0; ++leg) {
    if (!(legs >> leg & 1)) continue;
    sum = momenta.incoming >> leg & 1 ? sum - momenta.p[leg] : sum + momenta.p[leg];
  }
  return sum;
}

/// Sum of the energies of some legs, without signs [GeV].
template <class T>
KOKKOS_INLINE_FUNCTION T energy_of(const LegMomenta<T>& momenta, LegMask legs) {
  T energy(0);
  for (int leg = 0; legs >> leg != 0; ++leg) {
    if (legs >> leg & 1) energy += momenta.p[leg].t;
  }
  return energy;
}

/// P^2 - m^2 + i m Gamma, computed in T [GeV^2].
template <class T>
KOKKOS_INLINE_FUNCTION Complex<T> off_shell(const LegMomenta<T>& momenta,
                                            const LegPropagator& propagator) {
  using Real = RealOf<T>;
  return helas::off_shell(momentum_of(momenta, propagator.legs), T(Real(propagator.mass)),
                          T(Real(propagator.width)));
}

/// Size of a propagator's denominator, and of the terms that cancel in it.
template <class T>
struct DenominatorSize {
  T square;  ///< |P^2 - m^2 + i m Gamma|^2 [GeV^4]
  T energy;  ///< sum of the legs' energies [GeV]
};

template <class T>
KOKKOS_INLINE_FUNCTION DenominatorSize<T> denominator_size(const LegMomenta<T>& momenta,
                                                           const LegPropagator& propagator) {
  return {norm(off_shell(momenta, propagator)), energy_of(momenta, propagator.legs)};
}

}  // namespace helikos
