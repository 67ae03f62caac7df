// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Production by transverse momenta and rapidities, in collisions of hadrons: after "Chili", E.
/// Bothmann et al., arXiv:2302.10449. docs/phasespace.md, eqs. 14 to 17. In Helikos the range of
/// each rapidity follows from all transverse masses and from the rapidities drawn before. A point
/// fails only if the transverse masses add up to more than the energy of the collider.

#include "helikos/phasespace/channel_data.hpp"
#include "helikos/phasespace/two_body.hpp"

namespace helikos::detail {

/// Masses of the clusters. Each cluster leaves at least the least masses to the clusters that
/// follow.
template <class T, class Number>
KOKKOS_INLINE_FUNCTION T cluster_masses(const ChannelData& data, const Number& number,
                                        ChannelState<T>& state) {
  double least = 0;
  for (int i = 0; i < data.clusters; ++i) least += data.systems[data.cluster[i].system].least;
  T sum = T(0);
  for (int i = 0; i < data.clusters; ++i) {
    const int system = data.cluster[i].system;
    least -= data.systems[system].least;
    choose_mass(data, number, system, T(T(data.energy - least) - sum), state);
    sum = sum + state.mass[system];
  }
  return sum;
}

/// Transverse momenta of all clusters but the last one, which balances the others; `masses` is the
/// sum of all masses [GeV].
template <class T, class Number>
KOKKOS_INLINE_FUNCTION void transverse_momenta(const ChannelData& data, const Number& number,
                                               const T& masses, ChannelState<T>& state) {
  const int last = data.cluster[data.clusters - 1].system;
  T x = T(0), y = T(0);
  for (int i = 0; i + 1 < data.clusters; ++i) {
    const ChannelCluster& it = data.cluster[i];
    const T mass = state.mass[it.system], least = T(it.least_square);
    const T most = root_lambda(T(data.energy), mass, T(masses - mass)) / T(2 * data.energy);
    const MappedInvariant<T> square =
        invariant_of(it.transverse, number(state.next++), least, T(most * most - least));
    const SineCosine<T> phi = sine_cosine_of_turn(number(state.next++));
    const T pt = square_root(square.value);
    state.p[it.system] = {T(0), pt * phi.cosine, pt * phi.sine, T(0)};
    x = x - state.p[it.system].x;
    y = y - state.p[it.system].y;
    // Weight of a cluster: dp_T^2 dphi dy / (4 (2 pi)^3), here without dy.
    state.weight =
        state.weight * square.jacobian * T(1 / (16 * pi_of_phase_space * pi_of_phase_space));
  }
  state.p[last] = {T(0), x, y, T(0)};
}

/// Transverse masses [GeV] as energies. If their sum is above the available energy, the weight
/// becomes 0 and the transverse momenta shrink by a factor f, half-way to where they would fit:
/// sqrt(m^2 + f^2 p_T^2) - m <= f (sqrt(m^2 + p_T^2) - m) for f < 1. Returns the sum.
template <class T>
KOKKOS_INLINE_FUNCTION T transverse_masses(const ChannelData& data, const T& masses,
                                           ChannelState<T>& state) {
  const T energy = T(data.energy);
  T factor = T(1), sum = T(0);
  for (int round = 0; round < 2; ++round) {
    sum = T(0);
    for (int i = 0; i < data.clusters; ++i) {
      const int system = data.cluster[i].system;
      FourVector<T>& p = state.p[system];
      p.x = factor * p.x;
      p.y = factor * p.y;
      const T square = state.mass[system] * state.mass[system] + p.x * p.x + p.y * p.y;
      p.t = square_root(maximum(square, T(1e-30 * data.energy * data.energy)));
      sum = sum + p.t;
    }
    const auto fails = sum >= energy;
    if (!any_lane(fails)) break;
    state.weight = select(fails, T(0), state.weight);
    const T room = maximum(T(energy - masses), T(0));
    factor = select(fails, T(T(0.5) * room / maximum(T(sum - masses), T(least_divisor))), T(1));
  }
  return sum;
}

/// Rapidities, one after the other; `rest` is the sum of transverse masses. A and B are the beams'
/// light-cone momenta that remain, and M is the sum of the transverse masses of the clusters that
/// follow. They allow (A - m e^y) (B - m e^-y) >= M^2, that is |y - log(A/B) / 2| <= arcosh((AB +
/// m^2 - M^2) / (2 m sqrt(AB))).
template <class T, class Number>
KOKKOS_INLINE_FUNCTION void rapidities(const ChannelData& data, const Number& number, T rest,
                                       ChannelState<T>& state) {
  T a = T(data.energy), b = T(data.energy);
  for (int i = 0; i < data.clusters; ++i) {
    FourVector<T>& p = state.p[data.cluster[i].system];
    const T mass = p.t;
    rest = i + 1 < data.clusters ? maximum(T(rest - mass), T(0)) : T(0);
    const T w = square_root(T(a * b));
    const T twice = (w * w + mass * mass - rest * rest + root_lambda(w, mass, rest)) / w;
    const T most = maximum(logarithm(T(twice / (T(2) * mass))), T(0));
    const T scale =
        exponential(T((T(2) * number(state.next++) - T(1)) * most)) * square_root(T(a / b)) * mass;
    const T other = mass * mass / scale;  // m e^-y
    const T least = T(1e-30 * data.energy);
    a = maximum(T(a - scale), least);
    b = maximum(T(b - other), least);
    p.t = scale;  // p+ and p- until the end of the loop
    p.z = other;
    state.weight = state.weight * T(2) * most;
  }
}

/// x1, x2, and the boost to the centre-of-mass frame.
template <class T>
KOKKOS_INLINE_FUNCTION void sum_of_clusters(const ChannelData& data, ChannelState<T>& state) {
  T plus = T(0), minus = T(0);
  for (int i = 0; i < data.clusters; ++i) {
    plus = plus + state.p[data.cluster[i].system].t;
    minus = minus + state.p[data.cluster[i].system].z;
  }
  state.fractions[0] = minimum(T(plus / T(data.energy)), T(1));
  state.fractions[1] = minimum(T(minus / T(data.energy)), T(1));
  state.energy = square_root(T(plus * minus));
  state.stretch = square_root(T(plus / minus));
  for (int i = 0; i < data.clusters; ++i) {
    FourVector<T>& p = state.p[data.cluster[i].system];
    const T along = p.t / state.stretch, against = p.z * state.stretch;
    p.t = T(0.5) * (along + against);
    p.z = T(0.5) * (along - against);
  }
}

/// Momenta of the clusters, with x1 and x2. Weight: (2 pi)^4 (2 / S) prod d^2p_T dy / (2 (2 pi)^3).
template <class T, class Number>
KOKKOS_INLINE_FUNCTION void transverse_production(const ChannelData& data, const Number& number,
                                                  ChannelState<T>& state) {
  state.energy = T(data.energy);
  const T masses = cluster_masses(data, number, state);
  transverse_momenta(data, number, masses, state);
  rapidities(data, number, transverse_masses(data, masses, state), state);
  sum_of_clusters(data, state);
  const T s = state.energy * state.energy;
  state.weight = state.weight * T(2 * pi_of_phase_space / (data.energy * data.energy));
  state.weight = select(s < T(data.least_s), T(0), state.weight);
}

}  // namespace helikos::detail
