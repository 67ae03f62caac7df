// SPDX-License-Identifier: Apache-2.0
// When a pilot ends, and what it says then.
#include "helikos/generator/event_plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace helikos::test::pilot_test {
namespace {

/// One stratum of weights that are made by `weight(u)`, u uniform in (0,1), with mean 1.
class Source {
 public:
  Source(double (*weight)(double), unsigned seed) : weight_(weight), random_(seed) {}

  std::vector<WeightHistogram> sample(std::int64_t points) {
    std::vector<WeightHistogram> result(1);
    for (std::int64_t i = 0; i < points; ++i) result[0].add(weight_(uniform_(random_)));
    taken_.push_back(points);
    return result;
  }
  PilotResult pilot(const PilotGoal& goal) {
    return find_plan([this](std::int64_t points) { return sample(points); }, {1.0}, goal);
  }
  const std::vector<std::int64_t>& taken() const { return taken_; }
  std::int64_t points() const {
    std::int64_t sum = 0;
    for (const std::int64_t points : taken_) sum += points;
    return sum;
  }

 private:
  double (*weight_)(double);
  std::mt19937_64 random_;
  std::uniform_real_distribution<double> uniform_{0.0, 1.0};
  std::vector<std::int64_t> taken_;
};

double flat(double u) { return 0.5 + u; }

/// P(w > x) = x^-2 of a weight over its least one. What limits of n points leave above them is
/// about n^-1/2.
double with_tail(double u) { return 0.5 / std::sqrt(1.0 - u); }

/// A part of 2e-5 of the points has 4 % of the sum.
double with_rare_weights(double u) { return u < 2e-5 ? 2000.0 : 0.96; }

TEST(Pilot, IsShortWhereWeightsAreSmooth) {
  Source source(flat, 1);
  const PilotResult result = source.pilot({1.0, Unweighting::full, 1e-3, 1000, 20'000'000});
  EXPECT_TRUE(result.is_stable);
  EXPECT_EQ(source.points(), 100'000);
  EXPECT_LE(result.plan.overweights, 1.5e-3);
  EXPECT_NEAR(result.plan.unit, 1.0, 2e-3);
}

/// One of ten events is rarely above its maximum weight.
TEST(Pilot, IsShorterForAFewEvents) {
  for (double (*weight)(double) : {flat, with_tail}) {
    Source source(weight, 1);
    const PilotResult result = source.pilot({1.0, Unweighting::full, 1e-3, 1, 20'000'000});
    EXPECT_TRUE(result.is_stable);
    EXPECT_LE(source.points(), 200'000);
    EXPECT_LE(result.plan.overweights, 0.03);
  }
  Source source(flat, 1);
  source.pilot({1.0, Unweighting::full, 1e-3, 10, 20'000'000});
  EXPECT_EQ(source.points(), 50'000);
}

TEST(Pilot, HasAPartOfThePointsOfTheEvents) {
  Source source(flat, 1);
  source.pilot({1.0, Unweighting::full, 1e-3, 1'000'000, 20'000'000});
  // 1.5e6 points give as many events; limits of 0.3 times that, and as many points for the rest.
  EXPECT_NEAR(double(source.points()), 0.9e6, 0.15e6);
}

/// The first samples know nothing of the rare weights.
TEST(Pilot, GoesOnUntilLimitsHoldForOtherPoints) {
  int unstable = 0, longer = 0;
  for (unsigned seed = 1; seed <= 4; ++seed) {
    Source source(with_rare_weights, seed);
    const PilotResult result = source.pilot({1.0, Unweighting::full, 1e-3, 10000, 20'000'000});
    if (!result.is_stable) {
      ++unstable;  // two samples without any of them, then the last one has some
      EXPECT_GT(result.plan.overweights, 3e-3);
    } else if (source.points() > 100'000) {
      ++longer;
      EXPECT_GE(result.plan.limits[0], 1900.0);
    }
  }
  EXPECT_LE(unstable, 2);
  EXPECT_GE(longer, 1);

  Source source(with_tail, 3);
  const PilotResult result = source.pilot({1.0, Unweighting::full, 1e-2, 10000, 20'000'000});
  EXPECT_TRUE(result.is_stable);
  const auto others = Source(with_tail, 77).sample(400'000);
  // The integral of the tail: above W there is 1 / (4 W) of the sum. Twice the tolerance, as the
  // sample of 400000 has some tens of points there, up to the largest.
  EXPECT_LT(others[0].mean_excess(result.plan.limits[0]) / others[0].mean_size(), 3e-2);
  EXPECT_LT(1.0 / (4.0 * result.plan.limits[0]), 2e-2);
}

TEST(Pilot, EndsAtItsMostAndSaysSo) {
  for (const std::int64_t most : {4000, 100'000, 150'000}) {
    Source source(with_tail, 5);
    const PilotResult result = source.pilot({1.0, Unweighting::full, 1e-5, 1'000'000'000, most});
    EXPECT_FALSE(result.is_stable);
    EXPECT_LE(source.points(), most);
    EXPECT_GE(source.points(), most / 2);
  }
}

/// Were the last sample one that decides, the unit would be too large: it would be taken where it
/// has little above the limits. True is the mean of min(w, W), here 1 - 1 / (4 W).
TEST(Pilot, TheUnitHasNoBias) {
  double sum = 0.0, squares = 0.0;
  const int pilots = 60;
  for (unsigned seed = 0; seed < pilots; ++seed) {
    const PilotResult result =
        Source(with_tail, 100 + seed).pilot({1.0, Unweighting::full, 0.02, 100, 60'000});
    const double pull =
        (result.plan.unit - (1.0 - 0.25 / result.plan.limits[0])) / result.plan.unit_error;
    sum += pull;
    squares += pull * pull;
  }
  // The tail has no variance, so that errors are too small now and then, and never by much.
  EXPECT_NEAR(sum / pilots, 0.0, 5 / std::sqrt(double(pilots)));
  EXPECT_LT(squares / pilots, 3.0);
  EXPECT_GT(squares / pilots, 0.3);
}

TEST(Pilot, OfWeightedEventsNeedsNoLimits) {
  Source source(with_tail, 2);
  const PilotResult result = source.pilot({1.0, Unweighting::none, 1e-9, 100, 20'000'000});
  EXPECT_TRUE(result.is_stable);
  EXPECT_EQ(result.plan.overweights, 0.0);
  EXPECT_EQ(source.points(), 100'000);
}

}  // namespace
}  // namespace helikos::test::pilot_test
