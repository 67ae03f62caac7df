// SPDX-License-Identifier: Apache-2.0
#include "program/tree_states.hpp"

#include <algorithm>
#include <ranges>

#include "program/leg_sets.hpp"

namespace helikos {
namespace {

constexpr unsigned all_powers = (1u << num_powers) - 1;

int power_of(const Fusion& fusion) { return power_of(fusion.vertex->orders); }

/// Powers of a product.
unsigned sums_of(unsigned a, unsigned b) {
  unsigned sums = 0;
  for (int power = 0; a >> power; ++power) {
    if (a >> power & 1) sums |= b << power;
  }
  return sums & all_powers;
}

TreeStates::Counts product(const TreeStates::Counts& a, const TreeStates::Counts& b) {
  TreeStates::Counts result{};
  for (int i = 0; i < num_powers; ++i) {
    if (a[i] == 0.0) continue;
    for (int j = 0; i + j < num_powers; ++j) result[i + j] += a[i] * b[j];
  }
  return result;
}

}  // namespace

int choose_root(const Process& process) {
  const auto last = [&](auto&& fits) {
    for (int leg = process.num_legs() - 1; leg >= 0; --leg) {
      if (fits(process.legs()[leg])) return leg;
    }
    return -1;
  };
  const int antiquark =
      last([](const Leg& leg) { return leg.particle->is_quark() && leg.outgoing_pdg() < 0; });
  if (antiquark >= 0) return antiquark;
  const int gluon = last([](const Leg& leg) { return leg.particle->is_gluon(); });
  if (gluon >= 0) return gluon;
  const int antilepton =
      last([](const Leg& leg) { return leg.particle->is_fermion() && leg.outgoing_pdg() < 0; });
  return antilepton >= 0 ? antilepton : process.num_legs() - 1;
}

TreeStates::TreeStates(const Process& process, const FusionTable& fusions, int root)
    : process_(process),
      fusions_(fusions),
      root_(root),
      all_(leg_bit(process.num_legs()) - 1),
      states_(all_ + 1),
      rests_(all_ + 1),
      codes_(all_ + 1) {
  for (int leg = 0; leg < process.num_legs(); ++leg) add_leg(leg);
  // A subset is a smaller number than its set.
  for (LegMask legs = 1; legs <= all_; ++legs) {
    if (is_branch(legs) && !std::has_single_bit(legs)) fill(legs);
  }
  for (LegMask legs = 1; legs <= all_; ++legs) {
    if (is_largest(legs)) fill_rest(legs);
  }
}

void TreeStates::add_leg(int leg) {
  const int code = process_.legs()[leg].outgoing_pdg();
  State& state = states_[leg_bit(leg)][code];
  state.powers = 1;
  state.counts[0] = 1;
  codes_[leg_bit(leg)] = {code};
}

const std::vector<int>& TreeStates::codes_beside(LegMask largest, LegMask legs) const {
  static const std::vector<int> none;
  const auto size = [](LegMask mask) { return std::popcount(mask); };
  const bool is_smaller =
      size(legs) < size(largest) || (size(legs) == size(largest) && legs < largest);
  return is_branch(legs) && (has_root(legs) || is_smaller) ? codes_[legs] : none;
}

/// An s-channel has outgoing legs only on one side, and stands there for the particle that all of
/// them come from.
bool TreeStates::is_propagator_allowed(LegMask legs, int code) const {
  const Restrictions& restrictions = process_.restrictions();
  const int particle = code == singlet_gluon ? fusions_.gluon() : code;
  const auto has = [](const std::vector<int>& codes, int wanted) {
    return std::ranges::find(codes, wanted) != codes.end();
  };
  if (has(restrictions.excluded, std::abs(particle))) return false;
  const LegMask incoming = incoming_legs(process_);
  const auto& forbidden = restrictions.forbidden_s_channels;
  if ((legs & incoming) == 0) return !has(forbidden, particle);
  return (~legs & incoming) != 0 || !has(forbidden, antiparticle(particle));
}

/// Trees of a singlet gluon are those of the gluon, and do not count.
template <class Parts>
TreeStates::State TreeStates::fused(const Fusion& fusion, const Parts& parts) const {
  State sum;
  sum.powers = 1u << power_of(fusion);
  sum.counts[power_of(fusion)] = fusion.output == singlet_gluon ? 0.0 : fusion.vertex->share;
  for (int k = 0; k < fusion.num_inputs; ++k) {
    const State& part = states_[parts[k].legs].at(parts[k].code);
    sum.powers = sums_of(sum.powers, part.powers);
    sum.counts = product(sum.counts, part.counts);
  }
  return sum;
}

void TreeStates::fill(LegMask legs) {
  States& made = states_[legs];
  const auto codes = [this](LegMask part) -> const std::vector<int>& { return codes_[part]; };
  for_fusions(fusions_, legs, codes, [&](const Fusion& fusion, const auto& parts) {
    if (!is_propagator_allowed(legs, fusion.output)) return;
    const State sum = fused(fusion, parts);
    State& state = made[fusion.output];
    state.powers |= sum.powers;
    for (int k = 0; k < num_powers; ++k) state.counts[k] += sum.counts[k];
  });
  for (const auto& [code, state] : made) codes_[legs].push_back(code);
}

/// What meets the largest branch, by the codes that it has there.
void TreeStates::fill_rest(LegMask largest) {
  const auto codes = [&](LegMask part) -> const std::vector<int>& {
    return codes_beside(largest, part);
  };
  for_fusions(fusions_, all_ ^ largest, codes, [&](const Fusion& fusion, const auto& parts) {
    if (!states_[largest].contains(conjugate_code(fusion.output))) return;
    const State sum = fused(fusion, parts);
    State& state = rests_[largest][fusion.output];
    state.powers |= sum.powers;
    for (int k = 0; k < num_powers; ++k) state.counts[k] += sum.counts[k];
  });
}

TreeStates::Counts TreeStates::num_diagrams() const {
  Counts sum{};
  for (LegMask largest = 1; largest <= all_; ++largest) {
    for (const auto& [code, rest] : rests_[largest]) {
      const State& state = states_[largest].at(conjugate_code(code));
      const Counts trees = product(state.counts, rest.counts);
      for (int k = 0; k < num_powers; ++k) sum[k] += trees[k];
    }
  }
  return sum;
}

std::vector<int> TreeStates::powers() const {
  const Restrictions& restrictions = process_.restrictions();
  check_available(restrictions, process_.str());
  const Counts counts = num_diagrams();
  const auto weight = [&](int power) { return weighted(orders_of(power, process_.num_legs())); };
  std::vector<int> powers;
  for (int power = 0; power < num_powers; ++power) {
    const bool exists = counts[power] > 0.0;
    if (exists && restrictions.allows(orders_of(power, process_.num_legs())))
      powers.push_back(power);
  }
  if (!restrictions.orders.empty() || powers.empty()) return powers;
  const int lowest = std::ranges::min(powers | std::views::transform(weight));
  std::erase_if(powers, [&](int power) { return weight(power) != lowest; });
  return powers;
}

void TreeStates::keep(const std::vector<int>& powers) {
  kept_ = 0;
  for (const int power : powers) kept_ |= 1u << power;
  for (States& states : states_) {
    for (auto& [code, state] : states) state.kept = 0;
  }
  for (LegMask legs = 1; legs <= all_; ++legs) {
    if (is_largest(legs)) keep_rest(legs);
  }
  const auto codes = [this](LegMask part) -> const std::vector<int>& { return codes_[part]; };
  for (LegMask legs = all_; legs > 0; --legs) {
    if (!is_branch(legs) || std::has_single_bit(legs)) continue;
    for_fusions(fusions_, legs, codes, [&](const Fusion& fusion, const auto& parts) {
      const auto made = states_[legs].find(fusion.output);
      if (made != states_[legs].end()) keep_parts(fusion, parts, made->second.kept);
    });
  }
}

void TreeStates::keep_rest(LegMask largest) {
  for (auto& [code, rest] : rests_[largest]) {
    State& state = states_[largest].at(conjugate_code(code));
    for (int a = 0; state.powers >> a; ++a) {
      for (int b = 0; rest.powers >> b; ++b) {
        const bool exists = state.powers >> a & 1 && rest.powers >> b & 1;
        if (!exists || !(kept_ >> (a + b) & 1)) continue;
        state.kept |= 1u << a;
        rest.kept |= 1u << b;
      }
    }
  }
  const auto codes = [&](LegMask part) -> const std::vector<int>& {
    return codes_beside(largest, part);
  };
  for_fusions(fusions_, all_ ^ largest, codes, [&](const Fusion& fusion, const auto& parts) {
    const auto made = rests_[largest].find(fusion.output);
    if (made != rests_[largest].end()) keep_parts(fusion, parts, made->second.kept);
  });
}

bool TreeStates::is_kept(LegMask legs, int code, int qed) const {
  const auto found = states_[legs].find(code);
  return found != states_[legs].end() && (found->second.kept >> qed & 1);
}

bool TreeStates::is_met(LegMask largest, int code, int qed) const {
  const auto found = rests_[largest].find(code);
  return found != rests_[largest].end() && (found->second.kept >> qed & 1);
}

/// Of a fusion into a kept current: the powers of its inputs that add up to a kept one.
template <class Parts>
void TreeStates::keep_parts(const Fusion& fusion, const Parts& parts, unsigned kept) {
  const unsigned wanted = kept >> power_of(fusion);
  if (wanted == 0) return;
  std::array<State*, 3> inputs{};
  std::array<unsigned, 3> powers{1, 1, 1};
  for (int k = 0; k < fusion.num_inputs; ++k) {
    inputs[k] = &states_[parts[k].legs].at(parts[k].code);
    powers[k] = inputs[k]->powers;
  }
  for (int a = 0; powers[0] >> a; ++a) {
    for (int b = 0; powers[1] >> b; ++b) {
      for (int c = 0; powers[2] >> c; ++c) {
        const bool exists = powers[0] >> a & 1 && powers[1] >> b & 1 && powers[2] >> c & 1;
        if (!exists || !(wanted >> (a + b + c) & 1)) continue;
        inputs[0]->kept |= 1u << a;
        inputs[1]->kept |= 1u << b;
        if (inputs[2] != nullptr) inputs[2]->kept |= 1u << c;
      }
    }
  }
}

}  // namespace helikos
