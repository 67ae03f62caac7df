// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/emit/detail/color_form.hpp"

namespace helikos::emit {

/// What is selected of one event, recorded.
struct TracedSelection {
  std::vector<Traced> sums;  ///< running ones, the last of them the sum over all helicities
  Traced helicity, flow;     ///< numbers
};

/// Selects a helicity and a flow, with the probabilities of docs/physics.md eq. (28), from `jamps`
/// (flow, helicity). The states of fermions come first: all linear polarisations of gluons are
/// summed for each. Then one helicity of gluon by gluon is selected and rotated to, by eq. (11),
/// with the next gluons still summed over linear polarisations. So nothing is rotated but what has
/// been selected. `numbers`: of the program's helicities among all configurations.
/// `helicity_random`, `flow_random`: in [0, 1).
TracedSelection trace_selection(const ScheduledProgram& program, const ColorBlocks& color,
                                const std::vector<int>& numbers, const TracedJamps& jamps,
                                Traced helicity_random, Traced flow_random);

}  // namespace helikos::emit
