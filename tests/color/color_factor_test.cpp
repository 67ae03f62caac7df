// SPDX-License-Identifier: Apache-2.0
// The colour matrix from the Fierz identity against traces of Gell-Mann matrices.
#include "helikos/theory/process/color_factor.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "color/gell_mann.hpp"
#include "engine/worst.hpp"

namespace helikos::test::color_factor_test {
namespace {

/// Tr(T^a T^b) = delta^ab, the normalisation of the rules: 6 products, sqrt rounded.
TEST(GellMann, AreNormalised) {
  const auto t = generators();
  for (int a = 0; a < 8; ++a) {
    for (int b = 0; b < 8; ++b) {
      const auto value = trace(t[a] * t[b]);
      EXPECT_LE(std::abs(value - (a == b ? 1.0 : 0.0)), 8 * epsilon);
    }
  }
}

/// A sum of 8^n traces, each a product of 2n matrices of elements below 1: rounding at most
/// eps 2n times the sum of absolute values, at most 3 (8/3 3)^n in size for each colour index loop.
TEST(ColorFactor, IsTheTrace) {
  for (int n = 1; n <= 4; ++n) {
    Worst worst("n = " + std::to_string(n));
    Permutation identity = all_permutations(n).front();
    for (const auto& t : all_permutations(n)) {
      worst.add(color_factor(t), color_trace(identity, t), 2 * n * 3 * std::pow(8.0, n) * epsilon,
                "rank " + std::to_string(permutation_rank(t)));
    }
  }
}

/// C(s, t) depends only on s^-1 t, and is the full matrix of traces.
TEST(ColorFactor, DependsOnTheRelativePermutation) {
  for (int n = 2; n <= 3; ++n) {
    Worst worst("C(s, t), n = " + std::to_string(n));
    const auto factors = color_factors(n);
    for (const auto& s : all_permutations(n)) {
      for (const auto& t : all_permutations(n)) {
        worst.add(factors[permutation_rank(relative_permutation(s, t))], color_trace(s, t),
                  2 * n * 3 * std::pow(8.0, n) * epsilon);
      }
    }
  }
}

/// N C_F^n with C_F = (N^2 - 1) / N = 8/3 in this normalisation; known values for two gluons.
TEST(ColorFactor, KnownValues) {
  for (int n = 1; n <= 7; ++n) {
    const double expected = 3.0 * std::pow(8.0 / 3.0, n);
    EXPECT_NEAR(color_factor(all_permutations(n).front()), expected, 2 * n * epsilon * expected);
  }
  EXPECT_DOUBLE_EQ(color_factor({1, 0}), -8.0 / 3.0);
}

TEST(Permutations, AreInLexicographicOrderWithTheirRank) {
  int factorial = 1;
  for (int n = 1; n <= 6; ++n) {
    const auto all = all_permutations(n);
    ASSERT_EQ(all.size(), std::size_t(factorial *= n));
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
    EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
    for (int rank = 0; rank < factorial; ++rank) EXPECT_EQ(permutation_rank(all[rank]), rank);
  }
}

/// s (s^-1 t) = t; s^-1 s = 1.
TEST(Permutations, RelativeOnesCompose) {
  const auto all = all_permutations(4);
  for (const auto& s : all) {
    EXPECT_EQ(relative_permutation(s, s), all.front());
    for (const auto& t : all) {
      const auto relative = relative_permutation(s, t);
      for (int p = 0; p < 4; ++p) EXPECT_EQ(s[relative[p]], t[p]);
    }
  }
}

}  // namespace
}  // namespace helikos::test::color_factor_test
