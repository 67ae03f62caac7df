// SPDX-License-Identifier: Apache-2.0
// The colour matrix of flows with sextets and junctions, against sums over explicit colours.
#include "helikos/amplitude/color/line_color.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <cstdlib>
#include <map>
#include <vector>

#include "color/line_values.hpp"
#include "helikos/amplitude/color/color_factors.hpp"
#include "helikos/amplitude/color/string_color.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/line_flow.hpp"

namespace helikos::test::line_color_test {
namespace {

/// Flows of one set of legs, with the colours of outgoing particles: 3, -3, 6, -6, 8.
struct Flows {
  std::vector<int> colors;
  std::vector<ColorFlow> flows;
};

const std::vector<Flows>& all_flows() {
  static const std::vector<Flows> all{
      // two octets and a pair of sextets
      {{8, 8, 6, -6},
       {{{0, 1, 0}, {2, 3}, {2, 3}},
        {{2, 0, 1, 3}, {2, 3}},
        {{2, 1, 0, 3}, {2, 3}},
        {{2, 0, 3}, {2, 1, 3}}}},
      // two triplets and an antisextet, and an octet
      {{3, 3, -6, 8}, {{{0, 2}, {1, 3, 2}}, {{0, 3, 2}, {1, 2}}}},
      // three triplets and an octet
      {{3, 3, 3, 8},
       {{{0, -1}, {1, -1}, {2, 3, -1}},
        {{0, -1}, {1, 3, -1}, {2, -1}},
        {{0, 3, -1}, {1, -1}, {2, -1}}}},
      // three antitriplets, a triplet and an antitriplet
      {{-3, -3, -3, 3, -3},
       {{{-1, 0}, {-1, 1}, {-1, 2}, {3, 4}},
        {{-1, 0}, {-1, 1}, {-1, 4}, {3, 2}},
        {{-1, 0}, {-1, 2}, {-1, 4}, {3, 1}},
        {{-1, 1}, {-1, 2}, {-1, 4}, {3, 0}}}},
      // a sextet whose lines end in two junctions
      {{6, 3, 3, 3, 3},
       {{{0, -1}, {0, -2}, {1, -1}, {2, -1}, {3, -2}, {4, -2}},
        {{0, -1}, {0, -2}, {1, -1}, {2, -2}, {3, -1}, {4, -2}}}},
      // strings and traces, which string_color knows
      {{3, 8, 8, -3}, {{{0, 1, 2, 3}}, {{0, 2, 1, 3}}, {{0, 3}, {1, 2, 1}}}}};
  return all;
}

/// The sum over all colours of f and the complex conjugate of g.
double explicit_sum(const Flows& own, const ColorFlow& f, const ColorFlow& g) {
  std::vector<int> dimensions;
  for (const int color : own.colors) dimensions.push_back(std::abs(color));
  const LineTerm first{product_of(f)}, second{product_of(g)};
  std::complex<double> sum = 0.0;
  for_all(dimensions, [&](const Indices& legs) {
    const auto value = value_of(first, own.colors, legs);
    if (value != 0.0) sum += value * std::conj(value_of(second, own.colors, legs));
  });
  EXPECT_LT(std::abs(sum.imag()), 1e-11);
  return sum.real();
}

TEST(LineColor, IsTheSumOverColors) {
  for (const Flows& own : all_flows())
    for (const ColorFlow& f : own.flows)
      for (const ColorFlow& g : own.flows)
        EXPECT_NEAR(line_color_element(f, g), explicit_sum(own, f, g), 1e-10)
            << testing::PrintToString(f) << ' ' << testing::PrintToString(g);
}

TEST(LineColor, AgreesWithStrings) {
  const auto& flows = all_flows().back().flows;
  for (const ColorFlow& f : flows)
    for (const ColorFlow& g : flows)
      EXPECT_NEAR(line_color_element(f, g), string_color_element(f, g), 1e-12);
}

/// The matrix of a few flows is in one block, which string_color makes.
TEST(LineColor, MatrixHasTheElements) {
  const Flows& own = all_flows().front();
  const ColorBlocks color = string_color(own.flows);
  ASSERT_EQ(color.blocks.size(), 1U);
  const ColorBlock& block = color.blocks.front();
  ASSERT_EQ(block.size(), int(own.flows.size()));
  for (std::size_t i = 0; i < own.flows.size(); ++i)
    for (std::size_t j = 0; j < own.flows.size(); ++j)
      EXPECT_NEAR(block.matrix[i * own.flows.size() + j],
                  explicit_sum(own, own.flows[i], own.flows[j]), 1e-10);
}

TEST(LineColor, TooManyFlowsAreRefused) {
  const std::vector<ColorFlow> flows(1001, all_flows().front().flows.front());
  EXPECT_THROW(string_color(flows), InputError);
}

/// The sum of three junctions of three triplets and an octet is zero: two of them are independent.
TEST(LineColor, JunctionsDependOnEachOther) {
  const Flows& own = all_flows()[2];
  ColorBasis basis;
  basis.flows = own.flows;
  EXPECT_EQ(color_rank(basis).rank, 2);
  EXPECT_EQ(color_squares(string_color(own.flows)).count, 2);
}

TEST(LineFlow, ComesBackFromItsProduct) {
  for (const Flows& own : all_flows())
    for (ColorFlow flow : own.flows) {
      std::ranges::sort(flow);
      EXPECT_EQ(flow_of(product_of(flow)), flow);
      EXPECT_EQ(has_sextets_or_junctions(flow), own.colors != all_flows().back().colors);
    }
}

}  // namespace
}  // namespace helikos::test::line_color_test
