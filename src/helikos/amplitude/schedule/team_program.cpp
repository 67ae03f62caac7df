// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/schedule/team_program.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <unordered_map>

#include "helikos/amplitude/schedule/detail/team_nodes.hpp"
#include "helikos/amplitude/schedule/slots.hpp"

namespace helikos {
namespace {

/// Blocks of states that a team computes and the legs that its threads keep together.
struct Blocking {
  BlockShape shape = BlockShape::one;
  LegMask x = 0, y = 0;
};

/// Dependence of the inputs of a term on the legs of a block.
struct TermForm {
  bool is_swapped = false;  ///< the first and the last input change places
  bool is_joint = false;    ///< the first input depends on both legs
};

/// Sign of a term after the exchange of its first and last input, both real or both complex; 0
/// where the exchange is not allowed: A.B = B.A, [A, B] = -[B, A], {A, B, C} = {C, B, A}.
int sign_of_swap(const ScheduledInstruction& instruction) {
  const Operation op = instruction.operation;
  const ComplexMask mask = instruction.complex_mask;
  if (is_complex(mask, 0) != is_complex(mask, arity_of(op) - 1)) return 0;
  switch (op) {
    case Operation::three_gluon:
    case Operation::three_vector:
      return -1;
    case Operation::four_gluon:
    case Operation::four_vector:
    case Operation::contract_vectors:
    case Operation::contract_scalars:
      return 1;
    default:
      return 0;
  }
}

class TeamArranger : TeamNodes {
 public:
  TeamArranger(const AmplitudeProgram& program, const ScheduledProgram& scheduled,
               std::size_t capacity)
      : TeamNodes(program, scheduled),
        capacity_(capacity),
        has_forms_(!scheduled.forms.forms.empty()) {
    result_.legs = scheduled.legs;
    result_.momenta = scheduled.momenta;
    result_.denominators = scheduled.denominators;
    result_.forms = scheduled.forms;
    result_.helicities = scheduled.helicities;
    result_.num_flows = scheduled.num_flows;
    result_.is_of_gluons = scheduled.is_of_gluons;
    result_.has_continuous_colors = scheduled.has_continuous_colors();
    for (std::size_t i = 0; i < scheduled.helicities.size(); ++i) {
      helicity_number_[scheduled.helicities[i].bits] = static_cast<std::uint16_t>(i);
    }
    for (int leg = 0; leg < program.num_legs(); ++leg) {
      if (num_states(program.legs[leg]) == 2) two_state_legs_ |= leg_bit(leg);
    }
    std::map<std::vector<HelicityMask>, int> sets;
    for (const auto& states : scheduled.states) {
      state_set_.push_back(sets.try_emplace(states, static_cast<int>(sets.size())).first->second);
    }
  }

  TeamProgram run() {
    place_currents();
    for (const auto& level : levels_) add_level(level);
    return std::move(result_);
  }

 private:
  // ---- Memory --------------------------------------------------------------------------------

  std::size_t size_of(int current) const {
    return states_of(current).size() * stored_reals(program_.currents[current].kind);
  }

  /// Places currents in memory. A slot is free again when the level of its last reader is done.
  void place_currents() {
    SlotAllocator team, global;
    place_.assign(num_currents_, 0);
    std::vector<std::vector<int>> dying(levels_.size() + 1);
    for (std::size_t level = 0; level < levels_.size(); ++level) {
      for (const int current : dying[level]) release(current, team, global);
      for (const int node : levels_[level]) {
        if (is_jamp(node)) continue;
        const auto slot = team.allocate_within(size_of(node), capacity_);
        place_[node] = slot ? static_cast<std::int32_t>(*slot)
                            : ~static_cast<std::int32_t>(global.allocate(size_of(node)));
        dying[last_[node] + 1].push_back(node);
      }
    }
    result_.team_size = team.size();
    result_.global_size = global.size();
    if (result_.global_size > std::size_t{1} << 30) {
      throw std::length_error("the workspace of one event exceeds 2^30 numbers");
    }
  }

  void release(int current, SlotAllocator& team, SlotAllocator& global) const {
    const std::int32_t place = place_[current];
    if (place >= 0) {
      team.release(place, size_of(current));
    } else {
      global.release(~place, size_of(current));
    }
  }

  // ---- Blocks --------------------------------------------------------------------------------

  bool has_form(int step) const { return helikos::has_form(source(step).operation); }
  bool has_forms(int node) const {
    return std::ranges::any_of(steps_[node], [&](int step) { return has_form(step); });
  }

  Blocking blocking_of(int node) const {
    if (has_forms(node)) return {};  // forms are computed state by state
    const BlockShape shape = block_shape(kind_of(node));
    if (shape == BlockShape::four) return blocking_of_four(node);
    LegMask firsts = two_state_legs_, lasts = two_state_legs_;
    for (const int step : steps_[node]) {
      if (!is_term(step)) continue;
      LegMask masks[3]{};
      int last = 0;
      for_each_input(step, [&](int k, int input) { masks[last = k] = legs_of(input); });
      firsts &= masks[0];
      lasts &= masks[last];
    }
    const Blocking blocking{shape, first_states(shape) == 2 ? std::bit_floor(firsts) : 0,
                            last_states(shape) == 2 ? std::bit_floor(lasts) : 0};
    return is_complete(node, blocking) ? blocking : Blocking{};
  }

  std::optional<TermForm> form_of(int step, const Blocking& blocking) const {
    const auto& in = source(step).inputs;
    const LegMask both = blocking.x | blocking.y;
    const LegMask first = legs_of(in[0]) & both, last = legs_of(in[2] < 0 ? in[1] : in[2]) & both;
    const bool may_be_joint = scheduled_.is_of_gluons && is_contraction(source(step).operation);
    const bool may_swap = sign_of_swap(scheduled_.instructions[step]) != 0;
    if (first == blocking.x && last == blocking.y) return TermForm{};
    if (may_swap && last == blocking.x && first == blocking.y) return TermForm{true, false};
    if (may_be_joint && first == both) return TermForm{false, true};
    if (may_be_joint && may_swap && last == both) return TermForm{true, true};
    return std::nullopt;
  }

  /// Number of joint terms of a node; none where some term has no form.
  std::optional<int> joint_terms(int node, const Blocking& blocking) const {
    int joint = 0;
    for (const int step : steps_[node]) {
      if (!is_term(step)) continue;
      const auto form = form_of(step, blocking);
      if (!form) return std::nullopt;
      joint += form->is_joint;
    }
    return joint;
  }

  /// The legs with the fewest joint terms, as joint terms read more; among equals the last legs, so
  /// that neighbouring blocks are neighbouring helicities.
  Blocking blocking_of_four(int node) const {
    Blocking best;
    int fewest = std::numeric_limits<int>::max();
    for (LegMask xs = two_state_legs_; xs != 0; xs &= xs - 1) {
      for (LegMask ys = two_state_legs_; ys != 0; ys &= ys - 1) {
        const Blocking blocking{BlockShape::four, xs & -xs, ys & -ys};
        if (blocking.x == blocking.y) continue;
        const auto joint = joint_terms(node, blocking);
        if (!joint || *joint > fewest || !is_complete(node, blocking)) continue;
        fewest = *joint;
        best = blocking;
      }
    }
    return best;
  }

  bool is_complete(int node, const Blocking& blocking) const {
    const bool has_legs = (first_states(blocking.shape) == 1 || blocking.x != 0) &&
                          (last_states(blocking.shape) == 1 || blocking.y != 0);
    if (!has_legs) return false;
    const auto& states = states_of(node);
    return std::all_of(states.begin(), states.end(), [&](HelicityMask mask) {
      return find_state(node, mask.flipped(blocking.x)) &&
             find_state(node, mask.flipped(blocking.y)) &&
             find_state(node, mask.flipped(blocking.x ^ blocking.y));
    });
  }

  /// Number of a state. States of a current are sorted; helicities of jamps need not be.
  std::optional<std::uint16_t> find_state(int node, HelicityMask mask) const {
    if (is_jamp(node)) {
      const auto found = helicity_number_.find(mask.bits);
      return found == helicity_number_.end() ? std::nullopt : std::optional(found->second);
    }
    const auto& states = states_of(node);
    const auto place = std::lower_bound(states.begin(), states.end(), mask);
    if (place == states.end() || *place != mask) return std::nullopt;
    return static_cast<std::uint16_t>(place - states.begin());
  }

  /// The first state of each block, from which the other states follow.
  std::vector<HelicityMask> block_bases(int node, const Blocking& blocking) const {
    std::vector<HelicityMask> bases;
    for (const HelicityMask mask : states_of(node)) {
      if (mask.restricted_to(blocking.x | blocking.y) == HelicityMask{}) bases.push_back(mask);
    }
    return bases;
  }

  std::uint16_t input_state(int current, HelicityMask mask) const {
    const auto& states = states_of(current);
    const HelicityMask own = mask.restricted_to(legs_of(current));
    const auto place = std::lower_bound(states.begin(), states.end(), own);
    return static_cast<std::uint16_t>(place - states.begin());
  }

  // ---- Tables --------------------------------------------------------------------------------

  template <class Entry>
  static std::int32_t intern(std::map<std::vector<std::uint16_t>, std::int32_t>& known,
                             std::vector<Entry>& all, const std::vector<Entry>& entries) {
    std::vector<std::uint16_t> name;
    for (const Entry& entry : entries) {
      const auto words = std::bit_cast<std::array<std::uint16_t, sizeof(Entry) / 2>>(entry);
      name.insert(name.end(), words.begin(), words.end());
    }
    const auto [place, is_new] =
        known.try_emplace(std::move(name), static_cast<std::int32_t>(all.size()));
    if (is_new) all.insert(all.end(), entries.begin(), entries.end());
    return place->second;
  }

  std::int32_t output_table(int node, const Blocking& blocking,
                            const std::vector<HelicityMask>& bases) {
    std::vector<BlockOutputs> entries;
    for (const HelicityMask base : bases) {
      BlockOutputs entry;
      for (int k = 0; k < 4; ++k) {
        const LegMask others = (k / 2 ? blocking.x : 0) | (k % 2 ? blocking.y : 0);
        entry.state[k] = *find_state(node, base.flipped(others));
      }
      entries.push_back(entry);
    }
    return intern(known_outputs_, result_.outputs, entries);
  }

  /// The table depends on the states and the legs that they belong to, not on the currents.
  std::int32_t input_table(const Instruction& instruction, const Blocking& blocking,
                           const std::vector<HelicityMask>& bases, bool is_joint) {
    const int output = node_of(instruction);
    TableKey key{
        is_jamp(output) ? -1 : state_set_[output], blocking.x, blocking.y, is_joint, {}, {}};
    for (int k = 0; k < 3; ++k) {
      const int input = instruction.inputs[k];
      key.sets[k] = input < 0 ? -1 : state_set_[input];
      key.legs[k] = input < 0 ? 0 : legs_of(input);
    }
    const auto known = tables_.find(key);
    if (known != tables_.end()) return known->second;
    return tables_[key] = make_input_table(instruction, blocking, bases, is_joint);
  }

  std::int32_t make_input_table(const Instruction& instruction, const Blocking& blocking,
                                const std::vector<HelicityMask>& bases, bool is_joint) {
    const auto& in = instruction.inputs;
    const int last = is_joint ? in[0] : in[arity_of(instruction.operation) - 1];
    std::vector<BlockInputs> entries;
    for (const HelicityMask base : bases) {
      BlockInputs entry;
      for (int k = 0; k < 2; ++k) {
        const LegMask x = k ? blocking.x : 0, y = k ? blocking.y : 0;
        entry.first[k] = input_state(in[0], base.flipped(is_joint ? y : x));
        entry.last[k] = input_state(last, base.flipped(is_joint ? blocking.x | y : y));
      }
      if (is_joint || in[2] >= 0) entry.middle = input_state(in[1], base);
      entries.push_back(entry);
    }
    return intern(known_inputs_, result_.inputs, entries);
  }

  // ---- Nodes ---------------------------------------------------------------------------------

  void add_level(const std::vector<int>& level) {
    ItemRange range{static_cast<std::int32_t>(result_.items.size()), 0};
    for (const int node : level) add_node(node);
    range.end = static_cast<std::int32_t>(result_.items.size());
    result_.levels.push_back(range);
  }

  void add_node(int number) {
    const Blocking blocking = blocking_of(number);
    const auto bases = block_bases(number, blocking);
    TeamNode node;
    node.kind = kind_of(number);
    node.shape = blocking.shape;
    if (!is_jamp(number)) node.current = program_.currents[number].kind;
    node.place = is_jamp(number) ? number - num_currents_ : place_[number];
    node.states = static_cast<std::int32_t>(states_of(number).size());
    node.table = node.kind == NodeKind::external ? external_table(number)
                                                 : output_table(number, blocking, bases);
    node.first_term = static_cast<std::int32_t>(result_.terms.size());
    for (const int step : steps_[number]) add_step(step, blocking, bases, node);
    node.num_terms = static_cast<std::int32_t>(result_.terms.size()) - node.first_term;
    if (has_forms_) add_forms(number, node);
    for (std::size_t block = 0; block < bases.size(); ++block) {
      result_.items.push_back(
          {static_cast<std::int32_t>(result_.nodes.size()), static_cast<std::int32_t>(block)});
    }
    result_.nodes.push_back(node);
  }

  /// The forms of a node, which are the last of its terms.
  void add_forms(int number, TeamNode& node) {
    NodeForms forms;
    for (const int step : steps_[number]) {
      if (!has_form(step)) continue;
      if (is_term(step)) {
        ++forms.num_terms;
      } else {
        forms.propagator = scheduled_.instructions[step].form;
      }
    }
    node.num_terms -= forms.num_terms;
    forms.first_term = node.first_term + node.num_terms;
    result_.node_forms.push_back(forms);
  }

  /// Table of an external leg. state[0]: place; state[1]: state of the leg.
  std::int32_t external_table(int node) {
    const int leg = std::countr_zero(legs_of(node));
    std::vector<BlockOutputs> entries;
    const auto& states = states_of(node);
    for (std::size_t i = 0; i < states.size(); ++i) {
      BlockOutputs entry;
      entry.state[0] = static_cast<std::uint16_t>(i);
      entry.state[1] = static_cast<std::uint16_t>(states[i].state(leg));
      entries.push_back(entry);
    }
    return intern(known_outputs_, result_.outputs, entries);
  }

  void add_step(int step, const Blocking& blocking, const std::vector<HelicityMask>& bases,
                TeamNode& node) {
    const ScheduledInstruction& scheduled = scheduled_.instructions[step];
    node.is_frequent &= is_frequent(scheduled.operation, scheduled.complex_mask);
    if (row_of(scheduled.operation).role == Role::external) {
      node.leg = scheduled.leg;
      node.element = static_cast<std::int8_t>(scheduled.element);
      node.is_frequent = node.current == CurrentKind::real_vector ||
                         node.current == CurrentKind::row_spinor ||
                         node.current == CurrentKind::column_spinor;
    } else if (is_propagation(scheduled.operation)) {
      if (node.is_propagated) throw std::logic_error("a current is propagated twice");
      node.is_propagated = true;
      node.propagator = scheduled.operation;
      node.momentum = scheduled.momenta[0];
      node.denominator = scheduled.denominator;
      node.coefficient = scheduled.coefficient;
      node.mass = scheduled.mass;
    } else {
      if (node.is_propagated) throw std::logic_error("a propagated current is added to");
      result_.terms.push_back(make_term(step, blocking, bases));
    }
  }

  static std::uint16_t checked(std::size_t number) {
    if (number > std::numeric_limits<std::uint16_t>::max()) {
      throw std::length_error("a program for teams has more than 65535 momenta or constants");
    }
    return static_cast<std::uint16_t>(number);
  }

  std::uint16_t constants_of(const ScheduledInstruction& scheduled, int sign) {
    const auto& [value, dimension] = scheduled.coupling;
    const double coefficient = sign * scheduled.coefficient;
    const std::array key{coefficient, value.left, value.right, double(dimension)};
    const auto [place, is_new] = known_constants_.try_emplace(key, result_.constants.size());
    if (is_new) result_.constants.push_back({coefficient, scheduled.coupling});
    return checked(place->second);
  }

  TeamTerm make_term(int step, const Blocking& blocking, const std::vector<HelicityMask>& bases) {
    const ScheduledInstruction& scheduled = scheduled_.instructions[step];
    TeamTerm term;
    term.operation = scheduled.operation;
    term.complex_mask = scheduled.complex_mask;
    Instruction instruction = source(step);
    TermForm form;
    if (blocking.shape == BlockShape::four) form = *form_of(step, blocking);
    if (!has_form(step)) {
      term.constants = constants_of(scheduled, form.is_swapped ? sign_of_swap(scheduled) : 1);
    }
    term.is_joint = form.is_joint;
    const int last = arity_of(term.operation) - 1;
    for_each_input(step, [&](int k, int input) {
      const int place = form.is_swapped ? last - k : k;
      instruction.inputs[place] = input;
      term.inputs[place] = place_[input];
      term.states[place] = checked(scheduled.num_states[k]);
      if (place < 2 && k < 2) term.momenta[place] = checked(scheduled.momenta[k]);
    });
    if (has_form(step)) term.inputs[2] = scheduled.form;
    term.table = input_table(instruction, blocking, bases, form.is_joint);
    return term;
  }

  struct TableKey {
    int output_set;
    LegMask x, y;
    bool is_joint;
    std::array<int, 3> sets;
    std::array<LegMask, 3> legs;
    auto operator<=>(const TableKey&) const = default;
  };

  std::size_t capacity_;
  bool has_forms_;
  TeamProgram result_;
  std::vector<std::int32_t> place_;                                   ///< place of each current
  std::unordered_map<std::uint64_t, std::uint16_t> helicity_number_;  ///< number of each mask
  LegMask two_state_legs_ = 0;
  std::vector<int> state_set_;  ///< (current): equal numbers for equal states
  std::map<TableKey, std::int32_t> tables_;
  std::map<std::array<double, 4>, std::size_t> known_constants_;
  std::map<std::vector<std::uint16_t>, std::int32_t> known_inputs_, known_outputs_;
};

}  // namespace

TeamProgram make_team_program(const AmplitudeProgram& program, const ScheduledProgram& scheduled,
                              std::size_t capacity) {
  return TeamArranger(program, scheduled, capacity).run();
}

}  // namespace helikos
