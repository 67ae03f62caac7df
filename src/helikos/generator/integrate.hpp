// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/generator/integration_result.hpp"
#include "helikos/generator/run_plan.hpp"
#include "helikos/generator/run_progress.hpp"

namespace helikos {

/// Integrates the processes of a setup, one after another, inside a Kokkos session. Throws
/// SetupError where a process cannot be computed or its result has no meaning, InputError where the
/// run cannot be done. With several processes and no events, a result without a meaning says so
/// (ProcessResult::why_refused) and is no error.
IntegrationResult integrate(const RunSetup& setup);
IntegrationResult integrate(const RunSetup& setup, RunProgress& progress);

/// The same for a run that was planned, by all ranks together.
IntegrationResult integrate(RunPlan run, const Communicator& world, RunProgress& progress);

/// `progress` on the first rank, on the others one that says nothing.
RunProgress& progress_of_root(const Communicator& world, RunProgress& progress);

}  // namespace helikos
