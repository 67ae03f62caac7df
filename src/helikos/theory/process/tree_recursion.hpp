// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "helikos/theory/model/model.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// A table of vertices for a recursion over subsets of legs, in which two currents become one. A
/// vertex of four particles first joins two of them to a half vertex.
class TreeJoints {
 public:
  using Mark = std::function<bool(const Vertex&)>;

  struct Joint {
    int partner;
    int result;  ///< code as an outgoing leg would have it
    CouplingOrders orders;
    bool marked;
    int vertex;  ///< number of the vertex; -1 for the first half of a vertex
    bool operator==(const Joint&) const = default;
  };

  explicit TreeJoints(const std::vector<Vertex>& vertices, const Mark& mark = nullptr);

  /// The joints with this current. For two different currents both orders have to be tried.
  const std::vector<Joint>& of(int code) const {
    static const std::vector<Joint> none;
    const auto found = joints_.find(code);
    return found == joints_.end() ? none : found->second;
  }

  /// Numbers from this one on are half vertices; no particle has such a code.
  static constexpr int first_half = 1 << 30, num_halves = 1 << 20;

 private:
  void add_cubic(const Vertex& vertex, const Joint& joint);
  void add_quartic(const Vertex& vertex, const Joint& second, int half);
  void add(int one, Joint joint, int partner, int result);

  std::unordered_map<int, std::vector<Joint>> joints_;
};

/// Recursion over subsets of legs and the particles that they join to, smaller subsets first. The
/// last leg closes the trees. Restrictions of propagators are obeyed, orders and decays are not
/// used.
///
/// The value of trees is an `Algebra::Amount`: `algebra.one()` for a leg, `algebra.product(a, b,
/// joint)` for two currents that a joint makes one, and `algebra.add(sum, amount)` for different
/// trees.
template <class Algebra>
class TreeRecursion {
 public:
  using Amount = typename Algebra::Amount;

  /// `needs_mark`: only trees with a vertex that has the mark count.
  TreeRecursion(const TreeJoints& joints, const Process& process, Algebra algebra = {},
                bool needs_mark = false)
      : joints_(joints),
        process_(process),
        algebra_(std::move(algebra)),
        needs_mark_(needs_mark),
        all_(leg_bit(process.num_legs() - 1) - 1),
        required_(process.restrictions().required_s_channels) {
    currents_.resize(std::size_t{all_} + 1);
  }

  /// The amount of all trees.
  Amount run() {
    for (LegMask set = 1; set <= all_; ++set) {
      if ((set & (set - 1)) == 0)
        currents_[set].push_back({code(std::countr_zero(set)), 0, algebra_.one()});
      else
        join(set);
    }
    const int last = antiparticle(code(process_.num_legs() - 1));
    Amount all{};
    for (const Current& current : currents_[all_])
      if (current.code == last && counts(current.seen)) algebra_.add(all, current.amount);
    return all;
  }

 private:
  struct Current {
    int code;
    unsigned seen;  ///< bits of required s-channels, and of a vertex with the mark
    Amount amount;
  };
  static constexpr unsigned marked = 1u << 31;

  bool counts(unsigned seen) const {
    return (!needs_mark_ || (seen & marked)) && required_.are_met(seen & ~marked);
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
    for (const auto& joint : joints_.of(a.code)) {
      if (joint.partner != b.code) continue;
      Amount amount = algebra_.product(a.amount, b.amount, joint);
      const unsigned seen =
          a.seen | b.seen | seen_in(set, joint.result) | (joint.marked ? marked : 0);
      auto& list = currents_[set];
      const auto found = std::ranges::find_if(
          list, [&](const Current& c) { return c.code == joint.result && c.seen == seen; });
      if (found == list.end())
        list.push_back({joint.result, seen, std::move(amount)});
      else
        algebra_.add(found->amount, amount);
    }
  }

  bool is_excluded(LegMask set, int code) const {
    if (code >= TreeJoints::first_half) return false;  // half a vertex
    const Restrictions& r = process_.restrictions();
    const int s_channel = s_channel_code(process_, set, code);
    return std::ranges::binary_search(r.forbidden_s_channels, s_channel) ||
           std::ranges::binary_search(r.excluded, std::abs(code));
  }

  unsigned seen_in(LegMask set, int code) const {
    if (set == all_ || code >= TreeJoints::first_half) return 0;
    return required_.bit(s_channel_code(process_, set, code));
  }

  const TreeJoints& joints_;
  const Process& process_;
  Algebra algebra_;
  bool needs_mark_;
  LegMask all_;
  RequiredChannels required_;
  std::vector<std::vector<Current>> currents_;
};

}  // namespace helikos
