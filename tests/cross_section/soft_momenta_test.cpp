// SPDX-License-Identifier: Apache-2.0
#include "cross_section/soft_momenta.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace helikos::test {
namespace {

using Event = std::vector<FourVector<double>>;

FourVector<double> momentum(double mass, double x, double y, double z) {
  return {std::sqrt(mass * mass + x * x + y * y + z * z), x, y, z};
}

/// Incoming along z with what the outgoing ones need; the last one balances transverse momenta.
Event event_of(Event outgoing) {
  FourVector<double> all{};
  for (const auto& p : outgoing) all = all + p;
  Event event{{0.5 * (all.t + all.z), 0, 0, 0.5 * (all.t + all.z)},
              {0.5 * (all.t - all.z), 0, 0, -0.5 * (all.t - all.z)}};
  event.insert(event.end(), outgoing.begin(), outgoing.end());
  return event;
}

void expect_conserved(const Event& event) {
  FourVector<double> sum = event[0] + event[1];
  for (std::size_t i = 2; i < event.size(); ++i) sum = sum - event[i];
  const double energy = event[0].t + event[1].t;
  for (const double component : {sum.t, sum.x, sum.y, sum.z})
    EXPECT_NEAR(component, 0.0, 1e-13 * energy);
}

TEST(SoftMomenta, AreConservedOnTheirMassShells) {
  const Event event =
      event_of({momentum(173, 50, -20, 100), momentum(0, -80, 30, -40), momentum(91, 30, -10, 7)});
  expect_conserved(event);
  const Event soft = with_soft_legs(event, 2, 1u << 3, 1e-4);
  ASSERT_EQ(soft.size(), 5u);
  expect_conserved(soft);
  EXPECT_EQ(soft[0].t, event[0].t);
  EXPECT_DOUBLE_EQ(soft[3].x, 1e-4 * event[3].x);
  EXPECT_NEAR(std::sqrt(dot(soft[2], soft[2])), 173, 1e-10);
  EXPECT_NEAR(std::sqrt(dot(soft[4], soft[4])), 91, 1e-10);
}

TEST(SoftMomenta, OfAllButOneMakeOtherPartons) {
  const Event event = event_of({momentum(91, 50, -20, 100), momentum(0, -50, 20, -40)});
  const Event soft = with_soft_legs(event, 2, 1u << 3, 1e-4);
  ASSERT_EQ(soft.size(), 4u);
  expect_conserved(soft);
  EXPECT_NEAR(dot(soft[0] + soft[1], soft[0] + soft[1]), 91 * 91, 10);
  EXPECT_NEAR(std::sqrt(dot(soft[2], soft[2])), 91, 1e-10);
}

TEST(SoftMomenta, CannotBeOfADecayIntoTwo) {
  const Event event{{173, 0, 0, 0}, {100, 0, 0, 100}, {73, 0, 0, -100}};
  EXPECT_TRUE(with_soft_legs(event, 1, 1u << 1, 0.1).empty());
}

}  // namespace
}  // namespace helikos::test
