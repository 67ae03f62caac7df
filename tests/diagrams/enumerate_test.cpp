// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/diagrams/enumerate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <string>

#include "counted.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::enumerate_test {
namespace {

using Lines = std::map<LegMask, int>;  ///< particle by the legs behind the line

/// Propagators and vertices of the diagram, whatever the order of its vertices.
std::multiset<std::pair<int, std::map<LegMask, int>>> content(const Diagram& diagram) {
  std::multiset<std::pair<int, Lines>> result;
  for (const DiagramVertex& vertex : diagram.vertices) {
    Lines lines;
    for (int i = 0; i < vertex.num_lines; ++i) {
      const DiagramLine& line = vertex.lines[static_cast<std::size_t>(i)];
      lines[line.legs] = line.pdg;
    }
    result.emplace(vertex.row, lines);
  }
  return result;
}

/// The lines of a vertex are the particles of its row; behind them lies every leg once.
void expect_is_vertex(const DiagramVertex& vertex, LegMask all) {
  const Vertex& row = standard_vertices()[static_cast<std::size_t>(vertex.row)];
  ASSERT_EQ(vertex.num_lines, num_legs(row.lorentz));
  LegMask legs = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(vertex.num_lines); ++i) {
    EXPECT_EQ(vertex.lines[i].pdg, row.particles[i]);
    EXPECT_EQ(legs & vertex.lines[i].legs, 0u);
    legs |= vertex.lines[i].legs;
  }
  EXPECT_EQ(legs, all);
}

/// Each leg ends at one vertex, each propagator at two, seen there as particle and antiparticle.
void expect_is_tree(const Diagram& diagram, const Process& process) {
  const LegMask all = leg_bit(process.num_legs()) - 1;
  Lines lines;
  CouplingOrders orders;
  for (const DiagramVertex& vertex : diagram.vertices) {
    expect_is_vertex(vertex, all);
    for (int i = 0; i < vertex.num_lines; ++i) {
      const DiagramLine& line = vertex.lines[static_cast<std::size_t>(i)];
      EXPECT_TRUE(lines.emplace(line.legs, line.pdg).second);
    }
    orders = orders + standard_vertices()[static_cast<std::size_t>(vertex.row)].orders;
  }
  EXPECT_EQ(orders, diagram.orders);
  EXPECT_EQ(lines.size(), process.legs().size() + 2 * diagram.propagators.size());
  EXPECT_EQ(diagram.propagators.size() + 1, diagram.vertices.size());
  for (int leg = 0; leg < process.num_legs(); ++leg) {
    EXPECT_EQ(lines.at(leg_bit(leg)), process.legs()[static_cast<std::size_t>(leg)].outgoing_pdg());
  }
  for (const DiagramLine& propagator : diagram.propagators) {
    EXPECT_EQ(lines.at(propagator.legs), propagator.pdg);
    EXPECT_EQ(lines.at(all & ~propagator.legs), antiparticle(propagator.pdg));
  }
}

class Trees : public testing::TestWithParam<const char*> {};

TEST_P(Trees, AreDifferentAndJoinAllLegs) {
  const Process process = Process::parse(GetParam());
  DiagramOptions options;
  options.lowest = false;
  std::set<std::multiset<std::pair<int, Lines>>> seen;
  for (const Diagram& diagram : enumerate_diagrams(process, standard_vertices(), options)) {
    expect_is_tree(diagram, process);
    EXPECT_TRUE(seen.insert(content(diagram)).second);
  }
  EXPECT_EQ(static_cast<long long>(seen.size()), counted(GetParam(), options));
}

INSTANTIATE_TEST_SUITE_P(Of, Trees,
                         testing::Values("h > b b~", "g g > g g", "g g > g g g g", "g g > t t~ g g",
                                         "u u~ > u u~ g", "e+ e- > w+ w- z", "w+ w- > w+ w- h",
                                         "a a > w+ w- w+ w-", "z z > h h h", "t > b e+ ve g",
                                         "e- ve~ > e- ve~ h", "e+ e- > e- ve~ u d~",
                                         "b b~ > b b~ h"));

/// The vertex nearer to the root comes later: the recipe of an amplitude reads them in order.
TEST(Enumerate, VerticesComeFromTheLegsToTheRoot) {
  for (const Diagram& diagram :
       enumerate_diagrams(Process::parse("g g > t t~ g g"), standard_vertices())) {
    for (std::size_t v = 0; v + 1 < diagram.vertices.size(); ++v) {
      EXPECT_EQ(std::popcount(diagram.propagators[v].legs & 1u), 0);
      for (std::size_t before = 0; before < v; ++before) {
        const LegMask legs = diagram.propagators[v].legs;
        EXPECT_NE(diagram.propagators[before].legs & legs, legs);
      }
    }
  }
}

TEST(Enumerate, TheLowestOrdersAreThoseOfAllThatAreLowest) {
  for (const char* process : {"u u~ > u u~", "u d~ > t t~ w+ g", "e+ e- > u u~ d d~"}) {
    DiagramOptions all;
    all.lowest = false;
    int lowest = OrderLimits::any;
    long long count = 0;
    for (const Diagram& diagram :
         enumerate_diagrams(Process::parse(process), standard_vertices(), all)) {
      if (diagram.orders.weight() < lowest) count = 0;
      lowest = std::min(lowest, diagram.orders.weight());
      if (diagram.orders.weight() == lowest) ++count;
    }
    EXPECT_EQ(enumerated(process), count) << process;
    EXPECT_LT(count, enumerated(process, all)) << process;
  }
}

TEST(Enumerate, OrdersHaveLimitsOnBothSides) {
  EXPECT_EQ(enumerated("u u~ > u u~", at_most_qcd(0)), 4);  // a and z, in s and in t
  EXPECT_EQ(enumerated("u u~ > u u~", at_most_qcd(2)), 6);
  DiagramOptions exact = at_most_qcd(2);
  exact.orders.least[0] = 2;
  EXPECT_EQ(enumerated("u u~ > u u~", exact), 2);
  exact.orders.most[0] = 1;
  EXPECT_EQ(enumerated("u u~ > u u~", exact), 0);
}

/// External particles may be excluded as propagators: w+ w- > z z keeps H and the vertex of four.
TEST(Enumerate, ExcludedParticlesAreNoPropagators) {
  DiagramOptions options;
  options.excluded = {23, 25};
  EXPECT_EQ(enumerated("e+ e- > mu+ mu-", options), 1);
  EXPECT_EQ(enumerated("w+ w- > w+ w-", options), 3);
  options.excluded = {-24};
  EXPECT_EQ(enumerated("e+ e- > ve ve~", options), 1);
  EXPECT_EQ(enumerated("w+ w- > z z", options), 2);
  EXPECT_EQ(counted("w+ w- > z z", options), 2);
}

/// The sign counts, as in MadGraph: t decays are forbidden, t~ decays are not.
TEST(Enumerate, ForbiddenSChannels) {
  DiagramOptions options;
  options.forbidden_s_channel = {23};
  EXPECT_EQ(enumerated("e+ e- > e+ e-", options), 3);
  EXPECT_EQ(enumerated("e+ e- > w+ w-", options), 2);
  const char* process = "g g > w+ b w- b~";
  options.forbidden_s_channel = {};
  const long long all = enumerated(process, options);
  options.forbidden_s_channel = {6};
  const long long without_top = enumerated(process, options);
  EXPECT_EQ(counted(process, options), without_top);
  options.forbidden_s_channel = {6, -6};
  const long long without_both = enumerated(process, options);
  EXPECT_LT(without_top, all);
  EXPECT_LT(without_both, without_top);
  options.forbidden_s_channel = {24};
  EXPECT_EQ(enumerated("t > b e+ ve", options), 0);
}

TEST(Enumerate, StopsWhereTheVisitorSaysSo) {
  int visits = 0;
  for_each_diagram(Process::parse("g g > g g g g g g g"), standard_vertices(), {},
                   [&visits](const Diagram&) { return ++visits < 7; });
  EXPECT_EQ(visits, 7);
}

std::string refusal(const char* process, long long limit) {
  DiagramOptions options;
  options.limit = limit;
  try {
    enumerate_diagrams(Process::parse(process), standard_vertices(), options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Enumerate, RefusesTooManyWithTheirNumber) {
  EXPECT_EQ(refusal("g g > g g g", 25), "");
  EXPECT_EQ(refusal("g g > g g g", 24), "g g > g g g: 25 Feynman diagrams, more than 24");
  // Twelve legs: (2N-5)!! and more; the number is known at once.
  EXPECT_EQ(refusal("g g > g g g g g g g g g g", 20000),
            "g g > g g g g g g g g g g: 5348843500 Feynman diagrams, more than 20000");
}

TEST(Enumerate, GivesNothingWhereThereIsNoVertex) {
  EXPECT_TRUE(enumerate_diagrams(Process::parse("g g > h"), standard_vertices()).empty());
  EXPECT_TRUE(enumerate_diagrams(Process::parse("g g > z z"), standard_vertices()).empty());
  EXPECT_EQ(counted("g g > h"), 0);
}

}  // namespace
}  // namespace helikos::enumerate_test
