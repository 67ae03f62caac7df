// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "helikos/base/core/views.hpp"

namespace helikos {

/// c = sqrt3 times a unit vector, which is uniformly distributed if u and v are uniform in [0, 1).
/// The mean of c_i c_j is delta_ij.
KOKKOS_INLINE_FUNCTION void fill_direction(double u, double v, double* c) {
  constexpr double two_pi = 6.283185307179586477;
  const double phi = two_pi * u, cosine = 2.0 * v - 1.0;
  const double across = std::sqrt(3.0 * (1.0 - cosine * cosine));
  c[0] = across * std::cos(phi);
  c[1] = across * std::sin(phi);
  c[2] = 1.7320508075688772935 * cosine;
}

}  // namespace helikos
