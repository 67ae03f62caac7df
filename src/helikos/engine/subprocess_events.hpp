// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/matrix_element.hpp"
#include "helikos/theory/process/subprocess_map.hpp"

namespace helikos {

/// `there` (event, particle, 4): momenta of a subprocess as its representative's program takes
/// them. Both Views have the same shape and data of their own. Enqueues one kernel; waits for small
/// tables.
void map_momenta(const MatrixElement::Space& space, const SubprocessMap& map,
                 const ConstMomentaView<MatrixElement::Space>& here,
                 const MomentaView<MatrixElement::Space>& there);

/// Replaces each number by what `table` has for it, in place; `nothing_selected` stays. With
/// `map.helicities` or `map.flows`: what the representative's program selects becomes that of the
/// subprocess. Enqueues one kernel; waits for a small table.
void map_selected(const MatrixElement::Space& space, const std::vector<int>& table,
                  const IndexView<MatrixElement::Space>& numbers);

}  // namespace helikos
