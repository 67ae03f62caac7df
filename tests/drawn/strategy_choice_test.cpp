// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/drawn/strategy_choice.hpp"

#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/random/random_numbers.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos::test::strategy_choice_test {
namespace {

using Space = MatrixElement::Space;

TrialPoints trials_at(const Points& points) {
  TrialPoints trials;
  trials.momenta = Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(points));
  const EventView<Space> weights("weights", points.size());
  Kokkos::deep_copy(weights, 2.0);
  trials.weights = weights;
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
    EXPECT_EQ(trial_of(choice, {}).spread.value(), 0.0);
    EXPECT_EQ(choice.matrix_element->options().helicities, choice.strategy().helicities);
    EXPECT_EQ(choice.matrix_element->options().colors, choice.strategy().colors);
    EXPECT_EQ(choice.matrix_element->process().str(), process.str());
  }
}

/// Where everything else takes much longer than a matrix element, what does not scatter is best.
TEST(StrategyChoice, TakesTheSumWhereItsTimeDoesNotCount) {
  const auto process = Process::parse("g g > t t~ g");
  auto points = trials_at(rambo_points(process, 800.0, 64));
  points.seconds = 1e3;
  const auto choice = choose_strategy(process, Parameters(), {}, unbiased_strategies(), points);
  EXPECT_EQ(choice.strategy(), Strategy{});
}

/// Moments of |M|^2 with one helicity drawn at a point, over powers of its mean.
struct DrawnMoments {
  double second = 0.0, fourth = 0.0;
};

DrawnMoments moments_of_sampled_helicities(const Process& process, const Points& point) {
  MatrixElementOptions options;
  options.helicities = HelicityMode::sample;
  options.program.basis = PolarizationBasis::helicity;
  const auto probabilities = MatrixElement(process, Parameters(), options).helicity_probabilities();
  const double sum = evaluate(process, point).front();
  DrawnMoments moments;
  for (int h = 0; h < num_helicities(process); ++h) {
    if (probabilities[h] == 0.0) continue;
    MatrixElementOptions single;
    single.only_helicities = {h};
    const double share = evaluate(process, point, single).front() / sum / probabilities[h];
    moments.second += probabilities[h] * share * share;
    moments.fourth += probabilities[h] * std::pow(share, 4);
  }
  return moments;
}

/// Within five deviations, with the sum known or with what other strategies draw in its place.
TEST(StrategyChoice, MeasuresTheSpread) {
  const auto process = Process::parse("g g > t t~");
  const auto point = rambo_points(process, 800.0, 1);
  const DrawnMoments moments = moments_of_sampled_helicities(process, point);
  EXPECT_GT(moments.second, 1.1);
  auto points = trials_at(point);
  points.draws = 40000;
  points.most_seconds = 1e9;
  points.seconds = 1e3;  // so that none is stopped
  const Strategy judged{HelicityMode::sample, ColorMode::sum}, other{HelicityMode::phase};
  for (const auto& strategies : {std::vector{Strategy{}, judged}, std::vector{judged, other}}) {
    MatrixElementOptions options;
    options.program.basis = PolarizationBasis::helicity;
    const auto choice = choose_strategy(process, Parameters(), options, strategies, points);
    const StrategyTrial trial = trial_of(choice, judged);
    ASSERT_GE(trial.draws, 40000.0);
    double variance = (moments.fourth / (moments.second * moments.second) - 1.0) / trial.draws;
    if (strategies[1] == other) {  // twice the relative error of the mean
      const double spread = trial_of(choice, other).spread.value();
      variance += 4.0 * spread * spread / trial_of(choice, other).draws;
    }
    const double found = 1.0 + std::pow(trial.spread.value(), 2);
    EXPECT_NEAR(found / moments.second, 1.0, 5.0 * std::sqrt(variance));
  }
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
      const double variance = 4.0 * (1.0 + std::pow(trial.spread.value(), 2)) - 1.0;
      return (seconds + 0.25 * trial.seconds) * variance;
    };
    for (const StrategyTrial& trial : choice.trials) {
      if (trial.spread) {
        EXPECT_NEAR(trial.cost, cost(trial) / cost(choice.trials.front()), 1e-9 * trial.cost);
      } else {  // stopped
        EXPECT_LT(trial.draws, 4.0);
        EXPECT_GT(trial.cost, 3.99);
      }
    }
  }
}

TEST(StrategyChoice, RefusesPointsThatAreNone) {
  const auto process = Process::parse("g g > t t~");
  const auto good = trials_at(rambo_points(process, 800.0, 4));
  const auto refuses = [&](const TrialPoints& points, const std::vector<Strategy>& strategies) {
    EXPECT_THROW(choose_strategy(process, Parameters(), {}, strategies, points), InputError);
  };
  refuses(good, {});
  refuses({}, unbiased_strategies());
  auto points = good;
  points.accepted = 0.0;
  refuses(points, unbiased_strategies());
  points = good;
  points.weights = EventView<Space>("weights", 3);
  refuses(points, unbiased_strategies());
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
}  // namespace helikos::test::strategy_choice_test
