// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/emit/traced.hpp"
#include "helikos/engine/color_sum/triangular_sum.hpp"

namespace helikos::emit {

using TracedJamps = std::vector<Complex<Traced>>;

/// The components of each block of the colour matrix, from the jamps of one helicity configuration.
template <class T>
std::vector<std::vector<Complex<T>>> color_components(const ColorBlocks& color,
                                                      std::vector<Complex<T>> jamps) {
  for (const auto& stage : color.stages) apply_stage(stage, jamps.data());
  std::vector<std::vector<Complex<T>>> result;
  for (const auto& block : color.blocks) {
    result.emplace_back(block.size());
    gather_components(block.components, jamps.data(), result.back().data());
  }
  return result;
}

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
