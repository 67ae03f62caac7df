// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/error.hpp"
#include "helikos/engine/evaluator.hpp"

namespace helikos {

/// Teams of threads are for GPUs. On hosts packs are always faster, and a build for hosts leaves
/// teams out, as they take a tenth of its time. Tests link engine/team_evaluator.cpp in place of
/// this file.
std::unique_ptr<BasicEvaluator<Kokkos::DefaultExecutionSpace>> make_team_evaluator(Precision,
                                                                                   EvaluatorInput) {
  throw InputError("teams of threads are for GPUs; this build for hosts has packs of events");
}

}  // namespace helikos
