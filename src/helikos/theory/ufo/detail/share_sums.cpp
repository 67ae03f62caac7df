// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include "helikos/theory/ufo/detail/expression_graph.hpp"

namespace helikos::ufo::tensors {
namespace {

/// Two nodes and the ratio of their coefficients.
using SharedPair = std::tuple<int, int, double, double>;

/// Pairs of terms of all sums that are used, and the sums that have them. Sums are numbered:
/// outputs, then nodes.
class PairTable {
 public:
  PairTable(ExpressionGraph& graph, std::vector<NodeSum>& outputs)
      : graph_(graph), num_outputs_(static_cast<int>(outputs.size())) {
    for (NodeSum& output : outputs) sums_.push_back(std::move(output));
    for (int k = 0; k < num_outputs_; ++k) visit(sums_[static_cast<std::size_t>(k)]);
    for (int k = 0; k < static_cast<int>(sums_.size()); ++k) register_pairs(k);
  }

  /// Takes out the pair of most sums; false where no pair is in two sums.
  bool take_out() {
    const auto best =
        std::ranges::max_element(users_, {}, [](const auto& entry) { return entry.second.size(); });
    if (best == users_.end() || best->second.size() < 2) return false;
    const auto [a, b, re, im] = best->first;
    const std::vector<int> users = best->second;
    const auto [node, factor] = graph_.node_of({{a, 1.0}, {b, {re, im}}});
    for (const int k : users) {
      if (k >= num_outputs_ && node_numbers_[k - num_outputs_] == node) continue;
      replace(k, a, b, node);
    }
    add_sum(node);
    return true;
  }

  void write_back(std::vector<NodeSum>& outputs) {
    for (int k = 0; k < num_outputs_; ++k) outputs[k] = std::move(sums_[k]);
    for (std::size_t k = 0; k < node_numbers_.size(); ++k) {
      graph_.set_terms(node_numbers_[k], std::move(sums_[num_outputs_ + k]));
    }
  }

 private:
  void visit(const NodeSum& sum) {
    std::vector<int> open;
    for (const auto& [node, c] : sum) open.push_back(node);
    while (!open.empty()) {
      const int n = open.back();
      open.pop_back();
      if (!visited_.insert(n).second) continue;
      const Node& node = graph_.node(n);
      if (node.kind == Node::product) {
        open.push_back(node.a);
        open.push_back(node.b);
      } else if (node.kind == Node::sum) {
        for (const auto& [term, c] : node.terms) open.push_back(term);
        node_numbers_.push_back(n);
        sums_.push_back(node.terms);
      }
    }
  }

  static SharedPair pair_of(const NodeSum& sum, std::size_t i, std::size_t j) {
    const auto ratio = sum[j].second / sum[i].second;
    return {sum[i].first, sum[j].first, ratio.real(), ratio.imag()};
  }

  static void add_user(std::vector<int>& users, int k) {
    const auto place = std::ranges::lower_bound(users, k);
    if (place == users.end() || *place != k) users.insert(place, k);
  }

  void register_pairs(int k) {
    const NodeSum& sum = sums_[static_cast<std::size_t>(k)];
    for (std::size_t i = 0; i < sum.size(); ++i)
      for (std::size_t j = i + 1; j < sum.size(); ++j) add_user(users_[pair_of(sum, i, j)], k);
  }

  void forget_pairs(int k) {
    const NodeSum& sum = sums_[static_cast<std::size_t>(k)];
    for (std::size_t i = 0; i < sum.size(); ++i) {
      for (std::size_t j = i + 1; j < sum.size(); ++j) {
        const auto found = users_.find(pair_of(sum, i, j));
        std::erase(found->second, k);
        if (found->second.empty()) users_.erase(found);
      }
    }
  }

  void replace(int k, int a, int b, int node) {
    forget_pairs(k);
    NodeSum& sum = sums_[static_cast<std::size_t>(k)];
    const auto c = std::ranges::find(sum, a, [](const auto& term) { return term.first; })->second;
    std::erase_if(sum, [&](const auto& term) { return term.first == a || term.first == b; });
    sum.push_back({node, c});
    ExpressionGraph::finish(sum);
    register_pairs(k);
  }

  void add_sum(int node) {
    if (!visited_.insert(node).second) return;
    node_numbers_.push_back(node);
    sums_.push_back(graph_.node(node).terms);
    register_pairs(static_cast<int>(sums_.size()) - 1);
  }

  ExpressionGraph& graph_;
  int num_outputs_;
  std::vector<NodeSum> sums_;
  std::vector<int> node_numbers_;  ///< of the sums behind the outputs
  std::set<int> visited_;
  std::map<SharedPair, std::vector<int>> users_;  ///< ascending numbers of sums
};

}  // namespace

void share_sums(ExpressionGraph& graph, std::vector<NodeSum>& outputs) {
  PairTable table(graph, outputs);
  while (table.take_out()) {
  }
  table.write_back(outputs);
}

}  // namespace helikos::ufo::tensors
