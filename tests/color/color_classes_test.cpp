// SPDX-License-Identifier: Apache-2.0
// Classes of colour configurations: how many there are, against closed numbers; orders of gluons.
#include "helikos/amplitude/color/color_classes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "helikos/base/core/error.hpp"

namespace helikos::test::color_classes_test {
namespace {

std::int64_t number_of(const std::vector<ColorClass>& classes) {
  std::int64_t sum = 0;
  for (const ColorClass& found : classes) sum += found.num_configurations;
  return sum;
}

/// Sum over configurations of the number of valid flows: each flow of n gluons alone fits 3^n
/// configurations, but for those in which all gluons are diagonal and equal: 3.
TEST(ColorClasses, HaveAllFlowsOfGluons) {
  double flows = 1.0;  // (n - 1)!
  for (int n = 2; n <= 12; ++n) {
    flows *= n > 1 ? n - 1 : 1;
    if (n < 4) continue;
    std::string text = "g g >";
    for (int k = 2; k < n; ++k) text += " g";
    double sum = 0.0;
    for (const ColorClass& found : color_classes(Process::parse(text)))
      sum += found.num_flows * static_cast<double>(found.num_configurations);
    EXPECT_DOUBLE_EQ(sum, flows * (std::pow(3.0, n) - 3.0)) << n;
  }
}

/// With k of n gluons as singlets, the others are in n - k + 1 colour lines, and each of k has 3
/// colours.
TEST(ColorClasses, HaveAllFlowsOfAQuarkLine) {
  for (int n = 2; n <= 8; ++n) {
    std::string text = "g g > t t~";
    for (int k = 2; k < n; ++k) text += " g";
    double sum = 0.0, expected = 0.0;
    for (const ColorClass& found : color_classes(Process::parse(text)))
      sum += found.num_flows * static_cast<double>(found.num_configurations);
    for (int k = 0; k <= n; ++k) {  // binomial(n, k) (n - k)! = n! / k!
      expected += std::tgamma(n + 1.0) / std::tgamma(k + 1.0) * std::pow(3.0, n - k + 1 + k);
    }
    EXPECT_DOUBLE_EQ(sum, expected) << n;
  }
}

TEST(ColorClasses, AreFew) {
  EXPECT_EQ(color_classes(Process::parse("g g > g g g g g g")).size(), 56u);
  EXPECT_EQ(color_classes(Process::parse("g g > g g g g g g g g g g")).size(), 335u);
  EXPECT_EQ(number_of(color_classes(Process::parse("g g > g g g g g g"))), 1949178);
}

/// Gluons that differ are not permuted: more classes, as many configurations.
TEST(ColorClasses, PermuteGluonsThatAreAlikeOnly) {
  const auto together = color_classes(Process::parse("g g > t t~ g g"));
  const auto apart = color_classes(Process::parse("g g > t t~ g g $$ t"));
  EXPECT_GT(apart.size(), together.size());
  EXPECT_EQ(number_of(apart), number_of(together));
  for (const ColorClass& found : apart) EXPECT_EQ(found.gluons.num_orders, 1);
  EXPECT_THROW(color_classes(Process::parse("g g > g g g g g g $$ t")), InputError);
}

/// Each index gives another configuration, and all are given.
TEST(GluonOrder, GivesEachConfigurationOnce) {
  const auto process = Process::parse("g g > t t~ g g g");
  const std::vector<int> gluons{0, 1, 4, 5, 6};
  for (const ColorClass& found : color_classes(process)) {
    std::set<ColorConfiguration> members;
    for (std::int64_t index = 0; index < found.gluons.num_orders; ++index) {
      std::array<int, 5> gluon_at{};
      order_gluons(found.gluons, index, gluon_at.data());
      ColorConfiguration member = found.representative;
      for (std::size_t place = 0; place < gluons.size(); ++place) {
        member[static_cast<std::size_t>(gluons[static_cast<std::size_t>(gluon_at[place])])] =
            found.representative[static_cast<std::size_t>(gluons[place])];
      }
      EXPECT_TRUE(conserves_color(member));
      members.insert(member);
    }
    EXPECT_EQ(std::ssize(members), found.gluons.num_orders);
    EXPECT_EQ(drawn_order(found.gluons, 0.0), 0);
    EXPECT_EQ(drawn_order(found.gluons, std::nextafter(1.0, 0.0)), found.gluons.num_orders - 1);
  }
}

TEST(ColorConfigurations, OfOtherLegsAreRefused) {
  const auto process = Process::parse("g g > t t~");
  EXPECT_NO_THROW(check_colors(process, {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}));
  EXPECT_THROW(check_colors(process, {{0, 1}, {1, 0}, {0, -1}}), InputError);
  EXPECT_THROW(check_colors(process, {{0, 1}, {1, 0}, {0, -1}, {0, -1}}), InputError);
  EXPECT_THROW(check_colors(process, {{0, 3}, {3, 0}, {0, -1}, {-1, 0}}), InputError);
  EXPECT_THROW(check_colors(process, {{0, 1}, {1, 0}, {0, -1}, {-1, 2}}), InputError);
}

}  // namespace
}  // namespace helikos::test::color_classes_test
