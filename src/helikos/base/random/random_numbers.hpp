// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Views of random numbers. Event e of a seed gets equal numbers, bit for bit, on every backend,
/// for any batch size and any number of threads.

#include <algorithm>
#include <type_traits>

#include "helikos/base/core/views.hpp"
#include "helikos/base/random/detail/philox_lanes.hpp"

namespace helikos {

namespace detail {

/// Fills one block (two numbers) of a tile of events; on the host, with SIMD.
template <class ExecSpace, int Width>
struct FillTile {
  static constexpr std::int64_t tile = 1024;

  RandomView<ExecSpace> numbers;
  PhiloxKey key;
  std::uint64_t first_event;
  std::uint32_t stream;

  std::int64_t tiles() const { return (std::int64_t(numbers.extent(0)) + tile - 1) / tile; }

  void operator()(std::int64_t index) const {
    const std::int64_t block = index / tiles(), begin = index % tiles() * tile;
    const std::int64_t end = std::min(begin + tile, std::int64_t(numbers.extent(0)));
    for (std::int64_t event = begin; event < end; event += philox_lanes<Width>)
      fill(event, std::min<std::int64_t>(end - event, philox_lanes<Width>), block);
  }

  /// Fills `count` events; numbers computed beyond the last event or the last number are dropped.
  void fill(std::int64_t event, std::int64_t count, std::int64_t block) const {
    constexpr int lanes = philox_lanes<Width>;
    alignas(64) double spare[2][lanes];
    const bool whole = count == lanes, second = 2 * block + 1 < std::int64_t(numbers.extent(1));
    double* const targets[2] = {&numbers(event, 2 * block),
                                second ? &numbers(event, 2 * block + 1) : spare[1]};
    fill_lanes<Width>(key, first_event + std::uint64_t(event), std::uint32_t(block), stream,
                      whole ? targets[0] : spare[0], whole ? targets[1] : spare[1]);
    if (whole) return;
    std::copy_n(spare[0], count, targets[0]);
    if (second) std::copy_n(spare[1], count, targets[1]);
  }
};

/// Fills one block (two numbers) of one event; neighbouring threads, neighbouring events.
template <class ExecSpace>
struct FillBlock {
  static constexpr std::int64_t tile = 1;

  RandomView<ExecSpace> numbers;
  PhiloxKey key;
  std::uint64_t first_event;
  std::uint32_t stream;

  std::int64_t tiles() const { return std::int64_t(numbers.extent(0)); }

  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t index) const {
    const std::int64_t events = std::int64_t(numbers.extent(0));
    const std::int64_t block = index / events, event = index % events;
    const auto words = philox4x32_10(
        counter_of(first_event + std::uint64_t(event), std::uint32_t(block), RandomStream(stream)),
        key);
    numbers(event, 2 * block) = uniform(words.w0, words.w1);
    if (2 * block + 1 < std::int64_t(numbers.extent(1)))
      numbers(event, 2 * block + 1) = uniform(words.w2, words.w3);
  }
};

/// Tiles of events where the host computes, single events on a device.
template <class ExecSpace>
using FillKernel =
    std::conditional_t<std::is_same_v<typename ExecSpace::memory_space, Kokkos::HostSpace>,
                       FillTile<ExecSpace, native_width<double>>, FillBlock<ExecSpace>>;

}  // namespace detail

/// Fills `numbers` (event, number) with uniform numbers in (0,1): row e belongs
/// to event `first_event + e` of `seed`. Does not fence.
template <class ExecSpace>
void fill_random(const ExecSpace& space, std::uint64_t seed, std::uint64_t first_event,
                 RandomView<ExecSpace> numbers, RandomStream stream = RandomStream::phase_space) {
  using Policy = Kokkos::RangePolicy<ExecSpace, Kokkos::IndexType<std::int64_t>>;
  const detail::FillKernel<ExecSpace> kernel{numbers, key_of(seed), first_event,
                                             std::uint32_t(stream)};
  const std::int64_t blocks = (std::int64_t(numbers.extent(1)) + 1) / 2;
  if (numbers.extent(0) == 0) return;
  Kokkos::parallel_for("helikos::random::fill", Policy(space, 0, kernel.tiles() * blocks), kernel);
}

}  // namespace helikos
