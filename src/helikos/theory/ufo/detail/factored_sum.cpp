// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/factored_sum.hpp"

#include <algorithm>

namespace helikos::ufo::tensors {
namespace {

/// A factor, or a vector, that some terms have in common, and the multiplications that it saves.
struct CommonPart {
  bool is_vector = false;
  int number = -1;
  long gain = 0;
};

class SumFactorizer {
 public:
  SumFactorizer(ExpressionGraph& graph, const std::vector<NodeVector>& vectors, std::size_t size)
      : graph_(graph), vectors_(vectors), size_(size) {}

  NodeVector sum(std::vector<ScaledVector> terms) {
    merge_equal_terms(terms);
    const CommonPart part = best_part(terms);
    if (part.gain <= 0) return plain_sum(terms);
    auto rest = take_terms(terms, part);
    NodeVector result = part.is_vector ? with_vector(std::move(terms), part.number)
                                       : with_factor(std::move(terms), part.number);
    if (!rest.empty()) result = sum_of(result, sum(std::move(rest)));
    return result;
  }

 private:
  static void merge_equal_terms(std::vector<ScaledVector>& terms) {
    std::ranges::stable_sort(terms, {}, key_of);
    std::vector<ScaledVector> merged;
    for (ScaledVector& term : terms) {
      if (!merged.empty() && key_of(merged.back()) == key_of(term)) {
        merged.back().coefficient += term.coefficient;
      } else {
        merged.push_back(std::move(term));
      }
    }
    std::erase_if(merged, [](const ScaledVector& term) { return term.coefficient == 0.0; });
    terms = std::move(merged);
  }

  static std::pair<std::vector<int>, int> key_of(const ScaledVector& term) {
    return {term.factors, term.vector};
  }

  CommonPart best_part(const std::vector<ScaledVector>& terms) const {
    std::map<int, std::pair<long, long>> factors;  // number of terms, of them without another one
    std::map<int, long> vectors;
    for (const ScaledVector& term : terms) {
      if (term.vector >= 0) ++vectors[term.vector];
      for (std::size_t k = 0; k < term.factors.size(); ++k) {
        if (k > 0 && term.factors[k] == term.factors[k - 1]) continue;
        auto& [count, alone] = factors[term.factors[k]];
        ++count;
        alone += term.factors.size() == 1;
      }
    }
    const auto n = static_cast<long>(size_);
    CommonPart best;
    for (const auto& [vector, count] : vectors) {
      const long gain = (count - 1) * n;
      if (gain > best.gain) best = {true, vector, gain};
    }
    for (const auto& [factor, counts] : factors) {
      const auto [count, alone] = counts;
      if (count < 2) continue;
      const long gain = has_vector(terms) ? alone * n - n + count - alone : count - 1;
      if (gain > best.gain) best = {false, factor, gain};
    }
    return best;
  }

  static bool has_vector(const std::vector<ScaledVector>& terms) {
    return std::ranges::any_of(terms, [](const ScaledVector& term) { return term.vector >= 0; });
  }

  /// Keeps the terms with a part, without the part; returns all others.
  static std::vector<ScaledVector> take_terms(std::vector<ScaledVector>& terms,
                                              const CommonPart& part) {
    std::vector<ScaledVector> taken, rest;
    for (ScaledVector& term : terms) {
      const auto factor = std::ranges::find(term.factors, part.number);
      const bool has_it =
          part.is_vector ? term.vector == part.number : factor != term.factors.end();
      if (has_it && !part.is_vector) term.factors.erase(factor);
      if (has_it && part.is_vector) term.vector = -1;
      (has_it ? taken : rest).push_back(std::move(term));
    }
    terms = std::move(taken);
    return rest;
  }

  /// The vector times a sum of numbers.
  NodeVector with_vector(std::vector<ScaledVector> terms, int vector) {
    SumFactorizer numbers(graph_, vectors_, 1);
    return multiplied(numbers.sum(std::move(terms)).front(), vectors_[vector]);
  }

  NodeVector with_factor(std::vector<ScaledVector> terms, int factor) {
    return multiplied({{factor, 1.0}}, sum(std::move(terms)));
  }

  NodeVector multiplied(const NodeSum& factor, const NodeVector& vector) {
    NodeVector result;
    for (const NodeSum& component : vector) result.push_back(graph_.product_of(factor, component));
    return result;
  }

  static NodeVector sum_of(const NodeVector& a, const NodeVector& b) {
    NodeVector result;
    for (std::size_t k = 0; k < a.size(); ++k) result.push_back(added(a[k], 1.0, b[k]));
    return result;
  }

  NodeVector plain_sum(const std::vector<ScaledVector>& terms) {
    NodeVector result(size_);
    for (const ScaledVector& term : terms) {
      const NodeSum factor{{product_of_factors(term.factors), term.coefficient}};
      const NodeVector one{{{ExpressionGraph::one, 1.0}}};
      result = sum_of(result, multiplied(factor, term.vector < 0 ? one : vectors_[term.vector]));
    }
    return result;
  }

  /// Real factors first.
  int product_of_factors(std::vector<int> factors) {
    std::ranges::stable_partition(factors, [&](int n) { return graph_.node(n).is_real; });
    int product = ExpressionGraph::one;
    for (const int factor : factors) product = graph_.product(product, factor);
    return product;
  }

  ExpressionGraph& graph_;
  const std::vector<NodeVector>& vectors_;
  std::size_t size_;
};

}  // namespace

NodeVector factored_sum(ExpressionGraph& graph, const std::vector<NodeVector>& vectors,
                        std::vector<ScaledVector> terms, std::size_t size) {
  if (terms.empty()) return NodeVector(size);
  return SumFactorizer(graph, vectors, size).sum(std::move(terms));
}

}  // namespace helikos::ufo::tensors
