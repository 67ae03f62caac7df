// SPDX-License-Identifier: Apache-2.0
// Quark mixing: what the unitarity of the CKM matrix says of |M|^2. Down quarks have no mass here.
#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

#include "engine/conditioning.hpp"
#include "helikos/base/core/error.hpp"
#include "model/mixing.hpp"

namespace helikos::test::quark_mixing_test {
namespace {

Parameters parameters(const Mixing& mixing, double b_mass = 0.0) {
  ParameterInputs inputs = with_mixing(mixing);
  inputs["mass 5"] = inputs["yukawa 5"] = b_mass;
  return Parameters(inputs);
}

constexpr Mixing mixed{0.225, 0.82, 0.16, 0.35};

double value(const std::string& text, const Point& point, const Parameters& parameters) {
  const Process process = Process::parse(text, find_model("sm", true));
  return evaluate(process, {point}, {}, parameters)[0];
}

/// Sums of three numbers that are each as well conditioned as the one without mixing.
TEST(QuarkMixing, SumsOverDownQuarksAreThoseWithoutMixing) {
  for (const std::string rest : {" > w+ g", " > e+ ve"}) {
    const auto points = rambo_points("u d~" + rest, 1000.0, 4, parameters({}));
    const auto bounds = rounding_bounds("u d~" + rest, points, epsilon, 64.0, parameters({}));
    for (std::size_t e = 0; e < points.size(); ++e) {
      double sum = 0.0;
      for (const std::string down : {"d~", "s~", "b~"}) {
        const double share = value("u " + down + rest, points[e], parameters(mixed));
        EXPECT_GT(share, 0.0);
        sum += share;
      }
      const double expected = value("u d~" + rest, points[e], parameters({}));
      EXPECT_NEAR(sum, expected, 2.0 * bounds[e] * expected) << rest;
    }
  }
}

/// The mechanism of S. Glashow, J. Iliopoulos, L. Maiani: currents that change flavour cancel where
/// down quarks have one mass, and their phases have to be right for that. In units of what each of
/// the three would be alone.
TEST(QuarkMixing, FlavorChangesCancelBetweenEqualMasses) {
  const auto point = rambo_points("u u~ > w+ w-", 1000.0, 1, parameters({})).at(0);
  const double scale = value("u u~ > w+ w-", point, parameters({}));
  EXPECT_LT(value("u c~ > w+ w-", point, parameters(mixed)), 1e-28 * scale);
  EXPECT_GT(value("u c~ > w+ w-", point, parameters(mixed, 60.0)), 1e-12 * scale);
  const double same = value("u u~ > w+ w-", point, parameters(mixed));
  EXPECT_NEAR(same, scale, 1e-13 * scale);
}

/// Each current has its own element of the matrix, not that of the transposed one: L. Wolfenstein,
/// Phys. Rev. Lett. 51 (1983) 1945, to lowest order in lambda, which is good to lambda^2 = 5 %.
TEST(QuarkMixing, CurrentsHaveTheirElements) {
  const auto [lambda, a, rho, eta] = mixed;
  const double cube = a * std::pow(lambda, 3);
  const std::tuple<const char*, const char*, double> currents[] = {
      {"t > d w+", "t > b w+", cube * std::hypot(1.0 - rho, eta)},
      {"t > s w+", "t > b w+", a * lambda * lambda},
      {"w+ > u b~", "w+ > u d~", cube * std::hypot(rho, eta)},
      {"w- > b u~", "w- > d u~", cube * std::hypot(rho, eta)},
      {"w+ > c d~", "w+ > u d~", lambda}};
  for (const auto& [text, alone, element] : currents) {
    const double mass = parameters({}).mass(alone[0] == 't' ? 6 : 24);
    const auto point = rambo_points(alone, mass, 1, parameters({})).at(0);
    const double ratio =
        value(text, point, parameters(mixed)) / value(alone, point, parameters({}));
    EXPECT_NEAR(std::sqrt(ratio) / element, 1.0, 1.5 * lambda * lambda) << text;
  }
}

TEST(QuarkMixing, IsRefusedWithoutAModelThatMixes) {
  EXPECT_THROW(Process::parse("u s~ > w+"), InputError);
  EXPECT_NO_THROW(Process::parse("u s~ > w+", find_model("sm", true)));
  EXPECT_THROW(Process::parse("u e+ > w+", find_model("sm", true)), InputError);
  EXPECT_THROW(value("u s~ > w+ g", {}, parameters({})), InputError);  // no diagram
  EXPECT_THROW(value("u c~ > g g", {}, parameters(mixed)), InputError);
}

}  // namespace
}  // namespace helikos::test::quark_mixing_test
