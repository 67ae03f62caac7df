// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/emit/detail/color_form.hpp"

namespace helikos::emit {

/// The selected helicity configuration and flow of one event, recorded.
struct TracedSelection {
  std::vector<Traced> sums;  ///< running sums, the last of them over all helicities
  Traced helicity, flow;     ///< numbers
};

/// Selects a helicity configuration and a flow, with the probabilities of docs/physics.md eq. (28),
/// from `jamps` (flow, helicity). The states of fermions come first: for each, all linear
/// polarisations of gluons are summed. Then the helicity of one gluon after the other is selected;
/// its states are rotated to helicities by eq. (11), and the following gluons are still summed over
/// linear polarisations. Only selected states are thus rotated. `numbers`: numbers of the
/// helicities of the program among all configurations. `helicity_random`, `flow_random`: in [0, 1).
TracedSelection trace_selection(const ScheduledProgram& program, const ColorBlocks& color,
                                const std::vector<int>& numbers, const TracedJamps& jamps,
                                Traced helicity_random, Traced flow_random);

}  // namespace helikos::emit
