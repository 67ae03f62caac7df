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
  const std::int64_t last = static_cast<std::int64_t>(momenta.extent(0)) - 1;
  const double* source = &momenta(0, particle, component);
  return generate<T>(
      [=](int i) { return static_cast<Real>(source[std::min(first + i, last)]); });
}

/// A power of two near the energy of the pack's first event [GeV]: momenta in this unit keep
/// products of many propagators in the range of a float, and lose no bit.
template <class View>
double energy_unit(const View& momenta, std::int64_t event) {
  const double energy = momenta(event, 0, 0);
  if (!std::isfinite(energy) || !(energy > 0.0)) return 1.0;
  return std::exp2(std::clamp(std::round(std::log2(energy)), -60.0, 60.0));
}

}  // namespace helikos
