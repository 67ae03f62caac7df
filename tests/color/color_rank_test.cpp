// SPDX-License-Identifier: Apache-2.0
// The rank of the colour matrix: known numbers, and the floating-point rank of its blocks.

#include <gtest/gtest.h>

#include <numeric>

#include "color/string_flows.hpp"
#include "helikos/amplitude/color/color_factors.hpp"
#include "helikos/amplitude/color/process_color.hpp"

namespace helikos::test::color_rank_test {
namespace {

ColorBasis quark_line(int gluons) { return {ColorBasis::Kind::strings, 0, all_flows(1, gluons)}; }
ColorBasis gluons_alone(int gluons) { return {ColorBasis::Kind::adjoint, gluons, {}}; }
ColorBasis strings(int lines, int gluons) {
  return {ColorBasis::Kind::strings, 0, all_flows(lines, gluons)};
}

int total(const std::vector<int>& sizes) { return std::accumulate(sizes.begin(), sizes.end(), 0); }

/// docs/physics.md, section Colour.
TEST(ColorRank, OfAQuarkLine) {
  const int known[] = {1, 2, 6, 24, 120, 685, 3830};
  for (int n = 1; n <= 7; ++n) EXPECT_EQ(color_rank(quark_line(n)).rank, known[n - 1]) << n;
  EXPECT_EQ(color_rank(quark_line(4)).blocks, (std::vector<int>{2, 2, 2, 2, 4, 4, 4, 4}));
}

/// Quarks alone: flows are the permutations of the antiquarks, whose algebra acts on products of
/// three colours by the Young diagrams of three rows at most: the sum of their squared dimensions.
TEST(ColorRank, OfQuarksAlone) {
  const int known[] = {1, 2, 6, 24 - 1, 120 - 1 - 16};
  for (int lines = 1; lines <= 5; ++lines) {
    EXPECT_EQ(color_rank(strings(lines, 0)).rank, known[lines - 1]) << lines;
  }
}

/// As many squares as Cholesky's method finds in floating point.
TEST(ColorRank, IsTheNumberOfSquares) {
  std::vector<ColorBasis> bases;
  for (int n = 2; n <= 9; ++n) bases.push_back(gluons_alone(n));
  for (int n = 0; n <= 4; ++n) bases.push_back(strings(2, n));
  for (int n = 0; n <= 3; ++n) bases.push_back(strings(3, n));
  bases.push_back(strings(4, 1));
  for (const ColorBasis& basis : bases) {
    const auto color = process_color(basis);
    const auto found = color_rank(basis);
    EXPECT_EQ(found.rank, color_squares(color).count);
    EXPECT_EQ(total(found.blocks), color.num_flows);
    EXPECT_EQ(found.size, color.num_flows);
  }
}

/// Fewer null vectors than along a quark line; docs/physics.md.
TEST(ColorRank, OfGluonsAlone) {
  EXPECT_EQ(color_rank(gluons_alone(2)).rank, 1);
  EXPECT_EQ(color_rank(gluons_alone(8)).rank, 720);
  EXPECT_EQ(color_rank(gluons_alone(9)).rank, 4984);
}

}  // namespace
}  // namespace helikos::test::color_rank_test
