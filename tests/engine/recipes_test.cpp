// SPDX-License-Identifier: Apache-2.0
// The recursion against Feynman diagrams: two ways to the same partial amplitudes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/error.hpp"
#include "engine/conditioning.hpp"
#include "engine/jamps.hpp"
#include "engine/reference_points.hpp"
#include "program/build_program.hpp"

namespace helikos::test {
namespace {

constexpr ProgramOptions diagrams{.recipe = Recipe::diagrams};

MatrixElementOptions by_diagrams() {
  MatrixElementOptions options;
  options.program = diagrams;
  return options;
}

struct Case {
  std::string name, process;
  int points;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

class Recipes : public ::testing::TestWithParam<Case> {
 protected:
  ScheduledProgram scheduled(const ProgramOptions& options) const {
    const auto program = build_program(Process::parse(GetParam().process), Parameters(), options);
    return schedule(program, all_helicities(program));
  }
};

double largest(const Jamps& jamps) {
  double result = 0.0;
  for (const auto& value : jamps.values) {
    if (!(std::abs(value) <= result)) result = std::abs(value);
  }
  return result;
}

/// Largest change of a jamp for momenta shifted by eps of the largest energy, as in
/// conditioning.hpp.
double sensitivity_of_jamps(const ScheduledProgram& program, const Jamps& exact,
                            const Point& point) {
  constexpr double shift = 0x1p-36;
  std::mt19937_64 random(7);
  double result = 0.0;
  for (int sample = 0; sample < 4; ++sample) {
    const auto moved = run_program(program, shifted(point, shift, random));
    for (std::size_t i = 0; i < exact.values.size(); ++i) {
      result = std::max(result, std::abs(moved.values[i] - exact.values[i]));
    }
  }
  return result * epsilon / shift;
}

/// Flow by flow and helicity by helicity. The terms of both programs are sums of the same products,
/// grouped differently, so that only rounding is between them: 32 roundings of eps that do not see
/// momenta and 16 that do, for each of the two, in units of the largest jamp.
void expect_same_jamps(const std::string& what, const ScheduledProgram& recursion,
                       const ScheduledProgram& other, const Points& points) {
  Worst worst(what);
  for (std::size_t e = 0; e < points.size(); ++e) {
    const auto expected = run_program(recursion, points[e]);
    const auto values = run_program(other, points[e]);
    ASSERT_EQ(values.values.size(), expected.values.size());
    const double size = largest(expected);
    const double moved = sensitivity_of_jamps(recursion, expected, points[e]) / size;
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
      worst.add_vanishing(std::abs(values.values[i] - expected.values[i]) / size,
                          2.0 * (32.0 * epsilon + roundings * moved),
                          "event " + std::to_string(e) + ", jamp " + std::to_string(i));
    }
  }
}

TEST_P(Recipes, HaveTheSameJamps) {
  const auto& [name, process, count] = GetParam();
  for (const auto basis : {PolarizationBasis::linear, PolarizationBasis::helicity}) {
    const auto recursion = scheduled({.basis = basis});
    const auto other = scheduled({.recipe = Recipe::diagrams, .basis = basis});
    expect_same_jamps(name, recursion, other, rambo_points(process, 1500.0, count));
  }
}

/// Nothing of it needs the mass shell.
TEST_P(Recipes, HaveTheSameJampsOffShell) {
  const auto& [name, process, count] = GetParam();
  expect_same_jamps(name, scheduled({}), scheduled(diagrams),
                    rambo_points(process, 1500.0, count, {}, true));
}

/// Filter, packs or teams, colour sum, normalisation: all that follows knows no recipe.
TEST_P(Recipes, HaveTheSameMatrixElement) {
  const auto& [name, process, count] = GetParam();
  const auto points = rambo_points(process, 1500.0, count);
  compare(name, evaluate(process, points, by_diagrams()), evaluate(process, points),
          rounding_bounds(process, points));
}

TEST_P(Recipes, DiagramsDoNotSeeTheOrderOfGluons) {
  const auto& [name, process, count] = GetParam();
  const auto parsed = Process::parse(process);
  std::vector<int> outgoing;
  for (const int gluon : classify(parsed).gluons) {
    if (!parsed.legs()[gluon].incoming) outgoing.push_back(gluon);
  }
  if (outgoing.size() < 2) GTEST_SKIP() << "no identical gluons";
  const auto points = rambo_points(process, 1500.0, count);
  Points permuted = points;
  for (Point& point : permuted) {
    for (std::size_t k = 1; k < outgoing.size(); ++k) {
      std::swap(point[outgoing[k - 1]], point[outgoing[k]]);
    }
  }
  compare(name, evaluate(process, permuted, by_diagrams()),
          evaluate(process, points, by_diagrams()), rounding_bounds(process, points));
}

const std::vector<Case> cases{
    {"tt_g", "t t~ > g", 4},
    {"gg_tt", "g g > t t~", 8},
    {"gu_gu", "g u > g u", 8},
    {"tbar_g", "t~ g > t~ g", 8},
    {"gg_ttg", "g g > t t~ g", 6},
    {"gg_uug", "g g > u u~ g", 6},
    {"bg_bgg", "b~ g > b~ g g", 6},
    {"tt_ggg", "t t~ > g g g", 6},
    {"gg_ttgg", "g g > t t~ g g", 3},
    {"uu_gggg", "u u~ > g g g g", 3},
    {"gg_ttggg", "g g > t t~ g g g", 1},
};

INSTANTIATE_TEST_SUITE_P(Processes, Recipes, ::testing::ValuesIn(cases),
                         [](const auto& info) { return info.param.name; });

/// As tests/engine/reference_test.cpp asks of the recursion.
TEST(Diagrams, ReproduceTheReferences) {
  const std::vector<Case> references{
      {"ee_mumu", "e+ e- > mu+ mu-", 64},   {"gg_tt", "g g > t t~", 64},
      {"gg_ttg", "g g > t t~ g", 64},       {"gg_ttgg", "g g > t t~ g g", 64},
      {"gg_ttggg", "g g > t t~ g g g", 16}, {"gg_ttgggg", "g g > t t~ g g g g", 1}};
  for (const auto& [name, process, count] : references) {
    auto reference = read_reference(name);
    reference.keep(count);
    const auto values = evaluate(process, reference.points, by_diagrams());
    Worst worst(name);
    for (std::size_t e = 0; e < values.size(); ++e) {
      worst.add_relative(values[e], reference.values[e], 1e-10, "event " + std::to_string(e));
    }
  }
}

TEST(Diagrams, AreInterpreted) {
  for (const std::string process : {"g g > t t~", "g g > t t~ g"}) {
    auto options = by_diagrams();
    const auto info = MatrixElement(Process::parse(process), Parameters(), options).info();
    EXPECT_EQ(info.executor, Executor::interpreted) << process;
    EXPECT_THAT(info.executor_reason, ::testing::HasSubstr("recursion")) << process;
    options.executor = Executor::compiled;
    EXPECT_THROW(MatrixElement(Process::parse(process), Parameters(), options), InputError);
  }
}

/// The one program of neutral currents has its kernel whatever the recipe.
TEST(Diagrams, OfNeutralCurrentsAreCompiled) {
  const auto process = Process::parse("e+ e- > mu+ mu-");
  const MatrixElement matrix_element(process, Parameters(), by_diagrams());
  const auto recursion = MatrixElement(process, Parameters()).info();
  EXPECT_EQ(matrix_element.info().executor, recursion.executor);
  EXPECT_EQ(matrix_element.info().executor_reason, recursion.executor_reason);
}

}  // namespace
}  // namespace helikos::test
