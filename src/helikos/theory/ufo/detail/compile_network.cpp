// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/compile_network.hpp"

#include "helikos/theory/ufo/detail/factored_sum.hpp"

namespace helikos::ufo::tensors {
namespace {

/// Collects the terms of a network as products of numbers and a vector of the output.
class NetworkCompiler {
 public:
  NetworkCompiler(const Network& network, const FormShape& shape)
      : network_(network), shape_(shape) {}

  Form compile() {
    for (const NetworkTerm& term : network_.terms) add_term(term);
    auto outputs = factored_sum(graph_, vectors_, std::move(terms_),
                                static_cast<std::size_t>(shape_.output_size));
    share_sums(graph_, outputs);
    return emit_form(graph_, outputs, shape_);
  }

 private:
  void add_term(const NetworkTerm& term) {
    std::vector<LegTensor> inputs;
    const LegTensor* output = nullptr;
    for (const LegTensor& leg : term.legs) {
      if (leg.slot == shape_.output_slot) {
        output = &leg;
      } else {
        inputs.push_back(leg);
      }
    }
    const auto leg_value = [&](int slot, const ComponentSum& sum) {
      NodeSum value;
      for (const auto& [component, c] : sum) value.push_back({graph_.input(slot, component), c});
      ExpressionGraph::finish(value);
      return value;
    };
    auto tensors = tensors_of(graph_, term.atoms, inputs, network_.momenta, leg_value);
    contract_all(graph_, tensors);
    add_product(term.coefficient, tensors, output);
  }

  /// Tensors without labels are factors; those with labels make the output.
  void add_product(std::complex<double> coefficient,
                   const std::vector<SparseTensor<NodeSum>>& tensors, const LegTensor* output) {
    ScaledVector term{coefficient, {}, -1};
    SparseTensor<NodeSum> open{{}, {{0, {{ExpressionGraph::one, 1.0}}}}};
    for (const auto& tensor : tensors) {
      if (tensor.entries.empty()) return;
      if (!tensor.labels.empty()) {
        open = contract(graph_, open, tensor);
        continue;
      }
      const auto [node, factor] = graph_.node_of(tensor.entries.front().second);
      term.coefficient *= factor;
      if (node != ExpressionGraph::one) term.factors.push_back(node);
    }
    std::ranges::sort(term.factors);
    if (output != nullptr && !set_vector(term, open, *output)) return;
    terms_.push_back(std::move(term));
  }

  /// Finds or adds the vector of a term; false where it vanishes.
  bool set_vector(ScaledVector& term, const SparseTensor<NodeSum>& open, const LegTensor& output) {
    NodeVector vector = output_vector(open, output);
    const auto first = std::ranges::find_if(vector, [](const auto& sum) { return !sum.empty(); });
    if (first == vector.end()) return false;
    const std::complex<double> scale = first->front().second;
    for (NodeSum& sum : vector) {
      for (auto& [node, c] : sum) c = c == scale ? 1.0 : c / scale;
    }
    term.coefficient *= scale;
    const auto found = std::ranges::find(vectors_, vector);
    term.vector = static_cast<int>(found - vectors_.begin());
    if (found == vectors_.end()) vectors_.push_back(std::move(vector));
    return true;
  }

  /// Components of the output from the entries of its tensor.
  NodeVector output_vector(const SparseTensor<NodeSum>& open, const LegTensor& output) const {
    NodeVector vector(static_cast<std::size_t>(shape_.output_size));
    const auto& labels = output.tensor.labels;
    for (const auto& [key, value] : open.entries) {
      IndexKey wanted = 0;
      for (std::size_t k = 0; k < labels.size(); ++k) {
        const auto place = std::ranges::find(open.labels, labels[k]) - open.labels.begin();
        wanted |= static_cast<IndexKey>(index_of(key, static_cast<int>(place))) << (2 * k);
      }
      const auto found = std::ranges::lower_bound(output.tensor.entries, wanted, {},
                                                  [](const auto& entry) { return entry.first; });
      if (found == output.tensor.entries.end() || found->first != wanted) continue;
      for (const auto& [component, c] : found->second) {
        vector[component] = added(vector[component], c, value);
      }
    }
    return vector;
  }

  const Network& network_;
  const FormShape& shape_;
  ExpressionGraph graph_;
  std::vector<NodeVector> vectors_;
  std::vector<ScaledVector> terms_;
};

}  // namespace

Form compile_network(const Network& network, const FormShape& shape) {
  return NetworkCompiler(network, shape).compile();
}

}  // namespace helikos::ufo::tensors
