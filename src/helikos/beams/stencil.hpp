// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Macros.hpp>

/// \file
/// Interpolation between knots as weights of the four nearest knots, because LHAPDF's interpolator
/// "logcubic" is linear in the values (A. Buckley et al., arXiv:1412.7420, section 3.2.1).

namespace helikos::beams {

/// f = sum over i < 4 of weight[i] f(knot first + i). A knot that does not exist or lies behind a
/// threshold has weight 0.
struct Stencil {
  int first;
  double weight[4];
};

/// The last knot that is not above `value`, or the last knot but one at the upper end. Among two
/// equal knots it is the upper one, because a threshold belongs to the subgrid that begins there.
/// `value` lies between the first and the last of `count` knots.
KOKKOS_INLINE_FUNCTION int knot_below(const double* knots, int count, double value) {
  int low = 0;
  for (int left = count - 1; left > 1;) {  // `left` knots from `low` on remain
    const int half = left / 2;
    low += knots[low + half] <= value ? half : 0;  // without a branch, because both sides are
                                                   // equally likely
    left -= half;
  }
  return low;
}

/// Cubic interpolation between the knots `low` and `low` + 1: the polynomial has the values of f at
/// both knots, and slopes that are the mean of the differences on both sides. `is_first`,
/// `is_last`: no knot lies below `low`, or above `low` + 1, and the slope there is the slope of the
/// interval itself.
KOKKOS_INLINE_FUNCTION Stencil cubic_stencil(const double* knots, int low, bool is_first,
                                             bool is_last, double value) {
  const double width = knots[low + 1] - knots[low];
  const double t = (value - knots[low]) / width, t2 = t * t, t3 = t2 * t;
  const double slope_low = t3 - 2.0 * t2 + t, slope_high = t3 - t2, high = 3.0 * t2 - 2.0 * t3;
  // Weights of f(low) - f(low - 1), of f(low + 2) - f(low + 1) and of f(low + 1) - f(low).
  const double before = is_first ? 0.0 : 0.5 * slope_low * width / (knots[low] - knots[low - 1]);
  const double after = is_last ? 0.0 : 0.5 * slope_high * width / (knots[low + 2] - knots[low + 1]);
  const double inside =
      high + (is_first ? slope_low : 0.5 * slope_low) + (is_last ? slope_high : 0.5 * slope_high);
  return {low - 1, {-before, 1.0 - inside + before, inside - after, after}};
}

/// Linear interpolation between the two knots.
KOKKOS_INLINE_FUNCTION Stencil linear_stencil(const double* knots, int low, double value) {
  const double t = (value - knots[low]) / (knots[low + 1] - knots[low]);
  return {low - 1, {0.0, 1.0 - t, t, 0.0}};
}

}  // namespace helikos::beams
