// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/writer.hpp"

#include <fmt/format.h>
#include <iterator>

#include <algorithm>
#include <set>

#include "helikos/amplitude/schedule/slots.hpp"
#include "helikos/emit/graph.hpp"
#include "helikos/emit/trace.hpp"

namespace helikos::emit {
namespace {

bool is_condition(const Node& node) {
  return node.kind >= NodeKind::less && node.kind <= NodeKind::logical_not;
}

/// C++ of a computed node with the operands {0}, {1}, {2}, in the order of the kinds from `negate`
/// on.
constexpr const char* expressions[] = {
    "-{0}",           "{0} + {1}",           "{0} + {2} * {1}",
    "{0} - {1}",      "{0} * {1}",           "{0} / {1}",
    "root_of({0})",   "exponential_of({0})", "logarithm_of({0})",
    "sine_of({0})",   "cosine_of({0})",      "angle_of({0}, {1})",
    "{0} < {1}",      "{0} == {1}",          "!{0}",
    "{0} ? {1} : {2}"};
static_assert(std::size(expressions) ==
              std::size_t(NodeKind::select) - std::size_t(NodeKind::negate) + 1);

std::string expression(NodeKind kind, const std::string (&operand)[3]) {
  const char* const form = expressions[int(kind) - int(NodeKind::negate)];
  return fmt::format(fmt::runtime(form), operand[0], operand[1], operand[2]);
}

/// Whether each node depends on inputs for which `is_of_step` holds; operands come before their
/// nodes.
std::vector<char> changing(const Graph& graph, const std::function<bool(int)>& is_of_step) {
  std::vector<char> changes(graph.size(), 0);
  for (NodeId id = 0; id < graph.size(); ++id) {
    const Node& node = graph[id];
    if (node.kind == NodeKind::input) changes[id] = is_of_step(int(node.value));
    for_each_operand(node, [&](NodeId operand) { changes[id] |= changes[operand]; });
  }
  return changes;
}

/// Statements of one function.
class Body {
 public:
  Body(const Graph& graph, InputText input, Reads reads = Reads::when_needed)
      : graph_(graph), input_(std::move(input)), reads_first_(reads == Reads::first) {}

  void compute(NodeId id) {
    std::string operand[3];
    int count = 0;
    for_each_operand(graph_[id], [&](NodeId o) { operand[count++] = use(o); });
    text_ += fmt::format("  const {} x{} = {};\n", is_condition(graph_[id]) ? "auto" : "V", id,
                         expression(graph_[id].kind, operand));
    known_.insert(id);
  }
  void line(const std::string& text) { text_ += "  " + text + ";\n"; }

  /// The name of a value.
  std::string use(NodeId id) {
    if (known_.insert(id).second) reads() += read(id);
    return fmt::format("x{}", id);
  }
  /// Provides a value by the text `read_from`.
  void provide(NodeId id, const std::string& read_from) {
    if (known_.insert(id).second) reads() += fmt::format("  const V x{} = {};\n", id, read_from);
  }
  /// Marks a value as known: the surrounding statements have it.
  void know(NodeId id) { known_.insert(id); }
  bool knows(NodeId id) const { return known_.count(id) != 0; }
  std::string str() const { return reads_ + text_; }

 private:
  std::string& reads() { return reads_first_ ? reads_ : text_; }

  std::string read(NodeId id) const {
    const Node& node = graph_[id];
    if (node.kind == NodeKind::literal) {
      return fmt::format("  const V x{} = broadcast<V>({:.17g});\n", id, node.value);
    }
    const int place = int(node.value);
    if (node.kind == NodeKind::constant) {
      return fmt::format("  const V x{} = broadcast<V>(constants[{}]);\n", id, place);
    }
    return fmt::format("  const V x{} = {};\n", id, input_(place));
  }

  const Graph& graph_;
  InputText input_;
  bool reads_first_;
  std::string reads_, text_;
  std::set<NodeId> known_;
};

/// Name and arguments of a function of the momenta of an event.
struct SumSignature {
  std::string name, arguments;
  std::string last;  ///< names of the last arguments
};

/// Signature of a sum, or of a sum with a selection.
SumSignature sum_signature(const std::string& name, std::string arguments, std::string last,
                           Gives gives) {
  if (gives == Gives::sum) return {name + "_sum", arguments, last};
  return {name + "_selected_sum", arguments + ", const V* random, V* selected",
          last + ", random, selected"};
}

std::string event_arguments(const char* constants) {
  return fmt::format(
      "[[maybe_unused]] const FourVector<V>* legs, [[maybe_unused]] const V inverse_unit, "
      "[[maybe_unused]] const {}* constants",
      constants);
}

std::string sum_input(int num_legs, int place) {
  if (place < input_of_unit(num_legs)) {
    return fmt::format("legs[{}].{}", place / 4, "txyz"[place % 4]);
  }
  if (place == input_of_unit(num_legs)) return "inverse_unit";
  const int first = input_of_kinematics(num_legs, 0), random = input_of_random(num_legs, 0);
  if (place >= first) return fmt::format("kinematics[{}]", place - first);
  if (place >= random) return fmt::format("random[{}]", place - random);
  return fmt::format("chosen[{}]", place - input_of_choice(num_legs, 0));
}

/// Cuts a long list of operations into functions.
class SumWriter {
 public:
  SumWriter(const Graph& graph, const std::vector<NodeId>& milestones, Gives gives,
            const SumSignature& signature, int num_legs, std::size_t most_operations)
      : graph_(graph),
        most_operations_(most_operations),
        result_(milestones.back()),
        signature_(signature),
        num_legs_(num_legs),
        part_(graph.size(), -1),
        last_part_(graph.size(), -1),
        slot_(graph.size(), -1) {
    DepthFirst depth_first(graph);
    for (const NodeId milestone : milestones) depth_first.append(milestone, order_);
    if (gives == Gives::selection) selected_ = {milestones.end()[-3], milestones.end()[-2]};
  }

  KernelText write() {
    cut();
    assign_slots();
    KernelText text{"", num_parts_, int(order_.size())};
    for (int part = 0; part < num_parts_; ++part) text.functions += write_part(part);
    if (num_parts_ > 1) text.functions += write_driver();
    return text;
  }

 private:
  void cut() {
    num_parts_ = std::max<int>(1, int((order_.size() + most_operations_ - 1) / most_operations_));
    const std::size_t size = (order_.size() + num_parts_ - 1) / num_parts_;
    for (std::size_t i = 0; i < order_.size(); ++i) part_[order_[i]] = int(i / size);
    for (const NodeId id : order_) {
      for_each_operand(graph_[id], [&](NodeId operand) { note_use(operand, part_[id]); });
    }
    for (const NodeId id : selected_) note_use(id, num_parts_ - 1);
    note_use(result_, num_parts_ - 1);
  }

  /// Notes the use of an operand. A condition is computed again where it is needed.
  void note_use(NodeId operand, int part) {
    last_part_[operand] = std::max(last_part_[operand], part);
    if (is_condition(graph_[operand]) && part != part_[operand]) {
      for_each_operand(graph_[operand], [&](NodeId inner) { note_use(inner, part); });
    }
  }

  bool crosses(NodeId id) const {
    return !is_leaf(graph_[id]) && !is_condition(graph_[id]) && last_part_[id] > part_[id];
  }

  void assign_slots() {
    SlotAllocator allocator;
    for (int part = 0; part < num_parts_; ++part) {
      for (const NodeId id : order_) {
        if (part_[id] == part && crosses(id)) slot_[id] = int(allocator.allocate(1));
      }
      for (const NodeId id : order_) {
        if (crosses(id) && last_part_[id] == part) allocator.release(slot_[id], 1);
      }
    }
    num_slots_ = int(allocator.size());
  }

  std::string write_part(int part) {
    Body body(graph_, [this](int place) { return sum_input(num_legs_, place); });
    for (const NodeId id : order_) {
      if (part_[id] != part) continue;
      for_each_operand(graph_[id], [&](NodeId operand) { fetch(body, operand, part); });
      body.compute(id);
      if (crosses(id)) body.line(fmt::format("w[{}] = x{}", slot_[id], id));
    }
    const bool is_last = part == num_parts_ - 1;
    if (is_last) write_results(body, part);
    return fmt::format("template <class V>\n{} {{\n{}}}\n\n", head(part, is_last), body.str());
  }

  void write_results(Body& body, int part) {
    for (std::size_t i = 0; i < selected_.size(); ++i) {
      fetch(body, selected_[i], part);
      body.line(fmt::format("selected[{}] = {}", i, body.use(selected_[i])));
    }
    fetch(body, result_, part);
    body.line("return " + body.use(result_));
  }

  /// Makes a value of an earlier part known.
  void fetch(Body& body, NodeId id, int part) {
    if (is_leaf(graph_[id]) || part_[id] == part || body.knows(id)) return;
    if (!is_condition(graph_[id])) return body.provide(id, fmt::format("w[{}]", slot_[id]));
    for_each_operand(graph_[id], [&](NodeId inner) { fetch(body, inner, part); });
    body.compute(id);
  }

  std::string head(int part, bool is_last) const {
    if (num_parts_ == 1)
      return fmt::format("KOKKOS_INLINE_FUNCTION V {}({})", signature_.name, signature_.arguments);
    return fmt::format("HELIKOS_KERNEL_PART {} {}_part{}({}, V* w)", is_last ? "V" : "void",
                       signature_.name, part, signature_.arguments);
  }

  std::string write_driver() const {
    std::string text =
        fmt::format("template <class V>\nKOKKOS_INLINE_FUNCTION V {}({}) {{\n  V w[{}];\n",
                    signature_.name, signature_.arguments, std::max(1, num_slots_));
    for (int part = 0; part < num_parts_; ++part) {
      text += fmt::format("  {}{}_part{}<V>(legs, inverse_unit, constants, {}, w);\n",
                          part == num_parts_ - 1 ? "return " : "", signature_.name, part,
                          signature_.last);
    }
    return text + "}\n\n";
  }

  const Graph& graph_;
  std::size_t most_operations_;  ///< limit for one function
  NodeId result_;
  std::vector<NodeId> selected_;  ///< numbers of helicity and flow, where they are selected
  SumSignature signature_;
  int num_legs_;
  std::vector<NodeId> order_;
  std::vector<int> part_, last_part_, slot_;  ///< (node)
  int num_parts_ = 1, num_slots_ = 0;
};

}  // namespace

std::string write_statements(const Graph& graph, const std::vector<Output>& outputs,
                             const InputText& input, Reads reads) {
  Body body(graph, input, reads);
  DepthFirst depth_first(graph);
  for (const Output& output : outputs) {
    std::vector<NodeId> order;
    depth_first.append(output.node, order);
    for (const NodeId id : order) body.compute(id);
    body.line(output.target + " = " + body.use(output.node));
  }
  return body.str();
}

LoopText write_loop(const Graph& graph, const std::vector<Output>& outputs, const InputText& input,
                    const std::function<bool(int)>& is_of_step, Reads reads) {
  const std::vector<char> changes = changing(graph, is_of_step);
  Body before(graph, input), inside(graph, input, reads);
  DepthFirst depth_first(graph), constants_first(graph);
  const auto fetch = [&](NodeId id) {
    if (changes[id]) return;
    if (reads == Reads::before_loop && graph[id].kind == NodeKind::input) {
      before.use(id);
      inside.know(id);
    }
    if (is_leaf(graph[id])) return;
    std::vector<NodeId> order;
    constants_first.append(id, order);
    for (const NodeId constant : order) before.compute(constant);
    inside.know(id);
  };
  for (const Output& output : outputs) {
    std::vector<NodeId> order;
    depth_first.append(output.node, order);
    fetch(output.node);
    for (const NodeId id : order) {
      if (!changes[id]) continue;
      for_each_operand(graph[id], fetch);
      inside.compute(id);
    }
    inside.line(output.target + " = " + inside.use(output.node));
  }
  return {before.str(), inside.str()};
}

KernelText write_sum(const Graph& graph, const std::vector<NodeId>& milestones,
                     const std::string& name, int num_legs, std::size_t most_operations,
                     Gives gives) {
  const auto signature = sum_signature(
      name, event_arguments("LaneOf<V>") + ", [[maybe_unused]] const V* chosen", "chosen", gives);
  return SumWriter(graph, milestones, gives, signature, num_legs, most_operations).write();
}

std::string write_kinematics(const Graph& kinematics, const std::vector<NodeId>& numbers,
                             const std::string& name, int num_legs) {
  std::vector<Output> outputs;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    outputs.push_back({fmt::format("kinematics[{}]", k), numbers[k]});
  }
  return fmt::format(
      "template <class V>\nKOKKOS_INLINE_FUNCTION void {}_kinematics({}, V* kinematics) "
      "{{\n{}}}\n\n",
      name, event_arguments("double"),
      write_statements(kinematics, outputs, [&](int place) { return sum_input(num_legs, place); }));
}

KernelText write_rounded_sum(const Graph& graph, const std::vector<NodeId>& milestones,
                             const std::string& name, int num_legs, Gives gives) {
  const auto signature = sum_signature(
      name + "_rounded", event_arguments("double") + ", const V* kinematics", "kinematics", gives);
  return SumWriter(graph, milestones, gives, signature, num_legs, max_operations).write();
}

}  // namespace helikos::emit
