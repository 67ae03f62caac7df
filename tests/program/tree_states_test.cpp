// SPDX-License-Identifier: Apache-2.0
#include "program/tree_states.hpp"

#include <gtest/gtest.h>

#include <string>

#include "program/diagram_count.hpp"

namespace helikos {
namespace {

/// Published: MadGraph5_aMC@NLO (J. Alwall et al., 1106.0522 and its process logs); gluons only:
/// M. L. Mangano, S. J. Parke, Phys. Rept. 200 (1991) 301, table 1.
TEST(DiagramCount, IsThePublishedOne) {
  const std::pair<const char*, long long> cases[] = {
      {"g > t t~", 1},
      {"g g > t t~", 3},
      {"g g > t t~ g", 16},
      {"g g > t t~ g g", 123},
      {"g g > t t~ g g g", 1240},
      {"g g > t t~ g g g g", 15495},
      {"g g > t t~ g g g g g", 231280},
      {"u u~ > t t~", 1},
      {"u u~ > t t~ g", 5},
      {"u u~ > t t~ g g", 36},
      {"g u > t t~ u", 5},
      {"g u > t t~ g u", 36},
      {"g g > t t~ u u~", 36},
      {"u c > t t~ u c", 7},
      {"u u > t t~ u u", 14},
      {"u d~ > t t~ w+", 2},
      {"u d~ > t t~ w+ g", 12},
      {"g u > t t~ w+ d", 12},
      {"e+ e- > mu+ mu-", 2},
      {"g g > g g", 4},
      {"g g > g g g", 25},
      {"g g > g g g g", 220},
      {"g g > g g g g g", 2485},
      {"g g > g g g g g g", 34300},
      {"g g > g g g g g g g", 559405},
  };
  for (const auto& [process, diagrams] : cases) {
    EXPECT_EQ(count_diagrams(Process::parse(process)), diagrams) << process;
  }
}

TEST(DiagramCount, NeutralCurrent) {
  EXPECT_EQ(count_diagrams(Process::parse("e+ e- > mu+ mu-")), 2);
  EXPECT_EQ(count_diagrams(Process::parse("e+ e- > vm vm~")), 1);
  EXPECT_EQ(count_diagrams(Process::parse("e+ e- > e+ e-")), 4);
  EXPECT_EQ(count_diagrams(Process::parse("vm vm > vm vm")), 2);
}

/// The number of trees cannot depend on the leg where they are said to end.
TEST(TreeStates, CountTheSameFromEveryRoot) {
  const FusionTable fusions(standard_model_vertices(Parameters()));
  for (const char* text : {"g g > t t~ g g", "u u > t t~ u u", "w+ w- > z z h", "e+ e- > w+ w- a",
                           "h h > h h h", "u d~ > w+ z g", "t > b w+ z"}) {
    const auto process = Process::parse(text);
    const auto counts = TreeStates(process, fusions, 0).num_diagrams();
    EXPECT_GT(count_diagrams(process), 0) << text;
    for (int root = 1; root < process.num_legs(); ++root) {
      EXPECT_EQ(TreeStates(process, fusions, root).num_diagrams(), counts) << text << ' ' << root;
    }
  }
}

/// What the Standard Model has no tree for.
TEST(DiagramCount, IsZeroWhereNothingContributes) {
  for (const char* text : {"e+ e- > g g", "h > g g", "h > a a", "a a > a a", "a a > z z"}) {
    EXPECT_EQ(count_diagrams(Process::parse(text)), 0) << text;
  }
}

}  // namespace
}  // namespace helikos
