// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "compiled/compiled_process.hpp"
#include "engine/options.hpp"
#include "process/classify.hpp"
#include "schedule/schedule.hpp"

namespace helikos {

/// What `MatrixElementOptions::executor` comes to.
struct ExecutorChoice {
  const CompiledProcess* kernel = nullptr;  ///< null: interpret
  std::string reason;  ///< why `automatic` interprets or what its kernel does, or empty
};

/// The kernel for these programs (one for each batch of helicities). Throws InputError where a
/// compiled one is asked for and none fits.
ExecutorChoice choose_executor(const Process& process, const ProcessTopology& topology,
                               const MatrixElementOptions& options,
                               const std::vector<ScheduledProgram>& programs);

}  // namespace helikos
