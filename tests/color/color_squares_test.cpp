// SPDX-License-Identifier: Apache-2.0
// The colour matrix as a sum of squares.
#include "helikos/amplitude/color/color_factors.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "color_sum/naive_sum.hpp"
#include "helikos/amplitude/color/fast_color.hpp"

namespace helikos::test::color_squares_test {
namespace {

class ColorSquaresOf : public ::testing::TestWithParam<int> {};

/// Rounding: a sum over `count` products, each of numbers whose squares add up to a diagonal
/// element, and a Cholesky factor that is wrong by some epsilon times the size of its block.
TEST_P(ColorSquaresOf, GluonsMultiplyToTheMatrix) {
  const int gluons = GetParam();
  const auto matrix = full_color_matrix(gluons);
  const auto squares = color_squares(quark_line_color(gluons));
  const int n = squares.num_flows;
  ASSERT_EQ(static_cast<std::size_t>(n) * n, matrix.size());
  const double bound = 4.0 * n * std::numeric_limits<double>::epsilon() * matrix[0];
  double worst = 0.0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      double sum = 0.0;
      for (int k = 0; k < squares.count; ++k) {
        sum += squares.factors[k * n + i] * squares.factors[k * n + j];
      }
      worst = std::max(worst, std::abs(sum - matrix[i * n + j]));
      ASSERT_EQ(sum, sum);
    }
  }
  EXPECT_LE(worst, bound);
}

INSTANTIATE_TEST_SUITE_P(Up, ColorSquaresOf, ::testing::Values(0, 1, 2, 3, 4, 5));

/// Three colours: from six gluons on flows are not independent (amplitude/color/color_factors.hpp).
TEST(ColorSquares, AreAsManyAsTheRank) {
  EXPECT_EQ(color_squares(quark_line_color(5)).count, 120);
  EXPECT_EQ(color_squares(quark_line_color(6)).count, 720 - 35);
  const ColorSquares single = color_squares(single_flow_color(3.0));
  ASSERT_EQ(single.factors.size(), 1u);
  EXPECT_DOUBLE_EQ(single.factors[0], std::sqrt(3.0));
}

TEST(ColorSquares, NeedTheBlocks) {
  ColorBlocks color;
  color.num_flows = 2;
  EXPECT_THROW(color_squares(color), std::logic_error);
}

}  // namespace
}  // namespace helikos::test::color_squares_test
