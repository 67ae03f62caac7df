// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/detail/step_writer.hpp"

#include <algorithm>
#include <tuple>

#include "helikos/emit/plain_run.hpp"
#include "helikos/emit/trace.hpp"
#include "helikos/emit/traced.hpp"
#include "helikos/emit/writer.hpp"

namespace helikos::emit {
namespace {

constexpr const char* loop_head =
    "  for (int row = 0; row < num_rows; ++row) {\n"
    "  [[maybe_unused]] const V* a = first + N * rows[row].first;\n"
    "  V* __restrict__ out = target + N * rows[row].output;\n";
constexpr const char* other_head =
    "  V* __restrict__ other = other_target + N * rows[row].output;\n";

/// Records an instruction for one state of its first input.
class StepWriter {
 public:
  StepWriter(const ScheduledProgram& program, const ScheduledInstruction& instruction,
             const Pattern& pattern, const StepFacts& facts)
      : instruction_(instruction),
        other_(facts.other),
        spatial_(facts.spatial),
        has_real_jamps_(program.has_real_jamps()),
        recording_(graph_) {
    graph_.move_factors(false);
    program_.legs = program.legs;
    if (instruction.form >= 0) take_form(program.forms);
    instruction_.table = program_.tables.intern(pattern, arity_of(instruction.operation) == 3);
    int* states = instruction_.num_states;
    states[0] = states[1] = states[2] = 1;
    for (const auto& entry : pattern) {
      states[1] = std::max(states[1], entry.b + 1);
      states[2] = std::max(states[2], entry.c + 1);
      num_outputs_ = std::max(num_outputs_, entry.out + 1);
    }
  }

  StepText write() {
    lay_out();
    if (other_ == nullptr) {
      execute(view_of(program_), instruction_, frame());
    } else {
      add_products();
    }
    const bool is_alone = row_of(instruction_.operation).role == Role::external;
    const auto [before, inside] = write_loop(
        graph_, outputs_of_recording(), [this](int place) { return places_.text(place); },
        [&](int place) { return is_alone || place < end_of_first_ || is_output(place); }, reads());
    const std::string head = other_ == nullptr ? loop_head : std::string(loop_head) + other_head;
    return {pointers_ + before + head + pointers_of_step_ + inside + "  }\n", graph_.size()};
  }

 private:
  /// The form, whose prefactors become the only ones, after one denominator.
  void take_form(const FormTables& forms) {
    program_.denominators.resize(1);
    program_.forms.cells = forms.cells;
    program_.forms.terms = forms.terms;
    program_.forms.forms = {forms.forms[instruction_.form]};
    PackedForm& form = program_.forms.forms.front();
    form.first_prefactor = 0;
    program_.forms.prefactors.resize(form.num_prefactors);
    instruction_.form = 0;
  }

  void lay_out() {
    static constexpr const char* inputs[] = {"a", "b", "c"};
    for (int k = 0; k < 3; ++k) {
      instruction_.inputs[k] =
          add_states(inputs[k], instruction_.num_states[k], components(program_, instruction_, k),
                     "const V*", pointers_);
      if (k == 0) end_of_first_ = places_.size();
      if ((spatial_ >> k & 1) != 0) clear_times(instruction_.inputs[k]);
    }
    size_ = output_components(instruction_, has_real_jamps_);
    first_place_ = places_.size();
    const int num_offsets = num_offsets_;
    first_ = add_states("out", num_outputs_, size_, "V*", pointers_of_step_);
    if (other_ != nullptr) {  // the same states
      num_offsets_ = num_offsets;
      add_states("other", num_outputs_, size_, "V*", pointers_of_step_);
    }
    end_of_outputs_ = places_.size();
    instruction_.output = is_contraction(instruction_.operation) ? 0 : first_;
    fill(momenta_, "p", 4);
    if (instruction_.form < 0) fill(momenta_, "q", 4);
    instruction_.momenta[0] = 0;
    instruction_.momenta[1] = 1;
    fill(denominators_, "d", 2);
    if (instruction_.form >= 0) fill(denominators_, "q", 2 * int(program_.forms.prefactors.size()));
    if (instruction_.denominator >= 0) instruction_.denominator = 0;
    fill(legs_, "p", 4);
    fill(unit_, "unit", 1);
  }

  /// Time of reading inputs: up to four states of a real vector leave half of 32 registers free.
  Reads reads() const {
    if (is_propagation(instruction_.operation)) return Reads::first;
    return has_real_jamps_ && is_contraction(instruction_.operation) ? Reads::before_loop
                                                                     : Reads::when_needed;
  }

  /// Contracts once, and adds to both outputs.
  void add_products() {
    const std::vector<Traced> before = workspace_;
    ScheduledInstruction alone = instruction_;
    alone.coefficient = 1.0;
    alone.overwrites = true;
    execute(view_of(program_), alone, frame());
    const int size = num_outputs_ * size_;
    for (int k = first_; k < first_ + size; ++k) {
      const Traced product = workspace_[k];
      const auto sum = [&](const ScheduledInstruction& i, int place) {
        const Traced term = Traced(i.coefficient) * product;
        return i.overwrites ? term : before[place] + term;
      };
      workspace_[k] = sum(instruction_, k);
      workspace_[k + size] = sum(*other_, k + size);
    }
  }

  bool is_output(int place) const { return place >= first_place_ && place < end_of_outputs_; }

  /// Sets time components of real vectors to zero, from an offset to the end of the workspace.
  void clear_times(std::size_t first) {
    for (std::size_t t = first; t < workspace_.size(); t += 4) workspace_[t] = Traced(0.0);
  }

  /// Adds `states` states of `size` reals each; where there are several states, each has its own
  /// pointer.
  int add_states(const std::string& name, int states, int size, const char* type,
                 std::string& pointers) {
    const int start = static_cast<int>(workspace_.size());
    for (int s = 0; s < states && size > 0; ++s) {
      std::string state = name;
      if (states > 1) {
        state += std::to_string(s);
        pointers += fmt::format("  {} {} = {} + N * at[{}];\n", type, state, name, num_offsets_++);
      }
      fill(workspace_, state, size);
    }
    return start;
  }

  /// Appends inputs called name[0] .. to `values`.
  void fill(std::vector<Traced>& values, const std::string& name, int size) {
    const int first = places_.add(name, size);
    for (int k = 0; k < size; ++k) values.push_back(Traced::of(graph_.input(first + k)));
  }

  Frame<Traced> frame() {
    if (instruction_.leg >= 0) {  // the interpreter looks up the leg of the instruction
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
            unit_.front(),
            nullptr,
            has_real_jamps_};
  }

  std::vector<Output> outputs_of_recording() const {
    std::vector<Output> result;
    for (int k = 0; k < end_of_outputs_ - first_place_; ++k) {
      result.push_back({places_.text(first_place_ + k), workspace_[first_ + k].node});
    }
    return result;
  }

  ScheduledProgram program_;  ///< legs, the table of the pattern, and the form
  ScheduledInstruction instruction_;
  const ScheduledInstruction* other_;
  unsigned spatial_;
  bool has_real_jamps_;
  Graph graph_;
  Recording recording_;
  Places places_;
  std::vector<Traced> workspace_, momenta_, denominators_, legs_, unit_;
  std::string pointers_, pointers_of_step_;
  int num_offsets_ = 0, num_outputs_ = 1;
  int end_of_first_ = 0;  ///< end of the places of the first input
  int first_place_ = 0, end_of_outputs_ = 0;
  int first_ = 0, size_ = 0;  ///< place of the output in the workspace, and reals of a state
};

}  // namespace

StepText write_step(const ScheduledProgram& program, const ScheduledInstruction& instruction,
                    const Pattern& pattern, const StepFacts& facts) {
  return StepWriter(program, instruction, pattern, facts).write();
}

bool contract_the_same(const ScheduledInstruction& one, const ScheduledInstruction& other) {
  const auto what = [](const ScheduledInstruction& i) {
    return std::tuple(i.operation, i.complex_mask, i.table, i.inputs[0], i.inputs[1]);
  };
  return is_contraction(one.operation) && one.form < 0 && what(one) == what(other) &&
         one.output != other.output;
}

std::vector<int> offsets_of(const ScheduledProgram& program, const ScheduledInstruction& i,
                            const PatternStates& states) {
  std::vector<int> result;
  const auto append = [&](const std::vector<int>& list, int size) {
    if (list.size() < 2 || size == 0) return;
    for (const int state : list) result.push_back(state * size);
  };
  append(states.seconds, components(program, i, 1));
  append(states.thirds, components(program, i, 2));
  append(states.outputs, output_components(i, program.has_real_jamps()));
  return result;
}

}  // namespace helikos::emit
