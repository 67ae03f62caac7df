// SPDX-License-Identifier: Apache-2.0
#include "program/tree_states.hpp"

#include <algorithm>

#include "program/leg_sets.hpp"

namespace helikos {
namespace {

int qed_of(const Fusion& fusion) { return fusion.vertex->orders.qed; }

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
      last_code_(antiparticle(process.legs()[root].outgoing_pdg())),
      all_((leg_bit(process.num_legs()) - 1) ^ leg_bit(root)),
      states_(leg_bit(process.num_legs())),
      codes_(states_.size()) {
  for (int leg = 0; leg < process.num_legs(); ++leg) {
    if (leg != root) add_leg(leg);
  }
  // A subset is a smaller number than its set.
  for (LegMask legs = 1; legs <= all_; ++legs) {
    if ((legs & all_) == legs && !std::has_single_bit(legs)) fill(legs);
  }
}

void TreeStates::add_leg(int leg) {
  const int code = process_.legs()[leg].outgoing_pdg();
  State& state = states_[leg_bit(leg)][code];
  state.powers = 1;
  state.counts[0] = 1;
  codes_[leg_bit(leg)] = {code};
}

/// An s-channel has outgoing legs only on one side, and stands there for the particle that all of
/// them come from.
bool TreeStates::is_propagator_allowed(LegMask legs, int code) const {
  if (legs == all_) return true;  // no propagator: the root is next
  const Restrictions& restrictions = process_.restrictions();
  const int particle = code == singlet_gluon ? 21 : code;
  const auto has = [](const std::vector<int>& codes, int wanted) {
    return std::ranges::find(codes, wanted) != codes.end();
  };
  if (has(restrictions.excluded, std::abs(particle))) return false;
  const LegMask incoming = incoming_legs(process_);
  const auto& forbidden = restrictions.forbidden_s_channels;
  if ((legs & incoming) == 0) return !has(forbidden, particle);
  return (~legs & incoming) != 0 || !has(forbidden, antiparticle(particle));
}

void TreeStates::fill(LegMask legs) {
  States& made = states_[legs];
  const auto codes = [this](LegMask part) -> const std::vector<int>& { return codes_[part]; };
  for_fusions(fusions_, legs, codes, [&](const Fusion& fusion, const auto& parts) {
    if (!is_propagator_allowed(legs, fusion.output)) return;
    State sum;
    sum.powers = 1u << qed_of(fusion);
    sum.counts[qed_of(fusion)] = fusion.output == singlet_gluon ? 0.0 : 1.0;
    for (int k = 0; k < fusion.num_inputs; ++k) {
      const State& part = states_[parts[k].legs].at(parts[k].code);
      State product;
      for (int a = 0; a < Process::max_legs; ++a) {
        if (!(part.powers >> a & 1)) continue;
        product.powers |= sum.powers << a;
        for (int b = 0; a + b < Process::max_legs; ++b) {
          product.counts[a + b] += part.counts[a] * sum.counts[b];
        }
      }
      sum = product;
    }
    State& state = made[fusion.output];
    state.powers |= sum.powers & ((1u << Process::max_legs) - 1);
    for (int a = 0; a < Process::max_legs; ++a) state.counts[a] += sum.counts[a];
  });
  for (const auto& [code, state] : made) codes_[legs].push_back(code);
}

TreeStates::Counts TreeStates::num_diagrams() const {
  const auto found = states_[all_].find(last_code_);
  return found == states_[all_].end() ? Counts{} : found->second.counts;
}

std::vector<int> TreeStates::powers() const {
  const Restrictions& restrictions = process_.restrictions();
  const Counts counts = num_diagrams();
  std::vector<int> powers;
  for (int qed = 0; qed < Process::max_legs; ++qed) {
    const CouplingOrders orders{process_.num_legs() - 2 - qed, qed};
    if (!(counts[qed] > 0.0) || !restrictions.allows(orders)) continue;
    powers.push_back(qed);
    if (restrictions.orders.empty()) break;
  }
  return powers;
}

void TreeStates::keep(const std::vector<int>& powers) {
  for (States& states : states_) {
    for (auto& [code, state] : states) state.kept = 0;
  }
  for (const int qed : powers) states_[all_].at(last_code_).kept |= 1u << qed;
  for (LegMask legs = all_; legs > 0; --legs) {
    if ((legs & all_) == legs && !std::has_single_bit(legs)) keep_inputs(legs);
  }
}

bool TreeStates::is_kept(LegMask legs, int code, int qed) const {
  const auto found = states_[legs].find(code);
  return found != states_[legs].end() && (found->second.kept >> qed & 1);
}

/// Of every fusion into a kept current: the powers of e of its inputs that add up to a kept one.
void TreeStates::keep_inputs(LegMask legs) {
  const auto codes = [this](LegMask part) -> const std::vector<int>& { return codes_[part]; };
  for_fusions(fusions_, legs, codes, [&](const Fusion& fusion, const auto& parts) {
    const auto made = states_[legs].find(fusion.output);
    if (made == states_[legs].end()) return;
    const unsigned wanted = made->second.kept >> qed_of(fusion);
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
  });
}

}  // namespace helikos
