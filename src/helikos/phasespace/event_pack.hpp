// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Neighbouring events as one pack, between Views and an executor that works on packs.

#include "helikos/base/core/four_vector.hpp"
#include "helikos/base/core/simd.hpp"
#include "helikos/base/core/views.hpp"

namespace helikos::detail {

/// Events first .. first + count - 1, one in each SIMD lane. A last, partial pack repeats its last
/// event, so that no result depends on the batch size.
template <class T>
struct EventPack {
  std::int64_t first;
  int count;

  KOKKOS_INLINE_FUNCTION EventPack(std::int64_t pack, std::int64_t events)
      : first(pack * width_of<T>),
        count(events - first < width_of<T> ? int(events - first) : width_of<T>) {}

  /// Random number `index` of each event, from `random` (event, number).
  template <class View>
  KOKKOS_INLINE_FUNCTION T number(const View& random, int index) const {
    if (count == width_of<T>) return load<T>(&random(first, index));
    return generate<T>(
        [&](int lane) { return random(first + (lane < count ? lane : count - 1), index); });
  }

  KOKKOS_INLINE_FUNCTION void write(const T& value, double* target) const {
    if (count == width_of<T>) return store(value, target);
    for (int i = 0; i < count; ++i) target[i] = lane(value, i);
  }

  /// Writes p [GeV] to `momenta` (event, particle, 4).
  template <class View>
  KOKKOS_INLINE_FUNCTION void write(const FourVector<T>& p, const View& momenta,
                                    int particle) const {
    write(p.t, &momenta(first, particle, 0));
    write(p.x, &momenta(first, particle, 1));
    write(p.y, &momenta(first, particle, 2));
    write(p.z, &momenta(first, particle, 3));
  }
};

}  // namespace helikos::detail
