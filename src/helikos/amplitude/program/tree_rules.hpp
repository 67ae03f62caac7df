// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <compare>
#include <optional>
#include <span>
#include <vector>

#include "helikos/amplitude/program/fusion.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/process_parts.hpp"

namespace helikos {

/// Differences between trees of the same legs and particle, as far as a process asks for them.
struct TreeGrade {
  int open = 0;       ///< power (power_of) in the part of the process that is not complete
  int closed = 0;     ///< power in complete parts
  unsigned seen = 0;  ///< required s-channels in the part that is not complete

  int power() const { return open + closed; }
  auto operator<=>(const TreeGrade&) const = default;
};

constexpr TreeGrade operator+(const TreeGrade& a, const TreeGrade& b) {
  return {a.open + b.open, a.closed + b.closed, a.seen | b.seen};
}

/// Vertices and lines that the trees of a process may have: those that no exclusion forbids, and
/// where particles decay, those of the parts of the process.
class TreeRules {
 public:
  /// `gluon`: code of the gluon. `powers` (part): powers that the part may have; empty for a
  /// process without decays, whose powers are not checked.
  TreeRules(const Process& process, int gluon, std::vector<std::vector<int>> powers);

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
    std::vector<int> powers;
  };

  std::size_t part_of_vertex(LegMask behind) const;
  const Part* decay_at(LegMask legs) const;
  static bool is_excluded(const Part& part, LegMask legs, int code);

  int gluon_;
  LegMask all_;
  std::vector<Part> parts_;  ///< each decay after the decay of its mother
};

}  // namespace helikos
