// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Momenta across the beams, which are along z: the part of two-body phase space in which
/// transverse momenta are above lower limits. docs/phasespace.md, eqs. 10a to 10e.

#include "helikos/base/core/four_vector.hpp"
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

}  // namespace helikos
