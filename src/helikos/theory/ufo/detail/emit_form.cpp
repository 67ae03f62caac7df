// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "helikos/theory/ufo/detail/compile_network.hpp"

namespace helikos::ufo::tensors {
namespace {

/// Writes operations in an order in which temporaries live shortly: each value just before its
/// first use. Temporaries are numbered by their nodes first.
class FormWriter {
 public:
  FormWriter(const ExpressionGraph& graph, const std::vector<NodeSum>& outputs)
      : graph_(graph), uses_(graph.nodes().size(), 0), done_(graph.nodes().size(), 0) {
    for (const NodeSum& output : outputs) count_uses(output);
  }

  void write_output(int component, const NodeSum& sum) {
    const FormOperand target{FormSource::output, 0, static_cast<std::uint16_t>(component)};
    if (sum.empty()) {
      form_.operations.push_back({target, {}, {}, 0, false, constant(0.0)});
      targets_.push_back(-1);
      operands_.push_back({-1, -1});
      return;
    }
    write_sum(target, -1, sum);
  }

  Form take(const FormShape& shape) {
    form_.input_sizes = shape.input_sizes;
    form_.output_size = shape.output_size;
    assign_registers();
    return std::move(form_);
  }

 private:
  void count_uses(const NodeSum& sum) {
    for (const auto& [node, c] : sum) count_use(node);
  }
  void count_use(int n) {
    if (uses_[n]++ > 0) return;
    const Node& node = graph_.node(n);
    if (node.kind == Node::product) {
      count_use(node.a);
      count_use(node.b);
    } else if (node.kind == Node::sum) {
      count_uses(node.terms);
    }
  }

  /// Operands of a term of a sum: a product that has no other use is part of the sum.
  std::pair<int, int> operands_of(int n) const {
    const Node& node = graph_.node(n);
    if (node.kind == Node::product && uses_[n] == 1) return {node.a, node.b};
    return {n, ExpressionGraph::one};
  }

  void write_sum(FormOperand target, int target_node, const NodeSum& sum) {
    for (const auto& [n, c] : sum) {
      const auto [a, b] = operands_of(n);
      write(a);
      write(b);
    }
    bool adds = false;
    for (const auto& [n, c] : sum) {
      const auto [a, b] = operands_of(n);
      if (c.real() != 0.0) add_operation(target, target_node, a, b, c.real(), 0, adds);
      if (c.imag() != 0.0) add_operation(target, target_node, a, b, c.imag(), 1, adds);
    }
  }

  void write(int n) {
    const Node& node = graph_.node(n);
    if ((node.kind != Node::product && node.kind != Node::sum) || done_[n] != 0) return;
    done_[n] = 1;
    const FormOperand target{node.is_real ? FormSource::real : FormSource::complex, 0, 0};
    if (node.kind == Node::sum) {
      write_sum(target, n, node.terms);
      return;
    }
    write(node.a);
    write(node.b);
    bool adds = false;
    add_operation(target, n, node.a, node.b, 1.0, 0, adds);
  }

  void add_operation(FormOperand target, int target_node, int a, int b, double factor, int phase,
                     bool& adds) {
    if (factor < 0.0) phase += 2;
    const double size = std::abs(factor);
    const auto index = size == 1.0 ? std::int16_t{-1} : constant(size);
    form_.operations.push_back(
        {target, operand(a), operand(b), static_cast<std::uint8_t>(phase), adds, index});
    targets_.push_back(target_node);
    operands_.push_back({a, b});
    adds = true;
  }

  FormOperand operand(int n) const {
    const Node& node = graph_.node(n);
    const auto slot = static_cast<std::uint8_t>(node.a);
    const auto index = static_cast<std::uint16_t>(node.b);
    switch (node.kind) {
      case Node::one:
        return {};
      case Node::momentum:
        return {FormSource::momentum, slot, index};
      case Node::input:
        return {FormSource::input, slot, index};
      default:
        return {node.is_real ? FormSource::real : FormSource::complex, 0, 0};
    }
  }

  std::int16_t constant(double value) {
    const auto found = std::ranges::find(form_.constants, value);
    const auto index = static_cast<std::int16_t>(found - form_.constants.begin());
    if (found == form_.constants.end()) form_.constants.push_back(value);
    return index;
  }

  bool is_temporary(int n) const {
    if (n < 0) return false;
    const auto kind = graph_.node(n).kind;
    return kind == Node::product || kind == Node::sum;
  }

  /// Gives a register to each temporary from its first to its last use.
  void assign_registers() {
    std::vector<std::size_t> last(uses_.size(), 0);
    for (std::size_t k = 0; k < operands_.size(); ++k) {
      for (const int n : {operands_[k].first, operands_[k].second}) {
        if (n >= 0) last[n] = k;
      }
    }
    std::vector<int> registers(uses_.size(), -1);
    std::vector<std::uint16_t> free[2];
    int counts[2] = {0, 0};
    for (std::size_t k = 0; k < operands_.size(); ++k) {
      FormOperation& operation = form_.operations[k];
      const auto [a, b] = operands_[k];
      if (is_temporary(a)) operation.a.index = static_cast<std::uint16_t>(registers[a]);
      if (is_temporary(b)) operation.b.index = static_cast<std::uint16_t>(registers[b]);
      if (const int n = targets_[k]; is_temporary(n)) {
        const int kind = graph_.node(n).is_real ? 0 : 1;
        if (registers[n] < 0 && !free[kind].empty()) {
          registers[n] = free[kind].back();
          free[kind].pop_back();
        } else if (registers[n] < 0) {
          registers[n] = counts[kind]++;
        }
        operation.target.index = static_cast<std::uint16_t>(registers[n]);
      }
      const auto release = [&](int n) {
        if (!is_temporary(n) || last[n] != k) return;
        free[graph_.node(n).is_real ? 0 : 1].push_back(static_cast<std::uint16_t>(registers[n]));
      };
      release(a);
      if (b != a) release(b);
    }
    form_.num_real = counts[0];
    form_.num_complex = counts[1];
  }

  const ExpressionGraph& graph_;
  std::vector<int> uses_;
  std::vector<char> done_;
  std::vector<int> targets_;                   ///< node of each operation; -1 for outputs
  std::vector<std::pair<int, int>> operands_;  ///< nodes of each operation
  Form form_;
};

}  // namespace

Form emit_form(const ExpressionGraph& graph, const std::vector<NodeSum>& outputs,
               const FormShape& shape) {
  FormWriter writer(graph, outputs);
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    writer.write_output(static_cast<int>(k), outputs[k]);
  }
  return writer.take(shape);
}

}  // namespace helikos::ufo::tensors
