// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Momenta across the beams, which are along z: what is left of two bodies' phase space where these
/// have least values. docs/phasespace.md, eqs. 10a to 10e.

#include "helikos/base/core/four_vector.hpp"
#include "helikos/phasespace/pack_math.hpp"

namespace helikos {

namespace detail {
inline constexpr double pi_of_phase_space = 3.14159265358979323846;
inline constexpr double least_divisor = 1e-150;  ///< of what is zero where the weight is
}  // namespace detail

/// The direction of p across z, a unit vector (x, y); x where there is none. And the size of it.
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

/// A cosine where it is between -1 and 1, else the nearer of these; NaN of NaN.
template <class T>
KOKKOS_INLINE_FUNCTION T as_cosine(const T& x) {
  return minimum(maximum(x, T(-1)), T(1));
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

/// Of p -> k1 + k2 with light-cone parts z1 + z2 = 1 along one beam, between `least` and `most`:
/// the z2 for which k2 may have this `momentum` [GeV] or more across the beams, which p has
/// `across`.
///
/// The momentum is z2 P + k at most, P that of p, with k^2 = z1 z2 p^2 - z2 m1^2 - z1 m2^2. Where
/// it is reached beyond z2 = momentum / P, the limits are roots of a quadratic equation.
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

/// Which parts (1 - cos theta) / 2 of the directions `directions_across` has, where p moves across
/// the beams: those of light-cone parts that let k1 and k2, of `momentum` in the rest frame, have
/// at least the roots of `squares` [GeV^2] as momenta across the beams.
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

/// Turns of phi, as parts of a whole one, from `first` on and backwards from -`first`: `width` of
/// each half.
template <class T>
struct Turns {
  T first, width;
};

/// Where |z1 P + k e| and |z2 P - k e| are at least the roots of `squares` [GeV^2], with P
/// `momentum` across z, and phi the angle from P to the unit vector e.
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
