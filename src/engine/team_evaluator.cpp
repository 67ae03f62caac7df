// SPDX-License-Identifier: Apache-2.0
#include "engine/teams_by_number.hpp"

namespace helikos {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

template <class T, class C>
std::unique_ptr<BasicEvaluator<Space>> make(EvaluatorInput input) {
  if (input.groups == Groups::automatic && !is_host_space<Space>) {
    return std::make_unique<TeamsByNumber<T, C, Space>>(std::move(input));
  }
  return std::make_unique<TeamPipeline<T, C, Space>>(std::move(input));
}

}  // namespace

// For whoever declares them `extern`.
template class TeamPipeline<double, double, Space>;
template class TeamPipeline<float, float, Space>;
template class TeamPipeline<double, float, Space>;

std::unique_ptr<BasicEvaluator<Space>> make_team_evaluator(Precision precision,
                                                           EvaluatorInput input) {
  switch (precision) {
    case Precision::double_precision:
      return make<double, double>(std::move(input));
    case Precision::single_precision:
      return make<float, float>(std::move(input));
    default:
      return make<double, float>(std::move(input));
  }
}

}  // namespace helikos
