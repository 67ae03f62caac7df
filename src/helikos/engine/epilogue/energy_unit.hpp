// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "helikos/base/core/four_vector.hpp"
#include "helikos/base/core/registers.hpp"
#include "helikos/base/core/views.hpp"

namespace helikos {

/// Numbers of `num_events` events from `first` on; past the end, the number of the last event is
/// repeated.
template <class T>
KOKKOS_INLINE_FUNCTION T load_events(const double* source, std::int64_t first,
                                     std::int64_t num_events) {
  using Real = RealOf<T>;
  if constexpr (width_of<T> != 1) {
    if (first + width_of<T> <= num_events) {
      return T(source + first, stdx::element_aligned);
    }
  }
  return generate<T>([=](int i) {
    return static_cast<Real>(source[first + i < num_events ? first + i : num_events - 1]);
  });
}

/// One component of one particle, for a pack of events.
template <class T, class View>
KOKKOS_INLINE_FUNCTION T load_events(const View& momenta, std::int64_t first, int particle,
                                     int component) {
  return load_events<T>(&momenta(0, particle, component), first,
                        static_cast<std::int64_t>(momenta.extent(0)));
}

/// An even exponent of a power of two near the energy of an event's first particle [GeV]. It is 0
/// if this energy is zero or not finite. With momenta in this unit, products of many propagators
/// stay in the range of a float. A factor 2^(2k) is exact in every operation, including square
/// roots, so that the unit changes no bit of a result.
KOKKOS_INLINE_FUNCTION int energy_exponent(double energy) {
  const double size = energy < 0.0 ? -energy : energy;
  if (!(size > 0.0 && size <= std::numeric_limits<double>::max())) return 0;
  const auto biased = static_cast<int>(std::bit_cast<std::uint64_t>(size) >> 52);
  const int even = (biased - 1023) & ~1;
  return even < -120 ? -120 : (even > 120 ? 120 : even);
}

/// 2^exponent, for exponents of normal numbers.
KOKKOS_INLINE_FUNCTION double power_of_two(int exponent) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(1023 + exponent) << 52);
}

/// Fills the exponents of `count` events; past the end, the exponent of the last event is repeated.
template <class View>
KOKKOS_INLINE_FUNCTION void energy_exponents(const View& momenta, std::int64_t first, int count,
                                             int* exponents) {
  const std::int64_t last = static_cast<std::int64_t>(momenta.extent(0)) - 1;
  for (int i = 0; i < count; ++i) {
    exponents[i] = energy_exponent(momenta(first + i < last ? first + i : last, 0, 0));
  }
}

/// External momenta of a pack of events, in units of 2^exponent GeV, as numbers of T or as
/// registers. Returns 1 / unit.
template <class T, class View, class Number>
KOKKOS_INLINE_FUNCTION T load_in_units(const View& momenta, std::int64_t event,
                                       const int* exponents, int num_legs,
                                       FourVector<Number>* legs) {
  const T inverse_unit =
      generate<T>([&](int i) { return static_cast<RealOf<T>>(power_of_two(-exponents[i])); });
  for (int leg = 0; leg < num_legs; ++leg) {
    const auto component = [&](int c) {
      const T value(load_events<T>(momenta, event, leg, c) * inverse_unit);
      if constexpr (std::is_same_v<T, Number>) {
        return value;
      } else {
        return to_register(value);
      }
    };
    legs[leg] = {component(0), component(1), component(2), component(3)};
  }
  return inverse_unit;
}

}  // namespace helikos
