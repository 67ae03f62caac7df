// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/process_color.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace helikos::test::leading_color_test {
namespace {

/// The traces of each order, by the list of Kleiss-Kuijf sums.
TEST(LeadingColor, CountsTracesOfTwoOrders) {
  for (int m = 1; m <= 5; ++m) {
    const DrawnFlows flows = gluon_flows(m + 2);
    const auto counts = common_traces(m);
    std::vector<std::int64_t> expected(counts.size(), 0);
    for (int pair = 0; pair < flows.num_pairs(); ++pair) {
      const auto begin = flows.jamps.begin() + flows.begins[pair];
      const auto end = flows.jamps.begin() + flows.begins[pair + 1];
      if (std::find(begin, end, 0) == end) continue;
      for (auto jamp = begin; jamp != end; ++jamp) expected[*jamp] += 2;
    }
    EXPECT_EQ(counts, expected) << m;
  }
}

TEST(LeadingColor, HasAFactorForEachString) {
  ColorBasis basis;
  basis.flows = {{{0, 1}, {2, 4, 3}}, {{0, 4, 5, 1}, {2, 3}}, {{0, 1}, {4, 5, 6, 4}}};
  const ColorBlocks color = leading_color(basis);
  ASSERT_EQ(color.blocks.size(), 3u);
  const std::vector<double> expected{3.0 * 8.0, 24.0 * 3.0, 3.0 * 3.0 * 8.0};
  for (int f = 0; f < 3; ++f) EXPECT_EQ(color.blocks[f].matrix, std::vector<double>{expected[f]});
}

}  // namespace
}  // namespace helikos::test::leading_color_test
