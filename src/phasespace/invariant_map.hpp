// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Invariants from random numbers, with the density of a propagator (E. Byckling, K. Kajantie,
/// "Particle Kinematics", Wiley 1973, chapter X; R. Kleiss, R. Pittau, hep-ph/9405257). For one
/// event or one pack of events.

#include <cstdint>

#include "phasespace/pack_math.hpp"

namespace helikos {

/// The density of an invariant s [GeV^2], but for its norm: a Breit-Wigner resonance
/// 1 / ((s - m^2)^2 + m^2 Gamma^2), or a power (s + shift)^-power.
struct InvariantMap {
  enum class Kind : std::uint8_t { breit_wigner, power };

  Kind kind = Kind::power;
  double mass = 0.0, width = 0.0;   ///< of a resonance, above zero [GeV]
  double power = 1.0, shift = 0.0;  ///< of a power; shift [GeV^2]

  static InvariantMap flat() { return {Kind::power, 0.0, 0.0, 0.0, 0.0}; }
  static InvariantMap by_power(double power, double shift = 0.0) {
    return {Kind::power, 0.0, 0.0, power, shift};
  }
  static InvariantMap by_resonance(double mass, double width) {
    return {Kind::breit_wigner, mass, width, 0.0, 0.0};
  }
};

/// s and ds/dr [GeV^2].
template <class T>
struct MappedInvariant {
  T value, jacobian;
};

namespace detail {

/// x^a of x > 0.
template <class T>
KOKKOS_INLINE_FUNCTION T power_of(const T& x, double a) {
  return exponential(T(T(a) * logarithm(x)));
}

template <class T>
KOKKOS_INLINE_FUNCTION T within(const T& x, const T& lower, const T& upper) {
  return minimum(maximum(x, lower), upper);
}

/// The angle between two invariants, as m^2 + m Gamma tan(u) sees them: by the tangent of the
/// difference, so that nothing cancels where both lie far from the resonance.
template <class T>
KOKKOS_INLINE_FUNCTION T resonance_angle(const InvariantMap& map, const T& from, const T& to) {
  const T square = T(map.mass * map.mass), scale = T(map.mass * map.width);
  return arc_tangent(T(scale * (to - from)), T(scale * scale + (from - square) * (to - square)));
}

/// s = m^2 + m Gamma tan(u), u uniform. With v = u - u(lower), and tan of u(lower) = a:
/// s - lower = m Gamma (1 + a^2) sin(v) / (cos(v) - a sin(v)).
template <class T>
KOKKOS_INLINE_FUNCTION MappedInvariant<T> map_resonance(const InvariantMap& map, const T& r,
                                                        const T& lower, const T& upper) {
  constexpr double radians = 6.283185307179586;
  const T square = T(map.mass * map.mass), scale = T(map.mass * map.width);
  const T range = resonance_angle(map, lower, upper), a = (lower - square) / scale;
  const SineCosine<T> at = sine_cosine_of_turn(T(r * range * T(1.0 / radians)));
  const T step = scale * (T(1.0) + a * a) * at.sine / (at.cosine - a * at.sine);
  const T value = within(T(lower + step), lower, upper);
  const T distance = value - square;
  return {value, range * (distance * distance + scale * scale) / scale};
}

/// With a = s + shift: a^(1-n) uniform, or ln a where n = 1.
template <class T>
KOKKOS_INLINE_FUNCTION MappedInvariant<T> map_power(const InvariantMap& map, const T& r,
                                                    const T& lower, const T& upper) {
  const T range = upper - lower;
  if (map.power == 0.0) return {within(T(lower + r * range), lower, upper), range};
  const T shift = T(map.shift), first = lower + shift, last = upper + shift;
  if (map.power == 1.0) {
    const T ratio = logarithm(T(last / first));
    const T a = first * exponential(T(r * ratio));
    return {within(T(a - shift), lower, upper), a * ratio};
  }
  const double n = 1.0 - map.power;
  const T at_first = power_of(first, n), at_last = power_of(last, n);
  const T a = power_of(T(at_first + r * (at_last - at_first)), 1.0 / n);
  return {within(T(a - shift), lower, upper),
          power_of(a, map.power) * (at_last - at_first) * T(1.0 / n)};
}

}  // namespace detail

/// s between `lower` and `upper` [GeV^2] from r in (0,1). A range that is empty has the Jacobian 0
/// and the value `lower`.
template <class T>
KOKKOS_INLINE_FUNCTION MappedInvariant<T> map_invariant(const InvariantMap& map, const T& r,
                                                        const T& lower, const T& upper) {
  const auto is_open = upper > lower;
  const T last = select(is_open, upper, lower);
  const MappedInvariant<T> mapped = map.kind == InvariantMap::Kind::breit_wigner
                                        ? detail::map_resonance(map, r, lower, last)
                                        : detail::map_power(map, r, lower, last);
  return {select(is_open, mapped.value, lower), select(is_open, mapped.jacobian, T(0.0))};
}

/// The number that gives s: the inverse of `map_invariant`.
template <class T>
KOKKOS_INLINE_FUNCTION T number_of_invariant(const InvariantMap& map, const T& s, const T& lower,
                                             const T& upper) {
  if (map.kind == InvariantMap::Kind::breit_wigner) {
    return detail::resonance_angle(map, lower, s) / detail::resonance_angle(map, lower, upper);
  }
  if (map.power == 0.0) return (s - lower) / (upper - lower);
  const T shift = T(map.shift), a = s + shift, first = lower + shift, last = upper + shift;
  if (map.power == 1.0) return logarithm(T(a / first)) / logarithm(T(last / first));
  const double n = 1.0 - map.power;
  const T at_first = detail::power_of(first, n);
  return (detail::power_of(a, n) - at_first) / (detail::power_of(last, n) - at_first);
}

}  // namespace helikos
