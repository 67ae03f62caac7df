// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Views of random numbers. Event e of a seed gets equal numbers, bit for bit, on every backend,
/// for any batch size and any number of threads.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "helikos/base/core/simd.hpp"
#include "helikos/base/core/views.hpp"
#include "helikos/base/random/philox.hpp"

namespace helikos {

// Philox on SIMD packs of 64-bit lanes, one event a lane. Only the low half
// of a lane counts: the multiplication reads nothing else, so no half is ever
// masked or shuffled. Compilers do not find the instruction for that from
// plain C++ (g++ 12 shuffles between 32 and 64 bits: 2.0e8 numbers a second
// with AVX2 on a core where this makes 9e8), hence the intrinsics.

template <class Abi>
using Words = stdx::simd<std::uint64_t, Abi>;

/// (low half of a) * b, lane by lane, 64 bits.
template <class Abi>
inline Words<Abi> multiply_low_halves(const Words<Abi>& a, std::uint32_t b) {
#if HELIKOS_SIMD_LIBRARY && defined(__AVX512F__)
  if constexpr (requires { static_cast<__m512i>(a); }) {
    // With a full mask: the plain form makes g++ 12 warn of its own undefined operand.
    return Words<Abi>(_mm512_maskz_mul_epu32(0xff, static_cast<__m512i>(a), _mm512_set1_epi64(b)));
  } else
#endif
#if HELIKOS_SIMD_LIBRARY && defined(__AVX2__)
      if constexpr (requires { static_cast<__m256i>(a); }) {
    return Words<Abi>(_mm256_mul_epu32(static_cast<__m256i>(a), _mm256_set1_epi64x(b)));
  } else
#endif
#if HELIKOS_SIMD_LIBRARY && defined(__SSE2__)
      if constexpr (requires { static_cast<__m128i>(a); }) {
    return Words<Abi>(_mm_mul_epu32(static_cast<__m128i>(a), _mm_set1_epi64x(b)));
  } else
#endif
    return (a & Words<Abi>(0xffffffffu)) * Words<Abi>(b);
}

template <class Abi>
struct WideMultiplication<Words<Abi>> {
  static WideProduct<Words<Abi>> of(const Words<Abi>& a, std::uint32_t b) {
    const Words<Abi> product = multiply_low_halves(a, b);
    return {product >> 32, product};
  }
};

/// Uniform numbers, bit for bit equal to the scalar `uniform`: the 52 bits become the mantissa of
/// 1 + k / 2^52, from which 1 - 2^-53 is subtracted exactly.
template <class Real, class Abi>
inline Real uniform(const Words<Abi>& high, const Words<Abi>& low) {
  const Words<Abi> bits = (high << 32) | (low & Words<Abi>(0xffffffffu));
  return std::bit_cast<Real>((bits >> 12) | Words<Abi>(0x3ff0000000000000u)) - Real(1.0 - 0x1p-53);
}

/// Packs that one pass computes, to hide the latency of the multiplications.
inline constexpr int philox_packs = 4;

/// Events that one pass of `fill_lanes` makes.
template <int Width>
inline constexpr int philox_lanes = philox_packs* Width;

/// Both numbers of block `block` of one stream, for `philox_lanes<Width>` events from `event` on:
/// `first[lane]`, `second[lane]`. A pack must be one register.
template <int Width>
inline void fill_lanes(PhiloxKey key, std::uint64_t event, std::uint32_t block,
                       std::uint32_t stream, double* first, double* second) {
  using Real = Pack<double, Width>;
  using Word = stdx::rebind_simd_t<std::uint64_t, Real>;
  const Word lanes([](auto lane) { return std::uint64_t(lane); });
  PhiloxBlock<Word> packs[philox_packs];
  for (int i = 0; i < philox_packs; ++i) {
    const Word events = lanes + Word(event + std::uint64_t(i * Width));
    packs[i] = {events, events >> 32, Word(block), Word(stream)};
  }
#pragma GCC unroll 10
  for (int round = 0; round < 10; ++round, key = next_key(key)) {
    for (auto& pack : packs) pack = philox_round(pack, key);
  }
  for (int i = 0; i < philox_packs; ++i) {
    store(uniform<Real>(packs[i].w0, packs[i].w1), first + i * Width);
    store(uniform<Real>(packs[i].w2, packs[i].w3), second + i * Width);
  }
}

/// Both numbers of a block for one event, as plain numbers.
template <>
inline void fill_lanes<1>(PhiloxKey key, std::uint64_t event, std::uint32_t block,
                          std::uint32_t stream, double* first, double* second) {
  for (int lane = 0; lane < philox_lanes<1>; ++lane) {
    const auto counter = counter_of(event + std::uint64_t(lane), block, RandomStream(stream));
    const auto words = philox4x32_10(counter, key);
    first[lane] = uniform(words.w0, words.w1);
    second[lane] = uniform(words.w2, words.w3);
  }
}

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
/// `queue`: of a space, or a CallingThread.
template <class Queue>
void fill_random(const Queue& queue, std::uint64_t seed, std::uint64_t first_event,
                 RandomView<SpaceOf<Queue>> numbers,
                 RandomStream stream = RandomStream::phase_space) {
  const detail::FillKernel<SpaceOf<Queue>> kernel{numbers, key_of(seed), first_event,
                                                  std::uint32_t(stream)};
  const std::int64_t blocks = (std::int64_t(numbers.extent(1)) + 1) / 2;
  if (numbers.extent(0) == 0) return;
  for_each_index(queue, "helikos::random::fill", kernel.tiles() * blocks, kernel);
}

}  // namespace helikos
