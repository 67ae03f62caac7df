// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/app/options.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/helikos.hpp"
#include "helikos/observables/cuts/compile.hpp"

namespace helikos::app {

/// True if `--helicities` or `--colors` are `auto`.
bool chooses_strategy(const EngineOptions& options);

/// The strategies that `auto` tries. Throws InputError if no strategy has the helicities of the
/// options.
std::vector<Strategy> strategies_of(const EngineOptions& options);

/// Default number of events of a batch, while the strategy is unknown.
inline constexpr std::int64_t batch_of_auto = 1 << 14;

/// Tries strategies at points of a run's phase space that pass its cuts, in calls of
/// `events_at_once` events. Rank 0 tries; the other ranks take its choice and have no trials.
StrategyChoice choose_strategy(const Communicator& world, const Process& process,
                               const Parameters& parameters, const MatrixElementOptions& engine,
                               const RunOptions& options, const Rambo& rambo,
                               const cuts::CutProgram& cuts, std::int64_t events_at_once);

}  // namespace helikos::app
