// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/state_loops.hpp"

#include <algorithm>

namespace helikos::emit {

int components(const ScheduledProgram& program, const ScheduledInstruction& i, int k) {
  const bool is_read = is_term(i.operation) && k < arity_of(i.operation);
  if (is_read && i.form >= 0) return real_components(program.forms.forms[i.form].inputs[k]);
  return is_read ? real_components(kind_of(i.operation, i.complex_mask, k)) : 0;
}

int output_components(const ScheduledInstruction& i, bool has_real_jamps) {
  return has_real_jamps && is_contraction(i.operation) ? 1 : real_components(i.output_kind);
}

std::vector<StateCombination> combinations_of(const ScheduledInstruction& i,
                                              const StateTables& tables) {
  std::vector<StateCombination> result;
  const bool three = arity_of(i.operation) == 3;
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

namespace {

/// Most combinations of one pattern, where the second input is the innermost.
constexpr std::size_t max_pattern = 4;

/// The number of a state, in order of appearance.
std::uint16_t number_of(int state, std::vector<int>& states) {
  const auto number = std::find(states.begin(), states.end(), state) - states.begin();
  if (number == std::ssize(states)) states.push_back(state);
  return static_cast<std::uint16_t>(number);
}

/// One step: combinations with one state of the first input.
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
  // Different states of an external leg need different computations.
  if (row_of(i.operation).role == Role::external) {
    PatternStates states;
    int last = 0;
    for (const auto& entry : all) last = std::max<int>(last, entry.out);
    for (int state = 0; state <= last; ++state) states.outputs.push_back(state);
    return {{{all, states}, {{0, 0}}}};
  }
  const bool two = arity_of(i.operation) < 3;
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
