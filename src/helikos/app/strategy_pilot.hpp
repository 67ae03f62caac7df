// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/helikos.hpp"
#include "helikos/observables/cuts/compile.hpp"

namespace helikos::app {

/// Events that choose how often helicities and colours are drawn, before those that count.
struct StrategyPilot {
  int rounds = 4;
  std::int64_t events;  ///< in the first round; twice as many in each next

  /// An eighth of the events of a run, at most 491520; no pilot where that is less than 3840
  /// events, which would say little.
  static StrategyPilot for_run(std::int64_t events_of_run);
};

/// Sets the probabilities of sampled helicities and colour classes so that the sum over events of
/// |M|^2 times the weight of phase space scatters least: in proportion to the root of the mean
/// square of what is drawn, times that weight, over events that pass the cuts. The events are no
/// part of any result: their numbers are far behind those that a run may have. Nothing happens
/// where nothing is drawn by weights.
void adapt_strategy(MatrixElement& matrix_element, const Rambo& rambo, const cuts::CutProgram& cuts,
                    std::uint64_t seed, const StrategyPilot& pilot);

}  // namespace helikos::app
