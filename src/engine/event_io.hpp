// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/four_vector.hpp"
#include "core/views.hpp"

namespace helikos {

/// Events `first` .. of one component of one particle; events past the end repeat the last.
template <class T, class View>
T load_events(const View& momenta, std::int64_t first, int particle, int component) {
  using Real = RealOf<T>;
  const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
  const double* source = &momenta(0, particle, component);
  if constexpr (width_of < T >> 1) {
    if (first + width_of<T> <= num_events) {
      return T(source + first, std::experimental::element_aligned);
    }
  }
  return generate<T>(
      [=](int i) { return static_cast<Real>(source[std::min(first + i, num_events - 1)]); });
}

/// Exponent of a power of two near the energy of the pack's first event [GeV]: momenta in this
/// unit keep products of many propagators in the range of a float, and lose no bit.
template <class View>
int energy_exponent(const View& momenta, std::int64_t event) {
  const double energy = momenta(event, 0, 0);
  int exponent = 0;
  if (std::isfinite(energy) && energy > 0.0) std::frexp(energy, &exponent);
  return std::clamp(exponent, -60, 60);
}

}  // namespace helikos
