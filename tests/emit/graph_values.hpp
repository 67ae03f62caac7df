// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <vector>

#include "helikos/emit/graph.hpp"

namespace helikos::emit {

/// The value of a recording's node for given inputs and constants.
inline double value_of(const Graph& graph, NodeId result, const std::vector<double>& inputs,
                       const std::vector<double>& constants) {
  std::vector<double> values(graph.size());
  for (NodeId id = 0; id <= result; ++id) {
    const Node& node = graph[id];
    const auto of = [&](NodeId operand) { return operand < 0 ? 0.0 : values[operand]; };
    const double a = of(node.a), b = of(node.b), c = of(node.c);
    switch (node.kind) {
      case NodeKind::literal:
        values[id] = node.value;
        break;
      case NodeKind::input:
        values[id] = inputs.at(int(node.value));
        break;
      case NodeKind::constant:
        values[id] = constants.at(int(node.value));
        break;
      case NodeKind::negate:
        values[id] = -a;
        break;
      case NodeKind::add:
        values[id] = a + b;
        break;
      case NodeKind::add_scaled:
        values[id] = a + c * b;
        break;
      case NodeKind::subtract:
        values[id] = a - b;
        break;
      case NodeKind::multiply:
        values[id] = a * b;
        break;
      case NodeKind::divide:
        values[id] = a / b;
        break;
      case NodeKind::square_root:
        values[id] = std::sqrt(a);
        break;
      case NodeKind::exponential:
        values[id] = std::exp(a);
        break;
      case NodeKind::logarithm:
        values[id] = std::log(a);
        break;
      case NodeKind::sine:
        values[id] = std::sin(a);
        break;
      case NodeKind::cosine:
        values[id] = std::cos(a);
        break;
      case NodeKind::arc_tangent:
        values[id] = std::atan2(a, b);
        break;
      case NodeKind::less:
        values[id] = a < b;
        break;
      case NodeKind::equal:
        values[id] = a == b;
        break;
      case NodeKind::logical_not:
        values[id] = a == 0.0;
        break;
      case NodeKind::select:
        values[id] = a != 0.0 ? b : c;
        break;
    }
  }
  return values[result];
}

}  // namespace helikos::emit
