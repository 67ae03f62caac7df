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

/// Factors between the colour sum of an event and its |M|^2. Amplitudes are computed in powers of
/// the event's energy unit and at g_s = 1.
struct EventScale {
  double normalization = 1.0;  ///< average over the initial state, and identical particles
  double with_coupling = 1.0;  ///< normalization times g_s^(2 strong_power) of the parameters
  int strong_power = 0;        ///< power of g_s^2 in |M|^2
  int num_legs = 0;
  const double* alpha_s = nullptr;  ///< (event), replaces the value of the parameters

  /// `exponent`: exponent of the event's energy unit.
  KOKKOS_INLINE_FUNCTION double operator()(std::int64_t event, int exponent) const {
    if (alpha_s == nullptr) return with_coupling * of_energy(exponent);
    return normalization * of_coupling(event) * of_energy(exponent);
  }

  KOKKOS_INLINE_FUNCTION double of_energy(int exponent) const {
    const double root = power_of_two(exponent * (4 - num_legs));
    return root * root;
  }

  /// g_s^(2 strong_power) for the event's alpha_s.
  KOKKOS_INLINE_FUNCTION double of_coupling(std::int64_t event) const {
    constexpr double four_pi = 12.566370614359172954;
    double product = 1.0;
    for (int i = 0; i < strong_power; ++i) product *= four_pi * alpha_s[event];
    return product;
  }
};

/// values(event) *= g_s^(2 strong_power) for the event's alpha_s. This is a separate kernel,
/// because a test for alpha_s costs some percent in the fastest compiled kernels.
template <class Space>
struct TimesCoupling {
  EventView<Space> values;
  EventScale scale;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event) const {
    values(event) *= scale.of_coupling(event);
  }
};

/// result[event] = the sum of the shares of all batches or choices of helicities, in a fixed order.
struct SumShares {
  const double* shares;  ///< (batch, event)
  std::int64_t stride;   ///< distance of two batches
  int num_batches;
  double* result;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event) const {
    double total = shares[event];
    for (int batch = 1; batch < num_batches; ++batch) total += shares[batch * stride + event];
    result[event] = total;
  }
};

}  // namespace helikos
