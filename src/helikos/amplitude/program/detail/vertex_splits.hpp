// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "helikos/amplitude/program/channels.hpp"

namespace helikos {

/// Vertices of more than three lines as vertices of three: the sets of legs that are propagators of
/// a diagram are completed to those of a diagram of three-point vertices. The sets do not hold the
/// first leg.
///
/// Lines that leave a vertex between the two incoming legs, or on the way to an exchange, are taken
/// together; from lines taken together the first one, which has the lowest leg, is split off as
/// long as there are more than two.
class VertexSplits {
 public:
  VertexSplits(int num_legs, int num_incoming);

  /// The sets that are missing: N-3 with those of the diagram, for N legs.
  std::vector<LegPropagator> missing(const std::vector<LegPropagator>& propagators) const;

  /// Whether propagators can be completed to a channel by others in place of larger vertices. The
  /// channel then has all poles of the diagram. `known`: channels of three-point vertices, each by
  /// its sorted numbers in `propagators`.
  bool are_covered(const std::vector<int>& numbers, const std::vector<LegPropagator>& propagators,
                   const std::set<std::vector<int>>& known) const;

 private:
  using Masks = std::vector<LegMask>;

  LegMask whole() const;
  Masks wholes(const std::vector<LegPropagator>& propagators) const;
  Masks branches(LegMask whole, const std::vector<LegPropagator>& propagators) const;

  int num_legs_;
  bool is_decay_;
};

}  // namespace helikos
