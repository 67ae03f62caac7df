// SPDX-License-Identifier: Apache-2.0
#include "program/tree_states.hpp"

#include <gtest/gtest.h>

#include <string>

#include "program/diagram_count.hpp"

namespace helikos {
namespace {

/// The published numbers are in tests/diagrams; here the largest of them.
TEST(DiagramCount, IsThePublishedOne) {
  EXPECT_EQ(count_diagrams(Process::parse("g g > t t~ g g g g g")), 231280);
  EXPECT_EQ(count_diagrams(Process::parse("g g > g g g g g g g")), 559405);
  EXPECT_EQ(count_diagrams(Process::parse("u u > t t~ u u")), 14);
}

TEST(DiagramCount, NeutralCurrent) {
  EXPECT_EQ(count_diagrams(Process::parse("e+ e- > mu+ mu-")), 2);
  EXPECT_EQ(count_diagrams(Process::parse("e+ e- > vm vm~")), 1);
  EXPECT_EQ(count_diagrams(Process::parse("e+ e- > e+ e-")), 4);
  EXPECT_EQ(count_diagrams(Process::parse("vm vm > vm vm")), 2);
}

/// The number of trees cannot depend on the leg where they are said to end.
TEST(TreeStates, CountTheSameFromEveryRoot) {
  const FusionTable fusions(standard_model().vertices(Parameters()));
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
