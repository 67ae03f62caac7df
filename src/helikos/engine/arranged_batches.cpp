// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/evaluator.hpp"
#include "helikos/engine/teams/team_batch.hpp"

namespace helikos {
namespace {

template <class T>
ArrangedBatches arrange(const EvaluatorInput& input) {
  std::vector<ArrangedBatch> batches;
  for (const ScheduledProgram& scheduled : input.programs) {
    batches.push_back(arrange_team_batch<T, Kokkos::DefaultExecutionSpace>(
        *input.program, scheduled, false, input.team_memory));
  }
  return std::make_shared<const std::vector<ArrangedBatch>>(std::move(batches));
}

}  // namespace

ArrangedBatches arrange_for_teams(Precision precision, const EvaluatorInput& input) {
  return precision == Precision::single_precision ? arrange<float>(input) : arrange<double>(input);
}

}  // namespace helikos
