// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/app/json_file.hpp"
#include "helikos/app/options.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/helikos.hpp"
#include "helikos/observables/cuts/compile.hpp"

namespace helikos::app {

/// Whether --helicities or --colors leave it to a trial what is summed and what is drawn.
bool chooses_strategy(const EngineOptions& options);

/// What `auto` may come to. Throws InputError for helicities that colours cannot be chosen with.
std::vector<Strategy> strategies_of(const EngineOptions& options);

/// Events of a batch where neither the user says so nor the strategy is known.
inline constexpr std::int64_t batch_of_auto = 1 << 14;

/// With the strategy in place of `auto`.
EngineOptions with_strategy(EngineOptions options, const Strategy& strategy);

/// Tries strategies at points of a run's phase space that pass its cuts, in calls of as many events
/// as its batches have on a rank. Rank 0 does, the others take its choice and have no trials.
StrategyChoice choose_strategy(const Communicator& world, const Process& process,
                               const Parameters& parameters, const MatrixElementOptions& engine,
                               const RunOptions& options, const Rambo& rambo,
                               const cuts::CutProgram& cuts, std::int64_t events_at_once);

void print_trials(const std::vector<StrategyTrial>& trials);
/// The options that repeat a run.
std::string options_text(const EngineOptions& options);
/// Null without any.
Json to_json(const std::vector<StrategyTrial>& trials);

}  // namespace helikos::app
