// SPDX-License-Identifier: Apache-2.0
// The recursion against Feynman diagrams: two ways to the same partial amplitudes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "engine/jamps.hpp"
#include "engine/reference_points.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/base/core/error.hpp"
#include "process/legs.hpp"

namespace helikos::test::recipes_test {
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

/// Terms of both programs are the same products, grouped differently: only rounding is between
/// them. As in gauge_test.cpp: on the way to a jamp 1/P^2 has the error 4 eps s / P^2 in each of at
/// most n + 1 propagators, P^2 at least the smallest invariant, and each of up to 2 n vertices 8
/// eps. Two programs may take P from the legs on either side of a propagator, so that what a point
/// does not conserve counts as eps does. In units of the largest jamp, for each of the two.
double jamp_bound(const Point& point, int gluons) {
  const double s = std::abs(2.0 * dot(point[0], point[1])), shift = epsilon + defect(point);
  return 2.0 * shift * (gluons + 1) * 4.0 * s / smallest_invariant(point) + 32.0 * epsilon * gluons;
}

/// A sign that all jamps share has no meaning; the first large one says it.
double common_sign(const Jamps& a, const Jamps& b) {
  std::size_t i = 0;
  while (!(2.0 * std::abs(b.values[i]) > largest(b))) ++i;
  return (a.values[i] * std::conj(b.values[i])).real() < 0.0 ? -1.0 : 1.0;
}

/// Flow by flow and helicity by helicity.
void expect_same_jamps(const std::string& what, const ScheduledProgram& recursion,
                       const ScheduledProgram& other, const Points& points) {
  Worst worst(what);
  for (std::size_t e = 0; e < points.size(); ++e) {
    const auto expected = run_program(recursion, points[e]);
    const auto values = run_program(other, points[e]);
    ASSERT_EQ(values.values.size(), expected.values.size());
    const double size = largest(expected), sign = common_sign(values, expected);
    const double bound = jamp_bound(points[e], static_cast<int>(recursion.legs.size()) - 2);
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
      worst.add_vanishing(std::abs(values.values[i] - sign * expected.values[i]) / size, bound,
                          "event " + std::to_string(e) + ", jamp " + std::to_string(i));
    }
  }
}

/// Two particles do not become one on their mass shells; an identity of programs does not mind.
Points points_of(const Case& c, bool massless = false) {
  if (Process::parse(c.process).num_outgoing() > 1) {
    return rambo_points(c.process, 1500.0, c.points, {}, massless);
  }
  return {{{800.0, 100.0, 50.0, 700.0}, {600.0, -30.0, 20.0, -500.0}, {1400.0, 70.0, 70.0, 200.0}}};
}

TEST_P(Recipes, HaveTheSameJamps) {
  for (const auto basis : {PolarizationBasis::linear, PolarizationBasis::helicity}) {
    const auto recursion = scheduled({.basis = basis});
    const auto other = scheduled({.recipe = Recipe::diagrams, .basis = basis});
    expect_same_jamps(GetParam().name, recursion, other, points_of(GetParam()));
  }
}

/// Nothing of it needs the mass shell.
TEST_P(Recipes, HaveTheSameJampsOffShell) {
  expect_same_jamps(GetParam().name, scheduled({}), scheduled(diagrams),
                    points_of(GetParam(), true));
}

/// Filter, packs or teams, colour sum, normalisation: all that follows knows no recipe.
TEST_P(Recipes, HaveTheSameMatrixElement) {
  const auto& [name, process, count] = GetParam();
  const auto points = points_of(GetParam());
  compare(name, evaluate(process, points, by_diagrams()), evaluate(process, points),
          rounding_bounds(process, points));
}

TEST_P(Recipes, DiagramsDoNotSeeTheOrderOfGluons) {
  const auto& [name, process, count] = GetParam();
  const auto parsed = Process::parse(process);
  std::vector<int> outgoing;
  for (const int gluon : gluons_of(parsed)) {
    if (!parsed.legs()[gluon].incoming) outgoing.push_back(gluon);
  }
  if (outgoing.size() < 2) GTEST_SKIP() << "no identical gluons";
  const auto points = points_of(GetParam());
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
    {"tt_g", "t t~ > g", 1},
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

}  // namespace
}  // namespace helikos::test::recipes_test
