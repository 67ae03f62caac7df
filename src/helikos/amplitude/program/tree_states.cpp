// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/tree_states.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {
namespace {

constexpr bool is_within(LegMask legs, LegMask others) { return (legs & ~others) == 0; }

template <class Values, class Value>
bool has(const Values& values, const Value& value) {
  return std::ranges::find(values, value) != values.end();
}

/// Powers that each part of a process with decays may have.
std::vector<TreeStates::Powers> powers_of_parts(const Process& process,
                                                const FusionTable& fusions) {
  std::vector<TreeStates::Powers> powers;
  if (process.restrictions().decays.empty()) return powers;
  for (const ProcessPart& part : parts_of(process))
    powers.push_back(TreeStates(part.process, fusions, TreeCut(part.process)).powers());
  return powers;
}

}  // namespace

TreeRules::TreeRules(const Process& process, int gluon, std::vector<Powers> powers)
    : gluon_(gluon), all_(leg_bit(process.num_legs()) - 1) {
  for (ProcessPart& part : parts_of(process)) {
    const bool is_decay = part.parent >= 0;
    const LegMask incoming = is_decay ? part.members[0] : incoming_legs(process);
    const int mother = part.process.legs()[0].pdg();
    const Restrictions& restrictions = part.process.restrictions();
    parts_.push_back({is_decay ? part.legs : all_,
                      incoming,
                      mother,
                      restrictions,
                      RequiredChannels(restrictions.required_s_channels),
                      {}});
  }
  const bool has_all = std::ranges::none_of(powers, &Powers::empty);
  for (std::size_t i = 0; has_all && i < powers.size(); ++i)
    parts_[i].powers = std::move(powers[i]);
}

bool TreeRules::allow_vertex(std::span<const LegMask> branches) const {
  const auto fits = [&](const Part& decay) {
    return std::ranges::any_of(branches, [&](LegMask legs) {
      return is_within(decay.legs, legs) || is_within(decay.incoming, legs);
    });
  };
  return std::all_of(parts_.begin() + 1, parts_.end(), fits);
}

/// Part of a vertex. A vertex lies in a decay if the legs behind it do, or if the legs that are not
/// behind it are a part of the legs of the decay.
std::size_t TreeRules::part_of_vertex(LegMask behind) const {
  const LegMask beyond = all_ & ~behind;
  std::size_t innermost = 0;
  for (std::size_t i = 1; i < parts_.size(); ++i) {
    const LegMask legs = parts_[i].legs;
    if (is_within(behind, legs) || (is_within(beyond, legs) && beyond != legs)) innermost = i;
  }
  return innermost;
}

const TreeRules::Part* TreeRules::decay_at(LegMask legs) const {
  const auto found = std::find_if(parts_.begin() + 1, parts_.end(), [&](const Part& part) {
    return part.legs == legs || part.incoming == legs;
  });
  return found == parts_.end() ? nullptr : &*found;
}

bool TreeRules::is_excluded(const Part& part, LegMask legs, int code) {
  return has(part.restrictions.excluded, std::abs(code)) ||
         has(part.restrictions.forbidden_s_channels, s_channel_code(part.incoming, legs, code));
}

std::optional<TreeGrade> TreeRules::line(LegMask legs, int code, const TreeGrade& grade) const {
  const int particle = code == singlet_gluon ? gluon_ : code;
  if (const Part* decay = decay_at(legs)) {
    const int mother = decay->legs == legs ? decay->mother : antiparticle(decay->mother);
    if (particle != mother || !complete(legs, grade)) return std::nullopt;
    return TreeGrade{{}, grade.powers(), 0};
  }
  const Part& part = parts_[part_of_vertex(legs)];
  if (is_excluded(part, legs, particle)) return std::nullopt;
  TreeGrade result = grade;
  result.seen |= part.required.bit(s_channel_code(part.incoming, legs, particle));
  return result;
}

bool TreeRules::complete(LegMask behind, const TreeGrade& grade) const {
  const Part& part = parts_[part_of_vertex(behind)];
  return part.required.are_met(grade.seen) && (!has_decays() || has(part.powers, grade.open));
}

TreeStates::TreeStates(const Process& process, const FusionTable& fusions, const TreeCut& cut,
                       FixedColorLegs colored)
    : process_(process),
      fusions_(fusions),
      limits_(process.model().orders),
      rules_(process, fusions.gluon(), powers_of_parts(process, fusions)),
      cut_(cut),
      colored_(std::move(colored)),
      states_(all() + 1),
      rests_(all() + 1),
      codes_(all() + 1) {
  for (int leg = 0; leg < process.num_legs(); ++leg) add_leg(leg);
  // A subset is a smaller number than its set.
  for (LegMask legs = 1; legs <= all(); ++legs) {
    if (!std::has_single_bit(legs) && is_branch(legs)) fill(legs);
  }
  for (LegMask legs = 1; legs <= all(); ++legs) {
    if (cut_.is_closing(legs)) fill_rest(legs);
  }
}

void TreeStates::add_leg(int leg) {
  const int code = process_.legs()[leg].outgoing_pdg();
  add(states_[leg_bit(leg)][code], {}, 1.0);
  codes_[leg_bit(leg)] = {code};
  if ((colored_.singlets & leg_bit(leg)) == 0) return;
  add(states_[leg_bit(leg)][singlet_gluon], {}, 0.0);
  codes_[leg_bit(leg)].push_back(singlet_gluon);
}

const std::vector<int>& TreeStates::codes_beside(LegMask closing, LegMask legs) const {
  static const std::vector<int> none;
  return !codes_[legs].empty() && cut_.may_meet(closing, legs) ? codes_[legs] : none;
}

void TreeStates::add(State& state, const TreeGrade& grade, double count) {
  const auto place = std::ranges::find(state, grade, &Trees::grade);
  if (place == state.end())
    state.push_back({grade, count});
  else
    place->count += count;
}

/// Calls body(code, grade, number of trees, inputs) for all fusions into these legs and all choices
/// of one grade for each input; `closing`: legs whose current the trees of all other legs meet, or
/// 0. Trees of a singlet gluon are the trees of the gluon, and do not count.
template <class Body>
void TreeStates::for_trees(LegMask legs, LegMask closing, Body&& body) {
  const auto codes = [&](LegMask part) -> const std::vector<int>& {
    return closing == 0 ? codes_[part] : codes_beside(closing, part);
  };
  for_fusions(fusions_, legs, codes, [&](const Fusion& fusion, const auto& parts) {
    if (closing != 0 && !states_[closing].contains(conjugate_code(fusion.output))) return;
    if (!allow_vertex(fusion, parts, legs)) return;
    std::array<Trees*, most_vertex_inputs> inputs{};
    const auto for_input = [&](auto&& self, int k, const TreeGrade& grade, double count) -> void {
      if (k == fusion.num_inputs)
        return body(fusion.output, grade, count, std::span(inputs).first(k));
      for (Trees& trees : states_[parts[k].legs].at(parts[k].code)) {
        inputs[k] = &trees;
        const TreeGrade sum = grade + trees.grade;
        if (limits_.allow(sum.open)) self(self, k + 1, sum, count * trees.count);
      }
    };
    const Vertex& vertex = *fusion.vertex;
    const double count = fusion.output == singlet_gluon ? 0.0 : vertex.share;
    for_input(for_input, 0, {.open = vertex.orders}, count);
  });
}

void TreeStates::fill(LegMask legs) {
  States& made = states_[legs];
  for_trees(legs, 0, [&](int code, const TreeGrade& sum, double count, auto) {
    const auto grade = rules_.line(legs, code, sum);
    if (grade) add(made[code], *grade, count);
  });
  for (const auto& [code, state] : made) codes_[legs].push_back(code);
}

/// Fills the states that meet a current of `closing`, by the codes that they have there.
void TreeStates::fill_rest(LegMask closing) {
  for_trees(all() ^ closing, closing, [&](int code, const TreeGrade& grade, double count, auto) {
    add(rests_[closing][code], grade, count);
  });
}

TreeStates::Counts TreeStates::num_diagrams() const {
  Counts sum{};
  for (LegMask closing = 1; closing <= all(); ++closing) {
    for (const auto& [code, rest] : rests_[closing]) {
      for (const Trees& a : states_[closing].at(conjugate_code(code))) {
        for (const Trees& b : rest) {
          const TreeGrade grade = a.grade + b.grade;
          const double count = a.count * b.count;
          if (count == 0.0 || !limits_.allow(grade.open)) continue;
          if (rules_.complete(all() ^ closing, grade)) sum[grade.powers()] += count;
        }
      }
    }
  }
  return sum;
}

/// The powers; powers of parts with decays are chosen where the parts are complete.
TreeStates::Powers TreeStates::powers() const {
  const Restrictions& restrictions = process_.restrictions();
  check_available(restrictions, process_.str());
  Powers powers;
  for (const auto& [own, count] : num_diagrams()) powers.push_back(own);
  if (rules_.has_decays()) return powers;
  powers = allowed_orders(restrictions, powers);
  if (restrictions.orders.empty()) {
    const int lowest = lowest_weight(powers);
    std::erase_if(powers, [&](const CouplingOrders& own) { return own.weight() != lowest; });
  }
  return powers;
}

void TreeStates::keep(const Powers& powers) {
  kept_ = powers;
  for (States& states : states_) {
    for (auto& [code, state] : states) {
      for (Trees& trees : state) trees.kept = false;
    }
  }
  for (LegMask legs = 1; legs <= all(); ++legs) {
    if (cut_.is_closing(legs)) keep_rest(legs);
  }
  for (LegMask legs = all(); legs > 0; --legs) {
    if (codes_[legs].empty() || std::has_single_bit(legs)) continue;
    for_trees(legs, 0, [&](int code, const TreeGrade& sum, double, auto inputs) {
      const auto grade = rules_.line(legs, code, sum);
      if (!grade || !is_kept(states_[legs], code, *grade)) return;
      for (Trees* input : inputs) input->kept = true;
    });
  }
}

void TreeStates::keep_rest(LegMask closing) {
  for (auto& [code, rest] : rests_[closing]) {
    for (Trees& a : states_[closing].at(conjugate_code(code))) {
      for (Trees& b : rest) {
        if (!is_closed(closing, a.grade + b.grade)) continue;
        a.kept = b.kept = true;
      }
    }
  }
  for_trees(all() ^ closing, closing, [&](int code, const TreeGrade& grade, double, auto inputs) {
    if (!is_kept(rests_[closing], code, grade)) return;
    for (Trees* input : inputs) input->kept = true;
  });
}

bool TreeStates::is_kept(const States& states, int code, const TreeGrade& grade) {
  const auto found = states.find(code);
  if (found == states.end()) return false;
  const auto trees = std::ranges::find(found->second, grade, &Trees::grade);
  return trees != found->second.end() && trees->kept;
}

bool TreeStates::is_kept(LegMask legs, int code, const TreeGrade& grade) const {
  return is_kept(states_[legs], code, grade);
}

bool TreeStates::is_kept(LegMask legs, int code) const {
  const auto found = states_[legs].find(code);
  return found != states_[legs].end() && std::ranges::any_of(found->second, &Trees::kept);
}

bool TreeStates::is_met(LegMask closing, int code, const TreeGrade& grade) const {
  return is_kept(rests_[closing], code, grade);
}

bool TreeStates::is_closed(LegMask closing, const TreeGrade& grade) const {
  return has(kept_, grade.powers()) && rules_.complete(all() ^ closing, grade);
}

}  // namespace helikos
