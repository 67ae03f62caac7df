// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "helikos/base/core/error.hpp"
#include "sample.hpp"

namespace helikos::test::rambo_input_test {
namespace {

/// The message that a construction is refused with; empty if it is not.
std::string refusal(double energy, const std::vector<double>& incoming,
                    const std::vector<double>& outgoing, bool massless = false) {
  try {
    Rambo(energy, incoming, outgoing, massless);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(RamboInput, NamesWhatIsWrong) {
  EXPECT_EQ(refusal(300, {0, 0}, {173, 173}),
            "Rambo: an energy of 300 GeV does not exceed the sum of the outgoing masses, 346 GeV");
  EXPECT_EQ(refusal(300, {200, 150}, {0, 0}),
            "Rambo: an energy of 300 GeV does not exceed the sum of the incoming masses, 350 GeV");
  EXPECT_EQ(refusal(-1, {0, 0}, {0, 0}),
            "Rambo: the energy is -1 GeV; it must be finite and positive");
  EXPECT_EQ(refusal(100, {0, 0}, {0}), "Rambo: 1 outgoing particles; there must be 2 to 16");
  EXPECT_EQ(refusal(100, {0, 0, 0}, {0, 0}), "Rambo: 3 incoming particles; there must be 1 or 2");
  EXPECT_EQ(refusal(100, {0, 0}, {0, -1}),
            "Rambo: the mass of outgoing particle 2 is -1 GeV; it must be finite and not negative");
  EXPECT_EQ(refusal(100, {90}, {0, 0}),
            "Rambo: a particle of mass 90 GeV decays at rest, not at an energy of 100 GeV");
}

TEST(RamboInput, RefusesEverythingElseThatIsWrong) {
  for (const double energy : {nan, infinity, 0.0, -0.0, 1e200, 1e-200})
    EXPECT_NE(refusal(energy, {0, 0}, {0, 0, 0, 0, 0}), "") << energy;
  for (const double mass : {nan, infinity, -1e-300, 100.0}) {
    EXPECT_NE(refusal(100, {0, mass}, {0, 0}), "") << mass;
    EXPECT_NE(refusal(100, {0, 0}, {mass, 0}), "") << mass;
  }
  EXPECT_NE(refusal(346, {0, 0}, {173, 173}), "");
  EXPECT_NE(refusal(100, {}, {0, 0}), "");
  EXPECT_NE(refusal(100, {0, 0}, std::vector<double>(max_outgoing + 1)), "");
  EXPECT_NE(refusal(100, {0, 0}, {nan, 0}, true), "");
}

TEST(RamboInput, AcceptsItsLimits) {
  EXPECT_EQ(refusal(346 * (1 + epsilon), {0, 0}, {173, 173}), "");
  EXPECT_EQ(refusal(300, {0, 0}, {173, 173}, true), "");
  EXPECT_EQ(refusal(173, {173}, {80.4, 4.7}), "");
  EXPECT_EQ(refusal(13000, {0, 0}, std::vector<double>(max_outgoing)), "");
}

TEST(RamboInput, CountsNumbersAndParticles) {
  const Rambo rambo(1000, {0, 0}, {173, 173, 0});
  EXPECT_EQ(rambo.numbers_per_event(), 12);
  EXPECT_EQ(rambo.particles(), 5);
}

}  // namespace
}  // namespace helikos::test::rambo_input_test
