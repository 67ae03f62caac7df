// SPDX-License-Identifier: Apache-2.0
#include "helikos/integration/vegas_grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace helikos::test {
namespace {

double alpha_of(const std::vector<double>& weights, int bins) {
  return alpha_for(moments_of(weights.data(), weights.size()), bins);
}

TEST(Refinement, FollowsManyEqualWeights) {
  EXPECT_NEAR(alpha_of(std::vector<double>(900, 3.0), 100), 0.9, 1e-14);
  // Half of the points fail: half as many count.
  std::vector<double> half(1800, 3.0);
  for (std::size_t i = 0; i < half.size(); i += 2) half[i] = 0.0;
  EXPECT_NEAR(alpha_of(half, 100), 0.9, 1e-14);
}

TEST(Refinement, FollowsFewLargeWeightsLess) {
  std::vector<double> weights(100000, 1.0);
  EXPECT_GT(alpha_of(weights, 128), 0.99);
  weights[7] = 1e7;
  EXPECT_EQ(alpha_of(weights, 128), 0.5);
}

TEST(Refinement, IsKnownOfNothing) {
  EXPECT_EQ(alpha_of({}, 128), 0.5);
  EXPECT_EQ(alpha_of({0.0, 0.0}, 128), 0.0);
}

// Few weights among zeros: hardly at all. At an eighth of the points and above as without zeros.
TEST(Refinement, FollowsFewWeightsAmongZerosLess) {
  const auto few = [](std::size_t count, std::size_t all) {
    std::vector<double> weights(all, 0.0);
    std::fill_n(weights.begin(), count, 2.0);
    return alpha_of(weights, 100);
  };
  EXPECT_NEAR(few(10, 100), 0.4, 1e-14);  // 8 * 10 / 100 of 1/2
  EXPECT_NEAR(few(10, 80), 0.5, 1e-14);
  EXPECT_NEAR(few(10, 100000), 10.0 / 110, 1e-11);
  EXPECT_NEAR(few(10, 10), 0.5, 1e-14);
}

// From a quarter of the points before on; what is no number is a point too.
TEST(Refinement, FollowsSmallIterationsLess) {
  std::vector<double> weights(900, 3.0);
  const auto after = [&](std::int64_t before) {
    return alpha_for(moments_of(weights.data(), weights.size()), 100, before);
  };
  EXPECT_NEAR(after(900), 0.9, 1e-14);
  EXPECT_NEAR(after(3600), 0.9, 1e-14);
  EXPECT_NEAR(after(7200), 0.45, 1e-14);
  EXPECT_NEAR(after(36000), 0.09, 1e-14);
  weights.resize(1800, std::numeric_limits<double>::infinity());
  EXPECT_NEAR(after(7200), 0.9, 1e-14);
  EXPECT_EQ(alpha_for({}, 100, 1000), 0.0);
}

}  // namespace
}  // namespace helikos::test
