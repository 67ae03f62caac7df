// SPDX-License-Identifier: Apache-2.0
#include "helikos/integration/estimate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "helikos/base/core/error.hpp"

namespace helikos::estimate_test {
namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

TEST(Chi2, HasTheProbabilitiesOfTables) {
  // Abramowitz and Stegun, table 26.8: chi2 with probability 0.05, to five digits, and 0.001.
  const double five[] = {3.84146, 5.99146, 7.81473, 9.48773, 11.0705};
  for (int n = 1; n <= 5; ++n) EXPECT_NEAR(chi2_probability(five[n - 1], n), 0.05, 1e-6);
  EXPECT_NEAR(chi2_probability(10.828, 1), 0.001, 1e-6);
  EXPECT_NEAR(chi2_probability(29.588, 10), 0.001, 1e-6);
  for (int n = 1; n < 50; ++n) {
    EXPECT_EQ(chi2_probability(0.0, n), 1.0);
    EXPECT_LT(chi2_probability(1e6, n), 1e-300);
    EXPECT_LT(chi2_probability(double(n), n), chi2_probability(double(n), n + 1));
  }
}

/// The density of chi2 integrated by Simpson's rule from chi2 to where nothing is left.
TEST(Chi2, IsTheIntegralOfTheDensity) {
  for (const int n : {1, 2, 3, 8, 15}) {
    const auto density = [n](double x) {
      return std::exp((0.5 * n - 1.0) * std::log(0.5 * x) - 0.5 * x - std::lgamma(0.5 * n)) / 2.0;
    };
    constexpr int steps = 20000;
    const double from = 4.0, h = 120.0 / steps;
    double sum = density(from) + density(from + 120.0);
    for (int i = 1; i < steps; ++i) sum += (i % 2 == 1 ? 4.0 : 2.0) * density(from + h * i);
    // Simpson: 120 h^4 / 180 times the fourth derivative, which is below 1; the rest is e^-60.
    EXPECT_NEAR(chi2_probability(from, n), sum * h / 3.0, 1e-9);
  }
}

TEST(Combine, WeighsByPoints) {
  const std::vector<IterationEstimate> iterations{
      {100.0, 1.0, 5}, {2.0, 0.04, 100}, {3.0, 0.09, 300}};
  const IntegralEstimate estimate = combine(iterations, 1);
  EXPECT_DOUBLE_EQ(estimate.mean, 2.75);
  EXPECT_NEAR(estimate.error, std::sqrt(0.04 / 16 + 0.09 * 9 / 16), 1e-15);
  EXPECT_EQ(estimate.points, 400);
  EXPECT_EQ(estimate.iterations, 2);
  EXPECT_DOUBLE_EQ(estimate.variance_of_point, 27.0);
  // Two values differ by 1: chi2 = 1 / (0.04 + 0.09).
  EXPECT_NEAR(estimate.chi2, 1.0 / 0.13, 1e-12);
  EXPECT_EQ(estimate.degrees, 1);
  EXPECT_NEAR(estimate.p_value, std::erfc(std::sqrt(0.5 / 0.13)), 1e-12);
  EXPECT_TRUE(estimate.consistent());
  EXPECT_FALSE(combine(iterations).consistent());
}

/// Means of exponential numbers, 50 an iteration. By inverse variances: the variance estimates
/// follow the means (correlation of mean and variance), so that large means count less.
TEST(Combine, HasNoBiasWhereInverseVariancesHave) {
  std::mt19937_64 engine(3);
  std::exponential_distribution<double> exponential(1.0);
  constexpr int repetitions = 4000, per_run = 5, points = 50;
  double sum = 0.0, inverse = 0.0;
  for (int r = 0; r < repetitions; ++r) {
    std::vector<IterationEstimate> iterations;
    double norm = 0.0, mean = 0.0;
    for (int i = 0; i < per_run; ++i) {
      double values[points];
      for (double& value : values) value = exponential(engine);
      iterations.push_back(sum_of_strata(std::vector<Moments>{moments_of(values, points)}));
      norm += 1.0 / iterations.back().variance;
      mean += iterations.back().mean / iterations.back().variance;
    }
    sum += combine(iterations).mean / repetitions;
    inverse += mean / norm / repetitions;
  }
  const double error = 1.0 / std::sqrt(double(repetitions) * per_run * points);
  EXPECT_NEAR(sum, 1.0, 4.0 * error);
  EXPECT_LT(inverse, 1.0 - 10.0 * error);
}

TEST(Combine, RoundingIsNoContradiction) {
  const std::vector<IterationEstimate> same{{1.0, 1e-40, 100}, {1.0 + 4e-16, 0.0, 100}};
  EXPECT_TRUE(combine(same).consistent());
  EXPECT_FALSE(combine(same).agrees_too_well());
  const std::vector<IterationEstimate> sums{{1.0, 1e-32, 100}, {1.0 + 5e-13, 1e-32, 100}};
  EXPECT_TRUE(combine(sums).consistent());
  EXPECT_FALSE(combine(sums).agrees_too_well());
  // Errors above that count, and so do differences.
  const std::vector<IterationEstimate> apart{{1.0, 1e-32, 100}, {1.0 + 1e-10, 1e-32, 100}};
  EXPECT_FALSE(combine(apart).consistent());
  const std::vector<IterationEstimate> equal{{1.0, 1e-12, 100}, {1.0 + 1e-10, 1e-12, 100}};
  EXPECT_TRUE(combine(equal).agrees_too_well());
  const std::vector<IterationEstimate> nothing{{0.0, 0.0, 100}, {0.0, 0.0, 100}};
  EXPECT_TRUE(combine(nothing).consistent());
  const std::vector<IterationEstimate> missed{{0.0, 0.0, 100}, {1.0, 1e-4, 100}};
  EXPECT_FALSE(combine(missed).consistent());
}

TEST(Combine, RefusesWhatIsNoEstimate) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_THROW(combine({}), InputError);
  for (const IterationEstimate bad : {IterationEstimate{not_a_number, 1.0, 1},
                                      {infinity, 1.0, 1},
                                      {1.0, not_a_number, 1},
                                      {1.0, -1.0, 1},
                                      {1.0, infinity, 1},
                                      {1.0, 1.0, 0}})
    EXPECT_THROW(combine(std::vector{bad}), InputError);
  EXPECT_THROW(combine(std::vector{IterationEstimate{1.0, 1.0, 1}}, 1), InputError);
  const double value = 1.0;
  EXPECT_THROW(sum_of_strata(std::vector{moments_of(&value, 1)}), InputError);
}

TEST(PartOfLargest, KnowsWeightsOfBothSigns) {
  std::vector<double> weights(1000);
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = i % 2 == 0 ? 1.0 : 2.0;
  for (const double size : {1e6, -1e6}) {
    weights[17] = size;
    const Moments moments = moments_of(weights.data(), weights.size());
    EXPECT_NEAR(part_of_largest(moments), std::pow(moments.standard_error(), 2), 1e-2 * 1e6)
        << size;
  }
  EXPECT_EQ(part_of_largest(moments_of(weights.data(), 1)), 0.0);
}

TEST(PointsFor, ReachesTheError) {
  for (const double last : {100.0, 3.0, 25.0}) {
    IntegralEstimate estimate;
    estimate.mean = -2.0;
    estimate.points = 1000;
    estimate.error = std::sqrt(25.0 / 1000.0);
    estimate.variance_of_point = last;
    for (const double wanted : {0.05, 0.01, 1e-4}) {
      const double more = double(points_for(estimate, wanted));
      const auto error = [&](double m) {
        return std::sqrt(1000.0 * 25.0 + m * last) / (1000.0 + m) / 2.0;
      };
      EXPECT_LE(error(more), wanted * (1.0 + 1e-12));
      EXPECT_GT(error(more - 1.0), wanted);
    }
    EXPECT_EQ(points_for(estimate, 0.1), 0);
  }
  EXPECT_THROW(points_for({}, 0.1), InputError);
}

double variance(const std::vector<Stratum>& strata, const std::vector<double>& points) {
  double sum = 0.0;
  for (std::size_t i = 0; i < strata.size(); ++i)
    sum += strata[i].sigma * strata[i].sigma / points[i];
  return sum;
}

/// No other share of the same time has a smaller variance.
TEST(SharePoints, IsTheMinimum) {
  const std::vector<Stratum> strata{{1.0, 1.0, 0}, {3.0, 4.0, 0}, {0.5, 0.1, 0}};
  const auto shares = share_points(strata, 3000000);
  const std::vector<double> best(shares.begin(), shares.end());
  const double least = variance(strata, best);
  for (const int from : {0, 1, 2})
    for (const int to : {0, 1, 2}) {
      if (from == to) continue;
      std::vector<double> other = best;
      other[from] -= 20000.0 / strata[from].cost;
      other[to] += 20000.0 / strata[to].cost;
      EXPECT_GT(variance(strata, other), least);
    }
}

TEST(SharePoints, KeepsItsPromises) {
  std::mt19937_64 engine(9);
  std::lognormal_distribution<double> spread(0.0, 3.0);
  for (int trial = 0; trial < 2000; ++trial) {
    const std::int64_t chunk = std::int64_t(1) << engine() % 12;
    std::vector<Stratum> strata(1 + engine() % 30);
    std::int64_t needed = 0;
    for (Stratum& stratum : strata) {
      stratum = {engine() % 5 == 0 ? 0.0 : spread(engine), spread(engine),
                 std::int64_t(engine() % 5000)};
      needed += (stratum.least + chunk - 1) / chunk;
    }
    const std::int64_t total = (needed + std::int64_t(engine() % 1000)) * chunk;
    const auto shares = share_points(strata, total, chunk);
    EXPECT_EQ(std::accumulate(shares.begin(), shares.end(), std::int64_t(0)), total);
    for (std::size_t i = 0; i < strata.size(); ++i) {
      EXPECT_GE(shares[i], strata[i].least);
      EXPECT_EQ(shares[i] % chunk, 0);
    }
    EXPECT_EQ(shares, share_points(strata, total, chunk));
    if (needed > 0) {
      EXPECT_THROW(share_points(strata, (needed - 1) * chunk, chunk), InputError);
    }
  }
}

TEST(SharePoints, OfSimpleCases) {
  using Shares = std::vector<std::int64_t>;
  EXPECT_EQ(share_points(std::vector<Stratum>{{1, 1, 0}, {3, 1, 0}}, 400, 100), Shares({100, 300}));
  EXPECT_EQ(share_points(std::vector<Stratum>{{1, 4, 0}, {1, 1, 0}}, 300, 100), Shares({100, 200}));
  EXPECT_EQ(share_points(std::vector<Stratum>{{0, 1, 50}, {1, 1, 0}}, 300, 100),
            Shares({100, 200}));
  EXPECT_EQ(share_points(std::vector<Stratum>(3), 4), Shares({2, 1, 1}));
  EXPECT_EQ(share_points(std::vector<Stratum>{{5e-324, 1, 0}, {1e308, 1, 0}}, 10), Shares({0, 10}));
  EXPECT_THROW(share_points({}, 10), InputError);
  EXPECT_THROW(share_points(std::vector<Stratum>(1), 10, 3), InputError);
  for (const Stratum bad : {Stratum{not_a_number, 1, 0}, {-1, 1, 0}, {1, 0, 0}, {1, 1, -1}})
    EXPECT_THROW(share_points(std::vector{bad}, 10), InputError);
}

}  // namespace
}  // namespace helikos::estimate_test
