// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/expression_graph.hpp"

#include <algorithm>

namespace helikos::ufo::tensors {
namespace {

constexpr double cancelled = 1e-14;

auto order_of(const std::pair<int, std::complex<double>>& term) {
  return std::tuple(term.first, term.second.real(), term.second.imag());
}

}  // namespace

bool ExpressionGraph::SumOrder::operator()(const NodeSum& x, const NodeSum& y) const {
  return std::ranges::lexicographical_compare(x, y, {}, order_of, order_of);
}

int ExpressionGraph::add(Node node) {
  nodes_.push_back(std::move(node));
  return static_cast<int>(nodes_.size()) - 1;
}

int ExpressionGraph::leaf(Node::Kind kind, int a, int b) {
  const auto key = static_cast<std::uint64_t>(kind) << 60 | static_cast<std::uint64_t>(a) << 30 |
                   static_cast<std::uint64_t>(b);
  const auto [place, is_new] = leaves_.try_emplace(key, 0);
  if (!is_new) return place->second;
  bool is_real = kind == Node::momentum;
  if (kind == Node::product) is_real = node(a).is_real && node(b).is_real;
  place->second = add({kind, is_real, a, b});
  return place->second;
}

int ExpressionGraph::product(int a, int b) {
  if (a == one) return b;
  if (b == one) return a;
  return leaf(Node::product, std::min(a, b), std::max(a, b));
}

std::pair<int, std::complex<double>> ExpressionGraph::node_of(const NodeSum& sum) {
  const std::complex<double> first = sum.front().second;
  if (sum.size() == 1) return {sum.front().first, first};
  NodeSum terms = scaled(1.0 / first, sum);
  terms.front().second = 1.0;
  const auto [place, is_new] = sums_.try_emplace(terms, 0);
  if (is_new) {
    const bool is_real = std::ranges::all_of(terms, [&](const auto& term) {
      return node(term.first).is_real && term.second.imag() == 0.0;
    });
    place->second = add({Node::sum, is_real, 0, 0, std::move(terms)});
  }
  return {place->second, first};
}

NodeSum ExpressionGraph::product_of(const NodeSum& a, const NodeSum& b) {
  if (a.empty() || b.empty()) return {};
  if (a.size() == 1 && a.front().first == one) return scaled(a.front().second, b);
  if (b.size() == 1 && b.front().first == one) return scaled(b.front().second, a);
  const auto [x, c] = node_of(a);
  const auto [y, d] = node_of(b);
  return {{product(x, y), c * d}};
}

NodeSum ExpressionGraph::momentum(const MomentumSum& sum, int mu) {
  NodeSum result;
  for (std::size_t leg = 0; leg < sum.size(); ++leg) {
    if (sum[leg] == 0.0) continue;
    result.push_back({leaf(Node::momentum, static_cast<int>(leg), mu), sum[leg]});
  }
  finish(result);
  return result;
}

void ExpressionGraph::add_product(Value& sum, int sign, const Value& a, const Value& b) {
  for (const auto& [node, c] : product_of(a, b)) {
    sum.push_back({node, static_cast<double>(sign) * c});
  }
}

void ExpressionGraph::finish(Value& sum) {
  if (sum.size() < 2) return;
  std::ranges::stable_sort(sum, {}, [](const auto& term) { return term.first; });
  std::size_t end = 0;
  for (std::size_t k = 0; k < sum.size();) {
    auto total = sum[k];
    double size = std::abs(total.second);
    for (++k; k < sum.size() && sum[k].first == total.first; ++k) {
      total.second += sum[k].second;
      size += std::abs(sum[k].second);
    }
    if (std::abs(total.second) > cancelled * size) sum[end++] = total;
  }
  sum.resize(end);
}

NodeSum added(const NodeSum& a, std::complex<double> factor, const NodeSum& b) {
  NodeSum sum = a;
  for (const auto& [node, c] : b) sum.push_back({node, factor * c});
  ExpressionGraph::finish(sum);
  return sum;
}

NodeSum scaled(std::complex<double> factor, NodeSum sum) {
  for (auto& [node, c] : sum) c *= factor;
  return sum;
}

}  // namespace helikos::ufo::tensors
