// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Two-body kinematics for one event or one pack: the decay of a system into two, and its
/// scattering by the exchange of a momentum; momenta across the beams, which are along z: the part
/// of two-body phase space in which transverse momenta are above lower limits. Weights are dPhi_2
/// in the convention of rambo.hpp; docs/phasespace.md, eqs. 6 to 10e.

#include "helikos/base/core/four_vector.hpp"
#include "helikos/phasespace/invariant_map.hpp"
#include "helikos/phasespace/pack_math.hpp"

namespace helikos {

namespace detail {
inline constexpr double pi_of_phase_space = 3.14159265358979323846;
inline constexpr double least_divisor = 1e-150;  ///< lower limit of divisors where the weight is
                                                 ///< zero
}  // namespace detail

/// The direction of p across z, a unit vector (x, y), and the size of p across z. The direction is
/// x where the size is zero.
template <class T>
struct DirectionAcross {
  T momentum, x, y;
};

template <class T>
KOKKOS_INLINE_FUNCTION DirectionAcross<T> direction_across(const FourVector<T>& p) {
  const T momentum = square_root(T(p.x * p.x + p.y * p.y));
  const auto is_along = !(momentum > T(0));
  const T over = T(1) / maximum(momentum, T(detail::least_divisor));
  return {momentum, select(is_along, T(1), T(over * p.x)), select(is_along, T(0), T(over * p.y))};
}

/// The cosine, limited to [-1, 1]; NaN stays NaN.
template <class T>
KOKKOS_INLINE_FUNCTION T as_cosine(const T& x) {
  return minimum(maximum(x, T(-1)), T(1));
}

/// The parts (1 - cos theta) / 2 of the directions of a `momentum` with at least the transverse
/// momentum `least`: from `lower` to 1 - `lower`. `width` is the difference; it is 0 where no
/// direction is allowed.
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

/// p -> k1 + k2 with light-cone parts z1 + z2 = 1 along one beam, between `least` and `most`: the
/// range of z2 in which k2 may have at least the transverse momentum `momentum` [GeV]. `across` is
/// the transverse momentum of p.
///
/// The largest transverse momentum of k2 is z2 P + k, where P is the transverse momentum of p and
/// k^2 = z1 z2 p^2 - z2 m1^2 - z1 m2^2. Where the momentum is reached beyond z2 = momentum / P, the
/// limits are roots of a quadratic equation.
template <class T>
struct LightConeRange {
  T lower, upper;
};

template <class T>
KOKKOS_INLINE_FUNCTION LightConeRange<T> light_cone_range(const T& mass, const T& across,
                                                          const T& momentum, const T& m1,
                                                          const T& m2, const T& least,
                                                          const T& most) {
  const T a = mass * mass + across * across, c = m2 * m2 + momentum * momentum;
  const T b = (mass - m1) * (mass + m1) + m2 * m2 + T(2) * momentum * across;
  const T root = square_root(maximum(T(b * b - T(4) * a * c), T(0)));
  const T upper = T(0.5) * (b + root) / a,
          lower = c / maximum(T(a * upper), T(detail::least_divisor));
  return {select(momentum > across * least, lower, least),
          select(momentum > across * most, upper, most)};
}

/// The parts (1 - cos theta) / 2 of the directions, as in `directions_across`, where p moves across
/// the beams. In these directions light-cone parts allow k1 and k2, of `momentum` in the rest
/// frame, transverse momenta of at least the roots of `squares` [GeV^2].
template <class T>
KOKKOS_INLINE_FUNCTION Directions<T> directions_of_exchange(const T& mass, const T& across,
                                                            const T* squares, const T& m1,
                                                            const T& m2, const T& momentum) {
  const T e1 = square_root(T(m1 * m1 + momentum * momentum));
  const T e2 = square_root(T(m2 * m2 + momentum * momentum));
  const T least1 = m1 * m1 / maximum(T((e1 + momentum) * mass), T(detail::least_divisor));
  const T least2 = m2 * m2 / maximum(T((e2 + momentum) * mass), T(detail::least_divisor));
  const LightConeRange<T> z1 = light_cone_range(mass, across, square_root(squares[0]), m2, m1,
                                                least1, T((e1 + momentum) / mass));
  const LightConeRange<T> z2 = light_cone_range(mass, across, square_root(squares[1]), m1, m2,
                                                least2, T((e2 + momentum) / mass));
  const T over = T(0.5) * mass / maximum(momentum, T(detail::least_divisor));
  const T lower =
      maximum(maximum(T((z2.lower - least2) * over), T(T(1) - (z1.upper - least1) * over)), T(0));
  const T upper =
      minimum(minimum(T((z2.upper - least2) * over), T(T(1) - (z1.lower - least1) * over)), T(1));
  const auto is_empty = !(lower < upper);
  return {select(is_empty, T(0.5), lower), select(is_empty, T(0), T(upper - lower))};
}

/// Ranges of phi in units of a whole turn: from `first` upwards and from -`first` downwards;
/// `width` is that of each half.
template <class T>
struct Turns {
  T first, width;
};

/// The range of phi in which |z1 P + k e| and |z2 P - k e| are at least the roots of `squares`
/// [GeV^2]. P is the vector of size `momentum` across z, and phi the angle from P to the unit
/// vector e.
template <class T>
KOKKOS_INLINE_FUNCTION Turns<T> turns_across(const T& momentum, const T& z1, const T& z2,
                                             const T& k, const T* squares) {
  const T p1 = z1 * momentum, p2 = z2 * momentum;
  const auto over = [&](const T& p) {
    return T(1) / maximum(T(T(2) * p * k), T(detail::least_divisor));
  };
  const T least = as_cosine(T((squares[0] - p1 * p1 - k * k) * over(p1)));
  const T most = maximum(least, as_cosine(T((p2 * p2 + k * k - squares[1]) * over(p2))));
  const auto turn_of = [](const T& cosine) {
    return T(0.5 / detail::pi_of_phase_space) *
           arc_tangent(square_root(T((T(1) - cosine) * (T(1) + cosine))), cosine);
  };
  const T first = turn_of(most);
  return {first, T(turn_of(least) - first)};
}

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
