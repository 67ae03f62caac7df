// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Sparse tensors of polynomials, and their contraction in a good order.

#include <cstdint>
#include <utility>
#include <vector>

#include "helikos/theory/ufo/tensor_polynomial.hpp"

namespace helikos::ufo::tensors {

/// Values of all labels of a tensor, 2 bits for each.
using IndexKey = std::uint32_t;

/// A tensor whose labels are all different. Each key stands once.
struct SparseTensor {
  std::vector<Label> labels;
  std::vector<std::pair<IndexKey, TensorPolynomial>> entries;
};

/// The product of tensors, summed over all labels, with the metric for vector indices. Each label
/// stands at two tensors.
TensorPolynomial contracted(std::vector<SparseTensor> tensors);

}  // namespace helikos::ufo::tensors
