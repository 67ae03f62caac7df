// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/random/philox.hpp"

#include <gtest/gtest.h>

#include <array>

#include "helikos/base/random/random_numbers.hpp"

namespace helikos::philox_test {
namespace {

using Block = std::array<std::uint32_t, 4>;

Block philox(const Block& counter, const std::array<std::uint32_t, 2>& key) {
  const auto b = philox4x32_10(
      PhiloxBlock<std::uint32_t>{counter[0], counter[1], counter[2], counter[3]}, {key[0], key[1]});
  return {b.w0, b.w1, b.w2, b.w3};
}

// Random123's published known answers (its tests/kat_vectors): zeros, ones, digits of pi.
TEST(Philox, KnownAnswers) {
  const std::uint32_t ones = 0xffffffffu;
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox({ones, ones, ones, ones}, {ones, ones}),
            (Block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Philox, UniformIsInTheOpenIntervalAndSymmetric) {
  const std::uint32_t ones = 0xffffffffu;
  EXPECT_EQ(uniform(0u, 0u), 0x1p-53);
  EXPECT_EQ(uniform(ones, ones), 1.0 - 0x1p-53);
  EXPECT_EQ(uniform(0x80000000u, 0u), 0.5 + 0x1p-53);
  for (const std::uint32_t word : {1u, 4095u, 4096u, 0x12345678u, 0xdeadbeefu})
    EXPECT_EQ(uniform(word, ~word) + uniform(~word, word), 1.0);
}

TEST(Philox, EveryPartOfTheCounterCounts) {
  const double number = random_number(1, 2, 3);
  EXPECT_NE(number, random_number(1 + (1ull << 32), 2, 3));
  EXPECT_NE(number, random_number(1, 2 + (1ull << 32), 3));
  EXPECT_NE(number, random_number(2, 2, 3));
  EXPECT_NE(number, random_number(1, 3, 3));
  EXPECT_NE(number, random_number(1, 2, 2));
  EXPECT_NE(number, random_number(1, 2, 5));
  EXPECT_NE(number, random_number(1, 2, 3, RandomStream::unweighting));
}

template <int Width>
void expect_lanes_equal_numbers(std::uint64_t event) {
  constexpr int lanes = philox_lanes<Width>;
  double first[lanes], second[lanes];
  fill_lanes<Width>(key_of(0x123456789abcdef0u), event, 3, 2, first, second);
  for (int i = 0; i < lanes; ++i) {
    const std::uint64_t e = event + std::uint64_t(i);
    EXPECT_EQ(first[i], random_number(0x123456789abcdef0u, e, 6, RandomStream::unweighting));
    EXPECT_EQ(second[i], random_number(0x123456789abcdef0u, e, 7, RandomStream::unweighting));
  }
}

// Bit for bit, also where the low word of the event number overflows within a pass.
TEST(Philox, LanesEqualNumbers) {
  for (const std::uint64_t event :
       {std::uint64_t(0), (std::uint64_t(1) << 32) - 5, ~std::uint64_t(0) - 5}) {
    expect_lanes_equal_numbers<1>(event);
    expect_lanes_equal_numbers<native_width<double>>(event);
  }
}

TEST(Philox, PackedMultiplicationEqualsPlain) {
  using Real = Pack<double, native_width<double> == 1 ? 2 : native_width<double>>;
  using Word = std::experimental::rebind_simd_t<std::uint64_t, Real>;
  const Word a([](auto i) { return 0xfedcba9876543210u * (std::uint64_t(i) + 1); });
  const auto product = WideMultiplication<Word>::of(a, 0xD2511F53u);
  for (std::size_t i = 0; i < Word::size(); ++i) {
    const auto plain =
        WideMultiplication<std::uint32_t>::of(std::uint32_t(std::uint64_t(a[i])), 0xD2511F53u);
    EXPECT_EQ(std::uint64_t(product.high[i]), plain.high);
    EXPECT_EQ(std::uint32_t(std::uint64_t(product.low[i])), plain.low);
  }
}

}  // namespace
}  // namespace helikos::philox_test
