// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/detail/statistics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace helikos::app::statistics_test {
namespace {

using Space = EventStatistics::Space;
using Values = std::vector<double>;  ///< (event)
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// Twelve orders of magnitude, as matrix elements have.
Values spread_values(std::size_t size, std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  std::lognormal_distribution<double> distribution(-20.0, 3.0);
  Values values(size);
  for (double& value : values) value = distribution(engine);
  return values;
}

/// In pieces of `batch` events.
Moments in_batches(const Values& values, std::size_t batch) {
  const auto view = to_view<Space>("values", values);
  EventStatistics statistics;
  for (std::size_t first = 0; first < values.size(); first += batch) {
    const auto last = std::min(first + batch, values.size());
    statistics.add(Space(), Kokkos::subview(view, std::pair(first, last)));
  }
  return statistics.total();
}

void expect_identical(const Moments& a, const Moments& b) {
  EXPECT_EQ(a.count, b.count);
  EXPECT_EQ(a.nan, b.nan);
  EXPECT_EQ(a.inf, b.inf);
  EXPECT_EQ(a.mean(), b.mean());
  EXPECT_EQ(a.standard_error(), b.standard_error());
  EXPECT_EQ(a.min, b.min);
  EXPECT_EQ(a.max, b.max);
}

TEST(Statistics, AgreesWithPlainSumsInLongDouble) {
  const auto values = spread_values(100000, 1);
  long double sum = 0, squares = 0;
  for (const double value : values) sum += value;
  const long double n = values.size(), mean = sum / n;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const long double error = std::sqrt(squares / (n * (n - 1)));
  const Moments moments = in_batches(values, 100000);
  EXPECT_NEAR(moments.mean() / double(mean), 1.0, 4e-16);
  // A chunk adds 1024 squares one by one: rounding grows no faster than 1024 / 2 units.
  EXPECT_NEAR(moments.standard_error() / double(error), 1.0, 512 * 2.3e-16);
}

TEST(Statistics, DoesNotDependOnBatches) {
  auto values = spread_values(10000, 2);
  values[17] = not_a_number;
  values[5000] = infinity;
  const Moments whole = in_batches(values, 10000);
  for (const std::size_t batch : {1, 7, 1000, 1023, 1024, 1025, 2048, 9999}) {
    SCOPED_TRACE(batch);
    expect_identical(whole, in_batches(values, batch));
  }
}

/// Ranges of their own, as ranks have, in batches of 777.
TEST(Statistics, DoesNotDependOnRanks) {
  constexpr std::size_t size = 21 * EventStatistics::chunk + 300;
  auto values = spread_values(size, 5);
  values[1500] = not_a_number;
  const auto view = to_view<Space>("values", values);
  const Moments whole = in_batches(values, size);
  for (const int ranks : {2, 3, 4, 21, 22, 50, 1000}) {
    SCOPED_TRACE(ranks);
    EventStatistics all;
    for (int rank = 0; rank < ranks; ++rank) {
      const EventRange part = part_of_rank(size, rank, ranks);
      EventStatistics statistics(part.first);
      for (std::int64_t done = 0; done < part.count; done += 777) {
        const auto first = std::size_t(part.first + done);
        const auto last = std::size_t(part.first + std::min(done + 777, part.count));
        statistics.add(Space(), Kokkos::subview(view, std::pair(first, last)));
      }
      all.append(statistics);
    }
    expect_identical(whole, all.total());
  }
}

/// A part that begins within a chunk has moments of its own, too.
TEST(Statistics, OfAPartAlone) {
  const auto values = spread_values(5000, 6);
  EventStatistics part(100);
  part.add(Space(), to_view<Space>("values", values));
  const Moments expected = in_batches(values, 5000);
  EXPECT_EQ(part.total().count, expected.count);
  EXPECT_EQ(part.total().min, expected.min);
  EXPECT_NEAR(part.total().mean() / expected.mean(), 1.0, 4e-16);
  EXPECT_NEAR(part.total().standard_error() / expected.standard_error(), 1.0, 512 * 2.3e-16);
}

TEST(Statistics, NonFiniteNumbersAreCountedAndLeftOut) {
  const auto values = spread_values(3000, 3);
  Values mixed(3004);
  const std::size_t places[] = {0, 1, 1500, 3003};
  const double bad[] = {not_a_number, infinity, -infinity, -not_a_number};
  for (std::size_t i = 0, next = 0, used = 0; i < 3004; ++i) {
    const bool is_bad = used < 4 && places[used] == i;
    mixed[i] = is_bad ? bad[used++] : values[next++];
  }
  const Moments moments = in_batches(mixed, 3004), clean = in_batches(values, 3000);
  EXPECT_EQ(moments.nan, 2);
  EXPECT_EQ(moments.inf, 2);
  EXPECT_EQ(moments.count, 3000);
  EXPECT_NEAR(moments.mean() / clean.mean(), 1.0, 1e-15);
  EXPECT_NEAR(moments.standard_error() / clean.standard_error(), 1.0, 1e-13);
  EXPECT_EQ(moments.min, clean.min);
  EXPECT_EQ(moments.max, clean.max);
}

TEST(Statistics, OfNothingAndOfOne) {
  EXPECT_TRUE(std::isnan(EventStatistics().total().mean()));
  EXPECT_TRUE(std::isnan(in_batches({not_a_number}, 1).mean()));
  const Moments one = in_batches({not_a_number, 4.0}, 2);
  EXPECT_EQ(one.mean(), 4.0);
  EXPECT_TRUE(std::isnan(one.standard_error()));
  EXPECT_EQ(in_batches({not_a_number, 4.0, 4.0}, 3).standard_error(), 0.0);
}

TEST(Statistics, EqualNumbersHaveNoError) {
  const Values values(5000, 0.5);
  EXPECT_EQ(in_batches(values, 300).standard_error(), 0.0);
  EXPECT_EQ(in_batches(values, 300).mean(), 0.5);
}

}  // namespace
}  // namespace helikos::app::statistics_test
