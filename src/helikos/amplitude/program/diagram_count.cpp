// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/diagram_count.hpp"

#include <cmath>

#include "helikos/amplitude/program/tree_states.hpp"

namespace helikos {

long long count_diagrams(const Process& process, const Parameters& parameters) {
  const FusionTable fusions(process.model().vertices(parameters));
  const TreeStates trees(process, fusions, TreeCut(process));
  double sum = 0.0;
  for (const int power : trees.powers()) sum += trees.num_diagrams()[power];
  return std::llround(sum);
}

}  // namespace helikos
