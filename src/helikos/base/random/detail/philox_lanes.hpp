// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Philox on SIMD packs of 64-bit lanes, one event a lane. Only the low half
/// of a lane counts: the multiplication reads nothing else, so no half is ever
/// masked or shuffled. Compilers do not find the instruction for that from
/// plain C++ (g++ 12 shuffles between 32 and 64 bits: 2.0e8 numbers a second
/// with AVX2 on a core where this makes 9e8), hence the intrinsics.

#include <bit>
#include <cstdint>

#include "helikos/base/core/simd.hpp"
#include "helikos/base/random/philox.hpp"

namespace helikos {

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

}  // namespace helikos
