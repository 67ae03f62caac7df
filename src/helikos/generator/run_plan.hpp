// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A run before anything is computed: all that can be refused without computing is refused here.

#include <chrono>
#include <memory>
#include <vector>

#include "helikos/base/parallel/communicator.hpp"
#include "helikos/cross_section/schedule.hpp"
#include "helikos/generator/process_plan.hpp"
#include "helikos/generator/run_progress.hpp"

namespace helikos {

struct RunFiles;

struct RunPlan {
  RunSetup setup;
  std::vector<ProcessPlan> processes;
  std::shared_ptr<RunFiles> files;                ///< the checkpoint and the file of grids
  std::chrono::steady_clock::time_point begin{};  ///< when the planning began
};

/// Reads and checks a setup; all ranks together. Kokkos is not needed yet. Throws SetupError where
/// a process cannot be computed, InputError where the run cannot.
RunPlan plan_run(const RunSetup& setup, const Communicator& world, RunProgress& progress);

/// The goal of the integration of a process.
IntegrationGoal goal_of(const ProcessSetup& setup);

/// The setup with the accuracy that fits the number of events, where it has no goal.
RunSetup with_goals(RunSetup setup);

}  // namespace helikos
