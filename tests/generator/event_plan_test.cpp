// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/event_plan.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>
#include <random>

#include "helikos/base/core/error.hpp"
#include "helikos/generator/event_generator.hpp"
#include "helikos/integration/estimate.hpp"

namespace helikos::test::event_plan_test {
namespace {

WeightHistogram weights_of(double spread, double scale, double sign = 1.0) {
  std::mt19937_64 random(7);
  std::lognormal_distribution<double> size(0.0, spread);
  WeightHistogram histogram;
  for (int i = 0; i < 20000; ++i) histogram.add(sign * scale * size(random));
  return histogram;
}

TEST(EventPlan, EqualWeightsAreAllKept) {
  WeightHistogram equal;
  for (int i = 0; i < 100; ++i) equal.add(3.0);
  const EventPlan plan = plan_events({equal}, {equal}, {1.0}, 3.0, Unweighting::full, 1e-3);
  EXPECT_DOUBLE_EQ(plan.limits[0], 3.0);
  EXPECT_NEAR(plan.efficiency, 1.0, 1e-9);
  EXPECT_NEAR(plan.unit, 3.0, 1e-8);
  EXPECT_EQ(plan.overweights, 0.0);
}

TEST(EventPlan, OverweightsAreWhatIsAllowed) {
  const std::vector<WeightHistogram> pilot{weights_of(1.0, 1.0), weights_of(0.3, 5.0)};
  double before = 0.0;
  for (const double part : {0.0, 1e-3, 1e-2, 0.1}) {
    const EventPlan plan = plan_events(pilot, pilot, {1.0, 1.0}, 7.0, Unweighting::full, part);
    EXPECT_LE(plan.overweights, part);
    if (part >= 1e-2) EXPECT_GT(plan.overweights, 0.5 * part);
    EXPECT_GE(plan.efficiency, before);  // more overweights, fewer points
    before = plan.efficiency;
  }
}

/// No other limits that allow as much keep more points: those of the plan are moved to both sides.
TEST(EventPlan, NoOtherLimitsAreBetter) {
  const std::vector<WeightHistogram> pilot{weights_of(1.0, 1.0), weights_of(0.4, 5.0)};
  const EventPlan plan = plan_events(pilot, pilot, {1.0, 1.0}, 7.0, Unweighting::full, 0.02);
  const double allowed = 0.02 * (pilot[0].mean_size() + pilot[1].mean_size());
  for (const double factor : {0.6, 0.8, 1.25, 1.6}) {
    const double first = plan.limits[0] * factor;
    // The least second limit that goes with it, by steps.
    double second = pilot[1].largest();
    while (pilot[0].mean_excess(first) + pilot[1].mean_excess(0.99 * second) <= allowed)
      second *= 0.99;
    // A bin's width of 4 % is the plan's own freedom.
    EXPECT_GT(first + second, 0.95 * plan.sum_of_limits);
  }
}

/// Events drawn by the definition of the plan scatter as it says. The bins of the histogram change
/// sizes by 4 % at most.
TEST(EventPlan, SpreadIsThatOfDrawnEvents) {
  std::mt19937_64 random(17);
  std::lognormal_distribution<double> size(0.0, 1.5);
  std::uniform_real_distribution<double> uniform;
  for (const auto mode : {Unweighting::full, Unweighting::partial, Unweighting::none}) {
    std::vector<double> points;
    WeightHistogram histogram;
    double mean = 0.0;
    for (int i = 0; i < 20000; ++i) {
      points.push_back(i % 5 == 0 ? -size(random) : size(random));
      histogram.add(points.back());
      mean += points.back() / 20000;
    }
    const double part = mode == Unweighting::full ? 0.01 : 0.1;
    const EventPlan plan = plan_events({histogram}, {histogram}, {1.0}, mean, mode, part);
    double count = 0.0, sum = 0.0, squares = 0.0;  // each point with its probability
    for (const double point : points) {
      const double x = std::abs(point) / plan.limits[0];
      const bool is_always = mode == Unweighting::none;
      const double kept = is_always ? 1.0 : std::min(1.0, x);
      const double weight = std::copysign(is_always ? x : std::max(1.0, x), point) * plan.unit;
      count += kept;
      sum += kept * weight;
      squares += kept * weight * weight;
    }
    const double spread = std::sqrt(squares / count - std::pow(sum / count, 2));
    EXPECT_NEAR(plan.spread, spread, 0.02 * spread) << int(mode);
    EXPECT_GT(spread, 0.1 * plan.unit);
  }
}

TEST(EventPlan, MeanWeightIsTheCrossSection) {
  const std::vector<WeightHistogram> pilot{weights_of(0.5, 1.0), weights_of(0.2, 0.3, -1.0)};
  const double net = pilot[0].mean() + pilot[1].mean();
  const EventPlan plan = plan_events(pilot, pilot, {1.0, 1.0}, net, Unweighting::full, 0.0);
  // Without overweights events have +unit or -unit, in proportion to what was kept.
  const double plus = pilot[0].mean_size(), minus = pilot[1].mean_size();
  EXPECT_NEAR(plan.unit * (plus - minus) / (plus + minus), net, 1e-8 * net);
}

/// Densities of one flavour below zero: an event of a point has either sign, the sum of its weights
/// is that of the points.
TEST(EventPlan, MeanWeightIsTheCrossSectionWhereAPointHasBothSigns) {
  std::mt19937_64 random(11);
  std::lognormal_distribution<double> size(0.0, 0.5);
  std::uniform_real_distribution<double> uniform;
  std::vector<PointWeight> points;
  WeightHistogram histogram;
  double net = 0.0;
  for (int i = 0; i < 20000; ++i) {
    const double plus = size(random), minus = 0.3 * size(random);
    points.push_back({plus - minus, plus + minus});
    histogram.add(points.back());
    net += points.back().weight / 20000;
  }
  const EventPlan plan = plan_events({histogram}, {histogram}, {1.0}, net, Unweighting::full, 0.01);
  double sum = 0.0, kept = 0.0;
  for (const PointWeight& point : points) {
    kept += std::min(point.size / plan.limits[0], 1.0);
    sum += point.weight / plan.limits[0];  // events above the limit have a larger weight
  }
  EXPECT_NEAR(plan.unit * sum / kept, net, 1e-3 * net);
}

/// A stratum of rare weights that the pilot did not meet: its points are drawn, and what the plan
/// says of another sample is right.
TEST(EventPlan, AStratumWithoutAWeightInThePilotIsDrawnAfterAll) {
  WeightHistogram usual, nothing, rare;
  for (int i = 0; i < 1000; ++i) {
    usual.add(1.0);
    nothing.add(0.0);
    rare.add(i == 0 ? 20.0 : 0.0);
  }
  for (const auto mode : {Unweighting::full, Unweighting::none}) {
    const EventPlan plan =
        plan_events({usual, nothing, nothing}, {usual, rare, nothing}, {1, 1, 1}, 1.02, mode, 1e-3);
    const double least = plan.limits[1];
    EXPECT_GT(least, 0.0);
    EXPECT_EQ(plan.limits[2], least);
    EXPECT_NEAR((plan.limits[1] + plan.limits[2]) / plan.sum_of_limits, 1e-3, 1e-4);
    // Kept: all of the usual ones, and one of 1000 points of limit `least`.
    const double kept = plan.limits[0] + 1e-3 * least;
    EXPECT_NEAR(plan.efficiency, kept / plan.sum_of_limits, 1e-9);
    // An event has |w| / limit in this unit: the mean of kept points is the cross section.
    const double mean = (1.0 + 1e-3 * 20.0) / kept;
    EXPECT_NEAR(plan.unit * mean, 1.02, 1e-8);
    if (mode == Unweighting::full) EXPECT_NEAR(plan.overweights, 0.02 / 1.02, 1e-5);
  }
}

/// Other samples give other units, which scatter as the plan says.
TEST(EventPlan, TheErrorOfTheUnitIsItsScatter) {
  std::mt19937_64 random(3);
  std::lognormal_distribution<double> size(0.0, 1.0);
  const auto sample = [&](int points, double negative) {
    WeightHistogram histogram;
    for (int i = 0; i < points; ++i)
      histogram.add(size(random) * (random() < negative * 0x1p64 ? -1.0 : 1.0));
    return histogram;
  };
  for (const double negative : {0.0, 0.2})
    for (const auto mode : {Unweighting::full, Unweighting::none}) {
      const std::vector<WeightHistogram> pilot{sample(4000, negative), sample(4000, 0.0)};
      double sum = 0.0, squares = 0.0, error = 0.0;
      const int n = 300;
      for (int i = 0; i < n; ++i) {
        const EventPlan plan =
            plan_events(pilot, {sample(500, negative), sample(1500, 0.0)}, {1, 1}, 3.0, mode, 0.05);
        sum += plan.unit;
        squares += plan.unit * plan.unit;
        error += plan.unit_error / n;
      }
      const double scatter = std::sqrt(squares / n - sum / n * sum / n);
      // A standard deviation of 300 is known to 4 %; the error is one of first order, and of bins.
      EXPECT_NEAR(error / scatter, 1.0, 0.2) << negative << " " << int(mode);
    }
}

TEST(EventPlan, RefusesWhatHasNoWeight) {
  WeightHistogram zero;
  zero.add(0.0);
  EXPECT_THROW(plan_events({zero}, {zero}, {1.0}, 1.0, Unweighting::full, 0.1), InputError);
  EXPECT_THROW(plan_events({weights_of(0.1, 1.0)}, {weights_of(0.1, 1.0)}, {1.0}, -1.0,
                           Unweighting::full, 0.1),
               InputError);
}

TEST(Multinomial, CountsHaveTheProbabilities) {
  const std::vector<double> weights{1.0, 0.0, 5.0, 0.5, 3.5};
  std::vector<double> sums(weights.size(), 0.0);
  double chi2 = 0.0;
  const int draws = 400;
  const std::int64_t total = 1000;
  for (int d = 0; d < draws; ++d) {
    const auto counts = multinomial(total, weights, 3, std::uint64_t(d));
    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}), total);
    for (std::size_t i = 0; i < counts.size(); ++i) sums[i] += double(counts[i]);
    const double expected = 50.0;  // of outcome 3
    chi2 += (double(counts[3]) - expected) * (double(counts[3]) - expected) / (expected * 0.95);
  }
  EXPECT_EQ(sums[1], 0.0);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double p = weights[i] / 10.0, n = double(total) * draws;
    EXPECT_NEAR(sums[i], n * p, 5 * std::sqrt(n * p * (1 - p)) + 1e-9);
  }
  // chi^2 of as many degrees of freedom as draws, within five standard deviations.
  EXPECT_NEAR(chi2, draws, 5 * std::sqrt(2.0 * draws));
  EXPECT_EQ(multinomial(total, weights, 3, 1), multinomial(total, weights, 3, 1));
  EXPECT_NE(multinomial(total, weights, 3, 1), multinomial(total, weights, 4, 1));
}

double probability_of(int total, int count, double p) {
  return std::exp(std::lgamma(total + 1) - std::lgamma(count + 1) - std::lgamma(total - count + 1) +
                  count * std::log(p) + (total - count) * std::log1p(-p));
}

/// chi^2 against the exact probabilities; neighbouring outcomes that are rarer than ten draws are
/// taken together.
TEST(Multinomial, OfTwoOutcomesIsTheBinomialDistribution) {
  const int draws = 20000;
  for (const auto& [total, p] :
       {std::pair{1, 0.3}, {7, 0.5}, {20, 0.3}, {63, 0.01}, {64, 0.7}, {65, 0.9}, {1000, 0.37}}) {
    std::vector<double> found(std::size_t(total) + 1, 0.0);
    for (int draw = 0; draw < draws; ++draw)
      ++found[std::size_t(multinomial(total, {p, 1.0 - p}, 17, std::uint64_t(draw))[0])];
    double chi2 = 0.0, expected = 0.0, count = 0.0;
    int degrees = -1;
    for (int k = 0; k <= total; ++k) {
      expected += draws * probability_of(total, k, p);
      count += found[std::size_t(k)];
      if (expected < 10.0 && k < total) continue;
      chi2 += (count - expected) * (count - expected) / std::max(expected, 1.0);
      ++degrees;
      expected = count = 0.0;
    }
    EXPECT_GT(chi2_probability(chi2, degrees), 1e-3) << total << " " << p;
  }
}

/// All outcomes of four draws of three, with their probabilities.
TEST(Multinomial, OutcomesAreCorrelatedAsTheyShould) {
  const double p[] = {0.2, 0.5, 0.3};
  const int draws = 20000, total = 4;
  std::map<std::vector<std::int64_t>, double> found;
  for (int draw = 0; draw < draws; ++draw)
    ++found[multinomial(total, {2.0, 5.0, 3.0}, 5, std::uint64_t(draw))];
  double chi2 = 0.0;
  int degrees = -1;
  for (int i = 0; i <= total; ++i)
    for (int k = 0; i + k <= total; ++k, ++degrees) {
      const double expected = draws * probability_of(total, i, p[0]) *
                              probability_of(total - i, k, p[1] / (p[1] + p[2]));
      const double count = found[{i, k, total - i - k}];
      chi2 += (count - expected) * (count - expected) / expected;
    }
  EXPECT_EQ(degrees, 14);
  EXPECT_GT(chi2_probability(chi2, degrees), 1e-3);
}

TEST(Multinomial, OfManyDrawsHasTheRightSpread) {
  const std::int64_t total = 3'000'000;
  double chi2 = 0.0;
  const int draws = 50;
  for (int draw = 0; draw < draws; ++draw) {
    const auto counts = multinomial(total, {1.0, 999.0, 0.0}, 1, std::uint64_t(draw));
    EXPECT_EQ(counts[0] + counts[1], total);
    chi2 += std::pow(double(counts[0]) - 3000.0, 2) / (3000.0 * 0.999);
  }
  EXPECT_GT(chi2_probability(chi2, draws), 1e-3);
  EXPECT_GT(1.0 - chi2_probability(chi2, draws), 1e-3);
}

/// No draw is lost to weights of zero, and none is given to them.
TEST(Multinomial, GivesNothingToWeightsOfZero) {
  EXPECT_EQ(multinomial(9, {0.0, 0.0, 2.0, 0.0}, 1, 1), (std::vector<std::int64_t>{0, 0, 9, 0}));
  EXPECT_EQ(multinomial(9, {3.0, 0.0}, 1, 1), (std::vector<std::int64_t>{9, 0}));
  EXPECT_EQ(multinomial(0, {1.0, 1.0}, 1, 1), (std::vector<std::int64_t>{0, 0}));
  const auto counts = multinomial(1000, {1e-300, 1.0, 1e-300}, 1, 1);
  EXPECT_EQ(counts[1], 1000);
}

}  // namespace
}  // namespace helikos::test::event_plan_test
