// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Maps of invariants [GeV^2] that follow a propagator: from a uniform number r in (0,1) to s
/// between two limits. docs/phasespace.md, eqs. 2 to 5.
///
/// A range is given by its lower limit and its width, and s by its distance from the lower limit,
/// so that nothing cancels near a threshold. In a range of zero width s is the lower limit and
/// ds/dr = 0.

#include "helikos/phasespace/pack_math.hpp"

namespace helikos {

/// The density of an invariant s, up to a factor. All events of a kernel have one density.
struct InvariantMap {
  enum class Kind { flat, logarithmic, power, breit_wigner };

  Kind kind = Kind::flat;
  double exponent = 0;          ///< exponent nu of a power
  double shift = 0;             ///< shift of a power [GeV^2]
  double mass_square = 0;       ///< m^2 of a Breit-Wigner [GeV^2]
  double mass_times_width = 0;  ///< m Gamma of a Breit-Wigner [GeV^2]
  double tail = 0;              ///< share of the numbers r that make the tail of a Breit-Wigner

  /// The density 1 / (s + shift)^exponent. Where s + shift may be zero, 1e-12 of the width of the
  /// range is added to shift.
  static InvariantMap power(double exponent, double shift = 0) {
    const Kind kind = exponent == 0 ? Kind::flat : exponent == 1 ? Kind::logarithmic : Kind::power;
    return {kind, exponent, shift, 0, 0, 0};
  }

  /// The density 1 / ((s - m^2)^2 + m^2 Gamma^2), m = `mass` and Gamma = `width` [GeV].
  static InvariantMap breit_wigner(double mass, double width) {
    return {Kind::breit_wigner, 0, 0, mass * mass, mass * width, 0};
  }

  /// A Breit-Wigner with a tail: numbers r below 1/16 have the density 1 / s^(3/2) far above the
  /// peak. Cuts may leave most of a cross section there, where a Breit-Wigner has almost no points.
  /// This map has two branches and no inverse.
  static InvariantMap resonance(double mass, double width) {
    InvariantMap map = breit_wigner(mass, width);
    map.tail = 0x1p-4;
    return map;
  }
};

/// An invariant s = lower + offset [GeV^2], and ds/dr [GeV^2].
template <class T>
struct MappedInvariant {
  T offset, value, jacobian;
};

namespace detail {

/// s + shift at the lower limit.
template <class T>
KOKKOS_INLINE_FUNCTION T power_start(const InvariantMap& map, const T& lower, const T& width) {
  return maximum(T(lower + T(map.shift)), maximum(T(T(1e-12) * width), T(1e-290)));
}

/// s + shift = start e^g with g from 0 to log(1 + width / start). For exponent 1, g is uniform.
template <class T>
KOKKOS_INLINE_FUNCTION MappedInvariant<T> logarithmic_invariant(const T& r, const T& start,
                                                                const T& width) {
  const T range = logarithm_of_one_plus(T(width / start));
  const T offset = start * exponential_minus_one(T(r * range));
  return {offset, offset, range * (start + offset)};
}

/// For any other exponent nu, e^((1 - nu) g) is uniform.
template <class T>
KOKKOS_INLINE_FUNCTION MappedInvariant<T> power_invariant(double exponent, const T& r,
                                                          const T& start, const T& width) {
  const double a = 1 - exponent;
  const T total = exponential_minus_one(T(T(a) * logarithm_of_one_plus(T(width / start))));
  const T g = logarithm_of_one_plus(T(r * total)) * T(1 / a);
  const T offset = start * exponential_minus_one(g);
  return {offset, offset, start * (total * T(1 / a)) * exponential(T(T(exponent) * g))};
}

/// The angle between the two limits in the triangle with the sides s - m^2 and m Gamma.
template <class T>
KOKKOS_INLINE_FUNCTION T breit_wigner_angle(const InvariantMap& map, const T& below,
                                            const T& offset) {
  const T g = T(map.mass_times_width);
  return arc_tangent(T(g * offset), T(g * g + below * (below + offset)));
}

/// The Breit-Wigner by the addition theorem of the tangent, from the lower limit on.
template <class T>
KOKKOS_INLINE_FUNCTION MappedInvariant<T> breit_wigner_invariant(const InvariantMap& map,
                                                                 const T& r, const T& lower,
                                                                 const T& width) {
  const T g = T(map.mass_times_width), below = lower - T(map.mass_square);
  const T range = breit_wigner_angle(map, below, width);
  const SineCosine<T> angle = sine_cosine_of_turn(T(r * range * T(0.15915494309189533577)));
  const T under = maximum(T(g * angle.cosine - below * angle.sine), T(1e-290));
  const T offset = minimum(T((g * g + below * below) * angle.sine / under), width);
  const T distance = below + offset;
  return {offset, offset, range * (distance * distance + g * g) / g};
}

/// The lower end of the tail of a resonance: the densities of both branches are about equal there.
KOKKOS_INLINE_FUNCTION double begin_of_tail(const InvariantMap& map) {
  return map.mass_square + 4 * std::sqrt(map.mass_square * map.mass_times_width);
}

/// Above the lower end of the tail each branch also counts the density of the other branch, so that
/// ds/dr is one over the sum of both densities. A range that ends below the tail has none.
template <class T>
KOKKOS_INLINE_FUNCTION MappedInvariant<T> resonance_invariant(const InvariantMap& map, const T& r,
                                                              const T& lower, const T& width) {
  const T begin = maximum(lower, T(begin_of_tail(map))), length = lower + width - begin;
  const T tail = select(length > T(0), T(map.tail), T(0)), peak = T(1) - tail;
  const auto is_tail = r < tail;
  const T far = minimum(T(r * T(1 / map.tail)), T(1));
  const T near = maximum(T((r - tail) / peak), T(0));
  const T room = maximum(length, T(0));
  // 1 / s^(3/2): s = begin / (1 - far part)^2
  const T part = T(1) - square_root(T(begin / (begin + room)));
  const T root = T(1) / (T(1) - far * part), s = begin * root * root;
  const MappedInvariant<T> of_peak = breit_wigner_invariant(map, near, lower, width);
  const T offset = select(is_tail, minimum(T(s - lower), width), of_peak.offset);
  const T g = T(map.mass_times_width), distance = lower - T(map.mass_square) + offset;
  const T turn = breit_wigner_angle(map, T(lower - T(map.mass_square)), width);
  const T of_near = turn * (distance * distance + g * g) / g;
  const T value = lower + offset, of_far = T(2) * part * value * square_root(T(value / begin));
  const T both = of_far * of_near / maximum(T(tail * of_near + peak * of_far), T(1e-290));
  return {offset, offset, select(value < begin, T(of_near / peak), both)};
}

}  // namespace detail

/// The invariant at the number r, in a range from `lower` on [GeV^2].
template <class T>
KOKKOS_INLINE_FUNCTION MappedInvariant<T> invariant_of(const InvariantMap& map, const T& r,
                                                       const T& lower, const T& range) {
  using Kind = InvariantMap::Kind;
  const T width = maximum(range, T(0));
  MappedInvariant<T> s{r * width, T(0), width};
  if (map.kind == Kind::breit_wigner) {
    s = map.tail > 0 ? detail::resonance_invariant(map, r, lower, width)
                     : detail::breit_wigner_invariant(map, r, lower, width);
  } else if (map.kind != Kind::flat) {
    const T start = detail::power_start(map, lower, width);
    s = map.kind == Kind::logarithmic ? detail::logarithmic_invariant(r, start, width)
                                      : detail::power_invariant(map.exponent, r, start, width);
  }
  s.offset = minimum(s.offset, width);
  s.value = lower + s.offset;
  return s;
}

}  // namespace helikos
