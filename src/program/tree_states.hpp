// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <bitset>
#include <map>
#include <span>
#include <vector>

#include "process/process.hpp"
#include "program/fusion.hpp"
#include "program/tree_rules.hpp"

namespace helikos {

/// Powers of couplings as one number, which adds up where currents meet: that of e, and effective
/// vertices. The number of legs says what is left for g_s.
constexpr int power_of(const CouplingOrders& orders) {
  return orders.qed + Process::max_legs * orders.effective;
}
/// A part of a process has one effective vertex at most, and six parts may have one: production and
/// five decays into two legs each.
inline constexpr int num_powers_of_part = 2 * Process::max_legs;
inline constexpr int num_powers = 7 * Process::max_legs;

/// Of a tree with so many legs.
constexpr CouplingOrders orders_of(int power, int num_legs) {
  const int qed = power % Process::max_legs, effective = power / Process::max_legs;
  return {num_legs - 2 - qed - effective, qed, effective};
}

/// The currents that trees of a process have, without colour: which codes at which grades. What the
/// process excludes is left out, and what lacks a required s-channel or a decay.
///
/// Every tree is cut at its *center*, the first vertex on the way from one leg, the root, all of
/// whose other branches hold at most half of the legs. The branch of the root then holds less than
/// half. So no current has more than half of the legs. The largest of the other branches meets the
/// current of all the rest (docs/physics.md, section Any process).
class TreeStates {
 public:
  /// Number of trees for each power.
  using Counts = std::array<double, num_powers>;

  TreeStates(const Process& process, const FusionTable& fusions, int root);

  int root() const { return root_; }
  LegMask all() const { return all_; }

  /// Leg sets of currents.
  bool is_branch(LegMask legs) const {
    const int twice = 2 * std::popcount(legs), limit = std::popcount(all_);
    return has_root(legs) ? twice < limit : twice <= limit;
  }
  /// Whether `largest` may be the largest branch of a center without the root.
  bool is_largest(LegMask largest) const { return !has_root(largest) && is_branch(largest); }
  /// Codes of the currents of these legs.
  const std::vector<int>& codes(LegMask legs) const { return codes_[legs]; }
  /// The same, none where the legs are no branch beside this largest one.
  const std::vector<int>& codes_beside(LegMask largest, LegMask legs) const;

  /// Feynman diagrams for each power; four-gluon vertices count once.
  Counts num_diagrams() const;
  /// The powers that the process asks for and that have diagrams: those that its orders allow, or
  /// else those of the lowest WEIGHTED.
  std::vector<int> powers() const;

  /// Keeps what diagrams with these powers need.
  void keep(const std::vector<int>& powers);
  bool is_kept(LegMask legs, int code, const TreeGrade& grade) const;
  /// Whether the currents of all legs but `largest` meet one of it at a grade that is kept.
  bool is_met(LegMask largest, int code, const TreeGrade& grade) const;
  /// Whether diagrams are kept where a current of `largest` meets the others, with both grades
  /// together.
  bool is_closed(LegMask largest, const TreeGrade& grade) const;

  /// Whether trees may have this vertex: its inputs, and the legs that they make up.
  template <class Parts>
  bool allow_vertex(const Fusion& fusion, const Parts& parts, LegMask legs) const {
    if (!rules_.has_decays()) return true;
    std::array<LegMask, 4> branches{all_ ^ legs};
    for (int k = 0; k < fusion.num_inputs; ++k) branches[k + 1] = parts[k].legs;
    return rules_.allow_vertex(std::span(branches).first(fusion.num_inputs + 1));
  }
  const TreeRules& rules() const { return rules_; }

 private:
  /// Trees of one grade.
  struct Trees {
    TreeGrade grade;
    double count = 0.0;
    bool kept = false;
  };
  using State = std::vector<Trees>;
  using States = std::map<int, State>;

  bool has_root(LegMask legs) const { return legs >> root_ & 1; }
  void add_leg(int leg);
  void fill(LegMask legs);
  void fill_rest(LegMask largest);
  static void add(State& state, const TreeGrade& grade, double count);
  static bool is_kept(const States& states, int code, const TreeGrade& grade);
  template <class Parts, class Body>
  void for_grades(const Fusion& fusion, const Parts& parts, Body&& body);
  void keep_rest(LegMask largest);

  const Process& process_;
  const FusionTable& fusions_;
  TreeRules rules_;
  int root_;
  LegMask all_;
  std::vector<States> states_;  ///< (leg set)
  std::vector<States> rests_;   ///< (largest branch): of all other legs, without their line
  std::vector<std::vector<int>> codes_;
  std::bitset<num_powers> kept_;
};

/// An antiquark, or else the last gluon, antifermion or leg.
int choose_root(const Process& process);

}  // namespace helikos
