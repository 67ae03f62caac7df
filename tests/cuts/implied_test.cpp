// SPDX-License-Identifier: Apache-2.0
#include "helikos/observables/cuts/implied.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cuts/implied_events.hpp"

namespace helikos::cuts::test::implied_test {
namespace {

using Kind = Statement::Kind;

/// e+ (leg 2), e- (3), g (4), g (5).
constexpr const char* process = "u u~ > e+ e- g g";
constexpr std::uint32_t electrons = 3 << 2, gluons = 3 << 4;

Implied from(const std::string& text, double energy = 1000) {
  return implied(text, Process::parse(process), energy);
}

/// The largest limit of this kind, of all statements outside of alternatives.
double least(const Implied& implied, Kind kind, std::uint32_t legs) {
  double least = 0.0;
  for (const Statement& s : implied.statements)
    if (s.kind == kind && s.legs == legs) least = std::max(least, s.least);
  return least;
}

TEST(Implied, LimitsOfEachParticleAndPair) {
  const Implied all = from("pt(g) > 30 and 0.4 <= dr(g,g) and 66 < m(e+,e-) < 116");
  EXPECT_NEAR(least(all, Kind::momentum, 1 << 4), 30, 1e-9);
  EXPECT_NEAR(least(all, Kind::momentum, 1 << 5), 30, 1e-9);
  EXPECT_NEAR(least(all, Kind::distance, gluons), 0.4, 1e-9);
  EXPECT_NEAR(least(all, Kind::mass, electrons), 66, 1e-9);
  EXPECT_TRUE(all.choices.empty());
}

TEST(Implied, LimitsOfGroupsTogetherAndOfKt) {
  EXPECT_NEAR(least(from("m(e+[all],e-[all]) > 66"), Kind::mass, electrons), 66, 1e-9);
  EXPECT_NEAR(least(from("m(all[all]) > 300"), Kind::mass, electrons | gluons), 300, 1e-9);
  EXPECT_NEAR(least(from("pt(g[all]) > 50"), Kind::momentum, gluons), 50, 1e-9);
  EXPECT_NEAR(least(from("kt(g,g) > 20"), Kind::mass, gluons), 20, 1e-9);
  EXPECT_NEAR(least(from("dry(g,g) > 0.4"), Kind::distance, gluons), 0.4, 1e-9);
  const auto of_tops = [](const char* text) {
    return implied(text, Process::parse("g g > t t~"), 1000);
  };
  EXPECT_TRUE(of_tops("dry(t,t~) > 0.4").says_nothing());  // pseudorapidities may be nearer
  EXPECT_FALSE(of_tops("dr(t,t~) > 0.4").says_nothing());
  EXPECT_TRUE(from("frixione(e+,g[all],0.4,1) <= 1").says_nothing());
  // Upper limits of one isolation are not those of another one.
  EXPECT_TRUE(from("frixione(e+,g[all],1,1) <= 1 and frixione(e+,e-[all],1,1) >= 2").is_possible);
}

TEST(Implied, SumsLimitTheirPartsAndTheirScalarSum) {
  EXPECT_NEAR(least(from("ht > 100"), Kind::scalar_sum, electrons | gluons), 100, 1e-9);
  EXPECT_NEAR(least(from("ht(g) > 100"), Kind::scalar_sum, gluons), 100, 1e-9);
  EXPECT_NEAR(least(from("2*ht(g) + pt(e+) > 100"), Kind::scalar_sum, gluons | 4), 50, 1e-9);
  EXPECT_NEAR(least(from("pt(e+) + pt(e-) > 50"), Kind::scalar_sum, electrons), 50, 1e-9);
  // The other one has 500 GeV at most.
  EXPECT_NEAR(least(from("pt(e+) + pt(e-) > 550"), Kind::momentum, 1 << 2), 50, 1e-6);
  EXPECT_NEAR(least(from("m(e+,e-) + m(g,g) > 300"), Kind::mass, electrons | gluons), 300, 1e-6);
  EXPECT_NEAR(least(from("mt(e+,e-) > 80"), Kind::mass, electrons), 80, 1e-9);
  EXPECT_NEAR(least(from("mt(e+,e-) > 80"), Kind::scalar_sum, electrons), 80, 1e-9);
  EXPECT_NEAR(least(from("pt(e+,e-) > 50"), Kind::momentum, electrons), 50, 1e-9);
}

TEST(Implied, FunctionsAreUndone) {
  for (const char* text :
       {"2*pt(e+) > 50", "pt(e+) - 25 > 0", "0 > 25 - pt(e+)", "not pt(e+) < 25",
        "sqrt(pt(e+)) > 5", "pt(e+)*pt(e+) > 625", "1/pt(e+) < 0.04", "abs(pt(e+) - 125) < 100",
        "abs(px(e+)) > 25", "min(pt(e+),pt(e-)) > 25", "max(pt(e+),25) > 25 and pt(e+) > 25",
        "pt(e+) > pt(e-) and pt(e-) > 25", "n(e+) == 2 or pt(e+) > 25", "mt(e+) > 25"})
    EXPECT_NEAR(least(from(text), Kind::momentum, 1 << 2), 25, 1e-6) << text;
  // By what the other factor has at most, known from another condition.
  EXPECT_NEAR(least(from("pt(e+)*dr(e+,e-) > 15 and dr(e+,e-) < 3"), Kind::momentum, 1 << 2), 5,
              1e-6);
  // 2 sqrt(ab) <= a + b
  EXPECT_NEAR(least(from("sqrt(pt(e+)*pt(e-)) > 40"), Kind::scalar_sum, electrons), 80, 1e-6);
}

TEST(Implied, AlternativesStandBesideEachOther) {
  const Implied either = from("pt(e+) > 30 or pt(e-) > 20");
  EXPECT_TRUE(either.statements.empty());
  ASSERT_EQ(either.choices.size(), 1u);
  ASSERT_EQ(either.choices[0].size(), 2u);
  EXPECT_NEAR(least(either.choices[0][0], Kind::momentum, 1 << 2), 30, 1e-9);
  EXPECT_NEAR(least(either.choices[0][1], Kind::momentum, 1 << 3), 20, 1e-9);
  // One of both gluons.
  const Implied hardest = from("pt(g[1]) > 30");
  ASSERT_EQ(hardest.choices.size(), 1u);
  EXPECT_EQ(hardest.choices[0].size(), 2u);
  // Both of them.
  EXPECT_NEAR(least(from("pt(g[2]) > 30"), Kind::momentum, 1 << 4), 30, 1e-9);
  EXPECT_NEAR(least(from("pt(g[2]) > 30"), Kind::momentum, 1 << 5), 30, 1e-9);
}

TEST(Implied, WhatCannotBeIsNoAlternative) {
  EXPECT_FALSE(from("n(g) == 3").is_possible);
  EXPECT_FALSE(from("pt(e+) > 600").is_possible);
  EXPECT_FALSE(from("pt(e+) > 50 and pt(e+) < 40").is_possible);
  EXPECT_FALSE(from("m(e+,e-) > 2000 or n(e+) == 0").is_possible);
  EXPECT_TRUE(from("m(e+,e-) > 900 or n(e+) == 0").is_possible);
  EXPECT_NEAR(least(from("m(e+,e-) > 900 or n(e+) == 0"), Kind::mass, electrons), 900, 1e-6);
}

/// Constants of a process hold whatever the event: alternatives that ask for more of them are none.
TEST(Implied, ConstantsOfAProcess) {
  const auto of = [](const std::string& text, const char* jets) {
    return implied(text, Process::parse(jets), 13000);
  };
  const Implied hard = of("pt(j) > 300", "g g > g g");
  ASSERT_FALSE(hard.statements.empty());
  for (const char* other : {"met > 100", "2*met > 1", "pt(j,j) > 100", "pt(j[1],j[2]) > 1e-3",
                            "pt(j[1],j) > 1", "px(j,j) < -1", "abs(py(j,j)) > 1", "m(j) > 5",
                            "m(j[1]) > 5", "met + pt(j,j) + sum(m(j)) > 5"}) {
    EXPECT_FALSE(of(other, "g g > g g").is_possible) << other;
    EXPECT_TRUE(of(std::string(other) + " or pt(j) > 300", "g g > g g") == hard) << other;
    EXPECT_TRUE(of("pt(j) > 300 or " + std::string(other), "g g > g g") == hard) << other;
  }
  for (const char* holds : {"met < 100", "pt(j,j) == 0", "m(j) < 5", "met >= 0", "m(j) >= 0"}) {
    EXPECT_TRUE(of(std::string(holds) + " and pt(j) > 300", "g g > g g") == hard) << holds;
    EXPECT_TRUE(of(std::string(holds) + " or pt(j) > 300", "g g > g g").says_nothing()) << holds;
  }
  // Others may be above zero, or have other masses.
  EXPECT_TRUE(of("pt(j,j) > 100", "g g > g g g").is_possible);
  EXPECT_TRUE(of("pt(j[1],j[2]) > 100", "g g > g g g").is_possible);
  EXPECT_TRUE(of("met > 100", "u u~ > ve ve~ g").is_possible);
  EXPECT_FALSE(of("met > 100", "u u~ > ve ve~").is_possible);
  EXPECT_FALSE(of("pt(z) > 10", "u u~ > z").is_possible);
  const double top = Parameters().mass(6);
  const auto at_top = [&](const char* comparison, double shift, const char* process) {
    return of(fmt::format("m(t) {} {}", comparison, top + shift), process).is_possible;
  };
  EXPECT_FALSE(at_top(">", 0.1, "g g > t t~"));
  EXPECT_TRUE(at_top(">", -0.1, "g g > t t~"));
  EXPECT_FALSE(at_top("<", -0.1, "g g > t t~"));
  EXPECT_TRUE(at_top("<", 0.1, "g g > t t~"));
  EXPECT_TRUE(of("m(all[1]) > 100", "g g > t t~ g").is_possible);
  EXPECT_FALSE(of("m(all[1]) > 174", "g g > t t~ g").is_possible);
}

TEST(Implied, NothingFollowsOfDirections) {
  for (const char* text :
       {"abs(eta(g)) > 1", "y(e+,e-) > 0", "phi(g) > 1", "e(g) > 100", "n(g) > 1", "pz(e+) > 30"}) {
    EXPECT_TRUE(from(text).says_nothing()) << text;
  }
}

// Numbers as they are rounded: of many events, or of all, they are at a limit.
TEST(Implied, RoundingsDecideNothing) {
  for (const char* text : {"49/49 >= 1", "n(g)/49*49 <= 2", "3/5 <= 0.6", "(n(g)+1)/5 <= 0.6",
                           "min(pt(g),49)/49 >= 1", "min(pt(g),0.3) + 0.1 >= 0.4",
                           "sqrt(min(pt(g),2)) >= sqrt(2)", "(20/3)*(20/3) >= 44.44444444444445"})
    EXPECT_TRUE(from(text).is_possible) << text;
  EXPECT_NEAR(least(from("min(pt(g),0.3) + 0.1 >= 0.4"), Kind::momentum, 1 << 4), 0.3, 1e-9);
  EXPECT_FALSE(from("min(pt(g),0.3) + 0.1 >= 0.401").is_possible);
  EXPECT_FALSE(from("49/49 >= 1.001").is_possible);
}

// px > 0 makes these numbers over zero, that is infinity.
TEST(Implied, NumbersOverZeroAreInfinite) {
  for (const char* text :
       {"5/min(px(e+),0) > 3", "5/(-min(px(e+),0)) > 3", "pt(e+)/max(-px(e+),0) > 3"}) {
    const Implied all = from(text);
    EXPECT_TRUE(all.is_possible) << text;
    EXPECT_EQ(least(all, Kind::momentum, 1 << 2), 0) << text;
  }
  EXPECT_NEAR(least(from("1/pt(e+) < 0.04"), Kind::momentum, 1 << 2), 25, 1e-6);
  EXPECT_GT(least(from("5/(-min(px(e+),0)) < 100"), Kind::momentum, 1 << 2), 0.049);
}

// A gluon that is harder than a top quark may have less transverse mass.
TEST(Implied, OrderedParticlesMayHaveUnlikeMasses) {
  const Events events("g g > t t~ g", 2000, 1200);
  for (const char* text : {"mt(all[2]) > 250", "mt(all[1]) > 350", "mt(all[3]) > 180",
                           "mt(all[1]) + mt(all[2]) > 700", "mt(all[2],all[3]) > 400"}) {
    const Implied all = implied(text, events.process, 1200);
    const auto found = judged(text, events);
    int passing = 0;
    for (int event = 0; event < events.count(); ++event) {
      if (found[std::size_t(event)] != Outcome::passes) continue;
      ++passing;
      EXPECT_TRUE(has_all(all, events, event)) << text << ", event " << event;
    }
    EXPECT_GT(passing, 50) << text;
  }
}

/// The check itself finds what is wrong.
TEST(Implied, EventsAreCompared) {
  const Events events(process, 50);
  const Statement wrong{Kind::scalar_sum, gluons, 500};
  int have = 0;
  for (int event = 0; event < events.count(); ++event)
    have += has_all({.statements = {wrong}}, events, event);
  EXPECT_GT(have, 0);
  EXPECT_LT(have, events.count());
}

}  // namespace
}  // namespace helikos::cuts::test::implied_test
