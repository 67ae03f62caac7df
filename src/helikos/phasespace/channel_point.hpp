// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A point of a channel for one event or one pack of events. Weights are dPhi_n in the convention
/// of rambo.hpp; with hadrons they are dx1 dx2 dPhi_n. docs/phasespace.md, eqs. 11 to 17.

#include "helikos/phasespace/channel_data.hpp"
#include "helikos/phasespace/detail/transverse.hpp"
#include "helikos/phasespace/two_body.hpp"

namespace helikos {

namespace detail {

/// s of the partons and ds. With one outgoing particle s is the square of its mass, and dPhi_1 = 2
/// pi delta(s - m^2) takes the place of ds.
template <class T, class Number>
KOKKOS_INLINE_FUNCTION MappedInvariant<T> parton_invariant(const ChannelData& data,
                                                           const Number& number,
                                                           ChannelState<T>& state) {
  constexpr double two_pi = 6.283185307179586477;
  if (data.outgoing == 1) return {T(0), T(data.least_s), T(two_pi)};
  return invariant_of(data.total, number(state.next++), T(data.least_s),
                      T(data.most_s - data.least_s));
}

/// s and the rapidity of the partons: dx1 dx2 = ds dy / S.
template <class T, class Number>
KOKKOS_INLINE_FUNCTION void parton_energy(const ChannelData& data, const Number& number,
                                          ChannelState<T>& state) {
  const double square = data.energy * data.energy;
  const MappedInvariant<T> s = parton_invariant(data, number, state);
  const T tau = minimum(T(s.value * T(1 / square)), T(1));
  if (data.only_hadron >= 0) {  // One hadron: dx = ds / S.
    state.energy = square_root(s.value);
    state.fractions[data.only_hadron] = tau;
    const T root = square_root(tau);
    state.stretch = data.only_hadron == 0 ? root : T(T(1) / root);
    state.weight = state.weight * s.jacobian * T(1 / square);
    return;
  }
  const T most = maximum(T(T(-0.5) * logarithm(tau)), T(0));
  const T y = (T(2) * number(state.next++) - T(1)) * most;
  state.energy = square_root(s.value);
  state.stretch = exponential(y);
  const T root = square_root(tau);
  state.fractions[0] = minimum(T(root * state.stretch), T(1));
  state.fractions[1] = minimum(T(root / state.stretch), T(1));
  state.weight = state.weight * s.jacobian * T(2 / square) * most;
}

/// All outgoing particles as one system at rest.
template <class T>
KOKKOS_INLINE_FUNCTION void system_at_rest(const ChannelData& data, ChannelState<T>& state) {
  state.mass[data.root] = state.energy;
  state.p[data.root] = {state.energy, T(0), T(0), T(0)};
}

/// The incoming particle at the end of a chain of exchanges.
template <class T>
KOKKOS_INLINE_FUNCTION FourVector<T> last_beam(const ChannelData& data,
                                               const ChannelState<T>& state) {
  const int last = data.from_second ? 0 : 1;
  if (data.hadrons) {
    const T energy = T(0.5) * state.energy;
    return {energy, T(0), T(0), last == 0 ? energy : T(-energy)};
  }
  return {T(data.beams[last].t), T(0), T(0), T(data.beams[last].z)};
}

/// The masses of both systems of a split. Where the transverse momenta of the two are opposite,
/// transverse masses limit the mass of the first system.
template <class T, class Number>
KOKKOS_INLINE_FUNCTION void choose_masses(const ChannelData& data, const Number& number,
                                          const ChannelSplit& it, ChannelState<T>& state) {
  const T mass = state.mass[it.parent];
  const T second = T(data.systems[it.second].least);
  if (it.parent != data.root || !is_limited_across(it)) {
    choose_mass(data, number, it.first, T(mass - second), state);
    choose_mass(data, number, it.second, T(mass - state.mass[it.first]), state);
    return;
  }
  // A composite system may have its transverse mass without a transverse momentum.
  const T known = least_transverse_mass(it, 1, second);
  const bool is_particle = it.second < data.outgoing;
  const T square = is_particle ? least_transverse_square(known, second)
                               : T(it.transverse_momenta[1] * it.transverse_momenta[1]);
  choose_mass(data, number, it.first, most_mass(mass, T(maximum(known, second)), square), state);
  const T first = state.mass[it.first], transverse = least_transverse_mass(it, 0, first);
  choose_mass(
      data, number, it.second,
      most_mass(mass, T(maximum(transverse, first)), least_transverse_square(transverse, first)),
      state);
}

/// Lower limit of p_T^2 [GeV^2] of a system of a split.
template <class T>
KOKKOS_INLINE_FUNCTION T least_square_across(const ChannelSplit& it, int system,
                                             const ChannelState<T>& state) {
  const T mass = state.mass[system == 0 ? it.first : it.second];
  return least_transverse_square(least_transverse_mass(it, system, mass), mass);
}

/// Lower limit of the common p_T [GeV] of both systems of the first split.
template <class T>
KOKKOS_INLINE_FUNCTION T least_transverse(const ChannelSplit& it, const ChannelState<T>& state) {
  if (!is_limited_across(it)) return T(0);
  return square_root(maximum(least_square_across(it, 0, state), least_square_across(it, 1, state)));
}

/// Lower limits of the transverse momenta of both systems of an exchange.
template <class T>
KOKKOS_INLINE_FUNCTION LeastAcross<T> least_of_exchange(const ChannelData& data,
                                                        const ChannelSplit& it,
                                                        const ChannelState<T>& state) {
  LeastAcross<T> least;
  if (it.parent == data.root) {
    least.both = least_transverse(it, state);
    return least;
  }
  least.is_of_each = is_limited_across(it);
  least.squares[0] = least_square_across(it, 0, state);
  least.squares[1] = least_square_across(it, 1, state);
  return least;
}

/// Splits systems until every particle has a momentum.
template <class T, class Number>
KOKKOS_INLINE_FUNCTION void split_systems(const ChannelData& data, const Number& number,
                                          ChannelState<T>& state) {
  const double first_mass = data.beam_masses[data.from_second ? 1 : 0];
  const double last_mass = data.beam_masses[data.from_second ? 0 : 1];
  T square = T(first_mass * first_mass);  // square of the incoming momentum
  for (int i = 0; i < data.splits; ++i) {
    const ChannelSplit& it = data.split[i];
    const T mass = state.mass[it.parent];
    choose_masses(data, number, it, state);
    const bool is_root = it.parent == data.root;
    const T r = number(state.next++), r_phi = number(state.next++);
    const T m1 = state.mass[it.first], m2 = state.mass[it.second];
    FourVector<T>&k1 = state.p[it.first], &k2 = state.p[it.second];
    if (it.by_exchange) {
      const ExchangeBeams<T> in{state.p[it.parent], last_beam(data, state), mass, square,
                                T(last_mass)};
      state.weight =
          state.weight * exchange_scattering(in, it.exchange, least_of_exchange(data, it, state),
                                             m1, m2, r, r_phi, k1, k2, square);
    } else if (is_root) {
      state.weight =
          state.weight * isotropic_decay(state.p[it.parent], mass, least_transverse(it, state), m1,
                                         m2, r, r_phi, k1, k2);
    } else {
      const T least[] = {least_transverse_mass(it, 0, m1), least_transverse_mass(it, 1, m2)};
      state.weight =
          state.weight * decay_across(state.p[it.parent], mass, least, m1, m2, r, r_phi, k1, k2);
    }
  }
}

/// Puts p [GeV] on its mass shell and, with hadrons, boosts it to the laboratory. The larger one of
/// p+- = E +- p_z is computed as a sum, and the smaller one as m_T^2 over the larger.
template <class T>
KOKKOS_INLINE_FUNCTION FourVector<T> in_laboratory(const ChannelData& data, const FourVector<T>& p,
                                                   double mass, const T& stretch) {
  const T transverse = T(mass * mass) + p.x * p.x + p.y * p.y;
  const T energy = square_root(T(transverse + p.z * p.z));
  if (!data.hadrons && data.stretch == 1.0) return {energy, p.x, p.y, p.z};
  const auto backward = p.z < T(0);
  const T large = energy + select(backward, T(-p.z), p.z);
  const T small = transverse / maximum(large, T(least_divisor));
  const T plus = select(backward, small, large) * stretch;
  const T minus = select(backward, large, small) / stretch;
  return {T(0.5) * (plus + minus), p.x, p.y, T(0.5) * (plus - minus)};
}

template <class T>
KOKKOS_INLINE_FUNCTION void incoming_momenta(const ChannelData& data, const ChannelState<T>& state,
                                             FourVector<T>* incoming) {
  for (int i = 0; i < data.incoming; ++i) {
    const double stretch = i == 0 ? data.stretch : 1 / data.stretch;
    const T energy = T(0.5 * data.energy * stretch) * state.fractions[i];
    const FourVector<T> beam{T(data.beams[i].t), T(0), T(0), T(data.beams[i].z)};
    incoming[i] = data.hadrons ? FourVector<T>{energy, T(0), T(0), i == 0 ? energy : T(-energy)}
                  : data.stretch == 1.0
                      ? beam
                      : in_laboratory(data, beam, data.beam_masses[i], T(data.stretch));
  }
}

}  // namespace detail

/// Momenta [GeV] of `incoming` and `outgoing` particles in the laboratory, `fractions` x1 and x2 (1
/// at a fixed energy), and the weight [GeV^(2n-4)]; `number(i)` is random number i in (0,1) of
/// `numbers_per_event(data)`. A point that is not possible has weight 0 and finite momenta.
template <class T, class Number>
KOKKOS_INLINE_FUNCTION T channel_point(const ChannelData& data, const Number& number,
                                       FourVector<T>* incoming, FourVector<T>* outgoing,
                                       T* fractions) {
  ChannelState<T> state;
  state.next = 0;
  state.weight = T(1);
  state.energy = T(data.energy);
  state.stretch = T(1);
  for (int i = 0; i < 2; ++i) state.fractions[i] = T(1);
  if (data.root < 0) {
    detail::transverse_production(data, number, state);
  } else {
    if (data.hadrons) detail::parton_energy(data, number, state);
    detail::system_at_rest(data, state);
  }
  detail::split_systems(data, number, state);
  detail::incoming_momenta(data, state, incoming);
  for (int i = 0; i < data.outgoing; ++i)
    outgoing[i] = detail::in_laboratory(data, state.p[i], data.systems[i].least,
                                        T(state.stretch * T(data.stretch)));
  for (int i = 0; i < 2; ++i) fractions[i] = state.fractions[i];
  return state.weight;
}

/// Random numbers per event: 3n - 4; with two hadrons 3n - 2, with one hadron 3n - 3.
KOKKOS_INLINE_FUNCTION int numbers_per_event(const ChannelData& data) {
  return 3 * data.outgoing - (data.only_hadron >= 0 ? 3 : data.hadrons ? 2 : 4);
}

}  // namespace helikos
