// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/weight_histogram.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace helikos::test::weight_histogram_test {
namespace {

/// Weights of many sizes and both signs.
std::vector<double> some_weights(int count) {
  std::mt19937_64 random(5);
  std::lognormal_distribution<double> size(0.0, 3.0);
  std::vector<double> weights;
  for (int i = 0; i < count; ++i) weights.push_back((random() % 8 == 0 ? -1 : 1) * size(random));
  for (int i = 0; i < count / 4; ++i) weights.push_back(0.0);
  return weights;
}

WeightHistogram histogram_of(const std::vector<double>& weights) {
  WeightHistogram histogram;
  for (const double w : weights) histogram.add(w);
  return histogram;
}

TEST(WeightHistogram, MeansAreThoseOfTheWeights) {
  const auto weights = some_weights(4000);
  const WeightHistogram histogram = histogram_of(weights);
  double sum = 0, sizes = 0, largest = 0;
  for (const double w : weights) {
    sum += w;
    sizes += std::abs(w);
    largest = std::max(largest, std::abs(w));
  }
  const double n = double(weights.size());
  EXPECT_EQ(histogram.points(), weights.size());
  EXPECT_EQ(histogram.largest(), largest);
  // A weight is rounded to 2^-33 of the lower edge of its bin.
  EXPECT_NEAR(histogram.mean(), sum / n, 0x1p-32 * sizes / n);
  EXPECT_NEAR(histogram.mean_size(), sizes / n, 0x1p-32 * sizes / n);
  EXPECT_NEAR(histogram.part_not_zero(), 0.8, 1e-12);
}

TEST(WeightHistogram, BinsBeginAtTheirLowerEdges) {
  const auto bin_of = [](double size) {
    WeightHistogram histogram;
    histogram.add(size);
    EXPECT_EQ(histogram.bins().size(), 1u);
    return histogram.bins().begin()->first;
  };
  for (int bin = -16000; bin < 16000; bin += 7) {
    const double edge = WeightHistogram::lower_edge(bin);
    EXPECT_NEAR(std::log2(edge), bin / 16.0, 1e-12);
    EXPECT_EQ(bin_of(edge), bin);
    EXPECT_EQ(bin_of(std::nextafter(edge, 0.0)), bin - 1);
    EXPECT_EQ(WeightHistogram::edge_below(1.02 * edge), edge);
  }
}

TEST(WeightHistogram, ManyPointsAreAddedAsOneByOne) {
  std::vector<PointWeight> points;
  for (const double w : some_weights(2000)) {
    points.push_back({w, std::abs(w)});
    points.push_back({0.25 * w, 3 * std::abs(w)});
  }
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const PointWeight odd :
       {PointWeight{nan, 1.0}, {1.0, nan}, {1e-310, 1e-310}, {1e300, 1e300}})
    points.push_back(odd);
  WeightHistogram at_once, one_by_one;
  at_once.add(points);
  for (const PointWeight& point : points) one_by_one.add(point);
  EXPECT_TRUE(at_once == one_by_one);
  EXPECT_EQ(at_once.points(), points.size());
  EXPECT_EQ(at_once.non_finite(), 2u);
  EXPECT_EQ(at_once.largest(), 1e300);
}

TEST(WeightHistogram, APointMayHavePartsOfBothSigns) {
  WeightHistogram histogram;
  for (const PointWeight point : {PointWeight{0.25, 1.0}, {-3.0, 5.0}, {2.0, 2.0}, {0.0, 1.5}})
    histogram.add(point);
  EXPECT_NEAR(histogram.mean(), -0.75 / 4, 1e-9);
  EXPECT_NEAR(histogram.mean_size(), 9.5 / 4, 1e-9);
  EXPECT_EQ(histogram.part_not_zero(), 1.0);
  EXPECT_EQ(histogram.largest(), 5.0);
}

TEST(WeightHistogram, TailsAreThoseAboveAnEdge) {
  const auto weights = some_weights(4000);
  const WeightHistogram histogram = histogram_of(weights);
  for (const int bin : {-40, 0, 7, 50}) {
    const double limit = WeightHistogram::lower_edge(bin);
    double excess = 0, above = 0;
    for (const double w : weights) {
      excess += std::max(0.0, std::abs(w) - limit);
      above += std::abs(w) >= limit;
    }
    EXPECT_NEAR(histogram.mean_excess(limit), excess / double(weights.size()), 1e-8 * (1 + excess));
    EXPECT_DOUBLE_EQ(histogram.part_above(limit), above / double(weights.size()));
  }
}

TEST(WeightTail, LimitLeavesThePartAbove) {
  const WeightHistogram histogram = histogram_of(some_weights(4000));
  const WeightTail tail(histogram);
  EXPECT_EQ(tail.limit_of_part(0.0).limit, histogram.largest());
  EXPECT_EQ(tail.limit_of_part(0.0).excess, 0.0);
  for (const double part : {0.001, 0.01, 0.2, 0.7}) {
    const auto [limit, excess] = tail.limit_of_part(part);
    EXPECT_LE(histogram.part_above(limit), part);
    EXPECT_NEAR(excess, histogram.mean_excess(limit), 1e-13 * excess);
    // One bin lower, and a little for the rounding of edges, it would be too much.
    EXPECT_GT(
        histogram.part_above(0.999 * limit / std::exp2(1.0 / WeightHistogram::bins_per_octave)),
        part);
  }
}

/// A fifth of the points has no weight.
TEST(WeightTail, LimitMayBeBelowAllWeights) {
  const WeightHistogram histogram = histogram_of(some_weights(400));
  for (const double part : {0.8, 1.0}) {
    const auto [limit, excess] = WeightTail(histogram).limit_of_part(part);
    EXPECT_EQ(limit, WeightHistogram::lower_edge(histogram.bins().begin()->first));
    EXPECT_NEAR(excess, histogram.mean_excess(limit), 1e-13 * excess);
  }
  const auto [limit, excess] = WeightTail(histogram_of({0.0, 0.0})).limit_of_part(0.5);
  EXPECT_EQ(limit, 0.0);
  EXPECT_EQ(excess, 0.0);
}

TEST(WeightHistogram, PartsAddUpToTheSameBitsInAnyOrder) {
  auto weights = some_weights(3000);
  const WeightHistogram whole = histogram_of(weights);
  std::ranges::reverse(weights);
  const auto half = std::ptrdiff_t(weights.size() / 3);
  WeightHistogram sum = histogram_of({weights.begin(), weights.begin() + half});
  sum.add(histogram_of({weights.begin() + half, weights.end()}));
  EXPECT_TRUE(sum == whole);
  EXPECT_TRUE(from_bytes<WeightHistogram>(to_bytes(whole)) == whole);
}

TEST(WeightHistogram, WhatIsNoNumberIsCountedAndNotSummed) {
  WeightHistogram histogram = histogram_of({1.0, 2.0});
  histogram.add(std::numeric_limits<double>::quiet_NaN());
  histogram.add(std::numeric_limits<double>::infinity());
  EXPECT_EQ(histogram.points(), 4u);
  EXPECT_EQ(histogram.non_finite(), 2u);
  EXPECT_DOUBLE_EQ(histogram.mean(), 0.75);
}

}  // namespace
}  // namespace helikos::test::weight_histogram_test
