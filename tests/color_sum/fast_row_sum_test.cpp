// SPDX-License-Identifier: Apache-2.0
// The fast colour sum by teams of threads over rows, against the double loop over flows and against
// the triangle; on hosts also with several threads and rows a team, as on a GPU.
#include "helikos/engine/color_sum/detail/fast_row_sum.hpp"

#include <gtest/gtest.h>

#include "color_sum/rows.hpp"
#include "engine/worst.hpp"

namespace helikos::test::fast_row_sum_test {
namespace {

/// As fast_bound of fast_sum_test.cpp: a number takes part in at most n(n-1)/2 additions on either
/// side of the form, and in one row of the largest representation.
double fast_bound(double eps, int n, int largest, const Jamps& jamps) {
  double norm = 0.0, square = 0.0;
  for (const double factor : color_factors(n)) norm += std::abs(factor);
  for (const auto& jamp : jamps) square += std::norm(jamp);
  return eps * (0.5 * n * (n - 1) + 4.0 + std::sqrt(2.0 * largest)) * norm * square;
}

template <class Real>
void check(const FastColor& color, int n, const FastRowSum<Real, Space>& sum, int count,
           Worst& worst, int nonzero = 0) {
  const Rows<Real> rows(n, count, nonzero);
  const auto sums = sums_of(sum, rows);
  int largest = 0;
  for (const auto& block : color.blocks) largest = std::max(largest, block.size());
  for (int r = 0; r < count; ++r) {
    worst.add(double(sums[r]), naive_sum(n, rows.values[r]).value,
              fast_bound(std::numeric_limits<Real>::epsilon(), n, largest, rows.values[r]),
              "n = " + std::to_string(n) + ", row " + std::to_string(r));
  }
}

template <class Real>
class FastRows : public ::testing::Test {};
using Reals = ::testing::Types<double, float>;
TYPED_TEST_SUITE(FastRows, Reals);

TYPED_TEST(FastRows, AreTheDoubleLoop) {
  Worst worst("fast rows");
  for (int n = 2; n <= 6; ++n) {
    const auto color = fast_quark_line_color(n);
    const FastRowSum<TypeParam, Space> sum(color);
    for (const int count : {1, 7}) check(color, n, sum, n == 6 ? 2 : count, worst);
  }
  const auto color = fast_quark_line_color(7);
  check(color, 7, FastRowSum<TypeParam, Space>(color), 3, worst, 12);
}

/// Up to four threads, where the machine has as many; registers of a GPU's do not hold the rows.
TYPED_TEST(FastRows, AreTheSameForAnyTeam) {
  if (!FastRowSum<TypeParam, Space>::is_host) GTEST_SKIP() << "this build runs on a GPU";
  Worst worst("rows of a team");
  for (int n = 2; n <= 5; ++n) {
    const auto color = fast_quark_line_color(n);
    for (const int threads : threads_of_teams()) {
      for (int log_rows = 0; 1 << log_rows <= threads; ++log_rows) {
        check(color, n, FastRowSum<TypeParam, Space>(color, log_rows, threads), 9, worst);
      }
    }
  }
}

/// Threads that do not wait for each other would not give the same bits every time.
TYPED_TEST(FastRows, AreTheSameBitsEveryTime) {
  if (!FastRowSum<TypeParam, Space>::is_host) GTEST_SKIP() << "this build runs on a GPU";
  const int n = 5;
  const Rows<TypeParam> rows(n, 20);
  for (const int threads : threads_of_teams()) {
    const FastRowSum<TypeParam, Space> sum(fast_quark_line_color(n), 0, threads);
    const auto expected = sums_of(sum, rows);
    for (int time = 0; time < 5; ++time) ASSERT_EQ(sums_of(sum, rows), expected) << threads;
  }
}

/// All flows of seven gluons, in blocks in place of the double loop.
TYPED_TEST(FastRows, AreTheTriangleForSevenGluons) {
  const int n = 7;
  const auto color = fast_quark_line_color(n);
  const Rows<TypeParam> rows(n, 4);
  const auto sums = sums_of(FastRowSum<TypeParam, Space>(color), rows);
  const auto expected = sums_of(RowColorSum<TypeParam, Space>(quark_line_color(n)), rows);
  Worst worst("fast rows, seven gluons");
  for (std::size_t r = 0; r < sums.size(); ++r) {
    worst.add(sums[r], expected[r],
              2.0 * fast_bound(std::numeric_limits<TypeParam>::epsilon(), n, 35, rows.values[r]),
              "row " + std::to_string(r));
  }
}

/// On an H200, as measured in docs/performance.md; where a team gets little, one row.
TEST(FastRowSum, TakesAsManyRowsAsTheMemoryOfATeamHolds) {
  using Double = FastRowSum<double, Space>;
  using Float = FastRowSum<float, Space>;
  const TeamMemory h200{228 << 10, 48 << 10, 1 << 10}, gfx90a{64 << 10, 64 << 10, 0}, nothing{};
  const auto rows = [&](const TeamMemory& memory, int n) {
    return std::pair(1 << Double::most_log_rows(factorial(n), memory),
                     1 << Float::most_log_rows(factorial(n), memory));
  };
  EXPECT_EQ(rows(h200, 7), std::pair(1, 2));
  EXPECT_EQ(rows(h200, 6), std::pair(8, 8));
  EXPECT_EQ(rows(h200, 5), std::pair(32, 64));
  EXPECT_EQ(rows(gfx90a, 6), std::pair(2, 4));
  EXPECT_EQ(rows(nothing, 6), std::pair(1, 1));
}

/// The bound is one that a wrong matrix breaks.
TEST(FastRowSum, SeesAWrongNumber) {
  const int n = 5;
  auto color = fast_quark_line_color(n);
  const Rows<double> rows(n, 1);
  const double right = sums_of(FastRowSum<double, Space>(color), rows)[0];
  color.blocks.back().matrix.back() *= 1.0 + 1e-9;
  const double wrong = sums_of(FastRowSum<double, Space>(color), rows)[0];
  EXPECT_GT(std::abs(wrong - right), fast_bound(epsilon, n, 6, rows.values[0]));
}

TEST(FastRowSum, QuotientsAreExact) {
  for (int divisor = 1; divisor <= 5040; ++divisor) {
    const auto reciprocal = reciprocal_of(divisor);
    for (const int number : {0, 1, divisor - 1, divisor, divisor + 1, 2 * divisor - 1, 5039, 5040})
      ASSERT_EQ(quotient(number, reciprocal), number / divisor) << number << " / " << divisor;
  }
}

/// Every number moves to a place of its own, at every level.
TEST(FastRowSum, TargetsArePermutations) {
  for (int n = 2; n <= 7; ++n) {
    const auto tables = fast_row_tables<float>(fast_quark_line_color(n));
    for (const auto& level : tables.levels) {
      std::vector<std::int16_t> targets(tables.targets.begin() + level.targets,
                                        tables.targets.begin() + level.targets + level.instance);
      std::sort(targets.begin(), targets.end());
      for (int i = 0; i < level.instance; ++i) ASSERT_EQ(targets[i], i) << "n = " << n;
    }
  }
}

}  // namespace
}  // namespace helikos::test::fast_row_sum_test
