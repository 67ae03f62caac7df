// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/color_factors.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace helikos::test::cholesky_test {
namespace {

constexpr double epsilon = 0x1p-52;

/// Ranks of the colour matrix for three colours: all flows up to five gluons, by which they are
/// independent; 685 of 720 and 3830 of 5040 were also found by the ranks modulo a prime.
TEST(CholeskyFactor, RanksOfTheColorMatrix) {
  const std::vector<int> ranks{0, 1, 2, 6, 24, 120, 685, 3830};
  for (int n = 1; n <= 7; ++n) {
    int rank = 0;
    for (const auto& block : quark_line_color(n).blocks) rank += cholesky_factor(block).rank;
    EXPECT_EQ(rank, ranks[n]) << "n = " << n;
  }
}

/// Higham, theorem 10.3: |M - L L^T| <= (r + 1) eps/2 |L| |L^T|, and (|L| |L^T|)_ij is at most the
/// root of M_ii M_jj.
TEST(CholeskyFactor, TimesItsTransposeIsTheBlock) {
  for (int n = 1; n <= 7; ++n) {
    const auto block = quark_line_color(n).blocks.back();
    const auto factor = cholesky_factor(block);
    const int d = block.size(), r = factor.rank;
    ASSERT_EQ(factor.size(), d);
    const auto m = [&](int i, int j) {
      return block.matrix[factor.order[i] * d + factor.order[j]];
    };
    for (int i = 0; i < d; ++i) {
      for (int j = 0; j < d; ++j) {
        double product = 0.0;
        for (int k = 0; k < r; ++k) product += factor.matrix[i * r + k] * factor.matrix[j * r + k];
        ASSERT_NEAR(product, m(i, j), (r + 1) * epsilon * std::sqrt(m(i, i) * m(j, j)))
            << "n = " << n << ", " << i << ", " << j;
      }
    }
  }
}

TEST(CholeskyFactor, IsZeroAboveItsDiagonal) {
  const auto factor = cholesky_factor(quark_line_color(6).blocks.front());
  for (int i = 0; i < factor.rank; ++i) {
    EXPECT_GT(factor.matrix[i * factor.rank + i], 0.0);
    for (int j = i + 1; j < factor.rank; ++j) EXPECT_EQ(factor.matrix[i * factor.rank + j], 0.0);
  }
}

TEST(CholeskyFactor, RefusesAnIndefiniteBlock) {
  const std::vector<BlockComponent> two{{0, -1, 0.0}, {1, -1, 0.0}};
  EXPECT_THROW(cholesky_factor({two, {1.0, 2.0, 2.0, 1.0}}), std::logic_error);
  EXPECT_THROW(cholesky_factor({two, {1.0, 0.0, 0.0, -1.0}}), std::logic_error);
  EXPECT_THROW(cholesky_factor({two, {0.0, 1.0, 1.0, 0.0}}), std::logic_error);
  EXPECT_EQ(cholesky_factor({two, {1.0, 1.0, 1.0, 1.0}}).rank, 1);
}

TEST(ColumnPanels, CoverAllColumnsOnce) {
  EXPECT_EQ(column_panels(5, 128), (std::vector<int>{0, 5}));
  EXPECT_EQ(column_panels(128, 128), (std::vector<int>{0, 128}));
  EXPECT_EQ(column_panels(255, 128), (std::vector<int>{0, 127, 255}));
  EXPECT_EQ(column_panels(0, 128), (std::vector<int>{0, 0}));
}

}  // namespace
}  // namespace helikos::test::cholesky_test
