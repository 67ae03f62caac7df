// SPDX-License-Identifier: Apache-2.0
// Instructions as loops over helicity states: each combination once, and few patterns.
#include "helikos/emit/state_loops.hpp"

#include <gtest/gtest.h>

#include <set>

#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/emit/trace.hpp"

namespace helikos::emit::state_loops_test {
namespace {

std::set<StateCombination> combinations_in(const ScheduledInstruction& i,
                                           const StateTables& tables) {
  const bool three = arity_of(i.operation) == 3;
  std::set<StateCombination> result;
  const TableRange range = tables.tables()[i.table];
  for (int r = range.begin; r < range.end; ++r) {
    const StateRow& row = tables.rows()[r];
    for (int e = row.begin; e < row.end; ++e) {
      const StateEntry entry = tables.entries()[e];
      result.insert(
          {row.a, three ? row.b : entry.inner, three ? entry.inner : std::uint16_t{0}, entry.out});
    }
  }
  return result;
}

StateCombination combination_at(const StateLoop& loop, const Start& start,
                                const StateCombination& entry) {
  const auto number = [](int state) { return static_cast<std::uint16_t>(state); };
  const PatternStates& states = loop.states;
  return {number(start.first + entry.a), number(states.second + states.seconds.at(entry.b)),
          number(states.third + states.thirds.at(entry.c)),
          number(start.output + states.outputs.at(entry.out))};
}

/// Massless quarks: of a spinor one state only is left, and tables are no products.
TEST(StateLoops, HoldEachCombinationOnce) {
  for (const char* text : {"g g > t t~ g", "g g > t t~ g g", "u g > u g g", "e+ e- > mu+ mu-"}) {
    const auto program = build_program(Process::parse(text), Parameters());
    const auto scheduled = schedule(program, nonzero_helicities(program));
    std::set<Pattern> patterns;
    std::size_t num_combinations = 0;
    for (const ScheduledInstruction& i : scheduled.instructions) {
      if (i.operation == Operation::external) continue;
      std::set<StateCombination> found;
      std::size_t count = 0;
      for (const auto& [loop, starts] : loops_of(i, scheduled.tables)) {
        patterns.insert(loop.pattern);
        for (const Start& start : starts) {
          for (const auto& entry : loop.pattern) found.insert(combination_at(loop, start, entry));
          count += loop.pattern.size();
        }
      }
      EXPECT_EQ(found, combinations_in(i, scheduled.tables)) << text;
      EXPECT_EQ(count, found.size()) << text;
      num_combinations += count;
    }
    EXPECT_LT(patterns.size(), 12u) << text << ": " << num_combinations << " combinations";
    EXPECT_GT(num_combinations, patterns.size()) << text;
  }
}

}  // namespace
}  // namespace helikos::emit::state_loops_test
