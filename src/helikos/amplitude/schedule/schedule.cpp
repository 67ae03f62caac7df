// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/schedule/schedule.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "helikos/amplitude/schedule/detail/form_packer.hpp"
#include "helikos/amplitude/schedule/slots.hpp"

namespace helikos {
namespace {

bool uses_gluons_only(const ScheduledInstruction& instruction) {
  if (row_of(instruction.operation).role == Role::external) {
    return instruction.output_kind == CurrentKind::real_vector;
  }
  return is_of_gluons(instruction.operation, instruction.complex_mask);
}

using TableKey = std::array<int, 4>;  ///< sets of states: of the inputs, of the output

struct HashOfKey {
  std::size_t operator()(const TableKey& key) const {
    const std::string_view bytes(reinterpret_cast<const char*>(key.data()), sizeof key);
    return std::hash<std::string_view>()(bytes);
  }
};

class Scheduler {
 public:
  Scheduler(const AmplitudeProgram& program, const std::vector<HelicityMask>& helicities)
      : program_(program),
        states_(program.currents.size()),
        wanted_(program.currents.size()),
        forms_(program, [this](LegMask legs) { return momentum(legs); }) {
    if (program.num_legs() > max_legs_of_mask) throw std::length_error("more than 16 legs");
    for (const Current& current : program.currents) {
      bits_.push_back(HelicityMask::all_of(current.legs));
    }
    result_.legs = program.legs;
    result_.helicities = helicities;
    result_.num_flows = program.num_flows;
  }

  ScheduledProgram run() {
    find_needed_states();
    number_state_sets();
    std::vector<char> written(program_.currents.size(), 0), flow_written(program_.num_flows, 0);
    for (std::size_t i = 0; i < program_.instructions.size(); ++i) {
      const Instruction& instruction = program_.instructions[i];
      if (is_dropped(instruction)) continue;
      auto& flags = is_contraction(instruction.operation) ? flow_written : written;
      kept_.push_back(instruction);
      result_.sources.push_back(static_cast<std::int32_t>(i));
      ScheduledInstruction scheduled = translate(instruction);
      scheduled.overwrites = !flags[instruction.output];
      flags[instruction.output] = 1;
      result_.instructions.push_back(scheduled);
    }
    assign_slots();
    result_.forms = forms_.take();
    result_.is_of_gluons = std::ranges::all_of(result_.instructions, uses_gluons_only);
    result_.states = std::move(states_);
    return std::move(result_);
  }

 private:
  LegMask legs_of(int current) const { return program_.currents[current].legs; }

  /// Goes backwards: finds the states that the kept helicities need, then the states that those
  /// states need.
  void find_needed_states() {
    std::vector<char> by_contraction(states_.size(), 0);
    for (auto step = program_.instructions.rbegin(); step != program_.instructions.rend(); ++step) {
      const bool contraction = is_contraction(step->operation);
      if (!contraction) collect_states(step->output);
      for (const int input : step->inputs) {
        if (input < 0 || (!contraction && input == step->output)) continue;
        if (contraction && std::exchange(by_contraction[input], 1)) continue;
        need(input, contraction ? result_.helicities : states_[step->output]);
      }
    }
  }

  void need(int current, const std::vector<HelicityMask>& outputs) {
    auto& states = wanted_[current];
    for (const HelicityMask mask : outputs) states.insert(mask & bits_[current]);
  }

  /// All readers of a current come after its last writer, so that its states are known then.
  void collect_states(int current) {
    if (!states_[current].empty()) return;
    states_[current].assign(wanted_[current].begin(), wanted_[current].end());
    result_.num_states += states_[current].size();
  }

  void number_state_sets() {
    std::map<std::pair<LegMask, std::vector<HelicityMask>>, int> numbers;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const int next = static_cast<int>(numbers.size());
      state_sets_.push_back(numbers.try_emplace({legs_of(int(i)), states_[i]}, next).first->second);
    }
  }

  int num_states(int current) const { return static_cast<int>(states_[current].size()); }

  std::uint16_t state_index(int current, HelicityMask mask) const {
    const auto& states = states_[current];
    const HelicityMask own = mask & bits_[current];
    const auto place = std::lower_bound(states.begin(), states.end(), own);
    if (place == states.end() || *place != own) {
      throw std::logic_error("a helicity state is read that nothing computes");
    }
    return static_cast<std::uint16_t>(place - states.begin());
  }

  bool is_dropped(const Instruction& instruction) const {
    return !is_contraction(instruction.operation) && num_states(instruction.output) == 0;
  }

  ScheduledInstruction translate(const Instruction& instruction) {
    ScheduledInstruction scheduled;
    scheduled.operation = instruction.operation;
    scheduled.coefficient = instruction.coefficient;
    scheduled.complex_mask = complex_mask_of(instruction);
    if (!is_contraction(instruction.operation)) {
      scheduled.output_kind = program_.currents[instruction.output].kind;
    }
    for (int i = 0; i < 3; ++i) {
      if (instruction.inputs[i] < 0) continue;
      scheduled.num_states[i] = num_states(instruction.inputs[i]);
      if (row_of(instruction.operation).momenta) {
        scheduled.momenta[i] = momentum(legs_of(instruction.inputs[i]));
      }
    }
    if (has_form(instruction.operation)) set_form(instruction, scheduled);
    check_sizes(scheduled);
    set_parameters(instruction, scheduled);
    if (row_of(instruction.operation).role == Role::external) set_leg(instruction, scheduled);
    scheduled.table = table_of(instruction);
    return scheduled;
  }

  void set_form(const Instruction& instruction, ScheduledInstruction& scheduled) {
    FormKinds kinds{{}, scheduled.output_kind};
    for (const int input : instruction.inputs) {
      if (input >= 0) kinds.inputs.push_back(program_.currents[input].kind);
    }
    // The coefficient of a propagator belongs to its denominator.
    const double coefficient =
        is_propagation(instruction.operation) ? 1.0 : instruction.coefficient;
    scheduled.form = forms_.add(instruction.form, kinds, coefficient);
  }

  static void check_sizes(const ScheduledInstruction& scheduled) {
    const int* n = scheduled.num_states;
    const bool fits = !row_of(scheduled.operation).tabulates ||
                      (arity_of(scheduled.operation) == 2 ? n[1] : std::max(n[0], n[1]) * n[2]) <=
                          max_tabulated_states;
    if (!fits || *std::max_element(n, n + 3) > std::numeric_limits<std::uint16_t>::max()) {
      throw std::length_error("a current has more helicity states than executors provide for");
    }
  }

  /// Complex vectors of an instruction, from the kinds of its currents; the operation must allow
  /// them.
  ComplexMask complex_mask_of(const Instruction& instruction) const {
    const Operation op = instruction.operation;
    ComplexMask mask = 0;
    bool fits = true;
    const auto add = [&](int operand, int current) {
      const CurrentKind kind = program_.currents[current].kind;
      fits = fits && accepts(operand_of(op, operand), kind);
      if (has_form(op)) return;
      if (kind == CurrentKind::complex_vector) mask |= ComplexMask(1 << operand);
    };
    for (int k = 0; k < 3; ++k) {
      fits = fits && (instruction.inputs[k] >= 0) == (k < arity_of(op));
      if (instruction.inputs[k] >= 0) add(k, instruction.inputs[k]);
    }
    if (!is_contraction(op)) add(output_operand, instruction.output);
    if (fits && is_valid(op, mask)) return mask;
    throw std::logic_error(std::string(row_of(op).name) + ": not for currents of these kinds");
  }

  void set_parameters(const Instruction& instruction, ScheduledInstruction& scheduled) {
    const OperationRow& row = row_of(instruction.operation);
    const bool has_parameters = instruction.parameter >= 0;
    if (row.coupling && has_parameters) {
      scheduled.coupling = program_.couplings[instruction.parameter];
    }
    if (row.denominator == Denominator::none) return;
    const auto p =
        has_parameters ? program_.propagators[instruction.parameter] : PropagatorParameters{};
    if (row.has_form && p.mass != 0.0 && scheduled.output_kind == CurrentKind::real_vector) {
      throw std::logic_error("a propagator with a mass gives a real vector");
    }
    if (row.mass) scheduled.mass = p.mass;
    scheduled.denominator = denominator(legs_of(instruction.output), {std::abs(p.mass), p.width});
  }

  void set_leg(const Instruction& instruction, ScheduledInstruction& scheduled) {
    scheduled.leg = static_cast<std::int16_t>(std::countr_zero(legs_of(instruction.output)));
    scheduled.element = static_cast<std::int16_t>(instruction.parameter);
    if (!accepts(operand_of(program_.legs[scheduled.leg].wavefunction), scheduled.output_kind)) {
      throw std::logic_error("a wavefunction does not fit its current");
    }
    scheduled.num_states[0] = num_states(instruction.output);
    scheduled.momenta[0] = momentum(legs_of(instruction.output));
  }

  /// Instructions between the same legs in the same states have the same table.
  int table_of(const Instruction& instruction) {
    if (row_of(instruction.operation).role == Role::external) return make_table(instruction);
    TableKey sets{-1, -1, -1, -1};
    for (std::size_t k = 0; k < 3; ++k)
      if (instruction.inputs[k] >= 0) sets[k] = state_sets_[instruction.inputs[k]];
    if (!is_contraction(instruction.operation)) sets[3] = state_sets_[instruction.output];
    const auto [place, is_new] = table_numbers_.try_emplace(sets, 0);
    if (is_new) place->second = make_table(instruction);
    return place->second;
  }

  int make_table(const Instruction& instruction) {
    const auto& in = instruction.inputs;
    const bool contraction = is_contraction(instruction.operation);
    const auto& outputs = contraction ? result_.helicities : states_[instruction.output];
    const bool is_external = row_of(instruction.operation).role == Role::external;
    const int leg = is_external ? std::countr_zero(legs_of(instruction.output)) : -1;
    std::vector<StateCombination> combinations;
    combinations.reserve(outputs.size());
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      StateCombination entry{.out = static_cast<std::uint16_t>(i)};
      if (is_external) entry.a = static_cast<std::uint16_t>(outputs[i].state(leg));
      if (in[0] >= 0) entry.a = state_index(in[0], outputs[i]);
      if (in[1] >= 0) entry.b = state_index(in[1], outputs[i]);
      if (in[2] >= 0) entry.c = state_index(in[2], outputs[i]);
      combinations.push_back(entry);
    }
    return result_.tables.intern(std::move(combinations), in[2] >= 0);
  }

  int momentum(LegMask legs) {
    if (const auto found = momenta_.find(legs); found != momenta_.end()) return found->second;
    const int leg = std::bit_width(legs) - 1;
    const LegMask rest = legs & ~leg_bit(leg);
    const int parent = rest != 0 ? momentum(rest) : -1;
    result_.momenta.push_back({legs, parent, leg});
    return momenta_[legs] = static_cast<int>(result_.momenta.size()) - 1;
  }

  int denominator(LegMask legs, const PropagatorParameters& p) {
    const auto key = std::make_tuple(legs, p.mass, p.width);
    if (const auto found = denominators_.find(key); found != denominators_.end()) {
      return found->second;
    }
    result_.denominators.push_back({momentum(legs), p.mass, p.width});
    return denominators_[key] = static_cast<int>(result_.denominators.size()) - 1;
  }

  std::size_t size_of(int current) const {
    return states_[current].size() * real_components(program_.currents[current].kind);
  }

  /// Assigns slots by liveness: the slot of a current is free again after its last reader.
  void assign_slots() {
    const auto last_use = find_last_uses();
    SlotAllocator allocator;
    std::vector<std::int32_t> offset(states_.size(), -1);
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      auto& scheduled = result_.instructions[i];
      place_output(kept_[i], scheduled, allocator, offset);
      for (int k = 0; k < 3; ++k) {
        if (kept_[i].inputs[k] >= 0) scheduled.inputs[k] = offset[kept_[i].inputs[k]];
      }
      release_dead(i, last_use, allocator, offset);
    }
    result_.workspace_size = allocator.size();
    if (result_.workspace_size > std::size_t(std::numeric_limits<std::int32_t>::max())) {
      throw std::length_error("the workspace of one event exceeds 2^31 numbers");
    }
  }

  void place_output(const Instruction& instruction, ScheduledInstruction& scheduled,
                    SlotAllocator& allocator, std::vector<std::int32_t>& offset) {
    scheduled.output = instruction.output;
    if (is_contraction(instruction.operation)) return;
    auto& place = offset[instruction.output];
    if (place < 0)
      place = static_cast<std::int32_t>(allocator.allocate(size_of(instruction.output)));
    scheduled.output = place;
  }

  std::vector<std::size_t> find_last_uses() const {
    std::vector<std::size_t> last(states_.size(), 0);
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      for (const int input : kept_[i].inputs) {
        if (input >= 0) last[input] = i;
      }
      if (!is_contraction(kept_[i].operation)) last[kept_[i].output] = i;
    }
    return last;
  }

  void release_dead(std::size_t i, const std::vector<std::size_t>& last_use,
                    SlotAllocator& allocator, std::vector<std::int32_t>& offset) {
    auto release = [&](int current) {
      if (current < 0 || last_use[current] != i || offset[current] < 0) return;
      allocator.release(offset[current], size_of(current));
      offset[current] = -1;
    };
    for (const int input : kept_[i].inputs) release(input);
    if (!is_contraction(kept_[i].operation)) release(kept_[i].output);
  }

  const AmplitudeProgram& program_;
  ScheduledProgram result_;
  std::vector<std::vector<HelicityMask>> states_;  ///< sorted states of each current
  std::vector<std::set<HelicityMask>> wanted_;
  std::vector<HelicityMask> bits_;  ///< bits of the legs of each current
  std::vector<Instruction> kept_;
  std::unordered_map<LegMask, int> momenta_;
  std::map<std::tuple<LegMask, double, double>, int> denominators_;
  std::vector<int> state_sets_;  ///< of each current: equal numbers for equal legs in equal states
  std::unordered_map<TableKey, int, HashOfKey> table_numbers_;
  FormPacker forms_;
};

}  // namespace

bool ScheduledProgram::has_continuous_colors() const {
  return std::ranges::any_of(instructions, [](const auto& i) { return i.element >= 0; });
}

ScheduledProgram schedule(const AmplitudeProgram& program,
                          const std::vector<HelicityMask>& helicities) {
  return Scheduler(program, helicities).run();
}

std::vector<HelicityMask> all_helicities(const AmplitudeProgram& program) {
  std::vector<HelicityMask> result(1);
  for (int leg = 0; leg < program.num_legs(); ++leg) {
    std::vector<HelicityMask> longer;
    for (const HelicityMask mask : result) {
      for (int state = 0; state < num_states(program.legs[leg]); ++state) {
        longer.push_back(mask.with(leg, state));
      }
    }
    result = std::move(longer);
  }
  return result;
}

std::vector<int> helicity_numbers(const AmplitudeProgram& program,
                                  const std::vector<HelicityMask>& helicities) {
  std::map<HelicityMask, int> places;
  for (const HelicityMask mask : all_helicities(program)) {
    places.emplace(mask, static_cast<int>(places.size()));
  }
  std::vector<int> result;
  for (const HelicityMask mask : helicities) result.push_back(places.at(mask));
  return result;
}

}  // namespace helikos
