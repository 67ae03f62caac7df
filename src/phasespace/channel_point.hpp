// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// How a collision becomes some particles, for one event or one pack of events: invariants and
/// angles one after another (E. Byckling, K. Kajantie, Nucl. Phys. B9 (1969) 568;
/// docs/phasespace.md).

#include "phasespace/rambo_point.hpp"
#include "phasespace/two_body.hpp"

namespace helikos {

/// Particles that were one: a leg, or a system of two nodes that follow in the list.
struct ChannelNode {
  InvariantMap map;             ///< of its invariant, where it is a system
  int first = -1, second = -1;  ///< the nodes it decays into, or -1
  int leg = -1;                 ///< the outgoing particle, or -1
  double least_mass = 0.0;      ///< [GeV]; of a leg its mass
};

/// What a kernel needs of a `Channel`.
struct ChannelData {
  static constexpr int most_nodes = 2 * max_outgoing - 1;

  int outgoing;
  int num_nodes, num_clusters;
  bool has_hadrons;
  double energy;                         ///< of the partons, or of the hadrons [GeV]
  double least_energy;                   ///< of the partons [GeV]
  InvariantMap of_square;                ///< of the partons' s, with hadrons
  FourVector<double> beams[2];           ///< [GeV], of partons without hadrons
  ChannelNode nodes[most_nodes];         ///< whatever decays comes before its products
  int clusters[max_outgoing];            ///< nodes, from beam 1 to beam 2
  InvariantMap exchanges[max_outgoing];  ///< of -t between cluster i and the next
  InvariantMap rests[max_outgoing];      ///< of the invariant of all clusters behind i
  double least_rests[max_outgoing];      ///< [GeV]
};

namespace detail {

/// One event on its way: numbers are taken one after another.
template <class T, class Number>
struct ChannelEvent {
  static constexpr double two_pi = 6.283185307179586;

  const ChannelData& data;
  const Number& number;
  int used = 0;
  T weight = T(1.0);
  T masses[ChannelData::most_nodes];               ///< (node) [GeV]
  FourVector<T> momenta[ChannelData::most_nodes];  ///< (node) [GeV]

  KOKKOS_INLINE_FUNCTION T next() { return number(used++); }

  /// Of a system between two masses [GeV]; d(m^2) / (2 pi) is a part of the weight.
  KOKKOS_INLINE_FUNCTION T mass_between(const InvariantMap& map, const T& least, const T& most) {
    const T last = not_negative(most);
    const auto s = map_invariant(map, next(), T(least * least), T(last * last));
    weight = weight * s.jacobian * T(1.0 / two_pi);
    return square_root(s.value);
  }

  /// A leg has its mass.
  KOKKOS_INLINE_FUNCTION T mass_of(int node, const T& most) {
    const ChannelNode& n = data.nodes[node];
    if (n.leg >= 0) return T(n.least_mass);
    return mass_between(n.map, T(n.least_mass), most);
  }

  /// All clusters from a system at rest: p_a + p_b -> k_1 + R_1, then (p_a - k_1) + p_b -> k_2 +
  /// R_2 and so on. The last R is the last cluster.
  KOKKOS_INLINE_FUNCTION void scatter_clusters(const FourVector<T>& b, const T& energy) {
    FourVector<T> system{energy, T(0.0), T(0.0), T(0.0)};
    T mass = energy, square = T(0.0);
    for (int i = 0; i + 1 < data.num_clusters; ++i) {
      const int node = data.clusters[i];
      const bool is_last = i + 2 == data.num_clusters;
      masses[node] = mass_of(node, T(mass - T(data.least_rests[i])));
      const T left = mass - masses[node];
      const int rest_node = data.clusters[i + 1];
      const T rest = is_last ? mass_of(rest_node, left)
                             : mass_between(data.rests[i], T(data.least_rests[i]), left);
      const T r_t = next(), r_phi = next();
      const auto two =
          scatter(system, mass, square, b, masses[node], rest, data.exchanges[i], r_t, r_phi);
      weight = weight * two.to.weight;
      momenta[node] = two.to.first;
      square = two.t;
      system = two.to.second;
      mass = rest;
    }
    const int last = data.clusters[data.num_clusters - 1];
    masses[last] = mass;
    momenta[last] = system;
  }

  KOKKOS_INLINE_FUNCTION void decay_all() {
    for (int i = 0; i < data.num_nodes; ++i) {
      const ChannelNode& node = data.nodes[i];
      if (node.leg >= 0) continue;
      const T least = T(data.nodes[node.second].least_mass);
      masses[node.first] = mass_of(node.first, T(masses[i] - least));
      masses[node.second] = mass_of(node.second, T(masses[i] - masses[node.first]));
      const T r_cosine = next(), r_phi = next();
      const auto two = decay(momenta[i], masses[i], masses[node.first], masses[node.second],
                             isotropic_direction(r_cosine, r_phi));
      weight = weight * two.weight;
      momenta[node.first] = two.first;
      momenta[node.second] = two.second;
    }
  }
};

/// The same along z from the frame of partons with x1, x2: `cosine`, `sine` of the rapidity are
/// hyperbolic.
template <class T>
KOKKOS_INLINE_FUNCTION FourVector<T> boosted(const FourVector<T>& p, const T& cosine,
                                             const T& sine) {
  return {cosine * p.t + sine * p.z, p.x, p.y, cosine * p.z + sine * p.t};
}

}  // namespace detail

/// Two momentum fractions; 1 without hadrons.
template <class T>
struct Fractions {
  T first, second;
};

/// Of one event: `p` (two incoming, then the outgoing particles) [GeV] in the frame of the hadrons,
/// or that of the partons where there are none; the fractions; and the weight, dPhi_n [GeV^(2n-4)]
/// or dx1 dx2 dPhi_n. `number(i)`: random numbers in (0,1), as many as
/// `Channel::numbers_per_event`. The weight is 0 where a range is empty.
template <class T, class Number>
KOKKOS_INLINE_FUNCTION T channel_point(const ChannelData& data, const Number& number,
                                       FourVector<T>* p, Fractions<T>& fractions) {
  detail::ChannelEvent<T, Number> event{data, number};
  T energy = T(data.energy), cosine = T(1.0), sine = T(0.0);
  fractions = {T(1.0), T(1.0)};
  for (int i = 0; i < 2; ++i) {
    const FourVector<double>& beam = data.beams[i];
    p[i] = {T(beam.t), T(beam.x), T(beam.y), T(beam.z)};
  }
  if (data.has_hadrons) {
    const T most = T(data.energy * data.energy);
    const auto s =
        map_invariant(data.of_square, event.next(), T(data.least_energy * data.least_energy), most);
    energy = square_root(s.value);
    const T root_tau = energy / T(data.energy), range = -logarithm(root_tau);
    const T growth = exponential(T((T(2.0) * event.next() - T(1.0)) * range));
    fractions = {minimum(T(root_tau * growth), T(1.0)), minimum(T(root_tau / growth), T(1.0))};
    event.weight = s.jacobian / most * T(2.0) * range;
    cosine = T(0.5) * (growth + T(1.0) / growth);
    sine = T(0.5) * (growth - T(1.0) / growth);
    const T first = T(0.5 * data.energy) * fractions.first,
            second = T(0.5 * data.energy) * fractions.second;
    p[0] = {first, T(0.0), T(0.0), first};
    p[1] = {second, T(0.0), T(0.0), -second};
  }
  const T half = T(0.5) * energy;
  if (data.num_clusters == 1) {
    event.masses[data.clusters[0]] = energy;
    event.momenta[data.clusters[0]] = {energy, T(0.0), T(0.0), T(0.0)};
  } else {
    event.scatter_clusters(FourVector<T>{half, T(0.0), T(0.0), -half}, energy);
  }
  event.decay_all();
  for (int i = 0; i < data.num_nodes; ++i) {
    const int leg = data.nodes[i].leg;
    if (leg < 0) continue;
    FourVector<T> q = detail::boosted(event.momenta[i], cosine, sine);
    // On the mass shell to rounding, whatever the boosts were.
    q.t = square_root(T(event.masses[i] * event.masses[i] + q.x * q.x + q.y * q.y + q.z * q.z));
    p[2 + leg] = q;
  }
  return select(event.weight > T(0.0), event.weight, T(0.0));
}

}  // namespace helikos
