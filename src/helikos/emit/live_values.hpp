// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/emit/graph.hpp"

namespace helikos::emit {

/// What a function takes that computes `milestones` in their order, each as late as possible.
struct FunctionSize {
  int operations = 0;
  int most_alive = 0;  ///< computed values that are still to be read, at once
};
FunctionSize size_of_function(const Graph& graph, const std::vector<NodeId>& milestones);

}  // namespace helikos::emit
