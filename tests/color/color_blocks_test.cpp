// SPDX-License-Identifier: Apache-2.0
// The blocks of colour matrices: the same matrix, and as small as the symmetries make them.
#include <gmock/gmock.h>

#include <random>
#include <set>

#include "color/matrix_of_blocks.hpp"
#include "color/string_flows.hpp"
#include "color_sum/naive_sum.hpp"
#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/amplitude/color/color_factors.hpp"
#include "helikos/amplitude/color/row_blocks.hpp"
#include "helikos/amplitude/color/string_color.hpp"

namespace helikos::test::color_blocks_test {
namespace {

std::set<int> sizes(const ColorBlocks& color) {
  std::set<int> result;
  for (const auto& block : color.blocks) result.insert(block.size());
  return result;
}

void expect_strings(const std::vector<ColorFlow>& flows, const std::string& what) {
  expect_matrix(string_color(flows), what,
                [&](int s, int t) { return string_color_element(flows[s], flows[t]); });
}

TEST(ColorBlocks, AreTheMatrixOfStrings) {
  for (const auto& [lines, gluons] : std::vector<std::pair<int, int>>{
           {2, 0}, {2, 1}, {2, 2}, {2, 3}, {2, 4}, {3, 0}, {3, 1}, {3, 2}, {4, 0}, {4, 1}}) {
    expect_strings(all_flows(lines, gluons),
                   std::to_string(lines) + " lines, " + std::to_string(gluons) + " gluons");
  }
}

TEST(ColorBlocks, AreTheMatrixOfAQuarkLine) {
  for (int n = 0; n <= 5; ++n) {
    const auto matrix = full_color_matrix(n);
    const auto color = quark_line_color(n);
    const auto element = [&](int s, int t) { return matrix[s * color.num_flows + t]; };
    expect_matrix(color, "n = " + std::to_string(n), element);
  }
}

std::size_t num_matrix_elements(const ColorBlocks& color) {
  std::size_t sum = 0;
  for (const auto& block : color.blocks) sum += block.matrix.size();
  return sum;
}

/// docs/architecture.md, Colour: numbers of blocks, their sizes, elements.
TEST(ColorBlocks, HaveTheSizesOfTheirSymmetries) {
  const auto line = quark_line_color(6);
  EXPECT_EQ(line.blocks.size(), 16u);
  EXPECT_EQ(sizes(line), (std::set<int>{42, 48}));
  EXPECT_EQ(num_matrix_elements(line), 32544u);
  const auto two = string_color(all_flows(2, 4));
  EXPECT_EQ(two.stages.size(), 3u);
  EXPECT_EQ(two.blocks.size(), 16u);
  EXPECT_EQ(sizes(two), (std::set<int>{14, 16}));
  EXPECT_EQ(num_matrix_elements(string_color(all_flows(3, 2))), 652u);
}

/// A program has its own order of flows.
TEST(ColorBlocks, TakeFlowsInAnyOrder) {
  std::mt19937 random(7);
  for (const auto& [lines, gluons] : {std::pair{1, 5}, {2, 3}, {3, 1}}) {
    auto flows = all_flows(lines, gluons);
    const auto elements = num_matrix_elements(string_color(flows));
    std::shuffle(flows.begin(), flows.end(), random);
    for (ColorFlow& flow : flows) std::shuffle(flow.begin(), flow.end(), random);
    EXPECT_EQ(num_matrix_elements(string_color(flows)), elements);
    expect_strings(flows, std::to_string(lines) + " lines, shuffled");
  }
}

/// Two lines joined by a photon: a string may not end on the other line. Quarks cannot be exchanged
/// alone, but both ends can.
TEST(ColorBlocks, TakeASetOfFlowsThatLacksSome) {
  std::vector<ColorFlow> flows;
  for (const ColorFlow& flow : all_flows(2, 3)) {
    if (flow[0].back() == 2) flows.push_back(flow);
  }
  ASSERT_EQ(flows.size(), 24u);
  EXPECT_EQ(string_color(flows).blocks.size(), 4u);
  expect_strings(flows, "joined by a photon");
  flows.resize(11);
  expect_strings(flows, "eleven flows");
}

/// The colour sums over rows need this: each orbit is 2^stages flows, and each column comes once.
TEST(ColorBlocks, HaveFullOrbits) {
  for (const auto& [lines, gluons] : {std::pair{1, 6}, {2, 2}, {2, 4}, {3, 2}, {4, 1}}) {
    const auto color = string_color(all_flows(lines, gluons));
    for (const auto& stage : color.stages) EXPECT_EQ(2 * std::ssize(stage), color.num_flows);
    const auto columns = symmetric_columns(color);
    std::vector<int> flows, numbers, expected(color.num_flows);
    std::iota(expected.begin(), expected.end(), 0);
    const auto add = [&](const std::vector<ColumnOrbit>& orbits, int size) {
      for (const ColumnOrbit& orbit : orbits) {
        flows.insert(flows.end(), orbit.flows, orbit.flows + size);
        numbers.insert(numbers.end(), orbit.columns, orbit.columns + size);
      }
    };
    add(columns.mirrored, 2 << columns.stages);
    add(columns.alone, 1 << columns.stages);
    EXPECT_THAT(flows, ::testing::UnorderedElementsAreArray(expected));
    EXPECT_THAT(numbers, ::testing::UnorderedElementsAreArray(expected));
  }
}

/// All diagrams of up to three rows are left of 3^(loops of s^-1 t) over S_k: 23 of 24, 103 of 120.
TEST(ColorBlocks, HaveTheRankOfThreeColors) {
  for (const auto& [lines, expected] : {std::pair{3, 6}, {4, 23}, {5, 103}}) {
    int rank = 0;
    for (const auto& block : string_color(all_flows(lines, 0)).blocks) {
      rank += cholesky_factor(block).rank;
    }
    EXPECT_EQ(rank, expected);
  }
}

/// Four flows 0 .. 3. A stage that leaves a flow where it is cannot be one; one that does not
/// commute with those before it is left out; what is left of a set of flows is no relabelling.
TEST(ColorSymmetry, TakesWhatGoesTogether) {
  const FlowMap pairs{1, 0, 3, 2}, fixed{0, 1, 3, 2}, ends{3, 2, 1, 0}, other{0, 2, 1, 3};
  const FlowMap cycle{1, 2, 3, 0};
  const auto symmetry = color_symmetry(4, {{}, fixed, cycle, pairs, ends}, {{}, other, fixed});
  EXPECT_EQ(symmetry.stages, (std::vector<FlowMap>{pairs, ends}));
  EXPECT_EQ(symmetry.mirror, FlowMap());
  EXPECT_EQ(color_symmetry(4, {ends}, {fixed, other}).mirror, other);
}

TEST(ColorSymmetry, IsRefusedWhereAStageLeavesAFlow) {
  const ExactColor color{2, [](int i, int j) { return i == j ? 3 : 1; }, 1.0};
  EXPECT_THROW(block_diagonal(color, {{{0, 1}}, {}}), std::logic_error);
  const auto blocks = block_diagonal(color, {{{1, 0}}, {}});
  ASSERT_EQ(blocks.blocks.size(), 2u);
  EXPECT_EQ(blocks.blocks[0].matrix, std::vector<double>{2.0});
  EXPECT_EQ(blocks.blocks[1].matrix, std::vector<double>{1.0});
}

/// A mirror that takes flows 0 and 1 to each other and 2 to itself.
TEST(ColorSymmetry, AMirrorMayLeaveFlows) {
  const std::vector<std::vector<int>> matrix{{5, 1, 2}, {1, 5, 2}, {2, 2, 7}};
  const ExactColor color{3, [&](int i, int j) { return matrix[i][j]; }, 1.0};
  const auto blocks = block_diagonal(color, {{}, {1, 0, 2}});
  EXPECT_EQ(sizes(blocks), (std::set<int>{1, 2}));
  expect_matrix(blocks, "mirror", [&](int s, int t) { return double(matrix[s][t]); });
}

}  // namespace
}  // namespace helikos::test::color_blocks_test
