// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What a kernel needs of a `Channel`: fixed arrays of numbers. A *system* is one outgoing
/// particle, or several of them together; particles are systems 0 .. n-1, the others follow.

#include "helikos/base/core/four_vector.hpp"
#include "helikos/phasespace/invariant_map.hpp"
#include "helikos/phasespace/rambo_point.hpp"  // max_outgoing

namespace helikos {

inline constexpr int max_systems = 2 * max_outgoing - 1;

struct ChannelSystem {
  double least;            ///< mass of a particle, least mass of others [GeV]
  InvariantMap invariant;  ///< of others: s
};

/// A system of two: `parent` -> `first` + `second`, isotropic, or by an exchange.
struct ChannelSplit {
  int parent, first, second;
  bool by_exchange;       ///< then `first` is what the incoming momentum emits
  InvariantMap exchange;  ///< u = -t
  /// Least m_T of `first` and `second`; 0: none known [GeV].
  double transverse_masses[2];
  /// Least p_T of `first` and `second`; 0: none known [GeV].
  double transverse_momenta[2];
};

/// A cluster of transverse production.
struct ChannelCluster {
  int system;
  double least_square;      ///< least p_T^2 [GeV^2]; none of the last cluster
  InvariantMap transverse;  ///< p_T^2; none of the last cluster
};

struct ChannelData {
  int incoming;                 ///< 1 or 2
  int outgoing;                 ///< n, 2 .. max_outgoing; of hadrons from 1 on
  bool hadrons;                 ///< partons have x1, x2
  int only_hadron;              ///< the beam that alone is a hadron; -1: both or none
  double energy;                ///< sqrt(s), or of hadrons sqrt(S) [GeV]
  double stretch;               ///< p+ in the laboratory over p+ in the beams' centre of mass
  double beam_masses[2];        ///< [GeV], (incoming particle)
  FourVector<double> beams[2];  ///< [GeV], (incoming particle), at a fixed energy
  double least_s;               ///< of hadrons: least s [GeV^2]
  InvariantMap total;           ///< of hadrons: s
  int root;                     ///< the system of all outgoing particles; -1: transverse production
  bool from_second;             ///< a chain of exchanges begins at the second incoming particle
  int clusters;                 ///< of transverse production
  int splits;                   ///< each after the one that makes its parent
  ChannelSystem systems[max_systems];
  ChannelSplit split[max_outgoing - 1];
  ChannelCluster cluster[max_outgoing];
};

/// The state of one event, or of one pack, while it is made; all in the centre-of-mass frame.
template <class T>
struct ChannelState {
  T weight;             ///< [GeV^(2n-4)] at the end
  T energy;             ///< sqrt(s) [GeV]
  T fractions[2];       ///< x1, x2
  T stretch;            ///< sqrt(x1 / x2): the boost to the laboratory is p+- -> p+- stretch^+-1
  int next;             ///< number that is used next
  T mass[max_systems];  ///< [GeV], (system)
  FourVector<T> p[max_systems];  ///< [GeV], (system)
};

/// p_T^2 [GeV^2] of a system of a mass and a least transverse mass, at least.
template <class T>
KOKKOS_INLINE_FUNCTION T least_transverse_square(const T& transverse_mass, const T& mass) {
  return maximum(T((transverse_mass - mass) * (transverse_mass + mass)), T(0));
}

/// m_T [GeV] of a system of a split, 0: `first`, 1: `second`, at least.
template <class T>
KOKKOS_INLINE_FUNCTION T least_transverse_mass(const ChannelSplit& it, int system, const T& mass) {
  const double momentum = it.transverse_momenta[system];
  const T least(it.transverse_masses[system]);
  if (momentum <= 0.0) return least;
  return maximum(least, square_root(T(mass * mass + T(momentum * momentum))));
}

/// Whether something is known of a split across the beams.
KOKKOS_INLINE_FUNCTION bool is_limited_across(const ChannelSplit& it) {
  return it.transverse_masses[0] > 0.0 || it.transverse_masses[1] > 0.0 ||
         it.transverse_momenta[0] > 0.0 || it.transverse_momenta[1] > 0.0;
}

/// The largest mass of a system that has a transverse momentum of this `square` [GeV^2], where it
/// and another one, which has this `energy` or more, share `mass`.
template <class T>
KOKKOS_INLINE_FUNCTION T most_mass(const T& mass, const T& energy, const T& square) {
  const T own = maximum(T(mass - energy), T(0));
  return square_root(maximum(T(own * own - square), T(0)));
}

/// The mass of a system, at most `most` [GeV]. That of several particles is drawn, and its weight
/// is ds / (2 pi).
template <class T, class Number>
KOKKOS_INLINE_FUNCTION void choose_mass(const ChannelData& data, const Number& number, int system,
                                        const T& most, ChannelState<T>& state) {
  const ChannelSystem& it = data.systems[system];
  const T least = T(it.least);
  state.mass[system] = least;
  if (system < data.outgoing) return;
  const T lower = least * least, width = maximum(T(most - least), T(0)) * (most + least);
  const MappedInvariant<T> s = invariant_of(it.invariant, number(state.next++), lower, width);
  // Not zero, where there is no room: later steps divide by it.
  state.mass[system] = square_root(maximum(s.value, T(T(1e-24) * state.energy * state.energy)));
  state.weight = state.weight * s.jacobian * T(0.15915494309189533577);
}

}  // namespace helikos
