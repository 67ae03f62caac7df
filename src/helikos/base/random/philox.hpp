// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Philox4x32-10: J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw,
/// "Parallel random numbers: as easy as 1, 2, 3", SC'11. A random block is a
/// pure function of a counter and a key, so it is the same on every backend.
///
/// Use in Helikos: the key is the seed; the counter is the event number (two words), the block
/// number within the event, and the stream.

#include <Kokkos_Core.hpp>

#include <cstdint>

namespace helikos {

/// Purpose of random numbers: each stream of an event is independent of the others.
enum class RandomStream : std::uint32_t {
  phase_space = 0,
  selection = 1,
  unweighting = 2,
  strategy = 3,
  rounds = 4,  ///< rounds of a generation of events; they take the place of points
  region = 5   ///< search for points that pass the cuts
};

/// Four 32-bit words: a counter, or the random block that it becomes.
/// `Word` is std::uint32_t, or a SIMD pack of 64-bit lanes of which the low
/// half counts (random_numbers.hpp).
template <class Word>
struct PhiloxBlock {
  Word w0, w1, w2, w3;
};

struct PhiloxKey {
  std::uint32_t k0, k1;
};

/// Both halves of a 32 x 32 bit product.
template <class Word>
struct WideProduct {
  Word high, low;
};

/// Multiplication of words of a kind; packs specialise it.
template <class Word>
struct WideMultiplication {
  KOKKOS_INLINE_FUNCTION static WideProduct<Word> of(Word a, std::uint32_t b) {
    const std::uint64_t product = std::uint64_t(a) * b;
    return {Word(product >> 32), Word(product)};
  }
};

/// One round: two multiplications, four exclusive ors (SC'11, section 3.3).
template <class Word>
KOKKOS_INLINE_FUNCTION PhiloxBlock<Word> philox_round(const PhiloxBlock<Word>& c, PhiloxKey key) {
  const WideProduct<Word> a = WideMultiplication<Word>::of(c.w0, 0xD2511F53u);
  const WideProduct<Word> b = WideMultiplication<Word>::of(c.w2, 0xCD9E8D57u);
  return {b.high ^ c.w1 ^ Word(key.k0), b.low, a.high ^ c.w3 ^ Word(key.k1), a.low};
}

/// The next round's key: a Weyl sequence (golden ratio, sqrt(3) - 1).
KOKKOS_INLINE_FUNCTION PhiloxKey next_key(PhiloxKey key) {
  return {key.k0 + 0x9E3779B9u, key.k1 + 0xBB67AE85u};
}

/// The random block of a counter and a key.
template <class Word>
KOKKOS_INLINE_FUNCTION PhiloxBlock<Word> philox4x32_10(PhiloxBlock<Word> block, PhiloxKey key) {
  for (int round = 0; round < 10; ++round) {
    block = philox_round(block, key);
    key = next_key(key);
  }
  return block;
}

KOKKOS_INLINE_FUNCTION PhiloxKey key_of(std::uint64_t seed) {
  return {std::uint32_t(seed), std::uint32_t(seed >> 32)};
}

KOKKOS_INLINE_FUNCTION PhiloxBlock<std::uint32_t> counter_of(std::uint64_t event,
                                                             std::uint32_t block,
                                                             RandomStream stream) {
  return {std::uint32_t(event), std::uint32_t(event >> 32), block, std::uint32_t(stream)};
}

/// The 52 leading bits k of two words as (k + 1/2) / 2^52: in the open interval
/// (0,1), symmetric about 1/2. Every step is exact, so no compiler changes it.
KOKKOS_INLINE_FUNCTION double uniform(std::uint32_t high, std::uint32_t low) {
  return (double(high) * 1048576.0 + (double(low >> 12) + 0.5)) * 0x1p-52;
}

/// Random number `number` of event `event` of seed `seed`; in (0,1).
KOKKOS_INLINE_FUNCTION double random_number(std::uint64_t seed, std::uint64_t event, int number,
                                            RandomStream stream = RandomStream::phase_space) {
  const auto block =
      philox4x32_10(counter_of(event, std::uint32_t(number / 2), stream), key_of(seed));
  return number % 2 == 0 ? uniform(block.w0, block.w1) : uniform(block.w2, block.w3);
}

}  // namespace helikos
