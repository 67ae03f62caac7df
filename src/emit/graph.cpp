// SPDX-License-Identifier: Apache-2.0
#include "emit/graph.hpp"

#include <cmath>
#include <utility>

namespace helikos::emit {

NodeId Graph::store(const Node& node) {
  const auto [place, is_new] = known_.try_emplace(node, size());
  if (is_new) nodes_.push_back(node);
  return place->second;
}

NodeId Graph::negate(NodeId a) {
  if (is_literal(a)) return literal(value(a) == 0.0 ? 0.0 : -value(a));
  if (is_negated(a)) return nodes_[a].a;
  return store({.kind = NodeKind::negate, .a = a});
}

NodeId Graph::add(NodeId a, NodeId b) {
  if (both_literal(a, b)) return literal(value(a) + value(b));
  if (is_literal(a, 0.0)) return b;
  if (is_literal(b, 0.0)) return a;
  if (is_negated(a) && is_negated(b)) return negate(add(nodes_[a].a, nodes_[b].a));
  if (is_negated(a)) return subtract(b, nodes_[a].a);
  if (is_negated(b)) return subtract(a, nodes_[b].a);
  if (b < a) std::swap(a, b);
  return store({.kind = NodeKind::add, .a = a, .b = b});
}

NodeId Graph::subtract(NodeId a, NodeId b) {
  if (both_literal(a, b)) return literal(value(a) - value(b));
  if (a == b) return literal(0.0);
  if (is_literal(a, 0.0)) return negate(b);
  if (is_literal(b, 0.0)) return a;
  if (is_negated(b)) return add(a, nodes_[b].a);
  if (is_negated(a)) return negate(add(nodes_[a].a, b));
  return store({.kind = NodeKind::subtract, .a = a, .b = b});
}

NodeId Graph::multiply(NodeId a, NodeId b) {
  if (both_literal(a, b)) return literal(value(a) * value(b));
  if (is_literal(b)) std::swap(a, b);
  if (is_literal(a, 0.0)) return a;
  if (is_literal(a, 1.0)) return b;
  if (is_literal(a) && value(a) < 0.0) return negate(multiply(literal(-value(a)), b));
  if (is_negated(a)) return negate(multiply(nodes_[a].a, b));
  if (is_negated(b)) return negate(multiply(a, nodes_[b].a));
  if (b < a) std::swap(a, b);
  return store({.kind = NodeKind::multiply, .a = a, .b = b});
}

NodeId Graph::divide(NodeId a, NodeId b) {
  if (both_literal(a, b)) return literal(value(a) / value(b));
  if (is_literal(a, 0.0) || is_literal(b, 1.0)) return a;
  if (is_negated(a)) return negate(divide(nodes_[a].a, b));
  if (is_negated(b)) return negate(divide(a, nodes_[b].a));
  return store({.kind = NodeKind::divide, .a = a, .b = b});
}

NodeId Graph::square_root(NodeId a) {
  if (is_literal(a)) return literal(std::sqrt(value(a)));
  return store({.kind = NodeKind::square_root, .a = a});
}

NodeId Graph::less(NodeId a, NodeId b) {
  if (both_literal(a, b)) return literal(value(a) < value(b));
  return store({.kind = NodeKind::less, .a = a, .b = b});
}

NodeId Graph::equal(NodeId a, NodeId b) {
  if (both_literal(a, b)) return literal(value(a) == value(b));
  return store({.kind = NodeKind::equal, .a = a, .b = b});
}

NodeId Graph::logical_not(NodeId a) {
  if (is_literal(a)) return literal(value(a) == 0.0);
  if (nodes_[a].kind == NodeKind::logical_not) return nodes_[a].a;
  return store({.kind = NodeKind::logical_not, .a = a});
}

NodeId Graph::select(NodeId condition, NodeId yes, NodeId no) {
  if (is_literal(condition)) return value(condition) != 0.0 ? yes : no;
  if (yes == no) return yes;
  if (nodes_[condition].kind == NodeKind::logical_not) {
    return select(nodes_[condition].a, no, yes);
  }
  return store({.kind = NodeKind::select, .a = condition, .b = yes, .c = no});
}

}  // namespace helikos::emit
