// SPDX-License-Identifier: Apache-2.0
// Processes of all kinds through executors, colour sums, precisions, alpha_s and selections.
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "engine/selection_probabilities.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/random/random_numbers.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos::test::any_process_test {
namespace {

using Space = MatrixElement::Space;

class AnyProcess : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    points_ = rambo_points(GetParam(), 800.0, 12);
    values_ = evaluate(GetParam(), points_);
    bounds_ = rounding_bounds(GetParam(), points_);
  }

  Points points_;
  std::vector<double> values_, bounds_;
};

TEST_P(AnyProcess, IsTheSameInAllWays) {
  MatrixElementOptions teams, gemm, all, single, both;
  teams.layout = Layout::teams;
  gemm.color_sum = ColorSum::gemm;
  all.all_helicities = true;
  single.program.basis = PolarizationBasis::helicity;
  both.layout = Layout::teams;
  both.color_sum = ColorSum::gemm;
  for (const auto& options : {teams, gemm, all, single, both}) {
    compare(GetParam(), evaluate(GetParam(), points_, options), values_, bounds_);
  }
}

/// With the rescue no event is off by more than its aim.
TEST_P(AnyProcess, KeepsDigitsInLowerPrecision) {
  for (const auto& [precision, aim] :
       {std::pair{Precision::single_precision, 1e-3}, {Precision::mixed, 1e-4}}) {
    MatrixElementOptions options;
    options.precision = precision;
    Worst worst(GetParam());
    const auto here = evaluate(GetParam(), points_, options);
    for (std::size_t e = 0; e < here.size(); ++e) {
      worst.add_relative(here[e], values_[e], aim, "event " + std::to_string(e));
    }
  }
}

/// Another alpha_s of an event against a card with it, also where powers of g_s mix.
TEST_P(AnyProcess, TakesTheCouplingOfAnEvent) {
  MatrixElement here(Process::parse(GetParam()), Parameters());
  ParameterInputs inputs;
  inputs["aS"] = 0.2;
  compare(GetParam(), evaluate(here, points_, 0.2),
          evaluate(GetParam(), points_, {}, Parameters(inputs)), bounds_);
}

/// Helicities and flows of one point against their exact probabilities.
TEST_P(AnyProcess, SelectsByProbabilities) {
  constexpr int draws = 20000;
  const auto process = Process::parse(GetParam());
  MatrixElementOptions selects, shares;
  selects.selects = true;
  shares.shares = shares.all_helicities = true;
  MatrixElement selector(process, Parameters(), selects), sharer(process, Parameters(), shares);
  const Points point{points_[0]};
  const ShareView<Space> each("shares", 1, num_helicities(process));
  const EventView<Space> one("one", 1);
  sharer(Space(), {.momenta = to_device(point)}, {.matrix_elements = one, .shares = each});
  const RandomView<Space> random("random", draws, 2);
  fill_random(Space(), 11, 0, random);
  const EventView<Space> result("result", draws);
  const IndexView<Space> helicity("helicity", draws), flow("flow", draws);
  EventInputs<Space> inputs{.momenta = to_device(Points(draws, points_[0]))};
  inputs.helicity_random = Kokkos::subview(random, Kokkos::ALL, 0);
  inputs.flow_random = Kokkos::subview(random, Kokkos::ALL, 1);
  selector(Space(), inputs, {.matrix_elements = result, .helicity = helicity, .flow = flow});
  Space().fence();
  const auto probabilities =
      selection_probabilities(process, points_[0], numbers_of(each), numbers_of(one)[0]);
  std::vector<double> counts(probabilities.size(), 0.0);
  const auto flows = selector.info().num_flows;
  const auto helicities = numbers_of(helicity), drawn_flows = numbers_of(flow);
  for (int k = 0; k < draws; ++k) {
    ++counts.at(std::size_t(helicities[k] * flows + drawn_flows[k]));
  }
  expect_distributed(counts, probabilities);
}

INSTANTIATE_TEST_SUITE_P(Processes, AnyProcess,
                         ::testing::Values("u u~ > d d~ g", "u u > u u g", "g g > g g g",
                                           "u d~ > w+ z g", "w+ w- > z a", "g g > t t~ h",
                                           "u u~ > e+ e- g", "u u~ > d d~ QED<=2"),
                         [](const auto& info) { return "case" + std::to_string(info.index); });

}  // namespace
}  // namespace helikos::test::any_process_test
