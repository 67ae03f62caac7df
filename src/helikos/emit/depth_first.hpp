// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "helikos/emit/graph.hpp"

namespace helikos::emit {

template <class Visit>
void for_each_operand(const Node& node, Visit&& visit) {
  for (const NodeId operand : {node.a, node.b, node.c}) {
    if (operand >= 0) visit(operand);
  }
}

/// Appends the nodes that `result` needs and that are not there yet, each after its operands and as
/// late as possible: depth first. A value that only one sum reads is then short-lived, and stays in
/// a register.
class DepthFirst {
 public:
  explicit DepthFirst(const Graph& graph) : graph_(graph), seen_(graph.size(), 0) {}

  void append(NodeId result, std::vector<NodeId>& order) {
    std::vector<std::pair<NodeId, bool>> stack{{result, false}};
    while (!stack.empty()) {
      const auto [id, is_done] = stack.back();
      stack.pop_back();
      if (is_done) order.push_back(id);
      if (is_done || seen_[id] || is_leaf(graph_[id])) continue;
      seen_[id] = 1;
      stack.emplace_back(id, true);
      const Node& node = graph_[id];
      for (const NodeId operand : {node.c, node.b, node.a}) {
        if (operand >= 0) stack.emplace_back(operand, false);
      }
    }
  }

 private:
  const Graph& graph_;
  std::vector<char> seen_;
};

/// Size of a function that computes `milestones` in their order, each as late as possible.
struct FunctionSize {
  int operations = 0;
  int most_alive = 0;  ///< most computed values that are live at once: still to be read
};
inline FunctionSize size_of_function(const Graph& graph, const std::vector<NodeId>& milestones) {
  std::vector<NodeId> order;
  DepthFirst depth_first(graph);
  for (const NodeId milestone : milestones) depth_first.append(milestone, order);
  std::vector<int> readers(graph.size(), 0);
  for (const NodeId id : order) {
    for_each_operand(graph[id], [&](NodeId operand) { ++readers[operand]; });
  }
  FunctionSize size;
  int alive = 0;
  for (const NodeId id : order) {
    size.operations += graph[id].kind == NodeKind::add_scaled ? 2 : 1;
    for_each_operand(graph[id], [&](NodeId operand) {
      if (!is_leaf(graph[operand]) && --readers[operand] == 0) --alive;
    });
    if (readers[id] > 0) ++alive;
    size.most_alive = std::max(size.most_alive, alive);
  }
  return size;
}

}  // namespace helikos::emit
