// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/histogram.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace helikos::report::histogram_test {
namespace {

TEST(HistogramTest, BinsHoldWhatAFillByHandGives) {
  const Binning binning{-0.3, 0.1, 7};
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> uniform(-0.6, 0.8);
  std::vector<Histogram::Bin> expected(7);
  Histogram::Bin below, above;
  Histogram histogram(binning);
  for (int i = 0; i < 5000; ++i) {
    // Every tenth value lies on an edge.
    const double x = i % 10 == 0 ? binning.edge(i / 10 % 8) : uniform(random);
    const double weight = uniform(random);
    histogram.fill(x, weight);
    if (x < binning.edge(0)) below.add(weight);
    if (x >= binning.edge(7)) above.add(weight);
    for (int k = 0; k < 7; ++k)
      if (x >= binning.edge(k) && x < binning.edge(k + 1)) expected[std::size_t(k)].add(weight);
  }
  EXPECT_EQ(histogram.bins(), expected);
  EXPECT_EQ(histogram.below(), below);
  EXPECT_EQ(histogram.above(), above);
  EXPECT_EQ(histogram.all().events, 5000u);
  EXPECT_GT(above.events, 0u);
  EXPECT_GT(below.events, 0u);
}

TEST(HistogramTest, TheErrorIsTheRootOfTheSumOfSquares) {
  Histogram histogram({0.0, 1.0, 2});
  for (const double weight : {3.0, -4.0, 12.0}) histogram.fill(0.5, weight);
  EXPECT_DOUBLE_EQ(histogram.bins()[0].sum, 11.0);
  EXPECT_DOUBLE_EQ(histogram.bins()[0].error(), 13.0);
}

TEST(HistogramTest, NoNumberIsInNoBin) {
  Histogram histogram({0.0, 1.0, 2});
  histogram.fill(std::numeric_limits<double>::quiet_NaN(), 1.0);
  EXPECT_EQ(histogram.all().events, 0u);
  histogram.fill(std::numeric_limits<double>::infinity(), 1.0);
  histogram.fill(-std::numeric_limits<double>::infinity(), 1.0);
  histogram.fill(1e300, 1.0);
  EXPECT_EQ(histogram.above().events, 2u);
  EXPECT_EQ(histogram.below().events, 1u);
}

TEST(HistogramTest, ComesBackFromNumbers) {
  Histogram histogram({-1.0, 0.25, 9});
  for (int i = 0; i < 100; ++i) histogram.fill(0.05 * i - 2.0, 0.1 * i);
  Numbers numbers;
  double before = 7.0;
  numbers(before);
  histogram.pass(numbers);
  auto list = numbers.list();
  const auto found_in = [](const std::vector<double>& own) {
    Numbers taken(own);
    double first = 0.0;
    Histogram result;
    taken(first);
    result.pass(taken);
    std::vector<double> rest;
    taken.rest(rest);
    EXPECT_EQ(first, 7.0);
    EXPECT_TRUE(rest.empty());
    return result;
  };
  EXPECT_EQ(found_in(list), histogram);
  list.pop_back();
  EXPECT_THROW(found_in(list), std::out_of_range);
}

TEST(BinningTest, StepsAreNice) {
  EXPECT_DOUBLE_EQ(nice_step(0.9), 1.0);
  EXPECT_DOUBLE_EQ(nice_step(1.0), 1.0);
  EXPECT_DOUBLE_EQ(nice_step(1.1), 2.0);
  EXPECT_DOUBLE_EQ(nice_step(0.021), 0.05);
  EXPECT_DOUBLE_EQ(nice_step(5.1e7), 1e8);
  for (double least = 1e-9; least < 1e9; least *= 1.37) {
    const double step = nice_step(least);
    EXPECT_GE(step, least * (1 - 1e-9));
    EXPECT_LE(step, 2.5 * least * (1 + 1e-9));
    const double digit = step / std::pow(10.0, std::floor(std::log10(step * (1 + 1e-12))));
    EXPECT_LT(std::min({std::abs(digit - 1), std::abs(digit - 2), std::abs(digit - 5)}), 1e-9);
  }
}

std::vector<WeighedValue> exponential(int number, double shift, double mean) {
  std::mt19937_64 random(3);
  std::exponential_distribution<double> value(1.0 / mean);
  std::vector<WeighedValue> sample;
  for (int i = 0; i < number; ++i) sample.push_back({shift + value(random), 1.0});
  return sample;
}

/// Expects the promises of the header.
void expect_good(const std::vector<WeighedValue>& sample, const Binning& binning) {
  const auto is_out = [&](const WeighedValue& own) {
    return own.value < binning.low || own.value >= binning.high();
  };
  const double n = double(sample.size());
  EXPECT_LE(double(std::ranges::count_if(sample, is_out)), 0.003 * n + 1);
  EXPECT_LE(binning.bins, std::max(10.0, 2.0 * std::cbrt(n)));
  EXPECT_GE(binning.bins, 3);
  EXPECT_DOUBLE_EQ(nice_step(binning.step), binning.step);
  EXPECT_NEAR(std::remainder(binning.low, binning.step), 0.0, 1e-9 * binning.step);
}

TEST(BinningTest, HoldsAlmostAllInFewBins) {
  for (const int number : {20, 300, 10000})
    for (const double shift : {0.0, 30.0, 1000.0, 0.001}) {
      const auto sample = exponential(number, shift, 80.0);
      const Binning binning = binning_of(sample, AxisRange::positive);
      expect_good(sample, binning);
      if (shift < 1.0) {
        EXPECT_EQ(binning.low, 0.0);
      }
      if (shift > 500.0) {
        EXPECT_GT(binning.low, 900.0);
      }
    }
}

TEST(BinningTest, RapiditiesAreSymmetric) {
  auto sample = exponential(1000, -0.5, 1.0);
  const Binning binning = binning_of(sample, AxisRange::symmetric);
  expect_good(sample, binning);
  EXPECT_NEAR(binning.low, -binning.high(), 1.01 * binning.step);  // edges are multiples of it
}

TEST(BinningTest, OneValueHasOneBin) {
  for (const double value : {91.2, 0.0, -3.0}) {
    const std::vector<WeighedValue> sample(100, {value, 1.0});
    for (const AxisRange range : {AxisRange::positive, AxisRange::symmetric}) {
      const Binning binning = binning_of(sample, range);
      EXPECT_EQ(binning.bins, 1);
      EXPECT_LT(binning.low, value);
      EXPECT_GT(binning.high(), value);
    }
  }
  EXPECT_EQ(binning_of({}, AxisRange::positive).bins, 1);
}

/// A few events with large weights are not left out.
TEST(BinningTest, WeightsSayWhatIsSeldom) {
  std::vector<WeighedValue> sample = exponential(1000, 0.0, 1.0);
  sample.push_back({50.0, 100.0});
  EXPECT_GT(binning_of(sample, AxisRange::positive).high(), 50.0);
  sample.back().weight = 1.0;
  EXPECT_LT(binning_of(sample, AxisRange::positive).high(), 20.0);
}

}  // namespace
}  // namespace helikos::report::histogram_test
