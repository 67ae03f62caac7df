// SPDX-License-Identifier: Apache-2.0
// Colour flows of gluons alone, by mixtures of orders, against the commutators of the jamps.
#include "helikos/amplitude/color/process_color.hpp"

#include <gtest/gtest.h>

#include <set>

#include "color/commutator_traces.hpp"

namespace helikos::test::gluon_flows_test {
namespace {

/// All traces, each in one pair: the sum that a pair stands for is that of its traces, whose jamps
/// all have the same sign.
TEST(GluonFlows, AreTheTracesOfTheCommutators) {
  for (int n = 2; n <= 8; ++n) {
    const auto flows = gluon_flows(n);
    std::vector<TraceOrder> orders;
    std::vector<std::vector<int>> signs;
    for (const auto& [order, of_jamps] : traces_of_gluons(n)) {
      orders.push_back(order);
      signs.push_back(of_jamps);
    }
    std::set<int> found;
    for (int pair = 0; pair < flows.num_pairs(); ++pair) {
      std::vector<int> jamps(all_permutations(n - 2).size(), 0);
      for (int k = flows.begins[pair]; k < flows.begins[pair + 1]; ++k) ++jamps[flows.jamps[k]];
      for (const int flow : {flows.numbers[2 * pair], flows.numbers[2 * pair + 1]}) {
        found.insert(flow);
        auto opposite = jamps;
        for (int& sign : opposite) sign = -sign;
        EXPECT_TRUE(signs.at(flow) == jamps || signs.at(flow) == opposite) << n << ": " << flow;
      }
      TraceOrder reverse = orders.at(flows.numbers[2 * pair]);
      std::ranges::reverse(reverse.begin() + 1, reverse.end());
      EXPECT_EQ(orders.at(flows.numbers[2 * pair + 1]), reverse);
    }
    EXPECT_EQ(found.size(), orders.size()) << n;
    EXPECT_EQ(flows.numbers.size(), n == 2 ? 2u : orders.size()) << n;
  }
}

/// (1, alpha, n, beta) of n gluons adds up (n-2 over |beta|) jamps.
TEST(GluonFlows, TakeHalfOfTheTerms) {
  EXPECT_EQ(gluon_flows(4).jamps.size(), 2u * 4 / 2);
  EXPECT_EQ(gluon_flows(7).jamps.size(), 120u * 32 / 2);
  EXPECT_EQ(gluon_flows(9).jamps.size(), 5040u * 128 / 2);
}

/// A(1, 2, 4, 3) = -A(1, 2, 3, 4) - A(1, 3, 2, 4): a gluon of U(1) decouples.
TEST(GluonFlows, OfFourGluons) {
  const auto flows = gluon_flows(4);
  EXPECT_EQ(flows.numbers, (std::vector<std::int32_t>{0, 5, 1, 3, 2, 4}));
  EXPECT_EQ(flows.begins, (std::vector<std::int32_t>{0, 1, 3, 4}));
  EXPECT_EQ(flows.jamps, (std::vector<std::int32_t>{0, 0, 1, 1}));
}

}  // namespace
}  // namespace helikos::test::gluon_flows_test
