// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/merged_vertices.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

namespace helikos::ufo {
namespace {

auto name_of(const TensorTerm& term) {
  return std::tie(term.components, term.momenta, term.dimension, term.function);
}

/// The sum of tensors: equal terms are added, and those that cancel are left out.
std::shared_ptr<const VertexTensor> sum_of(const std::vector<const VertexTensor*>& tensors) {
  VertexTensor all;
  for (const VertexTensor* tensor : tensors) all.insert(all.end(), tensor->begin(), tensor->end());
  std::ranges::stable_sort(
      all, [](const TensorTerm& a, const TensorTerm& b) { return name_of(a) < name_of(b); });
  VertexTensor sum;
  for (TensorTerm& term : all)
    if (!sum.empty() && name_of(sum.back()) == name_of(term))
      sum.back().coefficient += term.coefficient;
    else
      sum.push_back(std::move(term));
  std::erase_if(sum, [](const TensorTerm& term) { return term.coefficient == 0.0; });
  return std::make_shared<const VertexTensor>(std::move(sum));
}

/// The sum of vertices that differ in couplings only.
Vertex sum_of(const std::vector<Vertex>& vertices) {
  Vertex sum = vertices.front();
  if (vertices.size() == 1) return sum;
  if (has_tensor(sum.lorentz)) {
    std::vector<const VertexTensor*> tensors;
    for (const Vertex& vertex : vertices) tensors.push_back(vertex.tensor.get());
    sum.tensor = sum_of(tensors);
    return sum;
  }
  for (std::size_t i = 1; i < vertices.size(); ++i) {
    sum.coupling.left += vertices[i].coupling.left;
    sum.coupling.right += vertices[i].coupling.right;
  }
  return sum;
}

bool is_zero(const Vertex& vertex) {
  if (has_tensor(vertex.lorentz)) return vertex.tensor->empty();
  return vertex.coupling.left == 0.0 && vertex.coupling.right == 0.0;
}

/// Whether terms of both may name the functions of the first one.
bool have_equal_functions(const Vertex& a, const Vertex& b) {
  static const std::vector<MomentumFunction> none;
  const auto of = [](const Vertex& vertex) -> const auto& {
    return vertex.functions ? *vertex.functions : none;
  };
  return of(a) == of(b);
}

bool have_equal_colors(const Vertex& a, const Vertex& b) {
  return a.colors == b.colors && a.lines == b.lines;
}

}  // namespace

std::vector<Vertex> merged(std::vector<Vertex> vertices) {
  using Kind = std::tuple<std::array<int, most_vertex_legs>, Lorentz, CouplingOrders, int, double>;
  std::map<Kind, std::vector<std::size_t>> known;  // numbers of sums
  std::vector<std::vector<Vertex>> sums;
  for (Vertex& vertex : vertices) {
    auto& numbers =
        known[{vertex.particles, vertex.lorentz, vertex.orders, vertex.dimension, vertex.share}];
    const auto same = std::ranges::find_if(numbers, [&](std::size_t number) {
      const Vertex& first = sums[number].front();
      return have_equal_colors(first, vertex) && have_equal_functions(first, vertex);
    });
    if (same != numbers.end()) {
      sums[*same].push_back(std::move(vertex));
    } else {
      numbers.push_back(sums.size());
      sums.push_back({std::move(vertex)});
    }
  }
  std::vector<Vertex> result;
  for (const std::vector<Vertex>& own : sums)
    if (Vertex sum = sum_of(own); !is_zero(sum)) result.push_back(std::move(sum));
  return result;
}

}  // namespace helikos::ufo
