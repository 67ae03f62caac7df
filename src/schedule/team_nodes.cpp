// SPDX-License-Identifier: Apache-2.0
#include "schedule/team_nodes.hpp"

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
  find_levels();
  find_last_levels();
}

NodeKind TeamNodes::kind_of(int node) const {
  if (is_jamp(node)) return NodeKind::jamp;
  const Operation op = source(steps_[node].front()).operation;
  if (row_of(op).role == Role::external) return NodeKind::external;
  return node_kind(program_.currents[node].kind);
}

/// A current is complete before anything reads it, so that instructions come in an order in which
/// the levels of inputs are known.
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
  for (int node = 0; node < static_cast<int>(steps_.size()); ++node) {
    if (!steps_[node].empty()) levels_[level_[node]].push_back(node);
  }
  for (auto& level : levels_) {
    std::stable_sort(level.begin(), level.end(), [&](int a, int b) { return key(a) < key(b); });
  }
}

/// Threads of a warp should do the same: the longest first, alike beside each other.
std::pair<int, int> TeamNodes::key(int node) const {
  return {static_cast<int>(kind_of(node)), -static_cast<int>(steps_[node].size())};
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
