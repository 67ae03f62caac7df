// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/tree_rules.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace helikos {
namespace {

constexpr bool is_within(LegMask legs, LegMask others) { return (legs & ~others) == 0; }

template <class Codes>
bool has(const Codes& codes, int code) {
  return std::ranges::find(codes, code) != codes.end();
}

}  // namespace

TreeRules::TreeRules(const Process& process, int gluon, std::vector<std::vector<int>> powers)
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
  const bool has_all = std::ranges::none_of(powers, &std::vector<int>::empty);
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
    return TreeGrade{0, grade.power(), 0};
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

}  // namespace helikos
