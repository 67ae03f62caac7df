// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Plan for the contraction of the terms of the two-sided sum for n bosons on a fermion line,
/// sum over a < m <= b of psi(1..a) Jslash(a+1..b) chi(b+1..n) with m = ceil(n/2). A term *by
/// column* is psi times Jslash chi, which is summed over b before; a term *by vector* is psi gamma
/// chi times J. The plan is the choice with the fewest multiply-adds per flow and helicity for
/// gluons, counted with the sharing of currents between flows and helicities.
class ContractionPlan {
 public:
  explicit ContractionPlan(int num_bosons = 0);

  /// Most bosons in a row psi and in a column chi.
  int most_in_row() const { return num_bosons_ == 0 ? 0 : middle() - 1; }
  int most_in_column() const { return num_bosons_ == 0 ? 0 : num_bosons_ - middle(); }

  /// Whether the sum has a term with these numbers of bosons in row and column, contracted in this
  /// way.
  bool has(int in_row, int in_column, bool by_column) const;

 private:
  int middle() const { return (num_bosons_ + 1) / 2; }

  int num_bosons_;
  std::vector<int> first_by_vector_;  ///< (bosons in the row): first b whose term is by vector
};

/// The vertex where trees are cut in two, and the branch that meets the current of all the rest
/// there. Every tree is cut once. Trees are seen from one leg, the *root*, which is an antiquark or
/// else the last gluon, antifermion or leg (docs/physics.md, section Any process):
///
/// - `root`: the root alone meets the current of all other legs. The textbook recursion.
/// - `center`: the first vertex whose branches, without the branch of the root, hold at most half
///   of the legs each. No current then has more than half of the legs. The largest branch meets the
///   rest.
/// - `line`, for one fermion line: the first vertex on the line, from its antifermion, behind which
///   the line has less than half of the bosons. The fermion or the boson at this vertex meets the
///   rest, as ContractionPlan says.
class TreeCut {
 public:
  enum class Kind { root, center, line };

  explicit TreeCut(const Process& process, Kind kind = Kind::center);
  /// A cut of trees seen from another root; not `line`.
  TreeCut(const Process& process, Kind kind, int root);

  Kind kind() const { return kind_; }
  int root() const { return root_; }
  LegMask all() const { return all_; }

  /// Whether currents of these legs exist.
  bool is_branch(LegMask legs) const;
  /// Whether a current of these legs may meet the rest.
  bool is_closing(LegMask legs) const;
  /// Whether currents of `legs` may be at the vertex where a current of `closing` meets the rest.
  bool may_meet(LegMask closing, LegMask legs) const;

 private:
  bool has_root(LegMask legs) const { return legs >> root_ & 1; }
  bool has_fermion(LegMask legs) const { return legs >> fermion_ & 1; }
  bool is_on_line(LegMask row, LegMask column, bool row_closes) const;

  int size(LegMask legs) const { return sizes_[legs]; }

  Kind kind_;
  int root_;
  int fermion_ = 0;  ///< for `line`: the other end of the line
  LegMask all_;
  std::vector<std::uint8_t> sizes_;  ///< (leg set): sizes; used at every partition of the legs
  ContractionPlan plan_;
};

/// The best cut of a process: `line` for one quark line and gluons, with all diagrams of their
/// orders, otherwise `center`.
TreeCut::Kind choose_cut(const Process& process);

}  // namespace helikos
