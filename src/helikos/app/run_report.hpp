// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/app/json_file.hpp"
#include "helikos/app/loop_result.hpp"
#include "helikos/app/options.hpp"
#include "helikos/app/run_kinematics.hpp"
#include "helikos/engine/drawn/strategy_choice.hpp"

namespace helikos::app {

/// All that is to say about a run.
struct RunRecord {
  RunOptions options;
  Process process;           ///< whose program ran
  std::string subprocess;    ///< that was asked for, where it is another one
  MatrixElementInfo engine;  ///< of rank 0, as what the machine tells of itself
  LoopPlan plan;
  LoopResult result;
  double energy = 0.0;          ///< [GeV]
  double set_up_seconds = 0.0;  ///< what is not done for each event, the warm-up left out
  int threads = 0;              ///< of a rank
  int ranks = 1, nodes = 1;
  std::size_t event_bytes = 0;  ///< random numbers, momenta, results of a batch, on a rank
  std::optional<Estimate> cross_section;  ///< of two incoming particles [pb]
  std::optional<Estimate> width;          ///< of one [GeV]
  std::vector<StrategyTrial> trials;      ///< where `options` come from them, otherwise none
  MatrixElementOptions computed;          ///< what `options` came to
};

void print_report(const RunRecord& record);
/// A line on standard error if there are any.
void warn_of_non_finite(const Moments& moments);
Json to_json(const RunRecord& record);

}  // namespace helikos::app
