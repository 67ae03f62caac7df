// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/emit/graph.hpp"

namespace helikos::emit {

/// Size of a function that computes `milestones` in their order, each as late as possible.
struct FunctionSize {
  int operations = 0;
  int most_alive = 0;  ///< most computed values that are live at once: still to be read
};
FunctionSize size_of_function(const Graph& graph, const std::vector<NodeId>& milestones);

}  // namespace helikos::emit
