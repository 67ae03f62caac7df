// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/base/core/simd.hpp"
#include "helikos/base/core/views.hpp"
#include "helikos/engine/color_sum/row_sum.hpp"

namespace helikos {

/// g_s = sqrt(4 pi alpha_s).
KOKKOS_INLINE_FUNCTION double strong_coupling_of(double alpha_s) {
  constexpr double four_pi = 12.566370614359172954;
  return square_root(four_pi * alpha_s);
}

/// Adds up the jamps of each flow, multiplied by their powers of g_s (physics.md eq. 45), for
/// events that are computed together. `numbers`: the jamps as real numbers of each event, `count`
/// for a jamp, with the distance `stride` between jamps; the sums take the place of the first
/// jamps. `coupling`: g_s of the events.
template <class T>
void add_jamp_powers(const std::vector<JampPower>& powers, const T& coupling, T* numbers,
                     std::ptrdiff_t stride, int count) {
  for (std::size_t jamp = 0; jamp < powers.size(); ++jamp) {
    const auto [flow, power] = powers[jamp];
    const bool is_first = flow == static_cast<int>(jamp);
    if (is_first && power == 0) continue;
    T factor(1);
    for (int k = 0; k < power; ++k) factor *= coupling;
    const T* const part = numbers + std::ptrdiff_t(jamp) * stride;
    T* const sum = numbers + flow * stride;
    for (int i = 0; i < count; ++i) {
      if (is_first)
        sum[i] *= factor;
      else
        sum[i] += factor * part[i];
    }
  }
}

/// Adds up the jamps of each flow, multiplied by their powers of g_s, for rows of jamps (event,
/// part, helicity) on any device.
template <class C, class Space>
struct AddJampPowers {
  using Powers = Kokkos::View<const JampPower*, typename Space::memory_space>;

  RowMatrix<C, Space> jamps;
  Powers powers;
  const double* alpha_s;  ///< (event) of all events, or null
  double coupling;        ///< g_s of all events where alpha_s is null
  std::int64_t first_event;
  int rows;  ///< rows of an event

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t row) const {
    const std::int64_t event = first_event + row / rows;
    const double g = alpha_s == nullptr ? coupling : strong_coupling_of(alpha_s[event]);
    const int count = static_cast<int>(powers.extent(0));
    for (int jamp = 0; jamp < count; ++jamp) {
      const JampPower own = powers(jamp);
      const bool is_first = own.flow == jamp;
      double factor = 1.0;
      for (int k = 0; k < own.power; ++k) factor *= g;
      const C term = C(factor) * jamps(row, jamp);
      jamps(row, own.flow) = is_first ? term : jamps(row, own.flow) + term;
    }
  }
};

}  // namespace helikos
