// SPDX-License-Identifier: Apache-2.0
#include "emit/jamp_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "emit/plain_run.hpp"
#include "emit/trace.hpp"
#include "emit/traced.hpp"

namespace helikos::emit {
namespace {

/// Calls of one group at most.
constexpr int max_calls = 64;

constexpr const char* frame_argument =
    "[[maybe_unused]] const KernelFrame<V>& frame, [[maybe_unused]] const LaneOf<V>* constants";

/// Reals in one helicity state of input `k`, 0 where there is none.
int components(const ScheduledInstruction& i, int k) {
  const int vector = i.complex_vectors ? 8 : 4, spinor = 8;
  switch (i.operation) {
    case Operation::external:
      return 0;
    case Operation::three_gluon:
      return k < 2 ? vector : 0;
    case Operation::four_gluon:
      return vector;
    case Operation::row_gluon:
      return k == 0 ? spinor : (k == 1 ? vector : 0);
    case Operation::column_gluon:
      return k == 0 ? vector : (k == 1 ? spinor : 0);
    case Operation::contract_vectors:
      return k == 0 ? 8 : (k == 1 ? vector : 0);
    case Operation::fermion_current:
    case Operation::contract_spinors:
      return k < 2 ? spinor : 0;
    default:
      return 0;  // propagators read their output
  }
}

/// Reals in one state of the output.
int output_components(const ScheduledInstruction& i, const ScheduledProgram& program) {
  switch (i.operation) {
    case Operation::external:
      return program.legs[i.leg].wavefunction <= Wavefunction::v || i.complex_vectors ? 8 : 4;
    case Operation::three_gluon:
    case Operation::four_gluon:
    case Operation::propagate_gluon:
      return i.complex_vectors ? 8 : 4;
    case Operation::contract_spinors:
    case Operation::contract_vectors:
      return 2;
    default:
      return 8;
  }
}

/// State combinations, counted from the first of them.
using Pattern = std::vector<StateCombination>;

/// Where a pattern starts: states of the first and of the second input, and of the output.
struct Start {
  int first, second, output;
};

/// All places where the same pattern applies: a loop.
using Loops = std::map<Pattern, std::vector<Start>>;

/// Combinations of one pattern at most, where the second input is the innermost.
constexpr std::size_t max_pattern = 8;

std::vector<StateCombination> combinations_of(const ScheduledInstruction& i,
                                              const StateTables& tables) {
  std::vector<StateCombination> result;
  const bool three = i.operation == Operation::four_gluon;
  const auto range = tables.tables()[i.table];
  for (int r = range.begin; r < range.end; ++r) {
    const StateRow& row = tables.rows()[r];
    for (int e = row.begin; e < row.end; ++e) {
      const StateEntry& entry = tables.entries()[e];
      result.push_back({.a = row.a,
                        .b = three ? row.b : entry.inner,
                        .c = three ? entry.inner : std::uint16_t{0},
                        .out = entry.out});
    }
  }
  return result;
}

/// Makes a pattern of combinations with the same first state.
Start rebase(Pattern& pattern, bool second_too) {
  Start start{pattern.front().a, second_too ? pattern.front().b : 0, pattern.front().out};
  for (const auto& entry : pattern) start.output = std::min<int>(start.output, entry.out);
  for (auto& entry : pattern) {
    entry.a = 0;
    entry.b = static_cast<std::uint16_t>(entry.b - start.second);
    entry.out = static_cast<std::uint16_t>(entry.out - start.output);
  }
  return start;
}

Loops loops_of(const ScheduledInstruction& i, const StateTables& tables) {
  const auto all = combinations_of(i, tables);
  // The two states of an external leg differ in what is computed.
  if (i.operation == Operation::external) return {{all, {{0, 0, 0}}}};
  const bool two = i.operation != Operation::four_gluon;
  Loops loops;
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    while (end < all.size() && all[end].a == all[begin].a && !(two && end - begin == max_pattern)) {
      ++end;
    }
    Pattern pattern(all.begin() + begin, all.begin() + end);
    const Start start = rebase(pattern, two);
    loops[pattern].push_back(start);
  }
  return loops;
}

/// All that decides what is computed for one state of the first input.
using ShapeKey = std::tuple<int, int, int, Pattern, double, double, double, double, int>;

ShapeKey key_of(const ScheduledInstruction& i, const ScheduledProgram& program,
                const Pattern& pattern) {
  const int leg = i.leg < 0 ? -1
                            : 2 * static_cast<int>(program.legs[i.leg].wavefunction) +
                                  program.legs[i.leg].incoming;
  const double leg_mass = i.leg < 0 ? 0.0 : program.legs[i.leg].mass;
  return {int(i.operation),  i.overwrites,    i.complex_vectors, pattern, i.coefficient,
          i.mass + leg_mass, i.coupling.left, i.coupling.right,  leg};
}

/// Places of the inputs of one instruction in the recording.
class Places {
 public:
  int add(const std::string& name, int size) {
    const int first = next_;
    ranges_.push_back({first, name});
    next_ += size;
    return first;
  }
  std::string text(int place) const {
    auto range = ranges_.rbegin();
    while (range->first > place) ++range;
    return fmt::format("{}[N * {}]", range->second, place - range->first);
  }

 private:
  std::vector<std::pair<int, std::string>> ranges_;
  int next_ = 0;
};

/// Records an instruction for one state of its first input.
class ShapeWriter {
 public:
  ShapeWriter(const ScheduledProgram& program, const ScheduledInstruction& instruction,
              const Pattern& pattern)
      : instruction_(instruction), pattern_(pattern), recording_(graph_) {
    program_.legs = program.legs;
    instruction_.table =
        program_.tables.intern(pattern, instruction.operation == Operation::four_gluon);
    instruction_.num_states[0] = 1;
    instruction_.num_states[1] = instruction_.num_states[2] = 1;
    for (const auto& entry : pattern) {
      instruction_.num_states[1] = std::max(instruction_.num_states[1], entry.b + 1);
      instruction_.num_states[2] = std::max(instruction_.num_states[2], entry.c + 1);
    }
  }

  std::string write() {
    lay_out();
    execute(view_of(program_), instruction_, frame());
    return write_statements(
        graph_, outputs(), [this](int place) { return places_.text(place); },
        is_propagation(instruction_.operation) ? Reads::first : Reads::when_needed);
  }

  int num_operations() const { return graph_.size(); }

 private:
  void lay_out() {
    static constexpr const char* inputs[] = {"a", "b", "c"};
    for (int k = 0; k < 3; ++k) {
      instruction_.inputs[k] =
          fill(workspace_, inputs[k], instruction_.num_states[k] * components(instruction_, k));
    }
    int most = 0;
    for (const auto& entry : pattern_) most = std::max<int>(most, entry.out + 1);
    size_ = output_components(instruction_, program_);
    first_ = fill(workspace_, "out", most * size_);
    instruction_.output = is_contraction(instruction_.operation) ? 0 : first_;
    fill(momenta_, "p", 4);
    fill(momenta_, "q", 4);
    instruction_.momenta[0] = 0;
    instruction_.momenta[1] = 1;
    fill(denominators_, "d", 2);
    if (instruction_.denominator >= 0) instruction_.denominator = 0;
    fill(legs_, "p", 4);
    fill(unit_, "unit", 1);
  }

  /// Appends inputs called name[0] .. to `values`; returns where they start in it.
  int fill(std::vector<Traced>& values, const std::string& name, int size) {
    const int start = static_cast<int>(values.size());
    const int first = places_.add(name, size);
    for (int k = 0; k < size; ++k) values.push_back(Traced::of(graph_.input(first + k)));
    return start;
  }

  Frame<Traced> frame() {
    if (instruction_.leg >= 0) {  // the interpreter looks its leg up
      const std::vector<Traced> leg = legs_;
      legs_.resize(4 * program_.legs.size());
      std::copy(leg.begin(), leg.end(), legs_.begin() + 4 * instruction_.leg);
    }
    return {workspace_.data(),
            reinterpret_cast<FourVector<Traced>*>(legs_.data()),
            reinterpret_cast<FourVector<Traced>*>(momenta_.data()),
            reinterpret_cast<Complex<Traced>*>(denominators_.data()),
            reinterpret_cast<Complex<Traced>*>(workspace_.data() + first_),
            0,
            unit_.front()};
  }

  std::vector<Output> outputs() const {
    std::vector<Output> result;
    for (const auto& entry : pattern_) {
      for (int k = entry.out * size_; k < (entry.out + 1) * size_; ++k) {
        result.push_back({fmt::format("out[N * {}]", k), workspace_[first_ + k].node});
      }
    }
    return result;
  }

  ScheduledProgram program_;  ///< legs, and the table of this pattern
  ScheduledInstruction instruction_;
  Pattern pattern_;
  Graph graph_;
  Recording recording_;
  Places places_;
  std::vector<Traced> workspace_, momenta_, denominators_, legs_, unit_;
  int first_ = 0, size_ = 0;  ///< of the output: place in the workspace, reals of a state
};

class JampWriter {
 public:
  JampWriter(const ScheduledProgram& program, const std::string& name)
      : program_(with_markers(program)), name_(name) {}

  KernelText write() {
    write_kinematics();
    for (const auto& instruction : program_.instructions) add_call(instruction);
    write_groups();
    text_.functions = lists_ + "\n" + text_.functions;
    return std::move(text_);
  }

 private:
  /// Sums of momenta and denominators, one function.
  void write_kinematics() {
    Graph graph;
    const Recording recording(graph);
    PlainFrame<Traced> event(program_);
    Places places;
    const int legs = places.add("frame.legs", 4 * int(event.legs.size()));
    for (std::size_t leg = 0; leg < event.legs.size(); ++leg) {
      const auto component = [&](int c) { return Traced::of(graph.input(legs + 4 * leg + c)); };
      event.legs[leg] = {component(0), component(1), component(2), component(3)};
    }
    event.inverse_unit = Traced::of(graph.input(places.add("frame.inverse_unit", 1)));
    compute_kinematics(view_of(program_), event.frame());
    std::vector<Output> outputs;
    const auto put = [&](const char* array, std::size_t k, const Traced& value) {
      outputs.push_back({fmt::format("frame.{}[N * {}]", array, k), value.node});
    };
    for (std::size_t m = 0; m < event.momenta.size(); ++m) {
      const auto& p = event.momenta[m];
      const Traced values[] = {p.t, p.x, p.y, p.z};
      for (int c = 0; c < 4; ++c) put("momenta", 4 * m + c, values[c]);
    }
    for (std::size_t d = 0; d < event.denominators.size(); ++d) {
      put("denominators", 2 * d, event.denominators[d].re);
      put("denominators", 2 * d + 1, event.denominators[d].im);
    }
    add_function(name_ + "_kinematics", frame_argument,
                 write_statements(graph, outputs, [&](int place) { return places.text(place); }));
  }

  void add_call(const ScheduledInstruction& i) {
    for (const auto& [pattern, starts] : loops_of(i, program_.tables)) {
      const std::string step = step_of(i, pattern);
      calls_.push_back(fmt::format("{}<V, N>({}(), {}, {})", step, starts_of(i, starts),
                                   starts.size(), operands(i)));
    }
  }

  std::string step_of(const ScheduledInstruction& i, const Pattern& pattern) {
    const auto [place, is_new] =
        shapes_.try_emplace(key_of(i, program_, pattern), int(shapes_.size()));
    const std::string name = fmt::format("{}_step{}", name_, place->second);
    if (!is_new) return name;
    ShapeWriter shape(program_, i, pattern);
    const std::string statements = shape.write();
    text_.num_operations += shape.num_operations();
    add_function(name, step_arguments, loop_head + statements + "  }\n");
    return name;
  }

  static constexpr const char* loop_head =
      "  for (int row = 0; row < num_rows; ++row) {\n"
      "  [[maybe_unused]] const V* a = first + N * rows[row].first;\n"
      "  [[maybe_unused]] const V* b = second + N * rows[row].second;\n"
      "  V* __restrict__ out = target + N * rows[row].output;\n";

  /// The name of the list of offsets, in reals, of the inputs and of the output.
  std::string starts_of(const ScheduledInstruction& i, const std::vector<Start>& starts) {
    std::string list;
    for (const auto& start : starts) {
      list += fmt::format("{{{}, {}, {}}}, ", start.first * components(i, 0),
                          start.second * components(i, 1),
                          start.output * output_components(i, program_));
    }
    const auto [place, is_new] = row_lists_.try_emplace(list, int(row_lists_.size()));
    const std::string name = fmt::format("{}_rows{}", name_, place->second);
    if (is_new) {
      lists_ += fmt::format(
          "KOKKOS_INLINE_FUNCTION const KernelRow* {}() {{\n  static constexpr KernelRow rows[] = "
          "{{{}}};\n  return rows;\n}}\n",
          name, list);
    }
    return name;
  }

  static constexpr const char* step_arguments =
      "const KernelRow* rows, int num_rows, [[maybe_unused]] const V* first, "
      "[[maybe_unused]] const V* second, [[maybe_unused]] const V* c, V* __restrict__ target, "
      "[[maybe_unused]] const V* p, [[maybe_unused]] const V* q, [[maybe_unused]] const V* d, "
      "[[maybe_unused]] const V* unit, [[maybe_unused]] const LaneOf<V>* constants";

  static std::string operands(const ScheduledInstruction& i) {
    const auto at = [](const char* array, int k) {
      return fmt::format("frame.{} + N * {}", array, k);
    };
    const auto input = [&](int k) {
      return components(i, k) == 0 ? "nullptr" : at("workspace", i.inputs[k]);
    };
    const std::string out = is_contraction(i.operation)
                                ? fmt::format("frame.jamps + {} * frame.flow_stride", i.output)
                                : at("workspace", i.output);
    const std::string p = i.leg >= 0 ? at("legs", 4 * i.leg) : at("momenta", 4 * i.momenta[0]);
    const std::string d = i.denominator < 0 ? "nullptr" : at("denominators", 2 * i.denominator);
    return fmt::format("{}, {}, {}, {}, {}, {}, {}, frame.inverse_unit, constants", input(0),
                       input(1), input(2), out, p, at("momenta", 4 * i.momenta[1]), d);
  }

  void add_function(const std::string& name, const std::string& arguments,
                    const std::string& body) {
    text_.functions +=
        fmt::format("template <class V, int N>\nHELIKOS_KERNEL_PART void {}({}) {{\n{}}}\n\n", name,
                    arguments, body);
    ++text_.num_parts;
  }

  /// Calls in groups, and what names them all.
  void write_groups() {
    const std::size_t groups = (calls_.size() + max_calls - 1) / max_calls;
    const std::size_t size = (calls_.size() + groups - 1) / groups;
    std::string all;
    for (std::size_t group = 0; group < groups; ++group) {
      std::string body;
      for (std::size_t k = group * size; k < std::min((group + 1) * size, calls_.size()); ++k) {
        body += "  " + calls_[k] + ";\n";
      }
      const std::string function = fmt::format("{}_group{}", name_, group);
      add_function(function, frame_argument, body);
      all += fmt::format("    if constexpr (group == {}) {}<V, N>(frame, constants);\n", group,
                         function);
    }
    text_.functions +=
        fmt::format(kernel_format, fmt::arg("name", name_), fmt::arg("frame", frame_argument),
                    fmt::arg("groups", groups), fmt::arg("calls", all));
  }

  static constexpr const char* kernel_format = R"(struct {name}_kernel {{
  static constexpr int num_groups = {groups};
  template <class V, int N>
  KOKKOS_INLINE_FUNCTION static void kinematics({frame}) {{
    {name}_kinematics<V, N>(frame, constants);
  }}
  template <int group, class V, int N>
  KOKKOS_INLINE_FUNCTION static void jamps({frame}) {{
{calls}  }}
}};

)";

  ScheduledProgram program_;
  std::string name_;
  KernelText text_;
  std::map<ShapeKey, int> shapes_;
  std::map<std::string, int> row_lists_;
  std::string lists_;
  std::vector<std::string> calls_;
};

}  // namespace

KernelText write_jamps(const ScheduledProgram& program, const std::string& name) {
  return JampWriter(program, name).write();
}

}  // namespace helikos::emit
