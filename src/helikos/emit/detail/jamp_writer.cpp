// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "helikos/emit/detail/step_writer.hpp"
#include "helikos/emit/plain_run.hpp"
#include "helikos/emit/trace.hpp"
#include "helikos/emit/traced.hpp"
#include "helikos/emit/writer.hpp"

namespace helikos::emit {
namespace {

/// Most calls of one group.
constexpr int max_calls = 64;

constexpr const char* frame_argument =
    "[[maybe_unused]] const KernelFrame<V>& frame, [[maybe_unused]] const LaneOf<V>* constants";

/// Everything that determines the computation for one state of the first input: values of the
/// instruction; of the contraction for another flow its coefficient and whether it overwrites (-1:
/// there is none); the inputs without time component; and the form.
using ShapeKey = std::tuple<int, int, int, Pattern, double, double, double, double, int, int,
                            double, int, unsigned, std::vector<int>>;

/// The list of a form (equal lists are stored once), and its currents; prefactors are arguments.
std::vector<int> key_of_form(const ScheduledInstruction& i, const FormTables& forms) {
  if (i.form < 0) return {};
  const PackedForm& form = forms.forms[i.form];
  return {form.first_cell,     form.num_cells,      form.num_prefactors,
          int(form.inputs[0]), int(form.inputs[1]), int(form.output)};
}

ShapeKey key_of(const ScheduledInstruction& i, const ScheduledProgram& program,
                const Pattern& pattern, const StepFacts& facts) {
  const ScheduledInstruction* other = facts.other;
  const int leg = i.leg < 0 ? -1
                            : 2 * static_cast<int>(program.legs[i.leg].wavefunction) +
                                  program.legs[i.leg].incoming;
  const double leg_mass = i.leg < 0 ? 0.0 : program.legs[i.leg].mass;
  const auto& [coupling, dimension] = i.coupling;
  return {int(i.operation),
          i.overwrites,
          i.complex_mask,
          pattern,
          i.form < 0 || is_propagation(i.operation) ? i.coefficient : 1.0,
          i.mass + leg_mass,
          coupling.left,
          coupling.right,
          dimension,
          leg,
          other == nullptr ? 0.0 : other->coefficient,
          other == nullptr ? -1 : other->overwrites,
          facts.spatial,
          key_of_form(i, program.forms)};
}

/// Exchanges the inputs of a contraction of real vectors: loops are over the states of the first
/// input.
void exchange_inputs(ScheduledInstruction& i, StateTables& tables) {
  auto combinations = combinations_of(i, tables);
  for (StateCombination& entry : combinations) std::swap(entry.a, entry.b);
  i.table = tables.intern(combinations, false);
  std::swap(i.inputs[0], i.inputs[1]);
  std::swap(i.num_states[0], i.num_states[1]);
}

class JampWriter {
 public:
  JampWriter(const ScheduledProgram& program, const std::string& name)
      : program_(with_markers(program)), name_(name) {
    if (!program_.has_real_jamps()) return;
    for (ScheduledInstruction& i : program_.instructions)
      if (is_contraction(i.operation) && i.num_states[0] < i.num_states[1])
        exchange_inputs(i, program_.tables);
  }

  KernelText write() {
    write_kinematics();
    const auto& all = program_.instructions;
    for (auto i = all.begin(); i != all.end(); ++i) {
      const auto next = i + 1;
      const bool is_pair = next != all.end() && contract_the_same(*i, *next);
      add_call(*i, {is_pair ? &*next : nullptr, spatial_inputs(*i)});
      if (is_pair) ++i;
    }
    write_groups();
    text_.functions = lists_ + "\n" + text_.functions;
    return std::move(text_);
  }

 private:
  /// Writes sums of momenta and denominators as one function.
  void write_kinematics() {
    Graph graph;
    graph.move_factors(false);
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

  /// Inputs that are polarisations of gluons: where numbers are real, their time components vanish.
  /// Records also whether the output is such a polarisation.
  unsigned spatial_inputs(const ScheduledInstruction& i) {
    unsigned result = 0;
    for (int k = 0; k < 3; ++k)
      if (components(program_, i, k) == 4 && polarizations_.count(i.inputs[k]) != 0)
        result |= 1u << k;
    if (is_contraction(i.operation)) return result;
    if (i.leg >= 0 && has_no_time(i)) {
      polarizations_.insert(i.output);
    } else {
      polarizations_.erase(i.output);
    }
    return result;
  }

  /// Whether the states of an external leg have no time component, for any momentum.
  bool has_no_time(const ScheduledInstruction& i) const {
    if (i.output_kind != CurrentKind::real_vector) return false;
    PlainFrame<Sparse> event(program_);
    event.legs.assign(program_.legs.size(),
                      {sparse(false), sparse(false), sparse(false), sparse(false)});
    std::ranges::fill(event.workspace, sparse(false));
    execute(view_of(program_), i, event.frame());
    for (int state = 0; state < i.num_states[0]; ++state)
      if (!event.workspace[i.output + 4 * state].is_zero) return false;
    return true;
  }

  void add_call(const ScheduledInstruction& i, const StepFacts& facts) {
    for (const auto& [loop, starts] : loops_of(i, program_.tables)) {
      const std::string step = step_of(i, loop.pattern, facts);
      const std::string last = facts.other == nullptr ? "" : ", " + jamps_of(*facts.other);
      calls_.push_back(fmt::format("{}<V, N>({}, {}, {}, {}{})", step, starts_of(i, starts),
                                   starts.size(), offsets(i, loop.states), operands(i, loop.states),
                                   last));
    }
  }

  std::string step_of(const ScheduledInstruction& i, const Pattern& pattern,
                      const StepFacts& facts) {
    const auto [place, is_new] =
        shapes_.try_emplace(key_of(i, program_, pattern, facts), int(shapes_.size()));
    const std::string name = fmt::format("{}_step{}", name_, place->second);
    if (!is_new) return name;
    const StepText step = write_step(program_, i, pattern, facts);
    add_function(
        name,
        facts.other == nullptr ? step_arguments : std::string(step_arguments) + other_argument,
        step.body);
    text_.num_operations += step.num_operations;
    return name;
  }

  /// A list of offsets [reals] of the first input and of the output.
  std::string starts_of(const ScheduledInstruction& i, const std::vector<Start>& starts) {
    std::string list;
    for (const auto& start : starts) {
      list += fmt::format("{{{}, {}}}, ", start.first * components(program_, i, 0),
                          start.output * output_components(i, program_.has_real_jamps()));
    }
    return list_of("KernelRow", "rows", list);
  }

  std::string offsets(const ScheduledInstruction& i, const PatternStates& states) {
    const auto list = offsets_of(program_, i, states);
    if (list.empty()) return "nullptr";
    return list_of("std::int32_t", "states", fmt::format("{}", fmt::join(list, ", ")));
  }

  /// C++ name of a constant list; equal lists have one name.
  std::string list_of(const char* type, const char* what, const std::string& list) {
    const auto [place, is_new] = known_lists_.try_emplace(list, int(known_lists_.size()));
    const std::string name = fmt::format("{}_{}{}", name_, what, place->second);
    if (is_new) {
      lists_ += fmt::format(
          "KOKKOS_INLINE_FUNCTION const {}* {}() {{\n  static constexpr {} list[] = {{{}}};\n  "
          "return list;\n}}\n",
          type, name, type, list);
    }
    return name + "()";
  }

  static std::string jamps_of(const ScheduledInstruction& i) {
    return fmt::format("frame.jamps + {} * frame.flow_stride", i.output);
  }

  std::string operands(const ScheduledInstruction& i, const PatternStates& states) const {
    const auto at = [](const char* array, int k) {
      return fmt::format("frame.{} + N * {}", array, k);
    };
    const auto input = [&](int k, int state) {
      const int reals = components(program_, i, k);
      return reals == 0 ? "nullptr" : at("workspace", i.inputs[k] + state * reals);
    };
    const std::string out = is_contraction(i.operation) ? jamps_of(i) : at("workspace", i.output);
    const std::string p = i.leg >= 0 ? at("legs", 4 * i.leg) : at("momenta", 4 * i.momenta[0]);
    const std::string d = i.denominator < 0 ? "nullptr" : at("denominators", 2 * i.denominator);
    const std::string q =
        i.form < 0 ? at("momenta", 4 * i.momenta[1])
                   : at("denominators", 2 * (int(program_.denominators.size()) +
                                             program_.forms.forms[i.form].first_prefactor));
    return fmt::format("{}, {}, {}, {}, {}, {}, {}, frame.inverse_unit, constants", input(0, 0),
                       input(1, states.second), input(2, states.third), out, p, q, d);
  }

  void add_function(const std::string& name, const std::string& arguments,
                    const std::string& body) {
    text_.functions +=
        fmt::format("template <class V, int N>\nHELIKOS_KERNEL_PART void {}({}) {{\n{}}}\n\n", name,
                    arguments, body);
    ++text_.num_parts;
  }

  /// Writes the calls in groups, and the function that names all groups.
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
  std::set<std::int32_t> polarizations_;  ///< offsets of currents without time components
  std::map<std::string, int> known_lists_;
  std::string lists_;
  std::vector<std::string> calls_;
};

}  // namespace

KernelText write_jamps(const ScheduledProgram& program, const std::string& name) {
  return JampWriter(program, name).write();
}

}  // namespace helikos::emit
