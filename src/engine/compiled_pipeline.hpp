// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "engine/evaluator.hpp"
#include "engine/executor_choice.hpp"

namespace helikos {

/// An evaluator that runs a compiled kernel with the constants of `program`, which has the kernel's
/// fingerprint. `sums_by_helicity` is not available.
std::unique_ptr<BasicEvaluator<Kokkos::DefaultExecutionSpace>> make_compiled_evaluator(
    const CompiledProcess& kernel, Precision precision, const ScheduledProgram& program,
    double normalization);

}  // namespace helikos
