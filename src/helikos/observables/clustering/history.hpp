// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/observables/clustering/clustering_view.hpp"

namespace helikos::clustering {

inline constexpr int most_legs = Process::max_legs, most_steps = most_legs - 2,
                     most_nodes = 2 * most_legs - 3;

/// Two lines become one. The first line is a beam where a beam is one of them. In the last step the
/// two beams, which are its lines, make the last outgoing line, which is its result.
struct Step {
  std::int8_t lines[2], result;  ///< nodes
  bool is_incoming;              ///< a beam is one of the lines
  double pt2;                    ///< measure of the step [GeV^2]
  double mt2;                    ///< m_T^2 of what leaves a beam; 0 between outgoing lines [GeV^2]
  double z;                      ///< part of the beam's momentum that is left; 0: none was found
};

/// How an event is clustered. Nodes are the legs, then the result of each step but the last.
struct History {
  bool is_found = false;
  int num_legs, num_steps;
  int diagram;               ///< one of those that are left
  bool has_largest;          ///< that diagram is the largest one
  double last_mt2;           ///< product of both m_T, of outgoing lines that the last but one step
                             ///< joined; 0: of others [GeV^2]
  LegMask legs[most_nodes];  ///< (node)
  Step steps[most_steps];
};

}  // namespace helikos::clustering
