// SPDX-License-Identifier: Apache-2.0
// |M|^2 of tests/ufo/models/colors: scalars that are triplets, sextets, complex and real octets,
// with vertices of K6, Epsilon, T, d, and of several lines of colour. Closed formulas of single
// diagrams, gauge invariance, and both recipes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/conditioning.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/line_flow.hpp"
#include "ufo/colors_model.hpp"

namespace helikos::test::ufo_colors_test {
namespace {

const ufo::LoadedModel& model() { return colors_model(); }

Parameters parameters() { return Parameters(*model().model().parameters); }

Process process_of(const std::string& text) { return Process::parse(text, model().model()); }

std::vector<double> values_of(const std::string& text, const Points& points,
                              const MatrixElementOptions& options = {}) {
  return evaluate(process_of(text), points, options, parameters());
}

constexpr double energy = 1000.0;  ///< [GeV]

MatrixElementOptions with_recipe(Recipe recipe) {
  MatrixElementOptions options;
  options.program.recipe = recipe;
  return options;
}

TEST(UfoColors, NoVertexIsMissing) { EXPECT_TRUE(model().missing().empty()); }

// ---- Closed formulas ---------------------------------------------------------------------------

/// A vertex of scalars has a coupling in GeV, the propagator is 1 / (s - m^2). The colours of one
/// diagram are counted by hand.
struct Exchange {
  const char* process;
  const char* mass;
  double coupling;  ///< [GeV]
  double colors;    ///< sum over all colours, divided by those of the incoming particles
};

class UfoColorExchange : public ::testing::TestWithParam<Exchange> {};

INSTANTIATE_TEST_SUITE_P(
    Diagrams, UfoColorExchange,
    ::testing::Values(
        // The projector to symmetric tensors has the trace 6.
        Exchange{"s1 s2 > s1 s2 SIX==2 OCT==0 EPS==0 QCD==0 FOUR==0", "MX", 70.0, 6.0 / 9.0},
        // (d_il d_jm - d_im d_jl)^2 = 9 + 9 - 2 * 3
        Exchange{"s1 s2 > s1 s2 EPS==2 OCT==0 SIX==0 QCD==0 FOUR==0", "MS3", 50.0, 12.0 / 9.0},
        // Tr(T^a T^b) Tr(T^a T^b) = 8 / 4
        Exchange{"s1 s2~ > s1 s2~ OCT==2 EPS==0 SIX==0 QCD==0 FOUR==0", "MO", 40.0, 2.0 / 9.0}));

TEST_P(UfoColorExchange, HasTheColorsOfItsDiagram) {
  const Exchange& own = GetParam();
  const auto points = rambo_points(process_of(own.process), energy, 3, parameters());
  const double mass = parameters().inputs()[own.mass];
  const double amplitude = own.coupling * own.coupling / (energy * energy - mass * mass);
  Worst worst(own.process);
  for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams})
    for (const double value : values_of(own.process, points, with_recipe(recipe)))
      worst.add_relative(value, own.colors * amplitude * amplitude, 1e-12);
}

double invariant(const Momentum& a, const Momentum& b, double sign) {
  const auto square = [&](auto component) {
    const double x = component(a) + sign * component(b);
    return x * x;
  };
  return square([](const auto& p) { return p.t; }) - square([](const auto& p) { return p.x; }) -
         square([](const auto& p) { return p.y; }) - square([](const auto& p) { return p.z; });
}

/// d^abe d^cde d^abf d^cdf = 8 (5/3)^2, and d^abe d^cde d^acf d^bdf = -1/2 d^abe d^abe = -20/3.
TEST(UfoColors, OctetsThatExchangeAnOctetByD) {
  const std::string text = "r r > r r DDD==2 OCT==0 QCD==0 FOUR==0";
  const auto points = rambo_points(process_of(text), energy, 4, parameters());
  const double mass = parameters().inputs()["MR"];
  Worst worst(text);
  for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
    const auto values = values_of(text, points, with_recipe(recipe));
    for (std::size_t i = 0; i < points.size(); ++i) {
      const auto amplitude = [&](std::size_t k, double sign) {
        return 60.0 * 60.0 / (invariant(points[i][0], points[i][k], sign) - mass * mass);
      };
      const double s = amplitude(1, 1.0), t = amplitude(2, -1.0), u = amplitude(3, -1.0);
      const double sum =
          200.0 / 9.0 * (s * s + t * t + u * u) - 40.0 / 3.0 * (s * t + s * u + t * u);
      worst.add_relative(values[i], sum / 64.0 / 2.0, 1e-12);
    }
  }
}

// ---- Gauge invariance --------------------------------------------------------------------------

class UfoColorGauge : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(
    Processes, UfoColorGauge,
    ::testing::Values("g g > x x~", "g g > o o~", "g g > r r", "x x~ > o o~ g", "g g > x x~ g",
                      "s1 s2 > x g", "s1 s2 > s3~ g", "s1 s2 > s3~ g g", "s1 s2~ > o g",
                      "s1 s1~ > r g", "g g > r g DDD==1 OCT==0",
                      "r r > r r g DDD==2 OCT==0 FOUR==0", "r r > r r g FOUR==1 DDD==0 OCT==0",
                      "s1 s1~ > s2 s2~ g FOUR==1 OCT==0 SIX==0 EPS==0",
                      "s1 s2 > s1 s2 g SIX<=2 EPS<=2 OCT<=2 FOUR==0 DDD==0 QCD==1",
                      "s1 g > s2~ s3~ EPS==1 QCD==1 SIX==0 OCT==0",
                      "x g > s1 s2 g SIX==1 EPS==0 OCT==0 DDD==0"));

/// With the momentum in place of a polarisation |M|^2 vanishes, up to rounding against its scale:
/// |M|^2 with the polarisations, times (E / |epsilon|)^2. Flows with junctions depend on each
/// other: there the sum over colours of amplitudes that are not zero vanishes to rounding.
TEST_P(UfoColorGauge, LongitudinalGluonsDecouple) {
  const std::string text = GetParam();
  const Process process = process_of(text);
  const auto points = rambo_points(process, energy, 3, parameters());
  const auto usual = values_of(text, points);
  int gluon = 0;
  while (!process.legs()[std::size_t(gluon)].particle->is_gluon()) ++gluon;
  const auto flows = build_program(process, parameters()).color.flows;
  const bool has_junctions = std::ranges::any_of(flows, [](const ColorFlow& flow) {
    return !product_of(flow).begins.empty() || !product_of(flow).ends.empty();
  });
  const double rounding = has_junctions ? 1e-13 : 1e-20;
  Worst worst(text);
  for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
    auto options = with_recipe(recipe);
    const auto again = values_of(text, points, options);
    options.program.longitudinal_gluon = gluon;
    const auto values = values_of(text, points, options);
    for (std::size_t i = 0; i < points.size(); ++i) {
      EXPECT_GT(usual[i], 0.0);
      worst.add(values[i], 0.0, rounding * usual[i] * energy * energy, "longitudinal");
      worst.add_relative(again[i], usual[i], 1e-10, "recipes");
    }
  }
}

// ---- Limits ------------------------------------------------------------------------------------

/// Three triplets are a singlet where a model has Epsilon.
TEST(UfoColors, TripletsAreConservedModuloThree) {
  EXPECT_NO_THROW(process_of("s1 s2 > s3~ g"));
  EXPECT_NO_THROW(process_of("x > s3~ g"));
  EXPECT_THROW(process_of("s1 s2 > s3 g"), InputError);
  EXPECT_THROW(Process::parse("u d > d~ g"), InputError);
}

TEST(UfoColors, ColorsAreNotDrawn) {
  ProgramOptions options;
  options.colors = ColorTreatment::continuous;
  EXPECT_THROW(build_program(process_of("g g > r r"), parameters(), options), InputError);
}

}  // namespace
}  // namespace helikos::test::ufo_colors_test
