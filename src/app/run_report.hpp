// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/json_file.hpp"
#include "app/loop_result.hpp"
#include "app/options.hpp"

namespace helikos::app {

/// An estimate from flat phase space, without cuts [pb].
struct CrossSection {
  double value;
  double error;
};

/// All that is to say about a run.
struct RunRecord {
  RunOptions options;
  Process process;
  MatrixElementInfo engine;  ///< of rank 0, as what the machine tells of itself
  LoopPlan plan;
  LoopResult result;
  double energy = 0.0;          ///< [GeV]
  double set_up_seconds = 0.0;  ///< from the start to the first event, the warm-up left out
  int threads = 0;              ///< of a rank
  int ranks = 1, nodes = 1;
  std::size_t event_bytes = 0;  ///< random numbers, momenta, results of a batch, on a rank
  std::optional<CrossSection> cross_section;  ///< of two incoming particles
};

void print_report(const RunRecord& record);
/// A line on standard error if there are any.
void warn_of_non_finite(const Moments& moments);
Json to_json(const RunRecord& record);

}  // namespace helikos::app
