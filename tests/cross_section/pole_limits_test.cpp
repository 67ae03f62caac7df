// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/pole_events.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

namespace helikos::test {
namespace {

using Momentum = FourVector<double>;

const Process& process() {
  static const Process one = Process::parse("u u~ > t t~ g g");
  return one;
}

/// The partons follow from what they make.
PoleEvent event() {
  const Parameters parameters;
  PoleEvent event{
      {}, {}, {0, 70, 210, 90}, {0, -130, -40, -200}, {0, 100, -80, 50}, {0, -40, -90, -170}};
  Momentum sum{};
  for (std::size_t leg = 2; leg < event.size(); ++leg) {
    Momentum& p = event[leg];
    p.t = std::sqrt(p.x * p.x + p.y * p.y + p.z * p.z +
                    std::pow(parameters.mass(process().legs()[leg].particle->pdg), 2));
    sum = sum + p;
  }
  const double plus = 0.5 * (sum.t + sum.z), minus = 0.5 * (sum.t - sum.z);
  event[0] = {plus, 0, 0, plus};
  event[1] = {minus, 0, 0, -minus};
  return event;
}

/// |P^2 - m^2| of outgoing legs, or of a beam less outgoing legs [GeV^2].
double distance(const PoleEvent& event, LegMask legs, double mass) {
  Momentum sum{};
  for (; legs != 0; legs &= legs - 1) {
    const int leg = std::countr_zero(legs);
    sum = sum + (leg < 2 ? -1.0 : 1.0) * event[std::size_t(leg)];
  }
  return std::abs(dot(sum, sum) - mass * mass);
}

struct Case {
  PoleLimit limit;
  LegMask legs;  ///< of the propagator
  double mass;   ///< [GeV]
  int power;     ///< of the factor that P^2 - m^2 goes with
  int phase_space;
};

std::vector<Case> cases() {
  const double top = Parameters().mass(6);
  return {{{.soft = 0x10}, 0x14, top, 1, 2},                // t -> t g
          {{.collinear = 0x30}, 0x30, 0, 2, 2},             // g -> g g
          {{.soft = 0x20}, 0x30, 0, 1, 2},                  // one is soft
          {{.soft = 0x30}, 0x30, 0, 2, 4},                  // both
          {{.collinear = 0x10, .beam = 0}, 0x11, 0, 2, 2},  // u -> u g
          {{.soft = 0x20, .beam = 1}, 0x22, 0, 1, 2},       // u~ -> u~ g
          {{.soft = 0x20, .collinear = 0x10, .beam = 0}, 0x31, 0, 1, 4}};
}

TEST(PoleApproach, ComesToThePoleAsThePowersSay) {
  const Collider hadrons{13000, {2212, 2212}}, proton{13000, {2212, 0}}, partons{1, {0, 0}};
  for (const Collider& collider : {hadrons, proton, partons}) {
    const PoleApproach approach(process(), Parameters(), collider);
    for (const Case& c : cases()) {
      const auto far = approach.at(c.limit, event(), 1e-2),
                 near = approach.at(c.limit, event(), 1e-3);
      ASSERT_TRUE(far && near) << c.legs;
      const double power =
          std::log10(distance(*far, c.legs, c.mass) / distance(*near, c.legs, c.mass));
      EXPECT_NEAR(power, c.power, 0.1) << c.legs << " " << c.limit.soft;
      EXPECT_EQ(c.limit.phase_space_power(), c.phase_space);
    }
  }
}

TEST(PoleApproach, KeepsMomentumAndMasses) {
  const Parameters parameters;
  for (const Collider& collider : {Collider{13000, {2212, 2212}}, Collider{1, {0, 0}}}) {
    const PoleApproach approach(process(), parameters, collider);
    for (const Case& c : cases()) {
      const auto found = approach.at(c.limit, event(), 1e-3);
      ASSERT_TRUE(found);
      Momentum sum{};
      for (std::size_t leg = 0; leg < 6; ++leg) {
        const Momentum& p = (*found)[leg];
        sum = sum + (leg < 2 ? -1.0 : 1.0) * p;
        // Squares of energies to 1e-15, added a few times.
        EXPECT_NEAR(dot(p, p), std::pow(parameters.mass(process().legs()[leg].particle->pdg), 2),
                    1e-14 * 16 * p.t * p.t);
      }
      for (const double component : {sum.t, sum.x, sum.y, sum.z})
        EXPECT_NEAR(component, 0.0, 1e-12 * event()[0].t) << c.legs;
      // At a fixed energy the partons are what they were.
      if (!collider.has_hadrons()) EXPECT_EQ((*found)[0].t, event()[0].t);
    }
  }
}

// Cuts on them hold on.
TEST(PoleApproach, LeavesOthersAlone) {
  const PoleApproach approach(process(), Parameters(), {13000, {2212, 2212}});
  const auto found = approach.at({.collinear = 0x20, .beam = 1}, event(), 1e-4);
  ASSERT_TRUE(found);
  EXPECT_NEAR(distance(*found, 0x1c, 0), distance(event(), 0x1c, 0), 1e-9 * 1e6);
  EXPECT_LT((*found)[1].t, event()[1].t);
}

TEST(PoleApproach, IsNoneOfWhatFliesTheOtherWay) {
  const PoleApproach approach(process(), Parameters(), {13000, {2212, 2212}});
  EXPECT_FALSE(approach.at({.collinear = 0x20, .beam = 0}, event(), 1e-4));
}

TEST(PoleLimits, AreThoseOfMasslessParticles) {
  const Parameters parameters;
  EXPECT_EQ(limits_of(process(), parameters, {0x14, parameters.mass(6), 0}).size(), 1u);
  EXPECT_EQ(limits_of(process(), parameters, {0x30, 0, 0}).size(), 4u);
}

}  // namespace
}  // namespace helikos::test
