// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "helikos/amplitude/program/tree_states.hpp"

namespace helikos::test {

/// Number of Feynman diagrams that the trees of the recursion stand for; four-gluon vertices count
/// once.
inline long long trees_counted(const Process& process) {
  const FusionTable fusions(process.model().vertices(Parameters()));
  const TreeStates trees(process, fusions, TreeCut(process));
  double sum = 0.0;
  for (const CouplingOrders& own : trees.powers()) sum += trees.num_diagrams().at(own);
  return std::llround(sum);
}

}  // namespace helikos::test
