// SPDX-License-Identifier: Apache-2.0
// kt and ptlund of a group, with formulas written in another way: sums of momenta and their squares
// in long double, as the manual of Pythia 8.3 gives them.
#include <gtest/gtest.h>

#include "cuts/implied_events.hpp"
#include "cuts/plain_events.hpp"
#include "cuts/random_cuts.hpp"
#include "helikos/observables/cuts/terms.hpp"

namespace helikos::cuts::test::merging_scale_test {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

// ---- Plain formulas -----------------------------------------------------------------------------

constexpr Real none = 1e30L;

Particle times(const Particle& p, Real factor) {
  return {p.code, factor * p.e, factor * p.x, factor * p.y, factor * p.z};
}
Real product(const Particle& a, const Particle& b) {
  return a.e * b.e - a.x * b.x - a.y * b.y - a.z * b.z;
}
Real square(const Particle& p) { return product(p, p); }

Real kt_of(const Event& partons, Real radius) {
  Real least = none;
  for (const Particle& p : partons) least = std::min(least, pt(p));
  pairs(partons, [&](const Particle& a, const Particle& b) {
    least = std::min(least, std::min(pt(a), pt(b)) * dry(a, b) / radius);
    return true;
  });
  return least;
}

Real initial_pt(const Particle& radiator, const Particle& emitted, const Particle& recoiler) {
  const Particle after = radiator + times(emitted, -1);
  const Real z = square(after + recoiler) / square(radiator + recoiler);
  return std::sqrt((1 - z) * -square(after));
}

Real final_pt(const Particle& radiator, const Particle& emitted, const Particle& recoiler) {
  const Particle sum = radiator + emitted + recoiler;
  const Real x_1 = 2 * product(sum, radiator) / square(sum),
             x_3 = 2 * product(sum, emitted) / square(sum), z = x_1 / (x_1 + x_3);
  return std::sqrt(z * (1 - z) * square(radiator + emitted));
}

Real final_pt_by_incoming(const Particle& radiator, const Particle& emitted,
                          const Particle& recoiler) {
  const Real virtuality = square(radiator + emitted),
             rest = square(radiator + emitted + recoiler) - 2 * virtuality,
             factor = (1 - virtuality / rest) / (1 + virtuality / rest);
  return factor < 0 ? none : final_pt(radiator, emitted, times(recoiler, factor));
}

Real ptlund_of(const Event& partons, const Event& incoming) {
  Real least = none;
  const auto add = [&](Real pt) { least = std::min(least, pt); };
  for (std::size_t i = 0; i < partons.size(); ++i) {
    add(initial_pt(incoming[0], partons[i], incoming[1]));
    add(initial_pt(incoming[1], partons[i], incoming[0]));
    for (std::size_t j = 0; j < partons.size(); ++j) {
      if (i == j) continue;
      for (const Particle& r : incoming) add(final_pt_by_incoming(partons[i], partons[j], r));
      for (std::size_t k = 0; k < partons.size(); ++k)
        if (k != i && k != j) add(final_pt(partons[i], partons[j], partons[k]));
    }
  }
  return least;
}

Event incoming_of(const Events& events, int number) {
  Event event;
  for (int leg = 0; leg < 2; ++leg) {
    const auto p = events.p(number, leg);
    event.push_back({events.process.legs()[std::size_t(leg)].pdg(), p.t, p.x, p.y, p.z});
  }
  return event;
}

/// Products of momenta of flat phase space are above 1e-6 of the squares of energies, whose
/// rounding errors are 1e-16.
constexpr double tolerance = 1e-9;

TEST(MergingScales, AreThoseOfPlainFormulas) {
  for (const char* process : {"u d~ > e+ ve g", "u d~ > e+ ve g g", "g g > t t~ g g g",
                              "u u~ > g g g", "g u > e+ e- u g g g"}) {
    const Events events(process, 300, 1500);
    for (int i = 0; i < events.count(); ++i) {
      const Event partons = in(event_of(events, i), jets);
      const double kt = double(kt_of(partons, 1)), narrow = double(kt_of(partons, 0.4L)),
                   lund = double(ptlund_of(partons, incoming_of(events, i)));
      ASSERT_NEAR(value_of("kt(j)", events, i), kt, tolerance * kt) << process << ", event " << i;
      ASSERT_NEAR(value_of("kt(j,0.4)", events, i), narrow, tolerance * narrow) << process;
      ASSERT_NEAR(value_of("ptlund(j)", events, i), lund, tolerance * lund) << process;
    }
  }
}

/// With the energy E and the angle theta of the only parton in the rest frame of all particles:
/// pT^2 = 2 E^2 (1 - |cos theta|).
TEST(MergingScales, OfOneParton) {
  const Events events("u u~ > z g", 100);
  for (int i = 0; i < events.count(); ++i) {
    const auto p = events.p(i, 3);
    EXPECT_NEAR(value_of("ptlund(g)", events, i), std::sqrt(2 * p.t * (p.t - std::abs(p.z))),
                1e-8 * p.t);
    EXPECT_NEAR(value_of("kt(g)", events, i), std::hypot(p.x, p.y), 1e-8 * p.t);
  }
}

/// A gluon close to another one: Delta R times the smaller pT over R, and sqrt(z (1-z)) m.
TEST(MergingScales, OfCollinearPartons) {
  Events events("u u~ > z g g", 1);
  const double angle = 1e-3, part = 0.3, pt = 200;
  const auto along = [&](double share, double phi) {
    return FourVector<double>{share * pt, share * pt * std::cos(phi), share * pt * std::sin(phi),
                              0};
  };
  events.set(0, 0, {600, 0, 0, 600});
  events.set(0, 1, {600, 0, 0, -600});
  events.set(0, 3, along(part, 0));
  events.set(0, 4, along(1 - part, angle));
  EXPECT_NEAR(value_of("kt(g,0.5)", events, 0), part * pt * angle / 0.5, 1e-8);
  const double mass = pt * angle * std::sqrt(part * (1 - part));
  EXPECT_NEAR(value_of("ptlund(g)", events, 0), std::sqrt(part * (1 - part)) * mass, 1e-6);
}

/// Pythia takes the transverse momentum of two jets alone.
TEST(MergingScales, OfTwoJetsIsTheirTransverseMomentum) {
  const Events events("u u~ > g g", 50);
  for (int i = 0; i < events.count(); ++i)
    EXPECT_NEAR(value_of("ptlund(j)", events, i), value_of("pt(g[1])", events, i), 1e-9);
}

/// The group has those of the production only. In an event of flat phase space, an additional
/// parton lowers the scale, so that the tests above would see it.
TEST(MergingScales, ProductsOfDecaysDoNotCount) {
  const Process decay = Process::parse("g g > t t~ g, t > b w+");
  for (const char* text : {"kt(b) > 20", "ptlund(b) > 20"}) {
    EXPECT_TRUE(compiled(text, decay).is_empty()) << text;
    EXPECT_FALSE(compiled(text, Process::parse("g g > b w+ t~ g")).is_empty()) << text;
  }
  EXPECT_EQ(compiled("kt(g) > 20", decay).instructions.front().legs, 1u << 5);
}

TEST(MergingScales, AlternativesKeepTheRadius) {
  const Events events("u u~ > z g g", 300);
  const auto whole = compiled("kt(g) > 150 or kt(g,0.3) > 300", events.process);
  const auto parts = alternatives_of(whole, 4);
  ASSERT_EQ(parts.size(), 2u);
  int passing = 0;
  for (int i = 0; i < events.count(); ++i) {
    const bool expected = passes(whole, events, i);
    EXPECT_EQ(passes(parts[0], events, i) || passes(parts[1], events, i), expected);
    passing += expected;
  }
  EXPECT_GT(passing, 20);
  EXPECT_LT(passing, 280);
}

// ---- Wrong input --------------------------------------------------------------------------------

TEST(MergingScales, AreRefusedWhereTheyMeanNothing) {
  struct Wrong {
    const char *text, *process, *reason;
  };
  for (const Wrong& wrong :
       {Wrong{"kt(j) > 5", "e+ e- > u u~ g", "kt(j) is for hadron colliders: an incoming particle"},
        {"ptlund(j) > 5", "e- u > e- u g", "both incoming particles must have colour"},
        {"kt(b) > 5", "t > b w+ g", "kt(b) is for hadron colliders"},
        {"kt(all) > 5", "u u~ > e+ e- g", "kt(all): e+ has no colour"},
        {"ptlund(t) > 5", "g g > t t~ g", "ptlund(t) is for gluons and light quarks, not for t"}})
    EXPECT_THAT([&] { compiled(wrong.text, Process::parse(wrong.process)); },
                ThrowsMessage<InputError>(HasSubstr(wrong.reason)))
        << wrong.text;
  EXPECT_FALSE(compiled("kt(t) > 5", Process::parse("g g > t t~ g")).is_empty());
  EXPECT_FALSE(compiled("kt(j) > 5", Process::parse("e- u > e- u g")).is_empty());
}

// ---- Limits -------------------------------------------------------------------------------------

/// The incoming momenta that belong to the outgoing ones.
void set_incoming(Events& events) {
  for (int i = 0; i < events.count(); ++i) {
    FourVector<double> sum{0, 0, 0, 0};
    for (int leg = 2; leg < events.process.num_legs(); ++leg) sum = sum + events.p(i, leg);
    const double plus = 0.5 * (sum.t + sum.z), minus = 0.5 * (sum.t - sum.z);
    events.set(i, 0, {plus, 0, 0, plus});
    events.set(i, 1, {minus, 0, 0, -minus});
  }
  events.copy();
}

/// Each event is tested at its own value of the measure, also with no more energy than it has.
TEST(MergingScales, ImpliedLimitsHoldForHardSoftAndCollinearPartons) {
  RandomNumbers random(3);
  double sharpest_pt = 0, sharpest_mass = 0;
  for (const char* process :
       {"u u~ > z g", "g g > z g g", "u u~ > e+ e- g g g", "g g > t t~ g g"}) {
    BalancedEvents all(process, 2000, random);
    Events& events = all.events;
    set_incoming(events);
    for (const char* text : {"kt(g)", "kt(g,0.4)", "kt(g,2.5)", "ptlund(g)"})
      for (int i = 0; i < events.count(); ++i) {
        const double value = value_of(text, events, i);
        if (!(value > 1e-3)) continue;
        const std::string cut = fmt::format("{} > {}", text, value * (1 - 1e-7));
        for (const double energy : {all.energy(i) * (1 + 1e-6), 14000.0}) {
          const Implied found = implied(cut, events.process, energy);
          ASSERT_TRUE(has_all(found, events, i)) << process << ": " << cut << ", event " << i;
          for (const Statement& s : found.statements) {
            double& sharpest = s.kind == Statement::Kind::mass ? sharpest_mass : sharpest_pt;
            sharpest = std::max(sharpest, s.least / test::value_of(s, events, i));
          }
        }
      }
  }
  EXPECT_GT(sharpest_pt, 0.99);  // the limits say something
  EXPECT_GT(sharpest_mass, 0.9);
}

TEST(MergingScales, ImpliedLimits) {
  using Kind = Statement::Kind;
  const auto of = [](const char* text) {
    return implied(text, Process::parse("u u~ > z g g"), 1000).statements;
  };
  const auto kt = of("kt(g,0.8) > 20"), lund = of("20 < ptlund(g)");
  ASSERT_EQ(kt.size(), 3u);
  ASSERT_EQ(lund.size(), 3u);
  EXPECT_EQ(kt[0].kind, Kind::momentum);
  EXPECT_NEAR(kt[0].least, 20, 1e-9);
  EXPECT_EQ(kt[2].kind, Kind::mass);
  EXPECT_EQ(kt[2].legs, 3u << 3);
  EXPECT_NEAR(kt[2].least, 40 * std::sin(0.4), 1e-9);
  EXPECT_NEAR(lund[0].least, 20 / std::sqrt(2.0), 1e-9);
  EXPECT_FALSE(implied("kt(g) > 501", Process::parse("u u~ > z g g"), 1000).is_possible);
  EXPECT_TRUE(implied("kt(g) < 20", Process::parse("u u~ > z g g"), 1000).says_nothing());
}

}  // namespace
}  // namespace helikos::cuts::test::merging_scale_test
