// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/tree_states.hpp"

#include <gtest/gtest.h>

#include <string>

#include "program/trees_counted.hpp"

namespace helikos::tree_states_test {
namespace {

/// The published numbers are in tests/diagrams; here the largest of them.
TEST(DiagramCount, IsThePublishedOne) {
  EXPECT_EQ(test::trees_counted(Process::parse("g g > t t~ g g g g g")), 231280);
  EXPECT_EQ(test::trees_counted(Process::parse("g g > g g g g g g g")), 559405);
  EXPECT_EQ(test::trees_counted(Process::parse("u u > t t~ u u")), 14);
}

TEST(DiagramCount, NeutralCurrent) {
  EXPECT_EQ(test::trees_counted(Process::parse("e+ e- > mu+ mu-")), 2);
  EXPECT_EQ(test::trees_counted(Process::parse("e+ e- > vm vm~")), 1);
  EXPECT_EQ(test::trees_counted(Process::parse("e+ e- > e+ e-")), 4);
  EXPECT_EQ(test::trees_counted(Process::parse("vm vm > vm vm")), 2);
}

/// The number of trees cannot depend on where they are cut, nor on the leg where they are said to
/// end.
TEST(TreeStates, CountTheSameFromEveryRoot) {
  const FusionTable fusions(standard_model().vertices(Parameters()));
  for (const char* text : {"g g > t t~ g g", "u u > t t~ u u", "w+ w- > z z h", "e+ e- > w+ w- a",
                           "h h > h h h", "u d~ > w+ z g", "t > b w+ z"}) {
    const auto process = Process::parse(text);
    const auto counts = TreeStates(process, fusions, TreeCut(process)).num_diagrams();
    EXPECT_GT(test::trees_counted(process), 0) << text;
    for (const auto kind : {TreeCut::Kind::center, TreeCut::Kind::root}) {
      for (int root = 0; root < process.num_legs(); ++root) {
        const TreeStates trees(process, fusions, TreeCut(process, kind, root));
        EXPECT_EQ(trees.num_diagrams(), counts) << text << ' ' << root;
      }
    }
  }
}

TEST(TreeStates, CountTheSameAlongAFermionLine) {
  const FusionTable fusions(standard_model().vertices(Parameters()));
  for (const char* text : {"t t~ > g", "g g > t t~", "g g > t t~ g g g", "u d~ > w+ z g",
                           "t > b w+ z", "u g > u g a h", "e+ e- > a a a"}) {
    const auto process = Process::parse(text);
    const TreeStates whole(process, fusions, TreeCut(process, TreeCut::Kind::root));
    const TreeStates line(process, fusions, TreeCut(process, TreeCut::Kind::line));
    EXPECT_EQ(line.num_diagrams(), whole.num_diagrams()) << text;
  }
}

/// Processes for which the Standard Model has no tree.
TEST(DiagramCount, IsZeroWhereNothingContributes) {
  for (const char* text : {"e+ e- > g g", "h > g g", "h > a a", "a a > a a", "a a > z z"}) {
    EXPECT_EQ(test::trees_counted(Process::parse(text)), 0) << text;
  }
}

}  // namespace
}  // namespace helikos::tree_states_test
