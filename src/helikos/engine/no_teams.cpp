// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/error.hpp"
#include "helikos/engine/evaluator.hpp"

namespace helikos {
namespace {

[[noreturn]] void refuse_teams() {
  throw InputError("teams of threads are for GPUs; this build for hosts has packs of events");
}

}  // namespace

/// Teams of threads are for GPUs. On hosts packs are always faster, and a build for hosts leaves
/// teams out, because they take a tenth of the time of the build. Tests link
/// engine/team_evaluator.cpp in place of this file.
std::unique_ptr<BasicEvaluator<Kokkos::DefaultExecutionSpace>> make_team_evaluator(Precision,
                                                                                   EvaluatorInput) {
  refuse_teams();
}

ArrangedBatches arrange_for_teams(Precision, const EvaluatorInput&) { refuse_teams(); }

}  // namespace helikos
