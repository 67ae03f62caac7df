// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Arithmetic as data: the operations of the physics functions on scalars, recorded once and
/// written as C++.

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace helikos::emit {

enum class NodeKind : std::uint8_t {
  literal,
  input,     ///< a number of the event; `value` is its place among the inputs
  constant,  ///< a parameter; `value` is its place among the constants
  negate,
  add,
  add_scaled,  ///< a + c b, c a literal other than 1 or -1
  subtract,
  multiply,
  divide,
  square_root,
  exponential,
  logarithm,
  sine,
  cosine,
  arc_tangent,  ///< the angle of (b, a)
  less,         ///< a condition, as the next two kinds
  equal,
  logical_not,
  select,  ///< a ? b : c
};

using NodeId = std::int32_t;

struct Node {
  NodeKind kind = NodeKind::literal;
  NodeId a = -1, b = -1, c = -1;
  double value = 0.0;
  auto operator<=>(const Node&) const = default;
};

/// Whether a node is read, not computed.
inline bool is_leaf(const Node& node) { return node.kind <= NodeKind::constant; }

/// A directed graph without cycles: operands come before the nodes that read them. Equal nodes are
/// stored once, and constants are folded during recording: x 0 = 0, x + 0 = x, x 1 = x. Literal
/// factors and signs move outwards, so that values which are proportional to each other are one
/// node: diagrams that several flows have with other factors, a - b and b - a. In a sum there
/// remains a + c b with |c| < 1, or with c = 1 or -1 and the earlier node first. Factors that agree
/// to 1e-14 are equal. As 0 is an exact zero of the physics (the vanishing chirality of a massless
/// spinor, the time component of a polarisation), x 0 = 0 also where x may be infinite or NaN.
class Graph {
 public:
  /// Whether literal factors move outwards from now on, and a - b and b - a are one node. Signs
  /// alone always move. For values that are stored one by one this does not pay: jamps of packs
  /// lost a sixth of their rate by it.
  void move_factors(bool moves) { moves_factors_ = moves; }

  NodeId literal(double value) { return store({.kind = NodeKind::literal, .value = value}); }
  NodeId input(int place) { return store({.kind = NodeKind::input, .value = double(place)}); }
  NodeId constant(int place) { return store({.kind = NodeKind::constant, .value = double(place)}); }

  NodeId negate(NodeId a);
  NodeId add(NodeId a, NodeId b);
  NodeId subtract(NodeId a, NodeId b);
  NodeId multiply(NodeId a, NodeId b);
  NodeId divide(NodeId a, NodeId b);
  NodeId square_root(NodeId a);
  /// An elementary function of one argument, or of two.
  NodeId elementary(NodeKind kind, NodeId a, NodeId b = -1);
  NodeId less(NodeId a, NodeId b);
  NodeId equal(NodeId a, NodeId b);
  NodeId logical_not(NodeId a);
  NodeId select(NodeId condition, NodeId yes, NodeId no);

  const Node& operator[](NodeId id) const { return nodes_[id]; }
  NodeId size() const { return static_cast<NodeId>(nodes_.size()); }
  bool is_literal(NodeId id) const { return nodes_[id].kind == NodeKind::literal; }
  bool is_literal(NodeId id, double value) const {
    return is_literal(id) && nodes_[id].value == value;
  }

 private:
  /// A node and the literal that it is multiplied by.
  struct Scaled {
    double factor;
    NodeId node;
  };
  Scaled taken_apart(NodeId id) const;
  NodeId scale(double factor, NodeId node);
  NodeId add_in_place(NodeId a, NodeId b);
  double known_factor(double factor);

  bool is_negated(NodeId id) const { return nodes_[id].kind == NodeKind::negate; }
  bool both_literal(NodeId a, NodeId b) const { return is_literal(a) && is_literal(b); }
  double value(NodeId id) const { return nodes_[id].value; }
  NodeId store(const Node& node);

  std::vector<Node> nodes_;
  std::map<Node, NodeId> known_;
  std::set<double> factors_{1.0};  ///< magnitudes of factors
  bool moves_factors_ = true;
};

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
