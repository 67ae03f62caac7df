// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/team_evaluator.hpp"

namespace helikos {

using Space = Kokkos::DefaultExecutionSpace;

// Compiled in engine/detail/diagram_weights.cpp.
extern template void start_amplitudes(const TeamLane<double, double, Space>&,
                                      const TeamBatch<Space>&, const EventSlice<Space>&);
// Compiled in engine/mixed_teams.cpp.
extern template void start_amplitudes(const TeamLane<double, float, Space>&,
                                      const TeamBatch<Space>&, const EventSlice<Space>&);

// Instantiations for files that declare them `extern`.
template class TeamEvaluator<double, double, Space>;
template class TeamEvaluator<float, float, Space>;
template class TeamEvaluator<double, float, Space>;

namespace {

template <class T>
ArrangedBatches arrange(const EvaluatorInput& input) {
  std::vector<ArrangedBatch> batches;
  for (const ScheduledProgram& scheduled : input.programs) {
    batches.push_back(
        arrange_team_batch<T, Space>(*input.program, scheduled, false, input.team_memory));
  }
  return std::make_shared<const std::vector<ArrangedBatch>>(std::move(batches));
}

}  // namespace

ArrangedBatches arrange_for_teams(Precision precision, const EvaluatorInput& input) {
  return precision == Precision::single_precision ? arrange<float>(input) : arrange<double>(input);
}

std::unique_ptr<BasicEvaluator<Space>> make_team_evaluator(Precision precision,
                                                           EvaluatorInput input) {
  switch (precision) {
    case Precision::double_precision:
      return std::make_unique<TeamEvaluator<double, double, Space>>(std::move(input));
    case Precision::single_precision:
      return std::make_unique<TeamEvaluator<float, float, Space>>(std::move(input));
    default:
      return std::make_unique<TeamEvaluator<double, float, Space>>(std::move(input));
  }
}

}  // namespace helikos
