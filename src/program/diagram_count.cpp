// SPDX-License-Identifier: Apache-2.0
#include "program/diagram_count.hpp"

#include "program/tree_states.hpp"

namespace helikos {

long long count_diagrams(const Process& process, const Parameters& parameters) {
  const FusionTable fusions(standard_model_vertices(parameters));
  const TreeStates trees(process, fusions, choose_root(process));
  const int qed = trees.lowest_qed();
  return qed < 0 ? 0 : static_cast<long long>(trees.num_diagrams()[qed]);
}

}  // namespace helikos
