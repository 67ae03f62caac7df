// SPDX-License-Identifier: Apache-2.0
// Feynman diagrams of any process against the recursion, flow by flow and helicity by helicity. The
// two share the table of vertices and the formulas of operations; how vertices are combined, colour
// and signs of fermions are worked out twice.
#include "helikos/amplitude/program/detail/model_diagrams.hpp"

#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "engine/jamps.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/base/core/error.hpp"
#include "model/mixing.hpp"

namespace helikos::test::model_diagrams_test {
namespace {

/// docs/physics.md, Diagrams of any process, has the table.
struct Kind {
  const char* name;
  std::vector<std::string> processes;
};

void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }

const std::vector<Kind> kinds{
    {"one quark line",
     {"g g > t t~", "u g > u g g", "u u~ > g g g", "g g > t t~ g", "g g > b b~ g g",
      "u u~ > g g g g"}},
    {"two quark lines",
     {"u u~ > d d~", "g u > t t~ u", "u d~ > u d~ g", "g g > t t~ u u~", "g u > t t~ g u",
      "u u~ > b b~ g g"}},
    {"three quark lines", {"u u~ > d d~ s s~", "u c > t t~ u c", "u u~ > d d~ s s~ g"}},
    {"identical quarks",
     {"u u > u u", "u u~ > u u~ g", "b b~ > b b~ g g", "u u > t t~ u u", "u u > u u u u~",
      "t t~ > t t~ g"}},
    {"gluons alone", {"g g > g g", "g g > g g g", "g g > g g g g", "g g > g g g g g"}},
    {"photons, W, Z and jets",
     {"u d~ > w+ g g", "u u~ > z g g", "u u~ > a g g", "u u~ > a a g", "g u > e+ e- u g",
      "u d~ > e+ ve g g", "u u~ > e+ e- d d~", "u d > w+ d d g", "u u~ > z u u~"}},
    {"tops and W, Z, H",
     {"u d~ > t t~ w+", "u d~ > t t~ w+ g", "g u > t t~ w+ d", "g g > t t~ z", "g g > t t~ a g",
      "g g > t t~ h g", "g g > t t~ h h", "g b > t w- g", "u b > t d g", "u d~ > t b~",
      "g g > b b~ w+ w-"}},
    {"two bosons",
     {"e+ e- > w+ w-", "e+ e- > z h", "u d~ > w+ z g", "u u~ > w+ w- g", "a a > w+ w-",
      "w+ w- > w+ w-", "w+ w+ > w+ w+", "w+ w- > z z", "w+ z > w+ a", "z z > z z"}},
    {"three bosons",
     {"e+ e- > w+ w- z", "e+ e- > w+ w- a", "e+ e- > w+ w- h", "u d~ > w+ w- w+", "u u~ > z z z",
      "u d~ > w+ z h", "w+ w- > w+ w- z", "a a > w+ w- z"}},
    {"Higgs bosons",
     {"h h > h h", "w+ w- > h h", "h h > h h h", "w+ w- > h h h", "z z > h h h", "e+ e- > z h h",
      "t t~ > h h", "b b~ > h h h", "u d > u d h", "e+ e- > ve ve~ h"}},
    {"leptons",
     {"e+ e- > mu+ mu-", "e+ e- > e+ e-", "e- e- > e- e-", "ve e- > ve e-", "e+ e- > ve ve~",
      "e+ e- > mu+ mu- a", "e+ e- > mu+ mu- ta+ ta-", "e+ e- > e+ e- e+ e-",
      "ta+ ta- > ta+ ta- ta+ ta-"}},
    {"four fermions",
     {"e+ e- > u d~ mu- vm~", "e+ e- > u u~ d d~", "e+ e- > u u~ u u~", "e+ e- > e+ e- ve ve~",
      "u u~ > e+ e- mu+ mu-", "u u~ > e+ ve mu- vm~", "e+ e- > b b~ e+ e-"}},
    {"six fermions", {"e+ e- > b b~ e+ ve mu- vm~", "e+ e- > mu+ mu- ta+ ta- vm vm~"}},
    {"decays",
     {"z > e+ e-", "t > b w+", "h > b b~", "t > b e+ ve", "z > u u~ g", "w+ > u d~ g g",
      "h > e+ e- mu+ mu-", "h > e+ ve mu- vm~", "t > b u d~ g", "z > u u~ d d~",
      "w+ > e+ ve mu+ mu-", "h > b b~ g g", "h > e+ e- mu+ mu- a", "t > b e+ ve g g"}},
    {"several powers of g_s",
     {"u u > u u QED<=2", "u u~ > d d~ QED<=2", "u d > u d g QED<=2", "b b~ > t t~ QED<=2",
      "g u > t t~ u QED<=2", "u u~ > u u~ g QED<=2", "u u~ > d d~ s s~ QED<=2",
      "u u > u u g g QED<=2"}},
    {"diagrams left out",
     {"e+ e- > w+ w- / z", "w+ w- > w+ w- / h", "u u~ > e+ e- mu+ mu- / a",
      "g g > b b~ w+ w- $$ t t~", "g g > g g g $$ g", "u u > u u g QED<=2 / z w+",
      "e+ e- > b b~ w+ w- / h"}},
};

/// The energy of a decay is the mass of what decays.
Point point_of(const Process& process, const Parameters& parameters) {
  const double mass = parameters.mass(process.legs()[0].particle->pdg);
  const double energy = process.num_incoming() == 1 ? mass : 1000.0;
  return rambo_points(process, energy, 1, parameters)[0];
}

double largest_of(const std::vector<std::complex<double>>& values) {
  double result = 0.0;
  for (const auto& value : values) {
    if (!(std::abs(value) <= result)) result = std::abs(value);
  }
  return result;
}

/// Largest difference of two recipes' jamps in units of the largest jamp. A sign that all of them
/// share has no meaning.
double difference(const std::vector<std::complex<double>>& a,
                  const std::vector<std::complex<double>>& b) {
  std::vector<std::complex<double>> sums, differences;
  for (std::size_t k = 0; k < a.size(); ++k) {
    sums.push_back(a[k] + b[k]);
    differences.push_back(a[k] - b[k]);
  }
  const double plus = largest_of(sums), minus = largest_of(differences);
  return (std::isnan(plus) || plus < minus ? plus : minus) / largest_of(b);
}

/// Sets of flows and their order are the same too.
void compare_recipes(const Process& process, Worst& worst, const Parameters& parameters = {}) {
  const auto recursion = build_program(process, parameters);
  const auto diagrams =
      model_diagrams(process, process.model().vertices(parameters), parameters, {});
  ASSERT_EQ(diagrams.num_flows, recursion.num_flows) << process.str();
  ASSERT_EQ(diagrams.color, recursion.color) << process.str();
  EXPECT_EQ(diagrams.strong_power, recursion.strong_power) << process.str();
  EXPECT_EQ(diagrams.jamp_powers, recursion.jamp_powers) << process.str();
  const Point point = point_of(process, parameters);
  worst.add_vanishing(
      difference(run_program(diagrams, point).values, run_program(recursion, point).values), 1e-10,
      process.str());
}

class ModelDiagrams : public ::testing::TestWithParam<Kind> {};

TEST_P(ModelDiagrams, HaveTheJampsOfTheRecursion) {
  Worst worst(GetParam().name);
  for (const auto& text : GetParam().processes) compare_recipes(Process::parse(text), worst);
}

std::string name_of(const ::testing::TestParamInfo<Kind>& info) {
  std::string name = info.param.name;
  std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
  return name;
}

INSTANTIATE_TEST_SUITE_P(Kinds, ModelDiagrams, ::testing::ValuesIn(kinds), name_of);

/// Effective vertices of gluons and H, whose shares are parts of diagrams.
TEST(ModelDiagrams, OfEffectiveVerticesHaveTheJampsOfTheRecursion) {
  Worst worst("heft");
  for (const std::string text : {"h > g g",
                                 "h > g g g",
                                 "g g > h g",
                                 "g g > h g g",
                                 "u u~ > h g",
                                 "g u > h g u",
                                 "u d > h u d",
                                 "u u > h u u",
                                 "g g > h g g g",
                                 "u u~ > h g g g",
                                 "g g > h t t~",
                                 "g g > h h",
                                 "g g > b b~ g",
                                 "u d > h u d QED<=3 HIG<=1",
                                 "g g > b b~ h QED<=1 HIG<=1",
                                 "g g > z z HIG<=1 QED<=3",
                                 "g g > h g, h > ta+ ta-",
                                 "g g > h g g, h > b b~",
                                 "e+ e- > z h, h > g g g",
                                 "g g > h g, h > g g g",
                                 "t t~ > h h, h > g g",
                                 "g g > t t~ h, h > g g",
                                 "g g > b b~ h, h > g g",
                                 "g b > b h g, h > g g",
                                 "u u~ > z h g, h > g g g",
                                 "u d~ > w+ h g, h > g g, w+ > u d~"}) {
    compare_recipes(Process::parse(text, heft()), worst);
  }
}

/// Complex couplings of W bosons.
TEST(ModelDiagrams, OfMixedQuarksHaveTheJampsOfTheRecursion) {
  const Parameters parameters(with_mixing({0.2272, 0.818, 0.221, 0.34}));
  const Model& model = find_model("sm", true);
  Worst worst("quark mixing");
  for (const std::string text :
       {"u s~ > w+ g", "u s~ > e+ ve g g", "u d~ > c d~", "t > s w+", "u s~ > c d~ g",
        "d s~ > w+ w-", "d s~ > w+ w- g", "u b~ > t d~", "u d~ > w+ z h", "b d~ > u u~ QED<=2"}) {
    compare_recipes(Process::parse(text, model), worst, parameters);
  }
}

/// The comparison notices one diagram of the wrong sign, in one of its flows.
TEST(ModelDiagrams, AWrongSignOfOneDiagramShows) {
  for (const std::string text :
       {"g g > t t~ u u~", "u u > u u g QED<=2", "e+ e- > w+ w-", "g g > g g g"}) {
    const auto process = Process::parse(text);
    const Parameters parameters;
    const auto recursion = build_program(process, parameters);
    auto diagrams = model_diagrams(process, process.model().vertices(parameters), parameters, {});
    const auto term = std::ranges::find_if(
        diagrams.instructions, [](const auto& i) { return is_contraction(i.operation); });
    ASSERT_NE(term, diagrams.instructions.end());
    term->coefficient = -term->coefficient;
    const Point point = point_of(process, parameters);
    EXPECT_GT(difference(run_program(diagrams, point).values, run_program(recursion, point).values),
              1e-6)
        << text;
  }
}

/// Packs and teams, filter, colour sum, normalisation: all that follows knows no recipe.
TEST(ModelDiagrams, HaveTheMatrixElementOfTheRecursion) {
  for (const std::string text : {"g u > t t~ g u", "g g > g g g", "u u > u u g QED<=2",
                                 "e+ e- > w+ w- z", "g g > t t~ h", "u d~ > e+ ve g g"}) {
    const auto process = Process::parse(text);
    const Points points{point_of(process, Parameters())};
    const auto expected = evaluate(text, points);
    const auto bounds = rounding_bounds(text, points);
    for (const auto layout : layouts()) {
      for (const auto basis : {PolarizationBasis::linear, PolarizationBasis::helicity}) {
        MatrixElementOptions options;
        options.layout = layout;
        options.program = {.recipe = Recipe::diagrams, .basis = basis};
        compare(text, evaluate(text, points, options), expected, bounds);
      }
    }
  }
}

/// A vertex of four currents of 3, 3, 27 and 27 states: helicities come in batches.
TEST(ModelDiagrams, OfManyStatesTakeBatchesOfHelicities) {
  const auto process = Process::parse("w+ w- > w+ w-, w+ > w+ z z, w- > w- z z");
  const auto points = rambo_points(process, 3000.0, 2);
  MatrixElement recursion(process, Parameters());
  EXPECT_EQ(recursion.info().num_batches, 1);
  for (const auto layout : layouts()) {
    MatrixElementOptions options;
    options.layout = layout;
    options.program.recipe = Recipe::diagrams;
    MatrixElement diagrams(process, Parameters(), options);
    EXPECT_GT(diagrams.info().num_batches, 1);
    compare(process.str(), evaluate(diagrams, points), evaluate(recursion, points),
            rounding_bounds(recursion, points, epsilon));
  }
}

TEST(ModelDiagrams, RefuseWhatIsTooMuch) {
  try {
    build_program(Process::parse("g g > g g g g g g"), {}, {.recipe = Recipe::diagrams});
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "g g > g g g g g g: 34300 Feynman diagrams, more than 20000");
  }
}

}  // namespace
}  // namespace helikos::test::model_diagrams_test
