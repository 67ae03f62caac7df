// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/graph.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace helikos::emit {

NodeId Graph::store(const Node& node) {
  const auto [place, is_new] = known_.try_emplace(node, size());
  if (is_new) nodes_.push_back(node);
  return place->second;
}

Graph::Scaled Graph::taken_apart(NodeId id) const {
  const Node& node = nodes_[id];
  if (node.kind == NodeKind::negate) return {-1.0, node.a};
  const bool is_product = node.kind == NodeKind::multiply && is_literal(node.a);
  if (moves_factors_ && is_product) return {value(node.a), node.b};
  return {1.0, id};
}

double Graph::known_factor(double factor) {
  if (!moves_factors_) return factor;
  const double magnitude = std::abs(factor);
  const auto next = factors_.lower_bound(magnitude * (1.0 - 1e-14));
  if (next != factors_.end() && *next <= magnitude * (1.0 + 1e-14)) {
    return std::copysign(*next, factor);
  }
  factors_.insert(magnitude);
  return factor;
}

/// `node` has no factor.
NodeId Graph::scale(double factor, NodeId node) {
  if (factor == 0.0) return literal(0.0);
  factor = known_factor(factor);
  if (factor == 1.0) return node;
  if (factor == -1.0) return store({.kind = NodeKind::negate, .a = node});
  return store({.kind = NodeKind::multiply, .a = literal(factor), .b = node});
}

NodeId Graph::negate(NodeId a) {
  if (is_literal(a)) return literal(value(a) == 0.0 ? 0.0 : -value(a));
  const Scaled x = taken_apart(a);
  return scale(-x.factor, x.node);
}

NodeId Graph::add(NodeId a, NodeId b) {
  if (both_literal(a, b)) return literal(value(a) + value(b));
  if (is_literal(a, 0.0)) return b;
  if (is_literal(b, 0.0)) return a;
  if (!moves_factors_) return add_in_place(a, b);
  Scaled x = taken_apart(a), y = taken_apart(b);
  if (x.node == y.node) {
    const double sum = x.factor + y.factor;
    return scale(std::abs(sum) < 1e-14 * std::abs(x.factor) ? 0.0 : sum, x.node);
  }
  double ratio = known_factor(y.factor / x.factor);
  if (std::abs(ratio) > 1.0 || (std::abs(ratio) == 1.0 && y.node < x.node)) {
    std::swap(x, y);
    ratio = known_factor(1.0 / ratio);
  }
  const NodeId sum =
      ratio == 1.0 ? store({.kind = NodeKind::add, .a = x.node, .b = y.node})
      : ratio == -1.0
          ? store({.kind = NodeKind::subtract, .a = x.node, .b = y.node})
          : store({.kind = NodeKind::add_scaled, .a = x.node, .b = y.node, .c = literal(ratio)});
  return scale(x.factor, sum);
}

NodeId Graph::add_in_place(NodeId a, NodeId b) {
  if (is_negated(a) && is_negated(b)) return negate(add(nodes_[a].a, nodes_[b].a));
  if (is_negated(a)) return subtract(b, nodes_[a].a);
  if (is_negated(b)) return subtract(a, nodes_[b].a);
  return store({.kind = NodeKind::add, .a = std::min(a, b), .b = std::max(a, b)});
}

NodeId Graph::subtract(NodeId a, NodeId b) {
  if (moves_factors_) return add(a, negate(b));
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
  const Scaled y = taken_apart(b);
  if (is_literal(a)) {
    const double factor = value(a) * y.factor;
    return moves_factors_ || !(factor < 0.0) ? scale(factor, y.node)
                                             : negate(scale(-factor, y.node));
  }
  const Scaled x = taken_apart(a);
  return scale(x.factor * y.factor, store({.kind = NodeKind::multiply,
                                           .a = std::min(x.node, y.node),
                                           .b = std::max(x.node, y.node)}));
}

NodeId Graph::divide(NodeId a, NodeId b) {
  if (both_literal(a, b)) return literal(value(a) / value(b));
  if (is_literal(a, 0.0)) return a;
  if (moves_factors_ && is_literal(b) && value(b) != 0.0)
    return multiply(literal(1.0 / value(b)), a);
  const Scaled y = taken_apart(b);
  const Scaled x =
      moves_factors_ && is_literal(a) ? Scaled{value(a), literal(1.0)} : taken_apart(a);
  return scale(x.factor / y.factor, store({.kind = NodeKind::divide, .a = x.node, .b = y.node}));
}

NodeId Graph::square_root(NodeId a) {
  if (is_literal(a)) return literal(std::sqrt(value(a)));
  return store({.kind = NodeKind::square_root, .a = a});
}

NodeId Graph::elementary(NodeKind kind, NodeId a, NodeId b) {
  if (!is_literal(a) || (b >= 0 && !is_literal(b))) return store({.kind = kind, .a = a, .b = b});
  if (kind == NodeKind::exponential) return literal(std::exp(value(a)));
  if (kind == NodeKind::logarithm) return literal(std::log(value(a)));
  if (kind == NodeKind::sine) return literal(std::sin(value(a)));
  if (kind == NodeKind::cosine) return literal(std::cos(value(a)));
  return literal(std::atan2(value(a), value(b)));
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
  const Scaled x = taken_apart(yes), y = taken_apart(no);
  if (x.factor != y.factor) {
    return store({.kind = NodeKind::select, .a = condition, .b = yes, .c = no});
  }
  return scale(x.factor,
               store({.kind = NodeKind::select, .a = condition, .b = x.node, .c = y.node}));
}

}  // namespace helikos::emit
