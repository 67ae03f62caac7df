// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "helikos/amplitude/program/fusion.hpp"
#include "helikos/amplitude/program/tree_cut.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Differences between trees of the same legs and particle, as far as a process asks for them.
struct TreeGrade {
  CouplingOrders open{};    ///< powers in the part of the process that is not complete
  CouplingOrders closed{};  ///< powers in complete parts
  unsigned seen = 0;        ///< required s-channels in the part that is not complete

  CouplingOrders powers() const { return open + closed; }
  auto operator<=>(const TreeGrade&) const = default;
};

constexpr TreeGrade operator+(const TreeGrade& a, const TreeGrade& b) {
  return {a.open + b.open, a.closed + b.closed, a.seen | b.seen};
}

/// Vertices and lines that the trees of a process may have: those that no exclusion forbids, and
/// where particles decay, those of the parts of the process.
class TreeRules {
 public:
  /// Powers of the couplings.
  using Powers = std::vector<CouplingOrders>;

  /// `gluon`: code of the gluon. `powers` (part): powers that the part may have; empty for a
  /// process without decays, whose powers are not checked.
  TreeRules(const Process& process, int gluon, std::vector<Powers> powers);

  bool has_decays() const { return parts_.size() > 1; }

  /// Whether trees may have a vertex with these sets of legs behind its lines: each decay has all
  /// of its legs behind one line, or all other legs.
  bool allow_vertex(std::span<const LegMask> branches) const;

  /// The grade of trees of `legs` as a current of this code: `grade` is the grade of the vertex and
  /// of everything behind it. Nothing where such a line is forbidden.
  std::optional<TreeGrade> line(LegMask legs, int code, const TreeGrade& grade) const;

  /// Whether a part is complete with the vertex where all its trees meet; `behind`: the legs behind
  /// all lines of the vertex but one.
  bool complete(LegMask behind, const TreeGrade& grade) const;

 private:
  struct Part {
    LegMask legs, incoming;
    int mother;  ///< code of the mother, for a decay
    Restrictions restrictions;
    RequiredChannels required;
    Powers powers;
  };

  std::size_t part_of_vertex(LegMask behind) const;
  const Part* decay_at(LegMask legs) const;
  static bool is_excluded(const Part& part, LegMask legs, int code);

  int gluon_;
  LegMask all_;
  std::vector<Part> parts_;  ///< each decay after the decay of its mother
};

/// Legs with fixed colours.
struct FixedColorLegs {
  LegMask singlets = 0;  ///< gluons that are also singlet gluons
  /// Whether a leg set may have a current; empty: every leg set may.
  std::function<bool(LegMask)> may_have_current = nullptr;
};

/// The currents of the trees of a process, without colour: codes and grades. Currents that the
/// process excludes are left out, also currents that lack a required s-channel or a decay.
///
/// Every tree is cut in two (tree_cut.hpp): a current meets the current of all the rest.
class TreeStates {
 public:
  using Powers = TreeRules::Powers;
  /// Number of trees with some powers; none is 0.
  using Counts = std::map<CouplingOrders, double>;

  TreeStates(const Process& process, const FusionTable& fusions, const TreeCut& cut,
             FixedColorLegs colored = {});

  const TreeCut& cut() const { return cut_; }
  LegMask all() const { return cut_.all(); }

  /// Codes of the currents of these legs.
  const std::vector<int>& codes(LegMask legs) const { return codes_[legs]; }
  /// Codes of the currents of `legs`; none where the legs may not be at the vertex where a current
  /// of `closing` meets the rest.
  const std::vector<int>& codes_beside(LegMask closing, LegMask legs) const;

  /// Number of Feynman diagrams by their powers; four-gluon vertices count once.
  Counts num_diagrams() const;
  /// The powers that the process asks for and that have diagrams, in ascending order: the powers
  /// that its orders allow, or without orders the powers of the lowest WEIGHTED.
  Powers powers() const;

  /// Keeps the states that diagrams with these powers need.
  void keep(const Powers& powers);
  bool is_kept(LegMask legs, int code, const TreeGrade& grade) const;
  /// Whether a current is kept at some grade.
  bool is_kept(LegMask legs, int code) const;
  /// Whether the currents of all legs but `closing` meet a current of `closing` at a grade that is
  /// kept.
  bool is_met(LegMask closing, int code, const TreeGrade& grade) const;
  /// Whether diagrams are kept where a current of `closing` meets the others; `grade` is the sum of
  /// both grades.
  bool is_closed(LegMask closing, const TreeGrade& grade) const;

  /// Whether trees may have this vertex: its inputs, and the legs that they make up.
  template <class Parts>
  bool allow_vertex(const Fusion& fusion, const Parts& parts, LegMask legs) const {
    if (!rules_.has_decays()) return true;
    std::array<LegMask, most_vertex_legs> branches{all() ^ legs};
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

  void add_leg(int leg);
  bool is_branch(LegMask legs) const {
    return cut_.is_branch(legs) && (!colored_.may_have_current || colored_.may_have_current(legs));
  }
  void fill(LegMask legs);
  void fill_rest(LegMask closing);
  static void add(State& state, const TreeGrade& grade, double count);
  static bool is_kept(const States& states, int code, const TreeGrade& grade);
  template <class Body>
  void for_trees(LegMask legs, LegMask closing, Body&& body);
  void keep_rest(LegMask closing);

  const Process& process_;
  const FusionTable& fusions_;
  HighestPowers limits_;  ///< of a part
  TreeRules rules_;
  TreeCut cut_;
  FixedColorLegs colored_;
  std::vector<States> states_;  ///< (leg set)
  std::vector<States> rests_;   ///< (closing legs): states of all other legs, without their line
  std::vector<std::vector<int>> codes_;
  Powers kept_;
};

}  // namespace helikos
