// SPDX-License-Identifier: Apache-2.0
#include "process/tree_orders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <bitset>
#include <cstdlib>
#include <utility>

#include "process/process_parts.hpp"
#include "process/s_channels.hpp"

namespace helikos {
namespace {

/// Powers are a number; those of QCD and QED stay below 16 for 12 legs. A second effective vertex
/// is beyond the last number.
constexpr int stride = 16;
using Powers = std::bitset<2 * stride * stride>;

constexpr int number_of(const CouplingOrders& orders) {
  return (orders.effective * stride + orders.qcd) * stride + orders.qed;
}

Powers product(const Powers& a, const Powers& b) {
  Powers result;
  std::size_t left = b.count();  // low numbers for the most part
  for (std::size_t i = 0; left > 0; ++i) {
    if (!b[i]) continue;
    result |= a << i;
    --left;
  }
  return result;
}

}  // namespace

/// Subsets of legs, and the particles that they join to, smaller sets first. The last leg closes.
class TreeSearch {
 public:
  TreeSearch(const TreeOrders& model, const Process& process)
      : model_(model),
        process_(process),
        all_(leg_bit(process.num_legs() - 1) - 1),
        required_(process.restrictions().required_s_channels) {
    currents_.resize(std::size_t{all_} + 1);
  }

  Powers run() {
    for (LegMask set = 1; set <= all_; ++set) {
      if ((set & (set - 1)) == 0)
        currents_[set].push_back({code(std::countr_zero(set)), 0, Powers(1)});
      else
        join(set);
    }
    const int last = antiparticle(code(process_.num_legs() - 1));
    Powers powers;
    for (const Current& current : currents_[all_])
      if (current.code == last && counts(current.seen)) powers |= current.powers;
    return powers;
  }

 private:
  struct Current {
    int code;
    unsigned seen;  ///< required s-channels, and a vertex with the mark
    Powers powers;
  };
  static constexpr unsigned marked = 1u << 31;

  bool counts(unsigned seen) const {
    return (!model_.mark_ || (seen & marked)) && required_.are_met(seen & ~marked);
  }

  int code(int leg) const { return process_.legs()[static_cast<std::size_t>(leg)].outgoing_pdg(); }

  void join(LegMask set) {
    for (LegMask left = (set - 1) & set; left > 0; left = (left - 1) & set) {
      for (const Current& a : currents_[left])
        for (const Current& b : currents_[set ^ left]) join(set, a, b);
    }
    if (set != all_)
      std::erase_if(currents_[set], [&](const Current& c) { return is_excluded(set, c.code); });
  }

  void join(LegMask set, const Current& a, const Current& b) {
    for (const auto& joint : model_.joints_[std::size_t(a.code + TreeOrders::first_half)]) {
      if (joint.partner != b.code) continue;
      const Powers powers = product(a.powers, b.powers) << std::size_t(joint.shift);
      const unsigned seen =
          a.seen | b.seen | seen_in(set, joint.result) | (joint.marked ? marked : 0);
      auto& list = currents_[set];
      const auto found = std::ranges::find_if(
          list, [&](const Current& c) { return c.code == joint.result && c.seen == seen; });
      if (found == list.end())
        list.push_back({joint.result, seen, powers});
      else
        found->powers |= powers;
    }
  }

  bool is_excluded(LegMask set, int code) const {
    if (code >= TreeOrders::first_half) return false;  // half a vertex
    const Restrictions& r = process_.restrictions();
    const int s_channel = s_channel_code(process_, set, code);
    return std::ranges::binary_search(r.forbidden_s_channels, s_channel) ||
           std::ranges::binary_search(r.excluded, std::abs(code));
  }

  unsigned seen_in(LegMask set, int code) const {
    if (set == all_ || code >= TreeOrders::first_half) return 0;
    return required_.bit(s_channel_code(process_, set, code));
  }

  const TreeOrders& model_;
  const Process& process_;
  LegMask all_;
  RequiredChannels required_;
  std::vector<std::vector<Current>> currents_;
};

TreeOrders::TreeOrders(const Model& model, const Parameters& parameters, Mark mark)
    : mark_(std::move(mark)), joints_(2 * first_half + num_halves) {
  int half = first_half;
  for (const Vertex& vertex : model.vertices(parameters)) {
    if (num_legs(vertex.lorentz) == 3)
      add_cubic(vertex);
    else
      add_quartic(vertex, std::exchange(half, half + 3));
  }
}

void TreeOrders::add_cubic(const Vertex& vertex) {
  const auto [a, b, c, none] = vertex.particles;
  const int shift = number_of(vertex.orders);
  const bool marked = is_marked(vertex);
  add(a, {b, antiparticle(c), shift, marked});
  add(b, {c, antiparticle(a), shift, marked});
  add(c, {a, antiparticle(b), shift, marked});
}

/// For each way to pair the particles, a half vertex.
void TreeOrders::add_quartic(const Vertex& vertex, int half) {
  const auto& p = vertex.particles;
  const int shift = number_of(vertex.orders);
  const bool marked = is_marked(vertex);
  for (int i = 1; i < 4; ++i, ++half) {
    const int j = i % 3 + 1, k = j % 3 + 1;
    const std::pair<int, int> pairs[] = {{p[0], p[std::size_t(i)]},
                                         {p[std::size_t(j)], p[std::size_t(k)]}};
    for (const auto& [one, other] : {std::pair(0, 1), std::pair(1, 0)}) {
      const auto [a, b] = pairs[one];
      const auto [c, d] = pairs[other];
      // Both pairs have the same half, so it must know which one it came from.
      const int joint = half + (one == 1 ? num_halves / 2 : 0);
      add(a, {b, joint, 0, false});
      add(joint, {c, antiparticle(d), shift, marked});
      if (c != d) add(joint, {d, antiparticle(c), shift, marked});
    }
  }
}

/// Both sides are tried in both orders, so a joint need stand on one side only.
void TreeOrders::add(int one, const Joint& joint) {
  auto& list = joints_[std::size_t(one + first_half)];
  if (std::ranges::find(list, joint) == list.end()) list.push_back(joint);
}

std::vector<CouplingOrders> TreeOrders::of_part(const Process& process) const {
  const Restrictions& r = process.restrictions();
  const bool by_sides = !r.forbidden_s_channels.empty() || !r.required_s_channels.empty();
  if (by_sides) return search(process);
  std::vector<int> codes;
  for (const Leg& leg : process.legs()) codes.push_back(leg.outgoing_pdg());
  std::ranges::sort(codes);
  const auto [place, is_new] = known_.try_emplace({std::move(codes), r.excluded});
  if (is_new) place->second = search(process);
  return place->second;
}

std::vector<CouplingOrders> TreeOrders::search(const Process& process) const {
  if (process.num_legs() < 3) return {};
  const Powers powers = TreeSearch(*this, process).run();
  std::vector<CouplingOrders> orders;
  for (int effective = 0; effective < 2; ++effective)
    for (int qcd = 0; qcd < stride; ++qcd)
      for (int qed = 0; qed < stride; ++qed)
        if (powers[std::size_t(number_of({qcd, qed, effective}))])
          orders.push_back({qcd, qed, effective});
  return orders;
}

std::vector<CouplingOrders> TreeOrders::operator()(const Process& process) const {
  return of_part(process.production());
}

std::vector<CouplingOrders> TreeOrders::allowed(const Process& process) const {
  std::vector<CouplingOrders> production;
  for (const ProcessPart& part : parts_of(process)) {
    auto orders = allowed_orders(part.process.restrictions(), of_part(part.process));
    if (orders.empty()) return {};
    if (part.parent < 0) production = std::move(orders);
  }
  return production;
}

int lowest_weight(const std::vector<CouplingOrders>& orders) {
  int lowest = -1;
  for (const CouplingOrders& powers : orders)
    if (lowest < 0 || weighted(powers) < lowest) lowest = weighted(powers);
  return lowest;
}

std::string other_model_hint(std::span<const Process> processes, const Parameters& parameters) {
  for (const Model* other : all_models()) {
    const Model& model = find_model(other->name, parameters.mixes_quarks());
    const TreeOrders orders(model, parameters);
    const auto has_tree = [&](const Process& process) {
      if (process.model().name == model.name) return false;
      const auto there = Process::make(process.production_legs(), process.restrictions(), model);
      return !orders.allowed(there).empty();
    };
    if (std::ranges::any_of(processes, has_tree))
      return fmt::format(" (--model {} has one)", model.name);
  }
  return "";
}

std::string no_tree_text(const Process& process, const Parameters& parameters) {
  return process.str() + ": has no tree diagram" + other_model_hint({&process, 1}, parameters);
}

}  // namespace helikos
