// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <vector>

#include "process/process.hpp"
#include "program/fusion.hpp"

namespace helikos {

/// The currents that trees of a process have, without colour: which codes at which power of e.
/// Particles and s-channels that the process excludes are left out.
/// A tree ends at the *root*, one of the legs, and every current is made of other legs.
class TreeStates {
 public:
  /// Number of trees, each vertex with one power of e or two or none.
  using Counts = std::array<double, Process::max_legs>;

  TreeStates(const Process& process, const FusionTable& fusions, int root);

  int root() const { return root_; }
  LegMask all_but_root() const { return all_; }
  /// Code of the current that meets the root.
  int last_code() const { return last_code_; }
  /// Feynman diagrams for each power of e; four-gluon vertices count once.
  Counts num_diagrams() const;
  /// The powers of e that the process asks for and that have diagrams: those that its orders allow,
  /// or else the lowest.
  std::vector<int> powers() const;

  /// Keeps what diagrams with these powers of e need.
  void keep(const std::vector<int>& powers);
  bool is_kept(LegMask legs, int code, int qed) const;
  /// Codes of the currents of these legs.
  const std::vector<int>& codes(LegMask legs) const { return codes_[legs]; }

 private:
  struct State {
    unsigned powers = 0, kept = 0;  ///< a bit for each power of e
    Counts counts{};
  };
  using States = std::map<int, State>;

  void add_leg(int leg);
  bool is_propagator_allowed(LegMask legs, int code) const;
  void fill(LegMask legs);
  void keep_inputs(LegMask legs);

  const Process& process_;
  const FusionTable& fusions_;
  int root_, last_code_;
  LegMask all_;
  std::vector<States> states_;  ///< (leg set)
  std::vector<std::vector<int>> codes_;
};

/// The leg where a tree ends: an antiquark, or else the last gluon, antifermion or leg.
int choose_root(const Process& process);

}  // namespace helikos
