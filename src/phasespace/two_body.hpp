// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A system of two-body kinematics, for one event or one pack: its decay into two, and its
/// scattering by the exchange of a momentum. Weights are dPhi_2 in the convention of
/// rambo_point.hpp; docs/phasespace.md, eqs. 6 to 10.

#include "core/four_vector.hpp"
#include "phasespace/invariant_map.hpp"

namespace helikos {

namespace detail {
inline constexpr double pi_of_phase_space = 3.14159265358979323846;
inline constexpr double least_divisor = 1e-150;  ///< of what is zero where the weight is
}  // namespace detail

/// The square root of the Kaellen function lambda(w^2, m1^2, m2^2) [GeV^2]; 0 below the threshold.
template <class T>
KOKKOS_INLINE_FUNCTION T root_lambda(const T& w, const T& m1, const T& m2) {
  const T sum = m1 + m2, difference = m1 - m2;
  const T above = maximum(T(w - sum), T(0));
  return square_root(T(above * (w + sum) * (w - difference) * (w + difference)));
}

/// The same with one square, a [GeV^2], of any sign.
template <class T>
KOKKOS_INLINE_FUNCTION T root_lambda_off_shell(const T& w, const T& a, const T& mass) {
  const T less = w - mass, more = w + mass;
  return square_root(maximum(T((less * less - a) * (more * more - a)), T(0)));
}

/// k [GeV], given in the rest frame of p, p^2 = mass^2, in the frame of p.
template <class T>
KOKKOS_INLINE_FUNCTION FourVector<T> from_rest_frame(const FourVector<T>& k, const FourVector<T>& p,
                                                     const T& mass) {
  const T energy = (k.t * p.t + k.x * p.x + k.y * p.y + k.z * p.z) / mass;
  const T along = (energy + k.t) / (p.t + mass);
  return {energy, k.x + along * p.x, k.y + along * p.y, k.z + along * p.z};
}

/// Which parts (1 - cos theta) / 2 of the directions of a `momentum` have `least` transverse
/// momentum or more: from `lower` to 1 - `lower`. `width`, the difference, is 0 where none has.
template <class T>
struct Directions {
  T lower, width;
};

template <class T>
KOKKOS_INLINE_FUNCTION Directions<T> directions_across(const T& momentum, const T& least) {
  if (!any_lane(least > T(0))) return {T(0), T(1)};
  const T sine = least / maximum(momentum, T(detail::least_divisor));
  const T width = square_root(maximum(T((T(1) - sine) * (T(1) + sine)), T(0)));
  return {T(0.5) * minimum(T(sine * sine / (T(1) + width)), T(1)), width};
}

/// p [GeV], p^2 = mass^2, decays into k1 and k2 of masses m1 and m2, isotropically. With `least`
/// [GeV] both have this momentum or more across z; p is at rest then. Returns the volume of these
/// directions, of all: lambda^(1/2) / (8 pi p^2).
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

/// Limits of u = -t [GeV^2] of q + b -> k1 + k2, t = (q - k1)^2.
template <class T>
struct ExchangeLimits {
  T lower, width;
  T root_in, root_out;  ///< lambda^(1/2) of the two sides [GeV^2]
};

/// At an energy w; q^2 = a [GeV^2] may be negative, b has `mass`. The product of the two limits is
/// a polynomial in the squares over s (docs/phasespace.md, eq. 10), so that the smaller of them
/// needs no difference; it is 0 if q, b and k1 are massless.
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

/// Two unit vectors, perpendicular to the unit vector n and to each other (T. Duff et al., J. Comp.
/// Graph. Tech. 6 (2017) 1): the direction (1 - n.z) / |..| never cancels. Components t are 0.
template <class T>
struct TransversePlane {
  FourVector<T> first, second;
};

template <class T>
KOKKOS_INLINE_FUNCTION TransversePlane<T> plane_across(const FourVector<T>& n) {
  const T sign = select(n.z < T(0), T(-1), T(1));
  const T a = T(-1) / (sign + n.z), b = n.x * n.y * a;
  return {{T(0), T(1) + sign * n.x * n.x * a, sign * b, -sign * n.x},
          {T(0), b, sign + n.y * n.y * a, -n.y}};
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

/// What scatters: p = q + beam [GeV], p^2 = mass^2, q^2 = `square` [GeV^2].
template <class T>
struct ExchangeBeams {
  FourVector<T> p, beam;
  T mass, square, beam_mass;
};

/// q + beam -> k1 + k2, of masses m1 and m2, with u = -t = -(q - k1)^2 [GeV^2] by `map`. With
/// `least` [GeV] both have this momentum or more across q and beam, which are in their rest frame
/// then. Returns dPhi_2, that is (dt/dr) / (8 pi lambda^(1/2)(p^2, q^2, beam^2)).
template <class T>
KOKKOS_INLINE_FUNCTION T exchange_scattering(const ExchangeBeams<T>& in, const InvariantMap& map,
                                             const T& least, const T& m1, const T& m2, const T& r_t,
                                             const T& r_phi, FourVector<T>& k1, FourVector<T>& k2,
                                             T& t) {
  const T w = maximum(in.mass, T(detail::least_divisor));
  const ExchangeLimits<T> limits = exchange_limits(w, in.square, in.beam_mass, m1, m2);
  const T momentum = limits.root_out / (T(2) * w);
  const Directions<T> directions = directions_across(momentum, least);
  const T lower = limits.lower + directions.lower * limits.width;
  const MappedInvariant<T> u = invariant_of(map, r_t, lower, T(directions.width * limits.width));
  t = -u.value;
  const T share =
      select(limits.width > T(0), T(directions.lower + u.offset / limits.width), T(0.5));
  const T beam_energy = T(0.5) * (w + (in.beam_mass * in.beam_mass - in.square) / w);
  const FourVector<T> n = direction_against(in.beam, beam_energy, in.p, w);
  const TransversePlane<T> plane = plane_across(n);
  const SineCosine<T> phi = sine_cosine_of_turn(r_phi);
  const T transverse = T(2) * momentum * square_root(T(share * (T(1) - share)));
  FourVector<T> k = momentum * (T(1) - T(2) * share) * n + transverse * phi.cosine * plane.first +
                    transverse * phi.sine * plane.second;
  k.t = square_root(T(m1 * m1 + momentum * momentum));
  k1 = from_rest_frame(k, in.p, w);
  k2 = in.p - k1;
  return u.jacobian /
         (T(8 * detail::pi_of_phase_space) * maximum(limits.root_in, T(detail::least_divisor)));
}

}  // namespace helikos
