// SPDX-License-Identifier: Apache-2.0
#include "engine/team_pipeline.hpp"

namespace helikos {

std::unique_ptr<BasicEvaluator<Kokkos::DefaultExecutionSpace>> make_team_evaluator(
    Precision precision, EvaluatorInput input) {
  using Space = Kokkos::DefaultExecutionSpace;
  switch (precision) {
    case Precision::double_precision:
      return std::make_unique<TeamPipeline<double, double, Space>>(std::move(input));
    case Precision::single_precision:
      return std::make_unique<TeamPipeline<float, float, Space>>(std::move(input));
    default:
      return std::make_unique<TeamPipeline<double, float, Space>>(std::move(input));
  }
}

}  // namespace helikos
