// SPDX-License-Identifier: Apache-2.0
#include "helikos/integration/moments.hpp"

#include <gtest/gtest.h>

namespace helikos::moments_test {
namespace {

/// Moments of one number each: leaves 0 .. 12 make up nodes of 8, 4 and 1.
TEST(MomentsTree, MergesHalves) {
  MomentsTree tree;
  for (int i = 0; i < 13; ++i) {
    const double value = i;
    tree.push({0, i, moments_of(&value, 1)});
  }
  ASSERT_EQ(tree.nodes().size(), 3u);
  const int levels[] = {3, 2, 0}, indices[] = {0, 2, 12};
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(tree.nodes()[i].level, levels[i]);
    EXPECT_EQ(tree.nodes()[i].index, indices[i]);
    EXPECT_EQ(tree.nodes()[i].moments.count, 1 << levels[i]);
  }
  EXPECT_EQ(tree.nodes()[1].moments.mean(), 9.5);
  EXPECT_EQ(tree.nodes()[1].moments.squares, 5.0);
  EXPECT_EQ(tree.nodes().back().end(), 13);
}

/// 5 is no first half: nothing to its left may swallow it, nor may 6 be its other half.
TEST(MomentsTree, KeepsHalvesWhoseOthersAreElsewhere) {
  const double value = 1.0;
  MomentsTree tree;
  for (const int i : {5, 6, 7}) tree.push({0, i, moments_of(&value, 1)});
  ASSERT_EQ(tree.nodes().size(), 2u);
  EXPECT_EQ(tree.nodes()[0].index, 5);
  EXPECT_EQ(tree.nodes()[1].level, 1);
  EXPECT_EQ(tree.nodes()[1].index, 3);
}

}  // namespace
}  // namespace helikos::moments_test
