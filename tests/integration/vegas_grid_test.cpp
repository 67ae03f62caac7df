// SPDX-License-Identifier: Apache-2.0
#include "helikos/integration/vegas_grid.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "helikos/base/core/error.hpp"

namespace helikos::vegas_grid_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

BinSums sums_of(int dimensions, int bins, double square, double count = 1.0) {
  const std::size_t size = std::size_t(dimensions) * std::size_t(bins);
  return {dimensions, bins, std::vector<double>(size, square), std::vector<double>(size, count)};
}

/// Edges increase, from 0 to 1, by what a bin has to be wide.
void expect_sound(const VegasGrid& grid) {
  EXPECT_NO_THROW(VegasGrid(grid.numbers()));
  for (int d = 0; d < grid.dimensions(); ++d)
    for (int i = 0; i < grid.bins(); ++i) {
      const double width = grid.edge(d, i + 1) - grid.edge(d, i);
      ASSERT_GE(width, std::max(0x1p-37 * grid.edge(d, i + 1), 0.5e-30)) << d << " " << i;
    }
}

TEST(VegasGrid, StaysWhereNothingIsLearned) {
  const VegasGrid flat(3, 50);
  VegasGrid grid = flat;
  grid.refine(sums_of(3, 50, 0.0));
  EXPECT_EQ(grid, flat);
  grid.refine(sums_of(3, 50, 0.0, 0.0));
  EXPECT_EQ(grid, flat);
  grid.refine(sums_of(3, 50, 1.0, 0.0));  // sums without points are none
  EXPECT_EQ(grid, flat);
  BinSums one = sums_of(3, 50, 0.0);
  one.squares[50 + 7] = 1.0;  // dimension 1
  grid.refine(one, 0.0);
  EXPECT_EQ(grid, flat);
  grid.refine(one);
  for (int i = 0; i <= 50; ++i) {
    EXPECT_EQ(grid.edge(0, i), flat.edge(0, i));
    EXPECT_EQ(grid.edge(2, i), flat.edge(2, i));
  }
  EXPECT_NE(grid, flat);
}

/// Equal means of all bins, whatever their counts: edges move by rounding only, that is by 50 sums
/// of numbers up to 1.
TEST(VegasGrid, EqualMeansMoveNothing) {
  BinSums sums = sums_of(1, 50, 0.0);
  for (int i = 0; i < 50; ++i) {
    sums.counts[i] = 1 + i % 3;
    sums.squares[i] = 4.0 * sums.counts[i];
  }
  VegasGrid grid(1, 50);
  grid.refine(sums);
  for (int i = 0; i <= 50; ++i) EXPECT_NEAR(grid.edge(0, i), i / 50.0, 100 * 2.3e-16);
}

/// Two bins with means 3 and 1: smoothed (7*3 + 1)/8 and (3 + 7)/8, shares 22/32 and 10/32, damped
/// by the formula at alpha = 2. To 90% of that come 10% spread evenly, the
/// most that few bins get. The edge is where half of the
/// sum is.
TEST(VegasGrid, MovesAsTheFormulaSays) {
  BinSums sums = sums_of(1, 2, 1.0);
  sums.squares[0] = 3.0;
  VegasGrid grid(1, 2);
  grid.refine(sums, 2.0);
  const auto damped = [](double d) { return std::pow((1.0 - d) / std::log(1.0 / d), 2.0); };
  const double a = damped(22.0 / 32.0), b = damped(10.0 / 32.0);
  EXPECT_NEAR(grid.edge(0, 1), 0.5 * 0.5 / (0.9 * a / (a + b) + 0.05), 4e-16);
}

TEST(VegasGrid, DoesNotDependOnUnits) {
  std::mt19937_64 engine(1);
  std::uniform_real_distribution<double> uniform;
  BinSums sums = sums_of(2, 20, 0.0), small = sums;
  for (std::size_t i = 0; i < 40; ++i) {
    sums.squares[i] = uniform(engine);
    small.squares[i] = std::scalbn(sums.squares[i], -900);
  }
  VegasGrid a(2, 20), b(2, 20);
  a.refine(sums);
  b.refine(small);
  EXPECT_EQ(a, b);
}

/// A bin without points has the mean of its neighbours, here that of all.
TEST(VegasGrid, ABinWithoutPointsIsNoEmptyBin) {
  BinSums sums = sums_of(1, 10, 5.0);
  sums.squares[4] = sums.counts[4] = 0.0;
  VegasGrid grid(1, 10);
  grid.refine(sums);
  for (int i = 0; i <= 10; ++i) EXPECT_NEAR(grid.edge(0, i), i / 10.0, 20 * 2.3e-16);
}

/// All weights in one bin: the others keep the flat part that is asked for, or the usual one. A
/// large alpha leaves them nothing else.
TEST(VegasGrid, KeepsTheFlatPart) {
  BinSums sums = sums_of(1, 64, 0.0);
  sums.squares[20] = 1.0;
  for (const auto& [asked, part] : {std::pair(0.0, 2.0 / 64), {0.01, 2.0 / 64}, {0.3, 0.3}}) {
    VegasGrid grid(1, 64);
    for (int i = 0; i < 50; ++i) grid.refine(sums, Refinement{10.0, asked});
    // The bin at 0.9 has one part of 64 of the points.
    int bin = 0;
    while (grid.edge(0, bin + 1) < 0.9) ++bin;
    const double density = 1.0 / 64 / (grid.edge(0, bin + 1) - grid.edge(0, bin));
    EXPECT_NEAR(density, part, 0.05 * part) << asked;
  }
  VegasGrid grid(1, 64);
  EXPECT_THROW(grid.refine(sums, Refinement{1.0, -0.1}), InputError);
  EXPECT_THROW(grid.refine(sums, Refinement{1.0, std::nan("")}), InputError);
}

/// All weights in one bin, again and again: bins get narrow, and not too narrow.
TEST(VegasGrid, OneBinOnly) {
  for (const int bin : {0, 1, 31, 62, 63})
    for (const double alpha : {0.5, 1.5, 10.0}) {
      VegasGrid grid(1, 64);
      BinSums sums = sums_of(1, 64, 0.0);
      sums.squares[bin] = 1.0;
      for (int i = 0; i < 500; ++i) {
        grid.refine(sums, alpha);
        expect_sound(grid);
      }
      EXPECT_LT(grid.edge(0, bin + 1) - grid.edge(0, bin), 1e-6);
    }
}

TEST(VegasGrid, AnySumsGiveAGrid) {
  std::mt19937_64 engine(5);
  const double special[] = {0.0, 5e-324, 1e-310, 1.0, 1e-30, 1e307, 1e-200};
  for (int trial = 0; trial < 300; ++trial) {
    VegasGrid grid(2, 1 + int(engine() % 256));
    BinSums sums = sums_of(2, grid.bins(), 0.0);
    for (int i = 0; i < 5; ++i) {
      const std::uint64_t spread = 1 + engine() % 7;
      for (double& value : sums.squares) value = special[engine() % spread];
      for (double& count : sums.counts) count = double(engine() % 3);
      grid.refine(sums, double(engine() % 100) / 10.0);
      expect_sound(grid);
    }
  }
}

TEST(VegasGrid, RefusesWhatIsNoSum) {
  VegasGrid grid(2, 8);
  const VegasGrid before = grid;
  for (const double bad : {not_a_number, infinity, -infinity, -1.0}) {
    BinSums sums = sums_of(2, 8, 1.0);
    sums.squares[11] = bad;
    EXPECT_THROW(grid.refine(sums), InputError);
    sums = sums_of(2, 8, 1.0);
    sums.counts[15] = bad;
    EXPECT_THROW(grid.refine(sums), InputError);
    EXPECT_THROW(grid.refine(sums_of(2, 8, 1.0), bad), InputError);
  }
  EXPECT_THROW(grid.refine(sums_of(2, 9, 1.0)), InputError);
  EXPECT_THROW(grid.refine(sums_of(1, 8, 1.0)), InputError);
  EXPECT_THROW(VegasGrid(0, 8), InputError);
  EXPECT_THROW(VegasGrid(1, 0), InputError);
  EXPECT_THROW(VegasGrid(1, 257), InputError);
  EXPECT_EQ(grid, before);
}

TEST(VegasGrid, ComesBackBitForBit) {
  std::mt19937_64 engine(2);
  VegasGrid grid(5, 100);
  BinSums sums = sums_of(5, 100, 0.0);
  for (double& value : sums.squares) value = double(engine() % 1000);
  grid.refine(sums);
  const VegasGridNumbers numbers = grid.numbers();
  EXPECT_EQ(VegasGrid(numbers), grid);
  VegasGridNumbers other = numbers;
  other.edges[7] = std::nextafter(other.edges[7], 1.0);
  EXPECT_NE(VegasGrid(other), grid);
}

TEST(VegasGrid, RefusesNumbersOfNoGrid) {
  const VegasGridNumbers good = VegasGrid(2, 4).numbers();
  const auto refused = [&](auto&& spoil) {
    VegasGridNumbers numbers = good;
    spoil(numbers);
    EXPECT_THROW(VegasGrid{numbers}, InputError);
  };
  refused([](auto& n) { n.version = 1; });
  refused([](auto& n) { n.base = {0, 1}; });
  refused([](auto& n) { n.base = n.edges, n.base[1] = n.base[2]; });
  refused([](auto& n) { n.dimensions = 3; });
  refused([](auto& n) { n.dimensions = -1; });
  refused([](auto& n) { n.bins = 5; });
  refused([](auto& n) { n.edges.pop_back(); });
  refused([](auto& n) { n.edges[0] = 0.1; });
  refused([](auto& n) { n.edges[4] = 0.9; });
  refused([](auto& n) { n.edges[2] = n.edges[1]; });
  refused([](auto& n) { n.edges[6] = not_a_number; });
}

}  // namespace
}  // namespace helikos::vegas_grid_test
