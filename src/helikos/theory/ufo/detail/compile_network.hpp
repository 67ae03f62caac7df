// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/theory/ufo/detail/expression_graph.hpp"
#include "helikos/theory/ufo/detail/network.hpp"
#include "helikos/theory/ufo/form.hpp"

namespace helikos::ufo::tensors {

/// Inputs and output of a form, by the slots of a network.
struct FormShape {
  std::vector<int> input_sizes;
  int output_slot = -1;  ///< -1: the sum of the network is the output
  int output_size = 1;
};

/// The form of a network.
Form compile_network(const Network& network, const FormShape& shape);

/// The operations that compute outputs.
Form emit_form(const ExpressionGraph& graph, const std::vector<NodeSum>& outputs,
               const FormShape& shape);

}  // namespace helikos::ufo::tensors
