// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/tree_orders.hpp"

#include <gtest/gtest.h>

#include <string>

#include "helikos/theory/process/subprocesses.hpp"

namespace helikos::default_orders_test {
namespace {

std::string completed(std::string_view text) {
  return with_default_orders(parse_request(text), Parameters()).str();
}

TEST(DefaultOrders, AreTheLowestOfAnySubprocess) {
  EXPECT_EQ(completed("p p > t t~"), "p p > t t~ WEIGHTED<=2");
  EXPECT_EQ(completed("p p > l+ l- j j"), "p p > l+ l- j j WEIGHTED<=6");
  EXPECT_EQ(completed("u s > d c"), "u s > d c WEIGHTED<=4");
  EXPECT_EQ(completed("u j > d j"), "u j > d j WEIGHTED<=2");
  EXPECT_EQ(completed("u u~ > t t~ / g"), "u u~ > t t~ / g WEIGHTED<=4");
}

TEST(DefaultOrders, OrdersThatAreWrittenStay) {
  EXPECT_EQ(completed("p p > t t~ QED=2"), "p p > t t~ QED<=2");
  EXPECT_EQ(completed("p p > t t~ QED^2==2"), "p p > t t~ QED^2==2");
  EXPECT_EQ(completed("g g > l+ l-"), "g g > l+ l-");
}

TEST(DefaultOrders, DecaysHaveTheirOwn) {
  EXPECT_EQ(completed("p p > t t~, (t > w+ b, w+ > l+ vl QED=1), t~ > w- b~"),
            "p p > t t~ WEIGHTED<=2, (t > w+ b WEIGHTED<=2, w+ > l+ vl QED<=1), "
            "t~ > w- b~ WEIGHTED<=2");
}

/// Without electroweak diagrams, u u~ and d d~ share a program.
TEST(DefaultOrders, MakeMoreProcessesAlike) {
  const auto list = expand(with_default_orders(parse_request("p p > t t~"), {}), Parameters());
  ASSERT_EQ(list.size(), 9U);
  for (std::size_t i = 1; i < list.size(); ++i) EXPECT_EQ(list[i].representative, 1);
}

/// Alone a process has its lowest order, so that it need not be written; those that have a higher
/// one are left out.
TEST(DefaultOrders, ExpandToProcessesWithoutOrders) {
  const auto list = expand_default(parse_request("u j > d j"), Parameters());
  ASSERT_FALSE(list.empty());
  for (const auto& subprocess : list) {
    EXPECT_TRUE(subprocess.process.restrictions().empty()) << subprocess.process.str();
    EXPECT_NE(subprocess.process.str(), "u s > d c");
  }
  const auto all = expand(parse_request("u j > d j QED<=2"), Parameters());
  EXPECT_GT(all.size(), list.size());
  EXPECT_EQ(expand_default(parse_request("u j > d j QED<=2"), Parameters()).size(), all.size());
}

}  // namespace
}  // namespace helikos::default_orders_test
