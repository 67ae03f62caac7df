// SPDX-License-Identifier: Apache-2.0
#include "api/strategy_choice.hpp"

#include <gtest/gtest.h>

#include "core/error.hpp"
#include "engine/conditioning.hpp"
#include "process/helicity.hpp"
#include "random/random_numbers.hpp"

namespace helikos::test {
namespace {

using Space = MatrixElement::Space;

StrategyTrials trials_at(const Points& points) {
  StrategyTrials trials;
  trials.momenta = Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(points));
  const EventView<Space> weights("weights", points.size());
  Kokkos::deep_copy(weights, 2.0);
  trials.weights = weights;
  trials.most_events = 1 << 14;
  return trials;
}

const StrategyTrial& trial_of(const StrategyChoice& choice, const Strategy& strategy) {
  for (const StrategyTrial& trial : choice.trials)
    if (trial.strategy == strategy) return trial;
  throw std::runtime_error("no such trial");
}

TEST(StrategyChoice, HasTheBestOfAllReady) {
  for (const char* text : {"g g > t t~ g", "e+ e- > u u~ g"}) {
    const auto process = Process::parse(text);
    const auto points = rambo_points(process, 800.0, 64);
    const auto choice =
        choose_strategy(process, Parameters(), {}, unbiased_strategies(), trials_at(points));
    ASSERT_EQ(choice.trials.size(), 9u);
    EXPECT_EQ(choice.trials.front().cost, 1.0);
    for (std::size_t i = 0; i < choice.trials.size(); ++i) {
      const StrategyTrial& trial = choice.trials[i];
      EXPECT_EQ(trial.refused, "");
      EXPECT_GT(trial.seconds, 0.0);
      EXPECT_GT(trial.set_up, 0.0);
      if (i > 0) EXPECT_GE(trial.cost, choice.trials[i - 1].cost);
    }
    EXPECT_EQ(trial_of(choice, {}).spread, 0.0);
    EXPECT_EQ(choice.matrix_element->options().helicities, choice.strategy().helicities);
    EXPECT_EQ(choice.matrix_element->options().colors, choice.strategy().colors);
    EXPECT_EQ(choice.matrix_element->process().str(), process.str());
  }
}

/// At one point the spread of drawn helicities follows from their shares and probabilities.
TEST(StrategyChoice, MeasuresTheSpread) {
  const auto process = Process::parse("g g > t t~");
  const auto points = rambo_points(process, 800.0, 1);
  const std::vector<Strategy> strategies{{HelicityMode::sample, ColorMode::sum}, {}};
  const auto choice = choose_strategy(process, Parameters(), {}, strategies, trials_at(points));
  MatrixElementOptions options;
  options.helicities = HelicityMode::sample;
  const auto probabilities = MatrixElement(process, Parameters(), options).helicity_probabilities();
  double sum = 0.0, squares = 0.0;
  for (int h = 0; h < num_helicities(process); ++h) {
    if (probabilities[h] == 0.0) continue;
    MatrixElementOptions single;
    single.only_helicities = {h};
    const double share = evaluate(process, points, single).front();
    sum += share;
    squares += share * share / probabilities[h];
  }
  const double expected = std::sqrt(squares / (sum * sum) - 1.0);
  EXPECT_GT(expected, 0.1);
  EXPECT_NEAR(trial_of(choice, strategies[0]).spread / expected, 1.0, 0.05);
}

/// Time of a point times its variance. At one point, of which a quarter passes, the mean square of
/// a weight is four times the square of its mean.
TEST(StrategyChoice, MultipliesTimeAndVariance) {
  const auto process = Process::parse("g g > t t~ g");
  auto trials = trials_at(rambo_points(process, 800.0, 1));
  trials.accepted = 0.25;
  for (const double seconds : {0.0, 1e-4, 1e3}) {
    trials.seconds = seconds;
    const auto choice = choose_strategy(process, Parameters(), {}, unbiased_strategies(), trials);
    const auto cost = [&](const StrategyTrial& trial) {
      const double variance = 4.0 * (1.0 + trial.spread * trial.spread) - 1.0;
      return (seconds + 0.25 * trial.seconds) * variance;
    };
    for (const StrategyTrial& trial : choice.trials)
      EXPECT_NEAR(trial.cost, cost(trial) / cost(choice.trials.front()), 1e-9 * trial.cost);
  }
}

TEST(StrategyChoice, LeavesOutWhatCannotBeHad) {
  const auto process = Process::parse("g g > t t~");
  const auto trials = trials_at(rambo_points(process, 800.0, 64));
  MatrixElementOptions selects;
  selects.selects = true;
  const auto choice =
      choose_strategy(process, Parameters(), selects, unbiased_strategies(), trials);
  EXPECT_EQ(choice.strategy(), Strategy{});
  int refused = 0;
  for (const StrategyTrial& trial : choice.trials) refused += !trial.refused.empty();
  EXPECT_EQ(refused, 8);
  EXPECT_THROW(choose_strategy(process, Parameters(), selects,
                               {{HelicityMode::phase, ColorMode::sum}}, trials),
               InputError);
}

}  // namespace
}  // namespace helikos::test
