// SPDX-License-Identifier: Apache-2.0
// Cross sections of vertices of more than three particles, and of resonances of any width, against
// closed formulas.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/units.hpp"
#include "helikos/cross_section/divergence.hpp"
#include "helikos/cross_section/integrator.hpp"
#include "helikos/cross_section/schedule.hpp"
#include "model/contact_model.hpp"

namespace helikos::test::contact_test {
namespace {

using std::numbers::pi;

constexpr double energy = 500.0, s = energy * energy;

IntegrandInput contact_input(const std::string& process) {
  IntegrandInput input{Process::parse(process, contact_model())};
  input.pairs = {{0, 0}};
  return input;
}

IntegrationSetting contact_setting(double width = 12.0) {
  ParameterInputs inputs(*contact_model().parameters);
  inputs["WHC"] = width;
  return {Parameters(inputs), {energy, {0, 0}}};
}

IntegralEstimate sigma_of(const std::string& process, const IntegrationSetting& setting,
                          double precision) {
  Integrator integrator(setting, {contact_input(process)});
  IntegrationSchedule schedule({precision, 0}, integrator.first_points());
  while (const std::int64_t total = schedule.next()) {
    const auto points = integrator.share(total);
    schedule.add(integrator.take(points, integrator.compute(points, 0, 1)).total);
  }
  return schedule.estimate();
}

void expect_near(const IntegralEstimate& found, double expected, const std::string& what) {
  EXPECT_NEAR(found.mean, expected, 4 * found.error + 1e-11 * expected) << what;
  EXPECT_TRUE(found.consistent()) << what;
  EXPECT_EQ(found.non_finite, 0) << what;
}

/// Square root of the Kaellen function of squares of masses.
double root_lambda(double a, double b, double c) {
  return std::sqrt(std::max(0.0, (a - b - c) * (a - b - c) - 4 * b * c));
}

double factorial(int n) { return n < 2 ? 1.0 : n * factorial(n - 1); }

/// Phase space of n massless particles (docs/phasespace.md, eq. 1).
double massless_volume(int n) {
  return std::pow(2 * pi, 4 - 3 * n) * std::pow(pi / 2, n - 1) * std::pow(s, n - 2) /
         (factorial(n - 1) * factorial(n - 2));
}

/// A number as |M|^2: sigma is the volume of phase space over the flux.
TEST(Contact, OfScalarsIsTheVolumeOfPhaseSpace) {
  struct Case {
    const char* process;
    double coupling, mass;
    int outgoing;
  };
  for (const auto& [process, coupling, mass, outgoing] :
       {Case{"xc xc > sc sc NP==1", 0.7, 50.0, 2}, Case{"xc xc > sc sc sc NP==1", 0.01, 50.0, 3},
        Case{"hc hc > sc sc sc sc SIX==1", 1e-4, 120.0, 4}}) {
    const double flux = 2 * root_lambda(s, mass * mass, mass * mass);
    const double expected =
        picobarns * coupling * coupling * massless_volume(outgoing) / flux / factorial(outgoing);
    expect_near(sigma_of(process, contact_setting(), 1e-3), expected, process);
  }
}

/// e- e+ > hc* xc, hc* > sc sc. |M|^2 of the vertex psi chi h x is g^2 s / 2, averaged over
/// helicities; the other factors are those of h* with the square of its mass q.
double by_resonance(double width) {
  const double g = 0.003, mu = 60.0, mass = 120.0, x = 50.0;
  const auto at = [&](double q) {
    const double production = g * g * s / 2 / (2 * s) * root_lambda(s, q, x * x) / (8 * pi * s);
    const double decay = mu * mu / 2 / (8 * pi);
    return production * decay / (2 * pi);
  };
  // q = m^2 + m Gamma tan(angle), so that only `at` is left to sum over. Midpoints.
  const double unit = mass * width, end = (energy - x) * (energy - x);
  const double first = std::atan((0.0 - mass * mass) / unit),
               last = std::atan((end - mass * mass) / unit);
  constexpr int steps = 200000;
  double sum = 0;
  for (int i = 0; i < steps; ++i)
    sum += at(mass * mass + unit * std::tan(first + (last - first) * (i + 0.5) / steps));
  return picobarns * sum * (last - first) / steps / unit;
}

/// The resonance is in a diagram with a larger vertex only. A width far below the rounding errors
/// of s makes no difference, as the cross section goes as 1 / width.
TEST(Contact, HasResonancesOfAnyWidth) {
  for (const double width : {1e-10, 1e-8, 1e-6, 1e-3, 1.0, 12.0, 60.0, 120.0, 500.0})
    expect_near(sigma_of("e+ e- > xc sc sc NP==2 YK==0", contact_setting(width), 1e-3),
                by_resonance(width), "width " + std::to_string(width));
}

/// The sum over narrow widths: production times branching ratio.
TEST(Contact, HasTheProductOfProductionAndDecayForANarrowWidth) {
  constexpr double width = 1e-6, mass = 120.0;
  const double partial = 60.0 * 60.0 / 2 / (16 * pi * mass);
  const double production = sigma_of("e+ e- > hc xc NP==1", contact_setting(width), 1e-4).mean;
  EXPECT_NEAR(by_resonance(width), production * partial / width, 1e-6 * by_resonance(width));
}

/// Poles of diagrams with larger vertices are known.
TEST(Contact, DivergesWithoutCutsOnItsPhoton) {
  const auto setting = contact_setting();
  const auto input = contact_input("e+ e- > xc xc a NP==1 YK==0");
  EXPECT_TRUE(find_divergence(setting, input, {}).infinite);
  EXPECT_FALSE(find_divergence(setting, contact_input("xc xc > sc sc sc NP==1"), {}).infinite);
}

TEST(Contact, ResonanceWithoutAWidthDiverges) {
  const auto input = contact_input("e+ e- > xc sc sc NP==2 YK==0");
  const Divergence found = find_divergence(contact_setting(0.0), input, {});
  ASSERT_TRUE(found.infinite);
  EXPECT_NE(found.infinite->find("has a mass of 120 GeV and no width"), std::string::npos)
      << *found.infinite;
  EXPECT_FALSE(find_divergence(contact_setting(), input, {}).infinite);
}

/// Rounding errors of P^2 are larger.
TEST(Contact, ResonanceWithATinyWidthIsRefused) {
  try {
    sigma_of("e+ e- > xc sc sc NP==2 YK==0", contact_setting(1e-13), 1e-1);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("a mass of 120 GeV and a width of 1e-13 GeV"),
              std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace helikos::test::contact_test
