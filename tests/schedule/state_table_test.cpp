// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/schedule/detail/state_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace helikos::test::state_table_test {
namespace {

using Combinations = std::vector<StateCombination>;

/// Combinations that an executor reads from a table.
Combinations decode(const StateTables& tables, int table, bool three_inputs) {
  Combinations result;
  const TableRange range = tables.tables().at(table);
  for (int r = range.begin; r < range.end; ++r) {
    const StateRow& row = tables.rows().at(r);
    for (int e = row.begin; e < row.end; ++e) {
      const StateEntry& entry = tables.entries().at(e);
      if (three_inputs) {
        result.push_back({row.a, row.b, entry.inner, entry.out});
      } else {
        result.push_back({row.a, entry.inner, 0, entry.out});
      }
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

Combinations random_combinations(std::mt19937_64& random, bool three_inputs) {
  const std::uint16_t na = random() % 4 + 1, nb = random() % 4 + 1;
  const std::uint16_t nc = three_inputs ? random() % 4 + 1 : 1;
  Combinations result;
  std::uint16_t out = 0;
  for (std::uint16_t a = 0; a < na; ++a)
    for (std::uint16_t b = 0; b < nb; ++b)
      for (std::uint16_t c = 0; c < nc; ++c)
        if (random() % 8 != 0) result.push_back({a, b, c, out++});
  std::shuffle(result.begin(), result.end(), random);
  return result;
}

TEST(StateTables, HoldWhatWasInterned) {
  std::mt19937_64 random(1);
  StateTables tables;
  std::vector<std::pair<int, std::pair<Combinations, bool>>> interned;
  for (int round = 0; round < 500; ++round) {
    const bool three = random() % 2;
    auto combinations = random_combinations(random, three);
    const int table = tables.intern(combinations, three);
    std::sort(combinations.begin(), combinations.end());
    interned.push_back({table, {combinations, three}});
  }
  for (const auto& [table, contents] : interned) {
    EXPECT_EQ(decode(tables, table, contents.second), contents.first);
  }
}

TEST(StateTables, StoreEachTableOnce) {
  StateTables tables;
  const Combinations forward{{0, 0, 0, 0}, {0, 1, 0, 1}, {1, 0, 0, 2}};
  const Combinations backward(forward.rbegin(), forward.rend());
  const int first = tables.intern(forward, false);
  EXPECT_EQ(tables.intern(backward, false), first);
  EXPECT_EQ(tables.tables().size(), 1u);
  EXPECT_NE(tables.intern({{0, 0, 0, 0}}, false), first);
  EXPECT_EQ(tables.tables().size(), 2u);
}

/// The layouts differ even where all states of the third input are 0: a table of a two-input step
/// must not be handed to a three-input step with equal combinations, nor the reverse.
TEST(StateTables, TellTwoAndThreeInputsApart) {
  const Combinations equal{{0, 0, 0, 0}, {0, 1, 0, 1}, {1, 0, 0, 2}, {1, 1, 0, 3}};
  for (const bool three_first : {false, true}) {
    StateTables tables;
    const int first = tables.intern(equal, three_first);
    const int second = tables.intern(equal, !three_first);
    EXPECT_NE(first, second);
    EXPECT_EQ(decode(tables, first, three_first), equal);
    EXPECT_EQ(decode(tables, second, !three_first), equal);
  }
}

/// Rows group the leading states, so that an executor prepares each once.
TEST(StateTables, RowsAreDistinct) {
  StateTables tables;
  const int table = tables.intern({{1, 0, 0, 0}, {0, 1, 0, 1}, {1, 1, 0, 2}, {0, 0, 0, 3}}, false);
  const TableRange range = tables.tables()[table];
  EXPECT_EQ(range.end - range.begin, 2);
}

}  // namespace
}  // namespace helikos::test::state_table_test
