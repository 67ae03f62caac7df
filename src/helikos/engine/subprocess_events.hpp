// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/matrix_element.hpp"
#include "helikos/theory/process/subprocess_map.hpp"

namespace helikos {

/// Fills `there` (event, particle, 4) with the momenta of a subprocess in the form that the program
/// of its representative takes. Both Views have the same shape and different memory. Enqueues one
/// kernel; waits for small tables.
void map_momenta(const MatrixElement::Space& space, const SubprocessMap& map,
                 const ConstMomentaView<MatrixElement::Space>& here,
                 const MomentaView<MatrixElement::Space>& there);

/// Replaces each number n in place by table[n]; `nothing_selected` stays. With `map.helicities` or
/// `map.flows` as the table, a selection of the representative's program becomes the selection of
/// the subprocess. Enqueues one kernel; waits for a small table.
void map_selected(const MatrixElement::Space& space, const std::vector<int>& table,
                  const IndexView<MatrixElement::Space>& numbers);

}  // namespace helikos
