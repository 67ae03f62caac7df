// SPDX-License-Identifier: Apache-2.0
// Sampled colours against the sum over colours: exactly, over all that can be drawn, and as means
// with their errors.
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "engine/drawn_numbers.hpp"
#include "helikos/amplitude/color/color_classes.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::test::color_sampling_test {
namespace {

using Space = MatrixElement::Space;

struct Case {
  std::string process;
  ColorMode colors = ColorMode::dressed;
  Layout layout = usual_layout;
  Precision precision = Precision::double_precision;
};

MatrixElementOptions options_of(const Case& c, HelicityMode helicities = HelicityMode::sum) {
  MatrixElementOptions options;
  options.colors = c.colors;
  options.layout = c.layout;
  options.precision = c.precision;
  options.helicities = helicities;
  return options;
}

std::string name_of(const Case& c) {
  return c.process + (c.colors == ColorMode::flow ? ", flow" : ", dressed") +
         (c.layout == Layout::teams ? ", teams" : "");
}

void PrintTo(const Case& c, std::ostream* out) { *out << name_of(c); }

class ColorSampling : public ::testing::TestWithParam<Case> {};

/// Draws of events, one for each class in each order of its gluons, behind numbers that are the
/// same for all; and their probabilities.
struct Draws {
  std::vector<std::vector<double>> random;
  std::vector<double> parts;
};

Draws all_draws(const Process& process, const std::vector<double>& probabilities,
                const std::vector<double>& first = {}) {
  Draws draws;
  double begin = 0.0;
  const auto classes = color_classes(process);
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const auto orders = static_cast<double>(classes[c].gluons.num_orders);
    for (double order = 0.0; order < orders; ++order) {
      auto numbers = first;
      numbers.push_back(begin + 0.5 * probabilities[c]);
      numbers.push_back((order + 0.5) / orders);
      draws.random.push_back(numbers);
      draws.parts.push_back(probabilities[c] / orders);
    }
    begin += probabilities[c];
  }
  return draws;
}

TEST_P(ColorSampling, AddsUpToTheSum) {
  const auto process = Process::parse(GetParam().process);
  const bool decays = process.num_incoming() == 1;
  const double energy = decays ? Parameters().mass(process.legs()[0].particle->pdg) : 900.0;
  const auto point = rambo_points(process, energy, 1, {}, false, 3).front();
  MatrixElement sampled(process, Parameters(), options_of(GetParam()));
  const auto num_classes = static_cast<int>(color_classes(process).size());
  ASSERT_EQ(sampled.info().num_strategy_random, 2);
  ASSERT_EQ(sampled.info().num_color_classes, num_classes);
  const auto draws = all_draws(process, sampled.color_probabilities());
  const auto count = static_cast<int>(draws.random.size());
  const EventView<Space> results("results", count);
  const IndexView<Space> drawn("drawn", count);
  sampled(Space(), {.momenta = repeated(point, count), .strategy_random = on_device(draws.random)},
          {.matrix_elements = results, .color_class = drawn});
  const auto values = on_host(results);
  const auto numbers = on_host(drawn);
  double sum = 0.0;
  int changes = 0;
  for (int e = 0; e < count; ++e) {
    sum += draws.parts[e] * values(e);
    changes += e > 0 && numbers(e) != numbers(e - 1);
  }
  EXPECT_EQ(changes + 1, num_classes);
  Worst worst(name_of(GetParam()));
  const bool in_double = GetParam().precision == Precision::double_precision;
  worst.add_relative(sum, evaluate(process, {point}).front(), in_double ? 1e-11 : 1e-6);
}

/// Also of gluons that come to places on the other side, with beams along any axis.
class SampledHelicities : public ::testing::TestWithParam<std::string> {};

TEST_P(SampledHelicities, KeepTheirNumbers) {
  const auto process = Process::parse(GetParam());
  MatrixElementOptions sum;
  sum.only_helicities.resize(1);
  auto of_helicities = options_of({GetParam()}, HelicityMode::sample);
  of_helicities.program.basis = PolarizationBasis::helicity;
  MatrixElement sampled(process, Parameters(), of_helicities);
  const auto& probabilities = sampled.helicity_probabilities();
  for (const bool is_turned : {false, true}) {
    auto point = rambo_points(process, 900.0, 1, {}, false, 3).front();
    for (Momentum& p : point) p = is_turned ? rotated(p, 0.8, {0.6, 0.64, 0.48}) : p;
    Worst worst(process.str() + (is_turned ? ", beams along any axis" : ""));
    double begin = 0.0;
    const double total = evaluate(process, {point}).front();
    for (std::size_t h = 0; h < probabilities.size(); ++h) {
      if (probabilities[h] == 0.0) continue;
      const auto draws =
          all_draws(process, sampled.color_probabilities(), {begin + 0.5 * probabilities[h]});
      begin += probabilities[h];
      const auto count = static_cast<int>(draws.random.size());
      const EventView<Space> results("results", count);
      const IndexView<Space> helicities("helicities", count);
      sampled(Space(),
              {.momenta = repeated(point, count), .strategy_random = on_device(draws.random)},
              {.matrix_elements = results, .helicity = helicities});
      const auto values = on_host(results);
      ASSERT_EQ(on_host(helicities)(0), static_cast<int>(h));
      double mean = 0.0;
      for (int e = 0; e < count; ++e) mean += draws.parts[e] * values(e);
      sum.only_helicities = {static_cast<int>(h)};
      const double expected = evaluate(process, {point}, sum).front();
      worst.add(mean * probabilities[h], expected, 1e-11 * total);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Processes, SampledHelicities,
                         ::testing::Values("g g > g g g", "g g > t t~ g", "u g > u g",
                                           "u d~ > w+ g g"),
                         [](const auto& info) { return "case" + std::to_string(info.index); });

std::vector<Case> cases() {
  std::vector<Case> result;
  for (const char* process :
       {"g g > g g", "g g > g g g", "g g > t t~", "g g > t t~ g", "u u~ > t t~ g", "u u > u u g",
        "u u~ > d d~ g", "u d~ > w+ g g", "e+ e- > u u~ g", "e+ e- > mu+ mu-", "g g > h t t~",
        "g g > t t~, t > b w+", "u d~ > w+ > c s~", "u u~ > d d~ QCD=0", "t > b u d~",
        "u d~ > w+ > c s~ g"}) {
    for (const auto colors : {ColorMode::flow, ColorMode::dressed}) {
      for (const auto layout : layouts()) result.push_back({process, colors, layout});
    }
  }
  result.push_back({"g g > t t~ g", ColorMode::dressed, Layout::teams, Precision::mixed});
  return result;
}

INSTANTIATE_TEST_SUITE_P(Processes, ColorSampling, ::testing::ValuesIn(cases()),
                         [](const auto& info) { return "case" + std::to_string(info.index); });

/// Each event's own, whatever place it comes to among those of its class.
TEST(ColorSampling, TakesTheCouplingOfEachEvent) {
  constexpr int count = 200;
  const auto process = Process::parse("g g > t t~ g");
  MatrixElement sampled(process, Parameters(), options_of({""}, HelicityMode::phase));
  const auto points = rambo_points(process, 900.0, count);
  const auto momenta = Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(points));
  const RandomView<Space> random("random", count, sampled.info().num_strategy_random);
  fill_random(Space(), 5, 0, random, RandomStream::strategy);
  const double usual = Parameters().alpha_s();
  std::vector<double> couplings;
  for (int e = 0; e < count; ++e) couplings.push_back(usual * (0.5 + 0.01 * e));
  const EventView<Space> without("without", count), with("with", count);
  sampled(Space(), {.momenta = momenta, .strategy_random = random}, {without});
  sampled(Space(),
          {.momenta = momenta,
           .alpha_s = helikos::to_view<Space>("alpha_s", couplings),
           .strategy_random = random},
          {with});
  const auto expected = on_host(without), values = on_host(with);
  Worst worst("g g > t t~ g with couplings");
  for (int e = 0; e < count; ++e)
    worst.add_relative(values(e), expected(e) * std::pow(0.5 + 0.01 * e, 3), 1e-12);
}

/// Means of draws of colours and phases at one point.
class SampledMeans : public ::testing::TestWithParam<std::string> {};

TEST_P(SampledMeans, AreUnbiased) {
  const auto process = Process::parse(GetParam());
  const auto point = rambo_points(process, 900.0, 1, {}, false, 3).front();
  const double expected = evaluate(process, {point}).front();
  MatrixElement sampled(process, Parameters(), options_of({GetParam()}, HelicityMode::phase));
  expect_unbiased(sampled, point, expected, 2000);
}

INSTANTIATE_TEST_SUITE_P(Processes, SampledMeans,
                         ::testing::Values("g g > g g", "g g > g g g", "g g > g g g g",
                                           "g g > g g g g g", "g g > t t~ g g", "u u~ > t t~ g g",
                                           "u u~ > d d~ g g", "u u > u u g", "u d~ > w+ g g",
                                           "u u~ > e+ e- g g"),
                         [](const auto& info) { return "case" + std::to_string(info.index); });

TEST(ColorSampling, RefusesWhatItCannotGive) {
  const auto throws = [](const std::string& process, const MatrixElementOptions& options) {
    EXPECT_THROW(MatrixElement(Process::parse(process), Parameters(), options), InputError);
  };
  MatrixElementOptions selects = options_of({""}), shares = selects, diagrams = selects,
                       compiled = selects, list = selects, gemm = selects, single = selects;
  selects.selects = true;
  shares.shares = true;
  diagrams.program.recipe = Recipe::diagrams;
  compiled.executor = Executor::compiled;
  list.only_helicities = {5};
  gemm.color_sum = ColorSum::gemm;
  single.precision = Precision::single_precision;
  for (const auto& options : {selects, shares, diagrams, compiled, list, gemm, single}) {
    throws("g g > t t~", options);
  }
  MatrixElement sum(Process::parse("g g > t t~"), Parameters());
  EXPECT_THROW(sum.color_probabilities(), InputError);
}

}  // namespace
}  // namespace helikos::test::color_sampling_test
