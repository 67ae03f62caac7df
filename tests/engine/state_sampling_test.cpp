// SPDX-License-Identifier: Apache-2.0
// Sampled helicities and phases against the sum over helicities: what each draw gives exactly, and
// means with their errors.
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "engine/drawn_numbers.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos::test::state_sampling_test {
namespace {

using Space = MatrixElement::Space;

struct Case {
  std::string process;
  Layout layout = usual_layout;
  Precision precision = Precision::double_precision;
};

class StateSampling : public ::testing::TestWithParam<Case> {
 protected:
  MatrixElementOptions options(HelicityMode mode) const {
    MatrixElementOptions result;
    result.helicities = mode;
    result.layout = GetParam().layout;
    result.precision = GetParam().precision;
    return result;
  }
  Process process() const { return Process::parse(GetParam().process); }

  /// Shares of one configuration after the other, from a sum with shares.
  std::vector<double> shares(const Point& point) const {
    MatrixElementOptions with_shares;
    with_shares.shares = with_shares.all_helicities = true;
    MatrixElement sum(process(), Parameters(), with_shares);
    const ShareView<Space> each("shares", 1, num_helicities(process()));
    sum(Space(), {.momenta = repeated(point, 1)},
        {.matrix_elements = EventView<Space>("one", 1), .shares = each});
    const auto host = on_host(each);
    return {host.data(), host.data() + host.size()};
  }

  double tolerance() const {
    return GetParam().precision == Precision::double_precision ? 1e-11 : 1e-3;
  }
  Point point() const { return rambo_points(GetParam().process, 900.0, 1, {}, false, 4).front(); }
};

/// Each helicity by itself: its |M_h|^2 over its probability.
TEST_P(StateSampling, GivesEachHelicityOverItsProbability) {
  auto of_helicities = options(HelicityMode::sample);
  of_helicities.program.basis = PolarizationBasis::helicity;
  MatrixElement sampled(process(), Parameters(), of_helicities);
  ASSERT_EQ(sampled.info().num_strategy_random, 1);
  const auto exact = shares(point());
  const auto probabilities = sampled.helicity_probabilities();
  double largest = 0.0;
  for (const double share : exact) largest = std::max(largest, share);
  std::vector<std::vector<double>> random;
  double begin = 0.0;
  for (const double p : probabilities) {
    if (p > 0.0) random.push_back({begin + 0.5 * p});
    begin += p;
  }
  const auto count = static_cast<int>(random.size());
  ASSERT_EQ(count, sampled.info().num_good_helicities);
  const EventView<Space> results("results", count);
  const IndexView<Space> helicities("helicities", count);
  sampled(Space(), {.momenta = repeated(point(), count), .strategy_random = on_device(random)},
          {.matrix_elements = results, .helicity = helicities});
  const auto values = on_host(results);
  const auto numbers = on_host(helicities);
  Worst worst(GetParam().process);
  for (int e = 0, h = -1; e < count; ++e) {
    do ++h;
    while (!(probabilities[h] > 0.0));
    ASSERT_EQ(numbers(e), h);
    worst.add(values(e) * probabilities[h], exact[h], tolerance() * largest,
              "helicity " + std::to_string(h));
  }
  for (std::size_t h = 0; h < exact.size(); ++h) {
    if (probabilities[h] == 0.0) {
      worst.add(exact[h], 0.0, 1e-14 * largest, "left out " + std::to_string(h));
    }
  }
}

/// Each configuration of linear polarisations by itself, times its probability: they add up to the
/// sum over helicities.
TEST_P(StateSampling, LinearPolarizationsAddUpToTheSum) {
  MatrixElement sampled(process(), Parameters(), options(HelicityMode::sample));
  std::vector<std::vector<double>> random;
  std::vector<double> parts;
  double begin = 0.0;
  for (const double p : sampled.helicity_probabilities()) {
    if (p > 0.0) random.push_back({begin + 0.5 * p});
    if (p > 0.0) parts.push_back(p);
    begin += p;
  }
  const auto count = static_cast<int>(random.size());
  const EventView<Space> results("results", count);
  sampled(Space(), {.momenta = repeated(point(), count), .strategy_random = on_device(random)},
          {results});
  const auto values = on_host(results);
  double sum = 0.0;
  for (int e = 0; e < count; ++e) sum += parts[e] * values(e);
  Worst worst(GetParam().process);
  worst.add_relative(sum, evaluate(process(), {point()}).front(), tolerance());
}

/// |M|^2 is quadratic in the coefficients of a leg: its mean over any orthonormal set of phases is
/// the sum over helicities.
TEST_P(StateSampling, SumsOverOrthonormalPhases) {
  MatrixElement sampled(process(), Parameters(), options(HelicityMode::phase));
  std::vector<std::vector<double>> sets{{}};
  int offset = 0;
  const Process legs_of = process();
  for (const Leg& leg : legs_of.legs()) {
    const bool has_mass = Parameters().mass(leg.particle->pdg) > 0.0;
    const bool is_vector = leg.particle->spin == Spin::vector;
    if (leg.particle->spin == Spin::scalar) continue;
    const double phi = 0.137 + 0.071 * offset++;
    std::vector<std::vector<double>> choices{{phi}, {phi + 0.25}};
    if (is_vector && has_mass) choices = {{phi, 0.5}, {phi + 0.25, 0.5}, {phi, 1.0}};
    std::vector<std::vector<double>> longer;
    for (const auto& set : sets) {
      for (const auto& choice : choices) {
        longer.push_back(set);
        longer.back().insert(longer.back().end(), choice.begin(), choice.end());
      }
    }
    sets = std::move(longer);
  }
  const auto count = static_cast<int>(sets.size());
  ASSERT_EQ(sampled.info().num_strategy_random, static_cast<int>(sets.front().size()));
  const EventView<Space> results("results", count);
  sampled(Space(), {.momenta = repeated(point(), count), .strategy_random = on_device(sets)},
          {results});
  const auto values = on_host(results);
  double mean = 0.0;
  for (int e = 0; e < count; ++e) mean += values(e) / count;
  Worst worst(GetParam().process);
  worst.add_relative(mean, evaluate(process(), {point()}).front(), tolerance());
}

/// Means of random draws at one point, with errors that hold: of 40 repetitions, deviations over
/// errors have a mean square of 1 (+- sqrt(2/40)).
TEST_P(StateSampling, IsUnbiased) {
  constexpr int repetitions = 40, draws = 2000;
  const double expected = evaluate(process(), {point()}).front();
  for (const auto mode : {HelicityMode::sample, HelicityMode::phase}) {
    MatrixElement sampled(process(), Parameters(), options(mode));
    double pulls = 0.0, sum_of_means = 0.0, squares_of_errors = 0.0;
    for (int r = 0; r < repetitions; ++r) {
      const RandomView<Space> random("random", draws, sampled.info().num_strategy_random);
      fill_random(Space(), 100 + r, 0, random, RandomStream::strategy);
      const EventView<Space> results("results", draws);
      sampled(Space(), {.momenta = repeated(point(), draws), .strategy_random = random}, {results});
      const auto values = on_host(results);
      double sum = 0.0, squares = 0.0;
      for (int e = 0; e < draws; ++e) {
        sum += values(e);
        squares += values(e) * values(e);
      }
      const double mean = sum / draws, variance = squares / draws - mean * mean;
      const double error = std::sqrt(std::max(variance, 0.0) / draws) + 1e-12 * expected;
      pulls += std::pow((mean - expected) / error, 2) / repetitions;
      sum_of_means += mean / repetitions;
      squares_of_errors += error * error / (repetitions * repetitions);
    }
    EXPECT_NEAR(sum_of_means, expected,
                4.0 * std::sqrt(squares_of_errors) + tolerance() * expected);
    if (GetParam().precision == Precision::double_precision) {
      EXPECT_LT(pulls, 1.0 + 4.5 * std::sqrt(2.0 / repetitions));
      EXPECT_GT(pulls, 1.0 - 4.5 * std::sqrt(2.0 / repetitions));
    }
  }
}

std::vector<Case> cases() {
  std::vector<Case> result;
  for (const char* process :
       {"g g > g g", "g g > g g g", "g g > g g g g", "g g > t t~ g", "u u~ > t t~ g g",
        "u u~ > d d~ g", "u d~ > w+ g g", "e+ e- > w+ w-", "g g > t t~ h", "u u > u u"}) {
    for (const auto layout : layouts()) result.push_back({process, layout});
  }
  result.push_back({"g g > t t~ g g", usual_layout, Precision::single_precision});
  result.push_back({"g g > t t~ g g", Layout::teams, Precision::mixed});
  result.push_back({"u d~ > w+ z", usual_layout, Precision::mixed});
  return result;
}

INSTANTIATE_TEST_SUITE_P(Processes, StateSampling, ::testing::ValuesIn(cases()),
                         [](const auto& info) { return "case" + std::to_string(info.index); });

TEST(StateSampling, RefusesWhatTakesAllHelicities) {
  const auto process = Process::parse("g g > t t~");
  MatrixElementOptions options;
  options.helicities = HelicityMode::phase;
  MatrixElement phases(process, Parameters(), options);
  EXPECT_THROW(phases.helicity_probabilities(), InputError);
  EXPECT_THROW(phases.set_helicity_weights(std::vector<double>(16, 1.0)), InputError);
  const auto momenta = to_device(rambo_points(process, 900.0, 2));
  const EventView<Space> results("results", 2);
  EXPECT_THROW(phases(Space(), momenta, results), InputError);  // no random numbers
  EXPECT_THROW(
      phases(Space(), {.momenta = momenta, .strategy_random = RandomView<Space>("r", 2, 3)},
             {results}),
      InputError);
  EXPECT_THROW(
      phases(Space(), {.momenta = momenta, .strategy_random = RandomView<Space>("r", 1, 4)},
             {results}),
      InputError);
  for (auto MatrixElementOptions::*flag :
       {&MatrixElementOptions::selects, &MatrixElementOptions::shares,
        &MatrixElementOptions::all_helicities}) {
    auto bad = options;
    bad.*flag = true;
    EXPECT_THROW(MatrixElement(process, Parameters(), bad), InputError);
  }
}

/// Weights above zero do not bring back what vanishes.
TEST(StateSampling, KeepsVanishingHelicitiesOut) {
  MatrixElementOptions options;
  options.program.basis = PolarizationBasis::helicity;
  options.helicities = HelicityMode::sample;
  MatrixElement sampled(Process::parse("g g > g g g"), Parameters(), options);
  EXPECT_EQ(sampled.info().num_good_helicities, 20);  // two or three of five helicities equal
  sampled.set_helicity_weights(std::vector<double>(32, 1.0));
  int drawn = 0;
  for (const double p : sampled.helicity_probabilities()) drawn += p > 0.0;
  EXPECT_EQ(drawn, 20);
}

}  // namespace
}  // namespace helikos::test::state_sampling_test
