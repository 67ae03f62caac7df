// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Two-body kinematics for one event or one pack: the decay of a system into two, and its
/// scattering by the exchange of a momentum. Weights are dPhi_2 in the convention of
/// rambo_point.hpp; docs/phasespace.md, eqs. 6 to 10.

#include "helikos/base/core/four_vector.hpp"
#include "helikos/phasespace/detail/across.hpp"
#include "helikos/phasespace/invariant_map.hpp"

namespace helikos {

/// The square root of the Kaellen function lambda(w^2, m1^2, m2^2) [GeV^2]; 0 below the threshold.
template <class T>
KOKKOS_INLINE_FUNCTION T root_lambda(const T& w, const T& m1, const T& m2) {
  const T sum = m1 + m2, difference = m1 - m2;
  const T above = maximum(T(w - sum), T(0));
  return square_root(T(above * (w + sum) * (w - difference) * (w + difference)));
}

/// The square root of the Kaellen function with a square a [GeV^2] of any sign in place of a mass.
template <class T>
KOKKOS_INLINE_FUNCTION T root_lambda_off_shell(const T& w, const T& a, const T& mass) {
  const T less = w - mass, more = w + mass;
  return square_root(maximum(T((less * less - a) * (more * more - a)), T(0)));
}

/// Boosts k [GeV] from the rest frame of p, p^2 = mass^2, to the frame of p.
template <class T>
KOKKOS_INLINE_FUNCTION FourVector<T> from_rest_frame(const FourVector<T>& k, const FourVector<T>& p,
                                                     const T& mass) {
  const T energy = (k.t * p.t + k.x * p.x + k.y * p.y + k.z * p.z) / mass;
  const T along = (energy + k.t) / (p.t + mass);
  return {energy, k.x + along * p.x, k.y + along * p.y, k.z + along * p.z};
}

/// Isotropic decay of p [GeV], p^2 = mass^2, into k1 and k2 of masses m1 and m2. With `least` [GeV]
/// the decay is limited to directions in which both have at least this momentum across z; p is at
/// rest then. Returns the volume of these directions; the volume of all directions is lambda^(1/2)
/// / (8 pi p^2).
template <class T>
KOKKOS_INLINE_FUNCTION T isotropic_decay(const FourVector<T>& p, const T& mass, const T& least,
                                         const T& m1, const T& m2, const T& r_cosine,
                                         const T& r_phi, FourVector<T>& k1, FourVector<T>& k2) {
  const T w = maximum(mass, T(detail::least_divisor));
  const T momentum = root_lambda(mass, m1, m2) / (T(2) * w);
  const Directions<T> directions = directions_across(momentum, least);
  const T share = directions.lower + r_cosine * directions.width;
  const T transverse = T(2) * momentum * square_root(T(share * (T(1) - share)));
  const SineCosine<T> phi = sine_cosine_of_turn(r_phi);
  const FourVector<T> k{square_root(T(m1 * m1 + momentum * momentum)), transverse * phi.cosine,
                        transverse * phi.sine, momentum * (T(2) * share - T(1))};
  k1 = from_rest_frame(k, p, w);
  k2 = p - k1;
  return directions.width * momentum / (T(4 * detail::pi_of_phase_space) * w);
}

/// Isotropic decay of p [GeV], p^2 = mass^2, into k1 and k2 of masses m1 and m2. The axis is the
/// direction of p across z, in the frame where p does not move along z. `least`: lower limits of
/// the transverse masses of k1 and k2 [GeV], 0 where none is known. Directions below these limits
/// are left out. Returns the volume of the directions that remain; the volume of all directions is
/// lambda^(1/2) / (8 pi p^2).
template <class T>
KOKKOS_INLINE_FUNCTION T decay_across(const FourVector<T>& p, const T& mass, const T* least,
                                      const T& m1, const T& m2, const T& r_cosine, const T& r_phi,
                                      FourVector<T>& k1, FourVector<T>& k2) {
  const T w = maximum(mass, T(detail::least_divisor));
  const T momentum = root_lambda(mass, m1, m2) / (T(2) * w), square = momentum * momentum;
  const T e1 = square_root(T(m1 * m1 + square)), e2 = square_root(T(m2 * m2 + square));
  const DirectionAcross<T> across = direction_across(p);
  const T transverse = square_root(T(w * w + across.momentum * across.momentum));
  const T gamma = transverse / w, boost = across.momentum / w, t1 = least[0], t2 = least[1];
  const bool is_bound = any_lane(T(t1 + t2) > T(0));
  T first = T(-1), last = T(1), part = T(1);
  if (is_bound) {  // energies in the frame where p does not move along z
    const T over = T(1) / maximum(T(boost * momentum), T(detail::least_divisor));
    first = as_cosine(T((t1 - gamma * e1) * over));
    last = as_cosine(T((gamma * e2 - t2) * over));
    const auto is_empty = !(first < last);
    first = select(is_empty, T(0), first);
    last = select(is_empty, T(0), last);
  }
  const T cosine = as_cosine(T(first + (last - first) * r_cosine));
  const T sine = square_root(T((T(1) - cosine) * (T(1) + cosine)));
  const T energy1 = gamma * e1 + boost * momentum * cosine;
  if (is_bound) {  // momentum along z, at most sin theta, at phi = 0
    const T energy2 = gamma * e2 - boost * momentum * cosine;
    const T room = maximum(
        minimum(T((energy1 - t1) * (energy1 + t1)), T((energy2 - t2) * (energy2 + t2))), T(0));
    const T most =
        minimum(T(square_root(room) / maximum(T(momentum * sine), T(detail::least_divisor))), T(1));
    part = T(2 / detail::pi_of_phase_space) *
           arc_tangent(most, square_root(T((T(1) - most) * (T(1) + most))));
  }
  const T middle = select(r_phi < T(0.5), T(0.25), T(0.75));
  const SineCosine<T> phi = sine_cosine_of_turn(T(middle + part * (r_phi - middle)));
  const T along = gamma * momentum * cosine + boost * e1, side = momentum * sine * phi.sine;
  const T z = momentum * sine * phi.cosine;
  k1 = {(p.t * energy1 + p.z * z) / transverse, across.x * along - across.y * side,
        across.y * along + across.x * side, (p.z * energy1 + p.t * z) / transverse};
  k2 = p - k1;
  return T(0.5) * (last - first) * part * momentum / (T(4 * detail::pi_of_phase_space) * w);
}

/// Limits of u = -t [GeV^2] of q + b -> k1 + k2, t = (q - k1)^2.
template <class T>
struct ExchangeLimits {
  T lower, width;
  T root_in, root_out;  ///< lambda^(1/2) of the initial and of the final state [GeV^2]
};

/// Limits at an energy w; q^2 = a [GeV^2] may be negative, b has `mass`. The product of the two
/// limits is a polynomial in the squares over s (docs/phasespace.md, eq. 10), so that the smaller
/// limit needs no difference. The smaller limit is 0 if q, b and k1 are massless.
template <class T>
KOKKOS_INLINE_FUNCTION ExchangeLimits<T> exchange_limits(const T& w, const T& a, const T& mass,
                                                         const T& m1, const T& m2) {
  const T s = maximum(T(w * w), T(detail::least_divisor)), b = mass * mass;
  const T s1 = m1 * m1, s2 = m2 * m2;
  const T root_in = root_lambda_off_shell(w, a, mass), root_out = root_lambda(w, m1, m2);
  const T width = root_in * root_out / s;
  const T middle = T(0.5) * (s + a - b) * (s + s1 - s2) / s - a - s1;
  const T product = (a - s1) * (b - s2) + (a + s2 - s1 - b) * (a * s2 - b * s1) / s;
  const T upper = middle + T(0.5) * width;
  const auto is_product = middle > T(0);
  const T lower = product / select(is_product, upper, T(1));
  return {select(is_product, lower, T(middle - T(0.5) * width)), width, root_in, root_out};
}

/// Two unit vectors in the rest frame of p, perpendicular to each other and to the direction n of
/// -b. The first vector is the direction of p across z, up to a part along p and b. b is along z,
/// to the side given by `sign`. Components t are 0.
template <class T>
struct TransversePlane {
  FourVector<T> first, second;
};

template <class T>
KOKKOS_INLINE_FUNCTION TransversePlane<T> plane_across(const FourVector<T>& n,
                                                       const DirectionAcross<T>& across,
                                                       const T& sign) {
  const T x = -across.y, y = across.x;
  return {{T(0), sign * y * n.z, -sign * x * n.z, sign * (x * n.y - y * n.x)}, {T(0), x, y, T(0)}};
}

/// The direction of -b in the rest frame of p, p^2 = mass^2, where b has `energy`.
template <class T>
KOKKOS_INLINE_FUNCTION FourVector<T> direction_against(const FourVector<T>& b, const T& energy,
                                                       const FourVector<T>& p, const T& mass) {
  const T along = (b.t + energy) / (p.t + mass);
  const FourVector<T> n{T(0), along * p.x - b.x, along * p.y - b.y, along * p.z - b.z};
  const T size = square_root(T(n.x * n.x + n.y * n.y + n.z * n.z));
  return (T(1) / maximum(size, T(detail::least_divisor))) * n;
}

/// Lower limits of the transverse momenta of k1 and k2 of an exchange.
template <class T>
struct LeastAcross {
  T both = T(0);                ///< limit for both [GeV], where q and beam are along z
  bool is_of_each = false;      ///< a limit for each of k1 and k2 instead, for a beam without mass:
  T squares[2] = {T(0), T(0)};  ///< squares of the limits of k1 and k2 [GeV^2]
};

/// The initial state of a scattering: p = q + beam [GeV], p^2 = mass^2, q^2 = `square` [GeV^2].
template <class T>
struct ExchangeBeams {
  FourVector<T> p, beam;
  T mass, square, beam_mass;
};

/// Scattering q + beam -> k1 + k2, of masses m1 and m2, with u = -t = -(q - k1)^2 [GeV^2] drawn by
/// `map`. The angle phi is counted from the direction in which p = q + beam moves across the beam.
/// Returns dPhi_2, that is (dt/dr) / (8 pi lambda^(1/2)(p^2, q^2, beam^2)), of the values of t and
/// phi that `least` allows.
template <class T>
KOKKOS_INLINE_FUNCTION T exchange_scattering(const ExchangeBeams<T>& in, const InvariantMap& map,
                                             const LeastAcross<T>& least, const T& m1, const T& m2,
                                             const T& r_t, const T& r_phi, FourVector<T>& k1,
                                             FourVector<T>& k2, T& t) {
  const T w = maximum(in.mass, T(detail::least_divisor));
  const ExchangeLimits<T> limits = exchange_limits(w, in.square, in.beam_mass, m1, m2);
  const T momentum = limits.root_out / (T(2) * w);
  const DirectionAcross<T> direction = direction_across(in.p);
  const Directions<T> directions =
      least.is_of_each
          ? directions_of_exchange(w, direction.momentum, least.squares, m1, m2, momentum)
          : directions_across(momentum, least.both);
  const T lower = limits.lower + directions.lower * limits.width;
  const MappedInvariant<T> u = invariant_of(map, r_t, lower, T(directions.width * limits.width));
  t = -u.value;
  const T share =
      select(limits.width > T(0), T(directions.lower + u.offset / limits.width), T(0.5));
  const T beam_energy = T(0.5) * (w + (in.beam_mass * in.beam_mass - in.square) / w);
  const FourVector<T> n = direction_against(in.beam, beam_energy, in.p, w);
  const TransversePlane<T> plane =
      plane_across(n, direction, select(in.beam.z < T(0), T(1), T(-1)));
  const T transverse = T(2) * momentum * square_root(T(share * (T(1) - share)));
  const T along = momentum * (T(1) - T(2) * share),
          energy = square_root(T(m1 * m1 + momentum * momentum));
  Turns<T> turns{T(0), T(0.5)};
  if (least.is_of_each) {
    const T z1 = (energy + along) / w;  // k1.beam over p.beam
    turns = turns_across(direction.momentum, z1, T(T(1) - z1), transverse, least.squares);
  }
  const auto is_second = !(r_phi < T(0.5));
  const T half = select(is_second, T(T(1) - r_phi), r_phi);
  const T turn = turns.first + T(2) * turns.width * half;
  const SineCosine<T> phi = sine_cosine_of_turn(turn);
  const T sine = select(is_second, T(-phi.sine), phi.sine);
  FourVector<T> k =
      along * n + transverse * phi.cosine * plane.first + transverse * sine * plane.second;
  k.t = energy;
  k1 = from_rest_frame(k, in.p, w);
  k2 = in.p - k1;
  return T(2) * turns.width * u.jacobian /
         (T(8 * detail::pi_of_phase_space) * maximum(limits.root_in, T(detail::least_divisor)));
}

}  // namespace helikos
