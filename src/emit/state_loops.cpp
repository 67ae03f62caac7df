// SPDX-License-Identifier: Apache-2.0
#include "emit/state_loops.hpp"

#include <algorithm>

namespace helikos::emit {

/// Reals in one helicity state of input `k`, 0 where there is none.
int components(const ScheduledInstruction& i, int k) {
  const int vector = i.complex_vectors ? 8 : 4, spinor = 8;
  switch (i.operation) {
    case Operation::external:
      return 0;
    case Operation::three_gluon:
      return k < 2 ? vector : 0;
    case Operation::four_gluon:
      return vector;
    case Operation::row_gluon:
      return k == 0 ? spinor : (k == 1 ? vector : 0);
    case Operation::column_gluon:
      return k == 0 ? vector : (k == 1 ? spinor : 0);
    case Operation::contract_vectors:
      return k == 0 ? 8 : (k == 1 ? vector : 0);
    case Operation::fermion_current:
    case Operation::contract_spinors:
      return k < 2 ? spinor : 0;
    default:
      return 0;  // propagators read their output
  }
}

/// Reals in one state of the output.
int output_components(const ScheduledInstruction& i, const ScheduledProgram& program) {
  switch (i.operation) {
    case Operation::external:
      return program.legs[i.leg].wavefunction <= Wavefunction::v || i.complex_vectors ? 8 : 4;
    case Operation::three_gluon:
    case Operation::four_gluon:
    case Operation::propagate_gluon:
      return i.complex_vectors ? 8 : 4;
    case Operation::contract_spinors:
    case Operation::contract_vectors:
      return 2;
    default:
      return 8;
  }
}

namespace {

/// Combinations of one pattern at most, where the second input is the innermost.
constexpr std::size_t max_pattern = 4;

std::vector<StateCombination> combinations_of(const ScheduledInstruction& i,
                                              const StateTables& tables) {
  std::vector<StateCombination> result;
  const bool three = i.operation == Operation::four_gluon;
  const auto range = tables.tables()[i.table];
  for (int r = range.begin; r < range.end; ++r) {
    const StateRow& row = tables.rows()[r];
    for (int e = row.begin; e < row.end; ++e) {
      const StateEntry& entry = tables.entries()[e];
      result.push_back({.a = row.a,
                        .b = three ? row.b : entry.inner,
                        .c = three ? entry.inner : std::uint16_t{0},
                        .out = entry.out});
    }
  }
  return result;
}

/// The number of a state, in order of occurrence.
std::uint16_t number_of(int state, std::vector<int>& states) {
  const auto number = std::find(states.begin(), states.end(), state) - states.begin();
  if (number == std::ssize(states)) states.push_back(state);
  return static_cast<std::uint16_t>(number);
}

/// One step: combinations with the same state of the first input.
std::pair<StateLoop, Start> step_of(const Pattern& combinations) {
  const StateCombination& front = combinations.front();
  Start start{front.a, front.out};
  for (const auto& entry : combinations) start.output = std::min<int>(start.output, entry.out);
  StateLoop loop;
  loop.states.second = front.b;
  loop.states.third = front.c;
  for (const auto& entry : combinations) {
    const auto number = static_cast<std::uint16_t>(loop.pattern.size());
    loop.pattern.push_back({.a = 0,
                            .b = number_of(entry.b - front.b, loop.states.seconds),
                            .c = number_of(entry.c - front.c, loop.states.thirds),
                            .out = number});
    loop.states.outputs.push_back(entry.out - start.output);
  }
  return {loop, start};
}

}  // namespace

std::map<StateLoop, std::vector<Start>> loops_of(const ScheduledInstruction& i,
                                                 const StateTables& tables) {
  const auto all = combinations_of(i, tables);
  // The two states of an external leg differ in what is computed.
  if (i.operation == Operation::external) {
    PatternStates states;
    int last = 0;
    for (const auto& entry : all) last = std::max<int>(last, entry.out);
    for (int state = 0; state <= last; ++state) states.outputs.push_back(state);
    return {{{all, states}, {{0, 0}}}};
  }
  const bool two = i.operation != Operation::four_gluon;
  std::map<StateLoop, std::vector<Start>> loops;
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    while (end < all.size() && all[end].a == all[begin].a && !(two && end - begin == max_pattern)) {
      ++end;
    }
    const auto [loop, start] = step_of({all.begin() + begin, all.begin() + end});
    loops[loop].push_back(start);
  }
  return loops;
}

}  // namespace helikos::emit
