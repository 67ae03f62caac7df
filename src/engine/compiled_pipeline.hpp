// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "engine/evaluator.hpp"
#include "engine/executor_choice.hpp"

namespace helikos {

/// An evaluator that runs a compiled kernel, which sums or is for threads, with the constants of
/// the one program of `input`, which has the kernel's fingerprint. `sums_by_helicity` is not
/// available.
std::unique_ptr<BasicEvaluator<Kokkos::DefaultExecutionSpace>> make_compiled_evaluator(
    const CompiledProcess& kernel, Precision precision, EvaluatorInput input);

}  // namespace helikos
