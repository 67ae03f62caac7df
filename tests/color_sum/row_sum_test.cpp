// SPDX-License-Identifier: Apache-2.0
// The triangular colour sum by teams of threads over rows; on hosts also with several threads a
// team, that share the rows, and with several threads a row, as on a GPU.
#include "helikos/engine/color_sum/row_sum.hpp"

#include <gtest/gtest.h>

#include "color_sum/rows.hpp"
#include "engine/worst.hpp"

namespace helikos::test::row_sum_test {
namespace {

template <class Real>
class RowsOfTeams : public ::testing::Test {};
using Reals = ::testing::Types<double, float>;
TYPED_TEST_SUITE(RowsOfTeams, Reals);

/// Nothing is added in another order where threads share the rows of a team.
TYPED_TEST(RowsOfTeams, AreTheSameBitsForThreadsThatShareThem) {
  if (!is_host_space<Space>) GTEST_SKIP() << "this build runs on a GPU";
  for (int n = 1; n <= 5; ++n) {
    const auto color = quark_line_color(n);
    const Rows<TypeParam> rows(n, 100);
    const auto expected = sums_of(RowColorSum<TypeParam, Space>(color), rows);
    for (const int threads : threads_of_teams()) {
      const RowColorSum<TypeParam, Space> sum(color, 8, threads);
      for (int time = 0; time < 5; ++time) {
        ASSERT_EQ(sums_of(sum, rows), expected) << n << " gluons, " << threads << " threads";
      }
    }
  }
}

/// Threads that share a row: each adds its tiles, then one adds what the threads have.
TYPED_TEST(RowsOfTeams, AreTheDoubleLoopForThreadsThatShareARow) {
  if (!is_host_space<Space>) GTEST_SKIP() << "this build runs on a GPU";
  Worst worst("threads that share a row");
  for (int n = 1; n <= 5; ++n) {
    const auto color = quark_line_color(n);
    const Rows<TypeParam> rows(n, 9);
    int widest = 0;
    for (const auto& block : color.blocks) widest = std::max(widest, block.size());
    for (const int threads : threads_of_teams()) {
      for (int of_team = 1; of_team <= threads; of_team *= 2) {
        const RowColorSum<TypeParam, Space> sum(color, of_team, threads);
        const auto values = sums_of(sum, rows);
        ASSERT_EQ(sums_of(sum, rows), values);
        for (std::size_t r = 0; r < values.size(); ++r) {
          const auto [value, scale] = naive_sum(n, rows.values[r]);
          worst.add(values[r], value,
                    sum_bound(std::numeric_limits<TypeParam>::epsilon(), n, widest, scale),
                    std::to_string(n) + " gluons, row " + std::to_string(r));
        }
      }
    }
  }
}

}  // namespace
}  // namespace helikos::test::row_sum_test
