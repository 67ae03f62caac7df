// SPDX-License-Identifier: Apache-2.0
// Diagrams of several powers of g_s: alpha_s of each event against a card with this alpha_s; the
// parts of |M|^2 of each power against processes that have one power alone.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/conditioning.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/base/random/random_numbers.hpp"
#include "helikos/engine/host_element.hpp"

namespace helikos::test::strong_powers_test {
namespace {

using Space = MatrixElement::Space;

constexpr double couplings[] = {0.05, 0.118, 0.2, 0.4};

Parameters with_alpha_s(double alpha_s) {
  ParameterInputs inputs;
  inputs["aS"] = alpha_s;
  return Parameters(inputs);
}

/// |M|^2 of events whose alpha_s are `couplings` in turn.
std::vector<double> in_turn(MatrixElement& element, const Points& points) {
  std::vector<double> of_events;
  for (std::size_t i = 0; i < points.size(); ++i)
    of_events.push_back(couplings[i % std::size(couplings)]);
  const EventView<Space> result("helikos::test::result", points.size());
  EventInputs<Space> inputs{.momenta = to_device(points)};
  inputs.alpha_s = helikos::to_view<Space>("helikos::test::alpha_s", of_events);
  RandomView<Space> random("helikos::test::random", points.size(),
                           std::size_t(element.info().num_strategy_random));
  fill_random(Space(), 7, 0, random);
  if (element.info().num_strategy_random > 0) inputs.strategy_random = random;
  element(Space(), inputs, {.matrix_elements = result});
  Space().fence();
  return numbers_of(result);
}

/// |M|^2 of the same events by cards, with the same random numbers.
std::vector<double> by_cards(const Process& process, const Points& points,
                             const MatrixElementOptions& options) {
  std::vector<double> values(points.size());
  for (std::size_t k = 0; k < std::size(couplings); ++k) {
    MatrixElement element(process, with_alpha_s(couplings[k]), options);
    const EventView<Space> result("helikos::test::result", points.size());
    EventInputs<Space> inputs{.momenta = to_device(points)};
    RandomView<Space> random("helikos::test::random", points.size(),
                             std::size_t(element.info().num_strategy_random));
    fill_random(Space(), 7, 0, random);
    if (element.info().num_strategy_random > 0) inputs.strategy_random = random;
    element(Space(), inputs, {.matrix_elements = result});
    Space().fence();
    const auto here = numbers_of(result);
    for (std::size_t i = k; i < points.size(); i += std::size(couplings)) values[i] = here[i];
  }
  return values;
}

struct Way {
  std::string name;
  MatrixElementOptions options;
};

std::vector<Way> ways() {
  std::vector<Way> list(8);
  list[0].name = "recursion";
  list[1].name = "diagrams";
  list[1].options.program.recipe = Recipe::diagrams;
  list[2].name = "teams";
  list[2].options.layout = Layout::teams;
  list[3].name = "teams, levels";
  list[3].options.layout = Layout::teams;
  list[3].options.groups = Groups::kernels;
  list[4].name = "teams, gemm";
  list[4].options.layout = Layout::teams;
  list[4].options.color_sum = ColorSum::gemm;
  list[5].name = "gemm";
  list[5].options.color_sum = ColorSum::gemm;
  list[6].name = "leading colour";
  list[6].options.colors = ColorMode::leading;
  list[7].name = "shares";
  list[7].options.shares = true;
  return list;
}

class StrongPowers : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Processes, StrongPowers,
                         ::testing::Values("u u~ > u u~ QED<=2", "u d > u d g QED<=2",
                                           "b b~ > t t~ QED<=2", "u u~ > d d~ s s~ QED<=2",
                                           "u u > u u g g QED<=2"),
                         [](const auto& info) { return "case" + std::to_string(info.index); });

/// The event's alpha_s enters |M|^2 as that of a card.
TEST_P(StrongPowers, TakeAlphaSOfEachEvent) {
  const Process process = Process::parse(GetParam());
  const auto points = rambo_points(process, 700.0, 9);
  const auto bounds = rounding_bounds(GetParam(), points);
  for (const auto& [name, options] : ways()) {
    MatrixElement element(process, Parameters(), options);
    EXPECT_GT(element.info().strong_powers.size(), 2u);
    compare(name, in_turn(element, points), by_cards(process, points, options), bounds);
  }
}

/// The program does not depend on alpha_s of the card.
TEST_P(StrongPowers, DoNotNeedTheCard) {
  const Process process = Process::parse(GetParam());
  const auto points = rambo_points(process, 700.0, 8);
  MatrixElement one(process, with_alpha_s(0.1)), other(process, with_alpha_s(0.3));
  EXPECT_EQ(in_turn(one, points), in_turn(other, points));
}

/// In lower precision too.
TEST_P(StrongPowers, KeepDigitsInLowerPrecision) {
  const Process process = Process::parse(GetParam());
  const auto points = rambo_points(process, 700.0, 9);
  const auto expected = by_cards(process, points, {});
  for (const Layout layout : {Layout::automatic, Layout::teams})
    for (const auto& [precision, aim] :
         {std::pair{Precision::single_precision, 1e-3}, {Precision::mixed, 1e-4}}) {
      MatrixElementOptions options;
      options.precision = precision;
      options.layout = layout;
      MatrixElement element(process, Parameters(), options);
      compare(GetParam(), in_turn(element, points), expected,
              std::vector<double>(points.size(), aim));
    }
}

/// |M|^2 is |M|^2 of each power alone, with its power of alpha_s, and their interference, which
/// squared orders compute alone.
TEST(StrongPowersOf, TwoAmplitudesAddUp) {
  const std::string text = "u u~ > u u~";
  const auto points = rambo_points(Process::parse(text), 500.0, 8);
  MatrixElement both(Process::parse(text + " QED<=2"), Parameters());
  EXPECT_EQ(both.info().strong_powers, (std::vector{0, 2, 4}));
  const auto values = in_turn(both, points);
  const auto bounds = rounding_bounds(text + " QED<=2", points);
  std::vector<double> expected(points.size(), 0.0);
  for (const auto& [orders, power] : {std::pair{" QED==0", 2}, {" QED^2==2", 1}, {" QED==2", 0}}) {
    const auto part = evaluate(text + orders, points);
    for (std::size_t i = 0; i < points.size(); ++i)
      expected[i] += part[i] * std::pow(couplings[i % std::size(couplings)] / 0.118, power);
  }
  compare(text, values, expected, bounds);
}

/// Drawn helicities and colours, with the same random numbers.
TEST(StrongPowersOf, EventsWhoseColorsAreDrawn) {
  for (const std::string text : {"u u~ > u u~ QED<=2", "u d > u d g QED<=2"}) {
    const Process process = Process::parse(text);
    const auto points = rambo_points(process, 700.0, 8);
    const auto bounds = rounding_bounds(text, points);
    for (const ColorMode colors : {ColorMode::flow, ColorMode::dressed, ColorMode::continuous}) {
      MatrixElementOptions options;
      options.colors = colors;
      options.helicities = HelicityMode::phase;
      MatrixElement element(process, Parameters(), options);
      compare(fmt::format("{}, colours {}", text, int(colors)), in_turn(element, points),
              by_cards(process, points, options), bounds);
    }
  }
}

/// Squares that leave out products have jamps for all powers.
TEST(StrongPowersOf, SquaredOrders) {
  for (const std::string text : {"u u~ > u u~ QED^2<=2", "u u~ > u u~ g QED^2<=2"}) {
    const Process process = Process::parse(text);
    const auto points = rambo_points(process, 700.0, 8);
    const auto bounds = rounding_bounds(text, points);
    for (const Layout layout : {Layout::automatic, Layout::teams}) {
      MatrixElementOptions options;
      options.layout = layout;
      MatrixElement element(process, Parameters(), options);
      compare(text, in_turn(element, points), by_cards(process, points, options), bounds);
    }
  }
}

/// Without a session of Kokkos kernels, as widths use it.
TEST(StrongPowersOf, SingleEventsOfAHost) {
  const Process process = Process::parse("z > u u~ u u~ QED<=3");
  const Parameters parameters = with_alpha_s(0.3);
  ASSERT_FALSE(build_program(process, parameters).jamp_powers.empty());
  const auto points = rambo_points(process, parameters.mass(23), 4, parameters);
  HostElement element(process, parameters);
  const auto expected = evaluate(process, points, {}, parameters);
  for (std::size_t i = 0; i < points.size(); ++i)
    EXPECT_NEAR(element(points[i]), expected[i], 1e-11 * expected[i]);
}

}  // namespace
}  // namespace helikos::test::strong_powers_test
