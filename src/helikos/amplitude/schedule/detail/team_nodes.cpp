// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/schedule/detail/team_nodes.hpp"

#include <algorithm>

namespace helikos {

TeamNodes::TeamNodes(const AmplitudeProgram& program, const ScheduledProgram& scheduled)
    : program_(program),
      scheduled_(scheduled),
      num_currents_(static_cast<int>(program.currents.size())),
      steps_(num_currents_ + scheduled.num_flows) {
  for (std::size_t i = 0; i < scheduled_.instructions.size(); ++i) {
    steps_[node_of(source(i))].push_back(static_cast<int>(i));
  }
  for (auto& steps : steps_) {  // the propagator stays behind the terms
    std::stable_sort(steps.begin(), steps.end(),
                     [&](int a, int b) { return sort_of(a) < sort_of(b); });
  }
  find_levels();
  find_last_levels();
}

NodeKind TeamNodes::kind_of(int node) const {
  if (is_jamp(node)) return NodeKind::jamp;
  const Operation op = source(steps_[node].front()).operation;
  if (row_of(op).role == Role::external) return NodeKind::external;
  return node_kind(program_.currents[node].kind);
}

/// Finds the levels. A current is complete before any instruction reads it: in the order of
/// instructions the levels of inputs are known.
void TeamNodes::find_levels() {
  level_.assign(steps_.size(), 0);
  int deepest = 0;
  for (std::size_t i = 0; i < scheduled_.instructions.size(); ++i) {
    int& level = level_[node_of(source(i))];
    for_each_input(static_cast<int>(i),
                   [&](int, int input) { level = std::max(level, level_[input] + 1); });
    deepest = std::max(deepest, level);
  }
  levels_.resize(deepest + 1);
  std::vector<std::vector<int>> keys(steps_.size());
  for (int node = 0; node < static_cast<int>(steps_.size()); ++node) {
    if (steps_[node].empty()) continue;
    levels_[level_[node]].push_back(node);
    keys[node] = key(node);
  }
  for (auto& level : levels_) {
    std::stable_sort(level.begin(), level.end(), [&](int a, int b) { return keys[a] < keys[b]; });
  }
}

/// Work of a thread in a step.
std::tuple<bool, Operation, ComplexMask> TeamNodes::sort_of(int step) const {
  const ScheduledInstruction& instruction = scheduled_.instructions[step];
  return {!is_term(step), instruction.operation, instruction.complex_mask};
}

/// Sort key of a node. Threads of a warp should do equal work: the longest nodes come first,
/// similar nodes beside each other.
std::vector<int> TeamNodes::key(int node) const {
  std::vector<int> key{static_cast<int>(kind_of(node)), -static_cast<int>(steps_[node].size())};
  for (const int step : steps_[node]) {
    const auto [last, operation, mask] = sort_of(step);
    key.push_back(static_cast<int>(operation) * num_complex_masks + mask);
  }
  return key;
}

void TeamNodes::find_last_levels() {
  last_.assign(steps_.size(), 0);
  for (std::size_t i = 0; i < scheduled_.instructions.size(); ++i) {
    const int reader = level_[node_of(source(i))];
    for_each_input(static_cast<int>(i),
                   [&](int, int input) { last_[input] = std::max(last_[input], reader); });
  }
}

}  // namespace helikos
