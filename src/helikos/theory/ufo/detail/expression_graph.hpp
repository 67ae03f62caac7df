// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Values of a form as a graph of sums and products. Equal values are one node.

#include <complex>
#include <cstdint>
#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "helikos/theory/ufo/lorentz.hpp"

namespace helikos::ufo::tensors {

/// A sum of nodes with coefficients, in ascending order of the nodes.
using NodeSum = std::vector<std::pair<int, std::complex<double>>>;

struct Node {
  enum Kind : std::uint8_t { one, momentum, input, product, sum };
  Kind kind = one;
  bool is_real = true;
  int a = 0, b = 0;  ///< leg and mu, slot and component, or two factors
  NodeSum terms{};   ///< of a sum
};

/// Hands out nodes. As an algebra of tensors, its values are sums of nodes.
class ExpressionGraph {
 public:
  using Value = NodeSum;
  static constexpr int one = 0;

  ExpressionGraph() : nodes_(1) {}

  const std::vector<Node>& nodes() const { return nodes_; }
  const Node& node(int n) const { return nodes_[static_cast<std::size_t>(n)]; }

  int input(int slot, int component) { return leaf(Node::input, slot, component); }
  int product(int a, int b);
  /// A node and a factor with the same value; a sum becomes a node, divided by its first
  /// coefficient.
  std::pair<int, std::complex<double>> node_of(const NodeSum& sum);
  NodeSum product_of(const NodeSum& a, const NodeSum& b);
  /// New terms of a sum with the same value, for common parts of sums.
  void set_terms(int n, NodeSum terms) {
    nodes_[static_cast<std::size_t>(n)].terms = std::move(terms);
  }

  static Value constant(std::complex<double> c) { return {{one, c}}; }
  Value momentum(const MomentumSum& sum, int mu);
  void add_product(Value& sum, int sign, const Value& a, const Value& b);
  static void finish(Value& sum);
  static bool is_zero(const Value& value) { return value.empty(); }

 private:
  int leaf(Node::Kind kind, int a, int b);
  int add(Node node);

  struct SumOrder {
    bool operator()(const NodeSum& x, const NodeSum& y) const;
  };

  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, int> leaves_;  ///< by kind and both numbers
  std::map<NodeSum, int, SumOrder> sums_;
};

/// a + factor b
NodeSum added(const NodeSum& a, std::complex<double> factor, const NodeSum& b);
NodeSum scaled(std::complex<double> factor, NodeSum sum);

/// Finds pairs of terms that several sums have in common, and makes them sums of their own.
void share_sums(ExpressionGraph& graph, std::vector<NodeSum>& outputs);

}  // namespace helikos::ufo::tensors
