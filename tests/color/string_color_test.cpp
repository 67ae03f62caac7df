// SPDX-License-Identifier: Apache-2.0
// The colour matrix of strings against sums over the colours of Gell-Mann matrices.
#include "helikos/amplitude/color/string_color.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "color/string_flows.hpp"
#include "engine/worst.hpp"
#include "helikos/amplitude/color/flow_permutation.hpp"

namespace helikos::test::string_color_test {
namespace {

struct LinesAndGluons {
  int lines, gluons;
};

std::string name(const LinesAndGluons& of) {
  return std::to_string(of.lines) + " lines, " + std::to_string(of.gluons) + " gluons";
}

/// The root of the sum of all squares of a matrix T^a is 1: no element of a product is larger, and
/// n products add at most 3 epsilon each to it, twice. The sum over all colours of |tensor tensor'|
/// is at most the size 3^k (8/3)^n, and each of the additions errs by epsilon of it at most.
/// Elements are multiples of 3^-n.
double colors_bound(const LinesAndGluons& of) {
  const double colors = std::pow(9.0, of.lines) * std::pow(8.0, of.gluons);
  const double size = std::pow(3.0, of.lines) * std::pow(8.0 / 3.0, of.gluons);
  return (6.0 * of.gluons + 2.0 + size) * colors * epsilon;
}

/// First rows of the matrix, summed over colours.
std::vector<std::vector<double>> summed_over_colors(const LinesAndGluons& of,
                                                    const std::vector<ColorFlow>& flows, int rows) {
  std::vector<std::vector<double>> sums(rows, std::vector<double>(flows.size(), 0.0));
  for_all_colors(of.lines, of.gluons, [&](const std::vector<int>& color) {
    std::vector<std::complex<double>> row;
    for (int i = 0; i < rows; ++i) row.push_back(color_tensor(flows[i], color));
    if (std::all_of(row.begin(), row.end(), [](auto x) { return x == 0.0; })) return;
    for (std::size_t j = 0; j < flows.size(); ++j) {
      const auto other = std::conj(color_tensor(flows[j], color));
      for (int i = 0; i < rows; ++i) sums[i][j] += (row[i] * other).real();
    }
  });
  return sums;
}

/// Traces of gluons alone, beside a quark line or none. Legs are quark 0, antiquark 1, gluons from
/// 2 on; without quarks they do not count.
TEST(StringColor, TracesAreSummedOverColors) {
  const std::vector<std::vector<ColorFlow>> bases{
      {{{0, 2, 3, 1}}, {{0, 3, 2, 1}}, {{0, 1}, {2, 3, 2}}},
      {{{0, 2, 3, 4, 1}},
       {{0, 4, 3, 2, 1}},
       {{0, 2, 1}, {3, 4, 3}},
       {{0, 1}, {2, 3, 4, 2}},
       {{0, 1}, {2, 4, 3, 2}}},
      {{{0, 1}, {2, 3, 2}, {4, 5, 4}}, {{0, 1}, {2, 3, 4, 5, 2}}, {{0, 2, 3, 1}, {4, 5, 4}}}};
  for (const auto& flows : bases) {
    const LinesAndGluons of{1, static_cast<int>(colored_legs(flows[0]).gluons.size())};
    Worst worst(name(of));
    const auto expected = summed_over_colors(of, flows, static_cast<int>(flows.size()));
    for (std::size_t i = 0; i < flows.size(); ++i) {
      for (std::size_t j = 0; j < flows.size(); ++j) {
        worst.add(string_color_element(flows[i], flows[j]), expected[i][j],
                  9.0 * colors_bound(of));  // a trace is a sum of three products
      }
    }
    EXPECT_NO_THROW(string_color(flows));
  }
  EXPECT_EQ(string_color_element({{0, 1, 0}}, {{0, 1, 0}}), 8.0);
  EXPECT_EQ(string_color_element({{0, 1, 2, 0}}, {{0, 1, 2, 0}}), 56.0 / 3.0);
  EXPECT_EQ(string_color_element({{0, 1, 2, 0}}, {{0, 2, 1, 0}}), -16.0 / 3.0);
}

TEST(StringColor, AllFlowsAreMade) {
  EXPECT_EQ(all_flows(1, 4).size(), 24u);
  EXPECT_EQ(all_flows(2, 2).size(), 12u);
  EXPECT_EQ(all_flows(2, 3).size(), 48u);
  EXPECT_EQ(all_flows(3, 2).size(), 72u);
}

TEST(StringColor, IsTheSumOverColors) {
  for (const LinesAndGluons of :
       {LinesAndGluons{1, 0}, {1, 1}, {1, 2}, {1, 3}, {2, 0}, {2, 1}, {2, 2}, {3, 0}, {3, 1}}) {
    Worst worst(name(of));
    const auto flows = all_flows(of.lines, of.gluons);
    const int rows = std::min<int>(12, static_cast<int>(flows.size()));
    const auto expected = summed_over_colors(of, flows, rows);
    for (int i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < flows.size(); ++j) {
        worst.add(string_color_element(flows[i], flows[j]), expected[i][j], colors_bound(of));
      }
    }
  }
}

/// One row: its sum is long.
TEST(StringColor, IsTheSumOverColorsOfThreeLinesAndTwoGluons) {
  const LinesAndGluons of{3, 2};
  Worst worst(name(of));
  const auto flows = all_flows(of.lines, of.gluons);
  const auto expected = summed_over_colors(of, flows, 1);
  for (std::size_t j = 0; j < flows.size(); ++j) {
    worst.add(string_color_element(flows[0], flows[j]), expected[0][j], colors_bound(of));
  }
}

/// A gluon at the same end of two strings: T^a T^a = 8/3. The integers are 8 times as large.
TEST(StringColor, TakesTheCasimirFromTheEndOfAString) {
  const auto flows = all_flows(2, 2);
  for (const ColorFlow& f : flows) {
    for (const ColorFlow& other : flows) {
      const auto longer = [](ColorFlow flow) {
        for (ColorString& string : flow) {
          if (string.back() == 3) string.insert(string.end() - 1, 6);
        }
        return flow;
      };
      const double element = string_color_element(f, other);
      EXPECT_DOUBLE_EQ(string_color_element(longer(f), longer(other)), 8.0 / 3.0 * element);
    }
  }
}

TEST(StringColor, KnowsSimpleFlows) {
  EXPECT_EQ(string_color({{}}).blocks.at(0).matrix, std::vector<double>{1.0});
  EXPECT_EQ(fingerprint(string_color({{{1, 0}}})), fingerprint(single_flow_color(3.0)));
  EXPECT_EQ(string_color_element({{0, 1}, {2, 3}}, {{0, 1}, {2, 3}}), 9.0);
  EXPECT_EQ(string_color_element({{0, 1}, {2, 3}}, {{0, 3}, {2, 1}}), 3.0);
}

/// Legs may have any numbers, and strings any order.
TEST(StringColor, DoesNotDependOnTheOrderOfStrings) {
  EXPECT_EQ(string_color_element({{9, 4, 2}, {5, 7}}, {{5, 2}, {9, 4, 7}}),
            string_color_element({{0, 4, 2}, {1, 3}}, {{0, 4, 3}, {1, 2}}));
}

TEST(StringColor, RefusesFlowsOfOtherLegs) {
  EXPECT_THROW(string_color({{{0, 1}}, {{0, 2}}}), std::logic_error);
  EXPECT_THROW(string_color({{{0, 1}}, {{1, 0}}}), std::logic_error);
  EXPECT_THROW(string_color({{{0, 2, 1}}, {{0, 1}}}), std::logic_error);
  EXPECT_THROW(string_color({{{0, 2, 2, 1}}}), std::logic_error);
  EXPECT_THROW(string_color({{{0}}}), std::logic_error);
  EXPECT_THROW(string_color({}), std::out_of_range);
}

/// f(1) = 3 (8/3)^n is 3 8^n / 3^n in integers.
TEST(StringColor, RefusesIntegersThatAreTooLarge) {
  const auto line = [](int gluons) {
    ColorString string(gluons + 2);
    std::iota(string.begin(), string.end(), 0);
    return ColorFlow{string};
  };
  EXPECT_EQ(string_color_element(line(12), line(12)), 3.0 * std::pow(8.0, 12) / 531441.0);
  EXPECT_THROW(string_color_element(line(13), line(13)), std::overflow_error);
}

/// A single quark line, with any first flow, so that flows are relabelled too.
TEST(StringColor, IsTheColorFactorForOneLine) {
  for (int n = 0; n <= 5; ++n) {
    const auto flows = all_flows(1, n);
    const auto orders = all_permutations(n);
    const auto factors = color_factors(n);
    for (std::size_t i = 0; i < flows.size(); ++i) {
      for (std::size_t j = 0; j < flows.size(); ++j) {
        ASSERT_EQ(string_color_element(flows[i], flows[j]),
                  factors[permutation_rank(relative_permutation(orders[i], orders[j]))])
            << n;
      }
    }
  }
}

}  // namespace
}  // namespace helikos::test::string_color_test
