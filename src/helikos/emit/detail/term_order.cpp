// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/detail/term_order.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <set>
#include <utility>

#include "helikos/emit/graph.hpp"

namespace helikos::emit {
namespace {

/// The values that are live between terms computed one after the other. A term can be tried.
class LiveValues {
 public:
  LiveValues(const Graph& graph, const std::vector<JampTerm>& terms)
      : graph_(graph), readers_(graph.size(), 0), is_made_(graph.size(), 0) {
    std::vector<char> seen(graph.size(), 0);
    for (const JampTerm& term : terms) {
      for (const NodeId node : results_of(term)) count_readers(node, seen);
      ++terms_left_[term.part];
    }
  }

  struct Cost {
    int alive, operations;
    auto operator<=>(const Cost&) const = default;
  };

  Cost try_out(const JampTerm& term) {
    const int alive = alive_;
    compute(term);
    const int begins = begun_.contains({term.part, term.flow}) ? 0 : 2;
    const Cost cost{alive_ + begins, static_cast<int>(made_.size())};
    for (const NodeId node : made_) is_made_[node] = 0;
    for (const NodeId node : read_) ++readers_[node];
    alive_ = alive;
    return cost;
  }

  /// Takes a term. Jamps end with the last term of their helicity configuration, which is summed
  /// then.
  void take(const JampTerm& term) {
    compute(term);
    if (begun_.insert({term.part, term.flow}).second) alive_ += 2;
    if (--terms_left_[term.part] > 0) return;
    alive_ -= 2 * static_cast<int>(std::ranges::count(begun_, term.part, &Jamp::first));
  }

 private:
  using Jamp = std::pair<int, int>;  ///< helicity, flow

  static std::vector<NodeId> results_of(const JampTerm& term) {
    return {term.value.re.node, term.value.im.node};
  }

  void count_readers(NodeId result, std::vector<char>& seen) {
    std::vector<NodeId> stack{result};
    ++readers_[result];
    while (!stack.empty()) {
      const NodeId id = stack.back();
      stack.pop_back();
      if (std::exchange(seen[id], 1)) continue;
      for_each_operand(graph_[id], [&](NodeId operand) {
        ++readers_[operand];
        stack.push_back(operand);
      });
    }
  }

  void compute(const JampTerm& term) {
    made_.clear();
    read_.clear();
    for (const NodeId result : results_of(term)) {
      make(result);
      read(result);
    }
  }

  void make(NodeId id) {
    if (is_leaf(graph_[id]) || is_made_[id]) return;
    is_made_[id] = 1;
    made_.push_back(id);
    for_each_operand(graph_[id], [&](NodeId operand) { make(operand); });
    for_each_operand(graph_[id], [&](NodeId operand) { read(operand); });
    ++alive_;
  }

  void read(NodeId id) {
    if (is_leaf(graph_[id])) return;
    read_.push_back(id);
    if (--readers_[id] == 0) --alive_;
  }

  const Graph& graph_;
  std::vector<int> readers_;   ///< (node): readers that are not yet computed
  std::vector<char> is_made_;  ///< (node)
  std::vector<NodeId> made_, read_;
  std::map<int, int> terms_left_;  ///< (helicity)
  std::set<Jamp> begun_;
  int alive_ = 0;
};

}  // namespace

std::vector<JampTerm> with_short_lives(const Graph& graph, const std::vector<JampTerm>& terms) {
  std::vector<JampTerm> waiting = terms, order;
  LiveValues values(graph, terms);
  while (!waiting.empty()) {
    auto best = waiting.begin();
    auto least = values.try_out(*best);
    for (auto term = waiting.begin() + 1; term != waiting.end(); ++term) {
      if (const auto cost = values.try_out(*term); cost < least) {
        least = cost;
        best = term;
      }
    }
    values.take(*best);
    order.push_back(*best);
    waiting.erase(best);
  }
  return order;
}

}  // namespace helikos::emit
