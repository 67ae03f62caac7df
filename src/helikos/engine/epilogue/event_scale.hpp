// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/epilogue/energy_unit.hpp"

namespace helikos {

/// Factors between the colour sum of an event and its |M|^2. Amplitudes are computed in powers of
/// the event's energy unit and at g_s = 1.
struct EventScale {
  double normalization = 1.0;  ///< average over the initial state, and identical particles
  double with_coupling = 1.0;  ///< normalization times g_s^(2 strong_power) of the parameters
  int strong_power = 0;        ///< power of g_s^2 in |M|^2
  int num_legs = 0;
  const double* alpha_s = nullptr;  ///< (event), replaces the value of the parameters

  /// `exponent`: exponent of the event's energy unit (energy_unit.hpp).
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
