// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "epilogue/energy_unit.hpp"

namespace helikos {

/// What the colour sum of an event is multiplied by to give its |M|^2. Amplitudes are computed in
/// powers of the event's energy unit and at g_s = 1.
struct EventScale {
  double normalization = 1.0;  ///< average over the initial state, identical particles
  double with_coupling = 1.0;  ///< the same times g_s^(2 strong_power) of the parameters
  int strong_power = 0;        ///< of g_s^2 in |M|^2
  int num_legs = 0;
  const double* alpha_s = nullptr;  ///< (event), in place of that of the parameters

  /// `exponent`: of the event's energy unit (energy_unit.hpp).
  KOKKOS_INLINE_FUNCTION double operator()(std::int64_t event, int exponent) const {
    const double root = power_of_two(exponent * (4 - num_legs));
    return constant(event) * root * root;
  }

 private:
  KOKKOS_INLINE_FUNCTION double constant(std::int64_t event) const {
    if (alpha_s == nullptr) return with_coupling;
    constexpr double four_pi = 12.566370614359172954;
    double product = normalization;
    for (int i = 0; i < strong_power; ++i) product *= four_pi * alpha_s[event];
    return product;
  }
};

}  // namespace helikos
