// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/error.hpp"
#include "helikos/engine/evaluator.hpp"

namespace helikos {
namespace {

[[noreturn]] void refuse_teams() {
  throw InputError("teams of threads are for GPUs; this build for hosts has packs of events");
}

}  // namespace

/// Teams of threads are for GPUs. On hosts packs compute events, and a build leaves teams out,
/// which are a tenth of its processor time (perf/results/build_two_cores.json). Tests link
/// engine/team_evaluator.cpp in place of this file.
std::unique_ptr<BasicEvaluator<Kokkos::DefaultExecutionSpace>> make_team_evaluator(Precision,
                                                                                   EvaluatorInput) {
  refuse_teams();
}

ArrangedBatches arrange_for_teams(Precision, const EvaluatorInput&) { refuse_teams(); }

}  // namespace helikos
