// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The data of a `Channel` that a kernel needs: fixed arrays of numbers. A *system* is one outgoing
/// particle, or several together. Systems 0 .. n-1 are the particles; composite systems follow.

#include <limits>

#include "helikos/base/core/four_vector.hpp"
#include "helikos/phasespace/invariant_map.hpp"
#include "helikos/phasespace/rambo.hpp"  // max_outgoing

namespace helikos {

inline constexpr int max_systems = 2 * max_outgoing - 1;

struct ChannelSystem {
  double least;            ///< mass of a particle, least mass of a composite system [GeV]
  InvariantMap invariant;  ///< map of s of a composite system
  double most = std::numeric_limits<double>::max();  ///< largest mass of a composite system [GeV]
};

/// The split of one system into two: `parent` -> `first` + `second`, isotropic, or by an exchange.
struct ChannelSplit {
  int parent, first, second;
  bool by_exchange;         ///< `first` is what the incoming momentum emits
  InvariantMap exchange{};  ///< map of u = -t
  /// Least m_T of `first` and of `second` [GeV]; 0 if no limit is known.
  double transverse_masses[2] = {0, 0};
  /// Least p_T of `first` and of `second` [GeV]; 0 if no limit is known.
  double transverse_momenta[2] = {0, 0};
};

/// A cluster in transverse production.
struct ChannelCluster {
  int system;
  double least_square;      ///< least p_T^2 [GeV^2]; not used for the last cluster
  InvariantMap transverse;  ///< map of p_T^2; not used for the last cluster
};

struct ChannelData {
  int incoming;                 ///< number of incoming particles, 1 or 2
  int outgoing;                 ///< number of outgoing particles n, 2 .. max_outgoing; 1 is
                                ///< possible with hadrons
  bool hadrons;                 ///< the partons have x1, x2
  int only_hadron;              ///< the beam that alone is a hadron; -1: both beams or none
  double energy;                ///< sqrt(s) [GeV]; sqrt(S) with hadrons
  double stretch;               ///< p+ in the laboratory over p+ in the beams' centre-of-mass frame
  double beam_masses[2];        ///< [GeV], (incoming particle)
  FourVector<double> beams[2];  ///< [GeV], (incoming particle), at a fixed energy
  double least_s;               ///< least s with hadrons [GeV^2]
  double most_s;                ///< largest s with hadrons [GeV^2]
  InvariantMap total;           ///< map of s with hadrons
  int root;                     ///< the system of all outgoing particles; -1: transverse production
  bool from_second;             ///< a chain of exchanges begins at the second incoming particle
  int clusters;                 ///< number of clusters in transverse production
  int splits;                   ///< number of splits; a split comes after the one that makes its
                                ///< parent
  ChannelSystem systems[max_systems];
  ChannelSplit split[max_outgoing - 1];
  ChannelCluster cluster[max_outgoing];
};

/// The state of one event, or of one pack, while it is generated, in the centre-of-mass frame.
template <class T>
struct ChannelState {
  T weight;             ///< [GeV^(2n-4)] at the end
  T energy;             ///< sqrt(s) [GeV]
  T fractions[2];       ///< x1, x2
  T stretch;            ///< sqrt(x1 / x2): the boost to the laboratory is p+- -> p+- stretch^+-1
  int next;             ///< index of the next random number
  T mass[max_systems];  ///< [GeV], (system)
  FourVector<T> p[max_systems];  ///< [GeV], (system)
};

/// Lower limit of p_T^2 [GeV^2] of a system, from its mass and its least transverse mass.
template <class T>
KOKKOS_INLINE_FUNCTION T least_transverse_square(const T& transverse_mass, const T& mass) {
  return maximum(T((transverse_mass - mass) * (transverse_mass + mass)), T(0));
}

/// Lower limit of m_T [GeV] of a system of a split, 0: `first`, 1: `second`.
template <class T>
KOKKOS_INLINE_FUNCTION T least_transverse_mass(const ChannelSplit& it, int system, const T& mass) {
  const double momentum = it.transverse_momenta[system];
  const T least(it.transverse_masses[system]);
  if (momentum <= 0.0) return least;
  return maximum(least, square_root(T(mass * mass + T(momentum * momentum))));
}

/// Whether a split has a lower limit of a transverse mass or a transverse momentum.
KOKKOS_INLINE_FUNCTION bool is_limited_across(const ChannelSplit& it) {
  return it.transverse_masses[0] > 0.0 || it.transverse_masses[1] > 0.0 ||
         it.transverse_momenta[0] > 0.0 || it.transverse_momenta[1] > 0.0;
}

/// The largest mass that a system with a transverse momentum of this `square` [GeV^2] can have,
/// where the system and another one of at least this `energy` share `mass`.
template <class T>
KOKKOS_INLINE_FUNCTION T most_mass(const T& mass, const T& energy, const T& square) {
  const T own = maximum(T(mass - energy), T(0));
  return square_root(maximum(T(own * own - square), T(0)));
}

/// The mass of a system, at most `most` [GeV]. The mass of a composite system is drawn, with the
/// weight ds / (2 pi).
template <class T, class Number>
KOKKOS_INLINE_FUNCTION void choose_mass(const ChannelData& data, const Number& number, int system,
                                        const T& most, ChannelState<T>& state) {
  const ChannelSystem& it = data.systems[system];
  const T least = T(it.least);
  state.mass[system] = least;
  if (system < data.outgoing) return;
  const T upper = minimum(most, T(it.most));
  const T lower = least * least, width = maximum(T(upper - least), T(0)) * (upper + least);
  const MappedInvariant<T> s = invariant_of(it.invariant, number(state.next++), lower, width);
  // The mass is not zero where no room is left, because later steps divide by it.
  state.mass[system] = square_root(maximum(s.value, T(T(1e-24) * state.energy * state.energy)));
  state.weight = state.weight * s.jacobian * T(0.15915494309189533577);
}

}  // namespace helikos
