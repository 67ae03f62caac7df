// SPDX-License-Identifier: Apache-2.0
// Orders, exclusions and forbidden s-channels: the recursion and the enumeration of diagrams know
// them each in its own way.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/theory/diagrams/diagram_counts.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"
#include "helikos/theory/process/tree_orders.hpp"
#include "program/trees_counted.hpp"

namespace helikos::restrictions_test {
namespace {

long long enumerated(const Process& process) {
  const auto vertices = standard_model().vertices(Parameters());
  return static_cast<long long>(
      enumerate_diagrams(process, vertices, diagram_options(process)).size());
}

TEST(RecursionRestrictions, LeaveAsManyDiagramsAsTheEnumeration) {
  for (const char* legs :
       {"u u~ > d d~", "u d~ > e+ ve", "e+ e- > w+ w-", "g u > t t~ u", "u u~ > e+ e- g",
        "e+ e- > mu+ mu- h", "w+ w- > w+ w-", "t > b e+ ve", "u u > u u g", "e+ e- > w+ w- z"}) {
    for (const char* clause :
         {"", " QED<=2", " QED==2", " QED<=4", " QCD==1", " QCD>0", " WEIGHTED<=4", " / z",
          " / a z", " / g", " $$ z", " $$ w+", " $$ w-", " $$ a z h", " / h $$ t QED<=4"}) {
      const auto process = Process::parse(std::string(legs) + clause);
      EXPECT_EQ(test::trees_counted(process), enumerated(process)) << process.str();
      EXPECT_EQ(count_diagrams(process), enumerated(process)) << process.str();
    }
  }
}

/// Here the whole process is cut at its centers, there each part is enumerated alone.
TEST(RecursionRestrictions, KnowRequiredChannelsAndDecays) {
  const TreeOrders orders(standard_model(), Parameters());
  for (const auto& [text, diagrams] : std::vector<std::pair<std::string, long long>>{
           {"e+ e- > z > mu+ mu-", 1},
           {"e+ e- > a | z > mu+ mu-", 2},
           {"e+ e- > z a > mu+ mu-", 0},
           {"e+ e- > h > mu+ mu-", 0},
           {"u u~ > z > e+ e- g", 2},
           {"u u~ > w+ > e+ ve d u~", 4},
           {"u u~ > w+ w- > e+ ve d u~", 3},
           {"u u~ > g > t t~ g", 5},
           {"g g > t > t t~ g", 3},
           {"g g > g > g g g", 13},
           {"g g > t t~ > w+ b w- b~", 3},
           {"e+ e- > w+ | w- > e- ve~ u d~", 16},
           {"t > w+ > b e+ ve g", 2},
           {"h > z z > e+ e- mu+ mu-", 1},
           {"g g > t t~, t > b w+", 3},
           {"g g > t t~, t > b w+, t~ > b~ w-", 3},
           {"g g > t t~, (t > b w+, w+ > e+ ve), (t~ > b~ w-, w- > e- ve~)", 3},
           {"u u~ > t t~, (t > b w+, w+ > e+ ve), (t~ > b~ w-, w- > e- ve~)", 1},
           {"g g > t t~ g, (t > b w+, w+ > e+ ve), (t~ > b~ w-, w- > e- ve~)", 16},
           {"g g > t t~ g g, (t > b w+, w+ > e+ ve), (t~ > b~ w-, w- > e- ve~)", 123},
           {"u u~ > z z, z > e+ e-", 2},
           {"e+ e- > z z z, z > e+ e-", 9},
           {"u u~ > w+ w-, w+ > e+ ve, w- > u~ d g", 6},
           {"u u~ > w+ w-, w+ > u d~ g QED<=3, w- > e- ve~", 6},
           {"e+ e- > z h, (h > z z, z > e+ e-), z > mu+ mu-", 1},
           {"g g > h t t~, h > b b~", 8},
           {"u u~ > d d~ g QED<=3, d > u w-", 17},
           {"u u~ > t t~ / g QED<=2, t > b w+", 2},
           {"u u~ > t t~ QED<=2, (t > b w+, w+ > z > e+ ve e+ e-)", 18},
           {"g g > t t~, t > b w+ / a, (t~ > w- > b~ e- ve~ $$ t~)", 3},
           {"g g > t t~, (t > b w+, (w+ > w+ z, w+ > e+ ve, z > e+ e-)), t~ > b~ w-", 3},
           {"u u~ > w+ w- z QED<=3, w+ > t b~", 16},
           // Numbers of MadGraph5_aMC@NLO.
           {"e+ e- > z h > mu+ mu- b b~", 1},
           {"e+ e- > t t~ > w+ b w- b~", 2},
           {"e+ e- > t > w+ b w- b~", 7},
           {"e+ e- > w+ b w- b~", 61},
           {"u u~ > t t~ > w+ b w- b~", 1},
           {"u d~ > w+ > e+ ve", 1},
           {"u d~ > w- > e+ ve", 0},
           {"e+ e- > z a > mu+ mu- a", 0},
           {"g u > z > e+ e- u", 2},
           {"e+ e- > z z, z > e+ e-", 2},
           {"e+ e- > t t~, (t > w+ b, w+ > e+ ve), t~ > w- b~", 2},
           {"e+ e- > w+ w-, w+ > u d~, w- > d u~", 3},
           {"u u~ > t t~ g, t > w+ b", 5},
           {"g u > z u, z > e+ e-", 2},
           {"e+ e- > z h, h > g g", 0},
           {"u u~ > t t~, t > t", 0}}) {
    const auto process = Process::parse(text);
    EXPECT_EQ(test::trees_counted(process), diagrams) << text;
    EXPECT_EQ(count_diagrams(process), diagrams) << text;
    EXPECT_EQ(enumerated(process), diagrams) << text;
    EXPECT_EQ(orders.allowed(process).empty(), diagrams == 0) << text;
  }
}

/// Diagrams that take part in a product that is asked for.
TEST(RecursionRestrictions, KnowOrdersOfSquares) {
  for (const auto& [text, diagrams] :
       std::vector<std::pair<std::string, long long>>{{"u u~ > d d~ QED^2==0", 1},
                                                      {"u u~ > d d~ QED^2==2", 4},
                                                      {"u u~ > d d~ QED^2==4", 3},
                                                      {"u u~ > d d~ QED^2==3", 0},
                                                      {"u u~ > d d~ QED^2<=2", 4},
                                                      {"u u~ > d d~ QED^2<=2 QED=0", 1},
                                                      {"u u~ > d d~ WEIGHTED^2<=6", 4},
                                                      {"u u~ > u u~ g QCD^2>2", 26}}) {
    const auto process = Process::parse(text);
    EXPECT_EQ(test::trees_counted(process), diagrams) << text;
    EXPECT_EQ(count_diagrams(process), diagrams) << text;
    EXPECT_EQ(enumerated(process), diagrams) << text;
    EXPECT_EQ(TreeOrders(standard_model(), Parameters()).allowed(process).empty(), diagrams == 0)
        << text;
  }
  const auto flows = [](const char* text) {
    const auto program = build_program(Process::parse(text), Parameters());
    return std::pair(program.num_summed_flows(), program.color.products.size());
  };
  EXPECT_EQ(flows("u u~ > d d~ QED<=2"), std::pair(2, std::size_t{0}));
  EXPECT_EQ(flows("u u~ > d d~ QED^2<=4"), std::pair(2, std::size_t{0}));
  EXPECT_EQ(flows("u u~ > d d~ QED^2==2"), std::pair(4, std::size_t{1}));
  EXPECT_EQ(flows("u u~ > d d~ QED^2<=2"), std::pair(4, std::size_t{2}));
}

TEST(RecursionRestrictions, MixPowersOnlyWhereSeveralAreAsked) {
  const auto mixes = [](const char* text) {
    return !build_program(Process::parse(text), Parameters()).jamp_powers.empty();
  };
  EXPECT_FALSE(mixes("u u~ > d d~"));
  EXPECT_FALSE(mixes("u u~ > d d~ QED==2"));
  EXPECT_TRUE(mixes("u u~ > d d~ QED<=2"));
  EXPECT_FALSE(mixes("g g > t t~ QED<=2"));
}

/// The colour sum reads all flows, those that no diagram has as well: here one of two.
TEST(Restrictions, LeaveNoFlowUnwritten) {
  for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
    const auto process = Process::parse("g g > g > g g");
    const auto program = build_program(process, Parameters(), {.recipe = recipe});
    std::set<int> written;
    double smallest = 1.0;
    for (const Instruction& instruction : program.instructions) {
      if (!is_contraction(instruction.operation)) continue;
      written.insert(instruction.output);
      smallest = std::min(smallest, std::abs(instruction.coefficient));
    }
    EXPECT_EQ(program.num_flows, 2);
    EXPECT_EQ(written.size(), 2u);
    EXPECT_EQ(smallest, 0.0);
  }
}

}  // namespace
}  // namespace helikos::restrictions_test
