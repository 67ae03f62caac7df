// SPDX-License-Identifier: Apache-2.0
// A model with particles of its own: its least masses, its resonances and its matrix element.
#include "model/made_up_model.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/events.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos::test::made_up_model_test {
namespace {

TEST(MadeUpChannels, KnowMassesOfAllCodes) {
  const Process process = Process::parse("e+ e- > xd xd~ zd", made_up_model());
  const Parameters parameters(*made_up_model().parameters);
  const auto masses = masses_of(process, parameters, false);
  EXPECT_EQ(masses, (std::vector{125.0, 125.0, 500.0}));
  LeastMasses least(masses);
  least.finish();
  EXPECT_EQ(least.of(leg_bit(2) | leg_bit(3)), 250.0);
  EXPECT_EQ(least.of_all(), 750.0);
}

/// zd can be on its mass shell where it is heavier than two xd.
TEST(MadeUpChannels, KnowItsResonance) {
  const Process process = Process::parse("e+ e- > xd xd~", made_up_model());
  ParameterInputs inputs(*made_up_model().parameters);
  for (const double ratio : {0.25, 0.75}) {
    inputs["kd"] = ratio;
    const Parameters parameters(inputs);
    const auto channels = channels_of(process, parameters);
    ASSERT_EQ(channels.propagators.size(), 1U);
    EXPECT_EQ(channels.propagators[0].mass, 500.0);
    EXPECT_EQ(channels.propagators[0].width, 2.0);
    EXPECT_EQ(masses_of_resonances(process, parameters, channels)[0], ratio < 0.5 ? 500.0 : 0.0);
  }
}

/// 8 g^4 / ((s - M^2)^2 + M^2 Gamma^2) (p1.k1 p2.k2 + p1.k2 p2.k1 + m^2 p1.p2), as e+ e- > mu+ mu-
/// by a photon (Peskin and Schroeder, eq. 5.10). Two products of momenta of about s/4 lose no
/// digits.
TEST(MadeUpChannels, HaveTheMatrixElementOfAHeavyPhoton) {
  const Process process = Process::parse("e+ e- > xd xd~", made_up_model());
  const Parameters parameters(*made_up_model().parameters);
  const auto points = rambo_points(process, 600.0, 10, parameters);
  const auto found = evaluate(process, points, {}, parameters);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto& [p1, p2, k1, k2] = std::tie(points[i][0], points[i][1], points[i][2], points[i][3]);
    const double s = 600.0 * 600.0, m2 = 125.0 * 125.0, pole = 500.0 * 500.0;
    const double sum = dot(p1, k1) * dot(p2, k2) + dot(p1, k2) * dot(p2, k1) + m2 * dot(p1, p2);
    const double expected = 8.0 * std::pow(0.3, 4) / (std::pow(s - pole, 2) + pole * 4.0) * sum;
    EXPECT_NEAR(found[i], expected, 1e-12 * expected);
  }
}

}  // namespace
}  // namespace helikos::test::made_up_model_test
