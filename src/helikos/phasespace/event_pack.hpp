// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Neighbouring events as one pack, between Views and an executor that works on packs.

#include <type_traits>

#include "helikos/base/core/four_vector.hpp"
#include "helikos/base/core/simd.hpp"
#include "helikos/base/core/views.hpp"

namespace helikos {

/// Number of events of a pack: `Width`, or, where it is 0, that of a register of a host, and one on
/// a GPU.
template <class Space, int Width = 0>
inline constexpr int pack_width =
    Width > 0                                                         ? Width
    : std::is_same_v<typename Space::memory_space, Kokkos::HostSpace> ? native_width<double>
                                                                      : 1;

namespace detail {

/// Events first .. first + count - 1, one in each SIMD lane. A last, partial pack repeats its last
/// event, so that no result depends on the batch size.
template <class T>
struct EventPack {
  std::int64_t first;
  int count;

  KOKKOS_INLINE_FUNCTION EventPack(std::int64_t pack, std::int64_t events)
      : first(pack * width_of<T>),
        count(events - first < width_of<T> ? int(events - first) : width_of<T>) {}

  KOKKOS_INLINE_FUNCTION std::int64_t event(int lane) const {
    return first + (lane < count ? lane : count - 1);
  }

  /// The number of each event at `index`, from `numbers` (event, index..).
  template <class View, class... Index>
  KOKKOS_INLINE_FUNCTION T number(const View& numbers, Index... index) const {
    if (count == width_of<T>) return load<T>(&numbers(first, index...));
    return generate<T>([&](int lane) { return numbers(event(lane), index...); });
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

}  // namespace detail
}  // namespace helikos
