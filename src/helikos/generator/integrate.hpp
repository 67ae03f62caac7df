// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "helikos/base/parallel/communicator.hpp"
#include "helikos/cross_section/schedule.hpp"
#include "helikos/generator/integration_result.hpp"
#include "helikos/generator/process_plan.hpp"
#include "helikos/generator/run_progress.hpp"

namespace helikos {

struct RunFiles;

/// A run before anything is computed: all that can be refused without computing is refused here.
struct RunPlan {
  RunSetup setup;
  std::vector<ProcessPlan> processes;
  std::shared_ptr<RunFiles> files;                ///< the checkpoint and the file of grids
  std::chrono::steady_clock::time_point begin{};  ///< when the planning began
  SetUpTimes times{};                             ///< until the planning ended
};

/// Reads and checks a setup; all ranks together. Kokkos is not needed yet. Throws SetupError where
/// a process cannot be computed, InputError where the run cannot.
RunPlan plan_run(const RunSetup& setup, const Communicator& world, RunProgress& progress);

/// The goal of the integration of a process.
IntegrationGoal goal_of(const ProcessSetup& setup);

/// Integrates the processes of a setup, one after another, inside a Kokkos session. Throws
/// SetupError where a process cannot be computed or its result has no meaning, InputError where the
/// run cannot be done. With several processes and no events, a result without a meaning says so
/// (ProcessResult::why_refused) and is no error.
IntegrationResult integrate(const RunSetup& setup);
IntegrationResult integrate(const RunSetup& setup, RunProgress& progress);

/// Integrates the processes of a planned run, by all ranks together. Throws as above.
IntegrationResult integrate(RunPlan run, const Communicator& world, RunProgress& progress);

/// `progress` on the first rank, on the others one that says nothing.
RunProgress& progress_of_root(const Communicator& world, RunProgress& progress);

}  // namespace helikos
