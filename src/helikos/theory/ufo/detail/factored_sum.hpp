// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/theory/ufo/detail/expression_graph.hpp"

namespace helikos::ufo::tensors {

/// Values of all components of an output.
using NodeVector = std::vector<NodeSum>;

/// coefficient times a product of nodes times a vector of components.
struct ScaledVector {
  std::complex<double> coefficient{1.0};
  std::vector<int> factors;  ///< nodes in ascending order
  int vector = -1;           ///< number in the list of vectors; -1 for the number 1
};

/// The sum of all terms with few multiplications: factors and vectors that several terms have in
/// common are factored out, those that save most first. `size`: number of components.
NodeVector factored_sum(ExpressionGraph& graph, const std::vector<NodeVector>& vectors,
                        std::vector<ScaledVector> terms, std::size_t size);

}  // namespace helikos::ufo::tensors
