// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The inverse of the maps of invariants.

#include "helikos/phasespace/invariant_map.hpp"

namespace helikos::test {

/// The number r whose invariant is lower + `offset`; `width` > 0. Not defined for a resonance.
template <class T>
T number_of(const InvariantMap& map, const T& offset, const T& lower, const T& width) {
  using Kind = InvariantMap::Kind;
  if (map.kind == Kind::flat) return offset / width;
  if (map.kind == Kind::breit_wigner) {
    const T below = lower - T(map.mass_square);
    return detail::breit_wigner_angle(map, below, offset) /
           detail::breit_wigner_angle(map, below, width);
  }
  const T start = detail::power_start(map, lower, width);
  const T g = logarithm_of_one_plus(T(offset / start));
  const T range = logarithm_of_one_plus(T(width / start));
  if (map.kind == Kind::logarithmic) return g / range;
  const T a = T(1 - map.exponent);
  return exponential_minus_one(T(a * g)) / exponential_minus_one(T(a * range));
}

}  // namespace helikos::test
