// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/live_values.hpp"

#include <algorithm>

#include "helikos/emit/depth_first.hpp"

namespace helikos::emit {

FunctionSize size_of_function(const Graph& graph, const std::vector<NodeId>& milestones) {
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
