// SPDX-License-Identifier: Apache-2.0
// Selections event by event against plain loops in long double, with formulas written in another
// way: angles from tangents, rapidities from artanh.
#include <gtest/gtest.h>

#include <functional>

#include "cuts/plain_events.hpp"

namespace helikos::cuts::test::selections_test {
namespace {

struct Case {
  const char* text;
  std::function<bool(const Event&)> passes;
};

/// Selections of u d~ > e+ ve g g g.
const Case cases[] = {
    {"pt(g) > 60",
     [](const Event& e) { return all(in(e, gluon), [](auto& p) { return pt(p) > 60; }); }},
    {"abs(eta(j)) < 1.5",
     [](const Event& e) {
       return all(in(e, jets), [](auto& p) { return std::abs(eta(p)) < 1.5; });
     }},
    {"dr(g,g) > 1.2",
     [](const Event& e) {
       return pairs(in(e, gluon), [](auto& a, auto& b) { return dr(a, b) > 1.2; });
     }},
    {"dphi(g,g) < 2.5",
     [](const Event& e) {
       return pairs(in(e, gluon), [](auto& a, auto& b) { return dphi(a, b) < 2.5; });
     }},
    {"deta(j, j) < 1.8",
     [](const Event& e) {
       return pairs(in(e, jets), [](auto& a, auto& b) { return deta(a, b) < 1.8; });
     }},
    {"dr(l,j) > 0.8",
     [](const Event& e) {
       return all(in(e, gluon), [&](auto& p) { return dr(p, in(e, positron)[0]) > 0.8; });
     }},
    {"200 < m(e+,ve) < 500",
     [](const Event& e) {
       const Real mass = m(in(e, positron)[0] + in(e, neutrino)[0]);
       return 200 < mass && mass < 500;
     }},
    {"mt(e+,ve) > 250",
     [](const Event& e) { return mt(in(e, positron)[0], in(e, neutrino)[0]) > 250; }},
    {"m(j,j) > 150",
     [](const Event& e) {
       return pairs(in(e, jets), [](auto& a, auto& b) { return m(a + b) > 150; });
     }},
    {"m(j,j,j) > 600",
     [](const Event& e) {
       const auto g = in(e, gluon);
       return m(g[0] + g[1] + g[2]) > 600;
     }},
    {"pt(j[1]) > 300", [](const Event& e) { return pt(ordered(in(e, jets))[0]) > 300; }},
    {"pt(j[3]) < 100", [](const Event& e) { return pt(ordered(in(e, jets))[2]) < 100; }},
    {"pt(j[4]) < -1", [](const Event&) { return true; }},
    {"abs(y(j[1])) < 0.7",
     [](const Event& e) { return std::abs(y(ordered(in(e, jets))[0])) < 0.7; }},
    {"dr(j[1],j[2]) > 2.5",
     [](const Event& e) {
       const auto g = ordered(in(e, jets));
       return dr(g[0], g[1]) > 2.5;
     }},
    {"dphi(j[1],j) > 1.9",
     [](const Event& e) {
       const auto g = ordered(in(e, jets));
       return dphi(g[0], g[1]) > 1.9 && dphi(g[0], g[2]) > 1.9;
     }},
    {"pt(j[1]) > 2*pt(j[2])",
     [](const Event& e) {
       const auto g = ordered(in(e, jets));
       return pt(g[0]) > 2 * pt(g[1]);
     }},
    {"ht > 700",
     [](const Event& e) {
       Real sum = 0;
       for (auto& p : e) sum += pt(p);
       return sum > 700;
     }},
    {"ht(j)/2 < 250",
     [](const Event& e) {
       Real sum = 0;
       for (auto& p : in(e, jets)) sum += pt(p);
       return sum / 2 < 250;
     }},
    {"met >= 150", [](const Event& e) { return pt(in(e, neutrino)[0]) >= 150; }},
    {"n(j) == 3 and n(mu+,mu-) == 0 and pt(e+) > 100",
     [](const Event& e) { return pt(in(e, positron)[0]) > 100; }},
    {"n(j) > 3 or e(g) < 350",
     [](const Event& e) { return all(in(e, gluon), [](auto& p) { return p.e < 350; }); }},
    {"pt(mu+) > 50 and px(e+) > 0", [](const Event& e) { return in(e, positron)[0].x > 0; }},
    {"not pt(j) > 60",
     [](const Event& e) { return !all(in(e, jets), [](auto& p) { return pt(p) > 60; }); }},
    {"not (pt(j) > 60 and eta(e+) < 0) and not phi(ve) > 1",
     [](const Event& e) {
       const bool inside =
           all(in(e, jets), [](auto& p) { return pt(p) > 60; }) && eta(in(e, positron)[0]) < 0;
       return !inside && !(phi(in(e, neutrino)[0]) > 1);
     }},
    {"pt(j) > 150 or eta(j) > -1 and pz(e+) < 100",
     [](const Event& e) {
       const auto g = in(e, jets);
       return all(g, [](auto& p) { return pt(p) > 150; }) ||
              (all(g, [](auto& p) { return eta(p) > -1; }) && in(e, positron)[0].z < 100);
     }},
    {"min(pt(e+), met, 3*50) > 120",
     [](const Event& e) {
       return std::min({pt(in(e, positron)[0]), pt(in(e, neutrino)[0]), Real(150)}) > 120;
     }},
    {"max(abs(eta(e+)), abs(y(j))) < 2 - 0.5",
     [](const Event& e) {
       return all(in(e, jets), [&](auto& p) {
         return std::max(std::abs(eta(in(e, positron)[0])), std::abs(y(p))) < 1.5;
       });
     }},
    {"sqrt(px(e+)*px(e+) + py(e+)*py(e+) + pz(e+)*pz(e+)) - p(ve) > -100/2",
     [](const Event& e) { return size(in(e, positron)[0]) - size(in(e, neutrino)[0]) > -50; }},
    {"sum(mt(all)) > 800 and sum(m(j,j)) < 700",
     [](const Event& e) {
       Real sum = 0, masses = 0;
       for (auto& p : e) sum += mt(p);
       pairs(in(e, jets), [&](auto& a, auto& b) {
         masses += m(a + b);
         return true;
       });
       return sum > 800 && masses < 700;
     }},
    {"pt(e+,ve) > 100 and -py(j) < 100",
     [](const Event& e) {
       return pt(in(e, positron)[0] + in(e, neutrino)[0]) > 100 &&
              all(in(e, jets), [](auto& p) { return -p.y < 100; });
     }},
    {"pt(l) != 0 < pt(j) <= 250",
     [](const Event& e) { return all(in(e, jets), [](auto& p) { return pt(p) <= 250; }); }},
    {"kt(g,g) > 60",
     [](const Event& e) {
       return pairs(in(e, gluon), [](auto& a, auto& b) { return kt(a, b) > 60; });
     }},
    {"dry(j,e+) > 0.9",
     [](const Event& e) {
       return all(in(e, jets), [&](auto& p) { return dry(p, in(e, positron)[0]) > 0.9; });
     }},
    {"m(g[all]) > 600", [](const Event& e) { return m(total(in(e, gluon))) > 600; }},
    {"pt(g[all],e+) < 250 and mt(g[all]) > 0",
     [](const Event& e) { return pt(total(in(e, gluon)) + in(e, positron)[0]) < 250; }},
    {"mt(g[all]) > 650",
     [](const Event& e) {
       Real energies = 0;
       for (auto& p : in(e, gluon)) energies += mt(p);
       return std::sqrt(std::pow(energies, 2) - std::pow(pt(total(in(e, gluon))), 2)) > 650;
     }},
    {"dr(g[all],e+) > 3",
     [](const Event& e) { return dr(total(in(e, gluon)), in(e, positron)[0]) > 3; }},
    {"m(l[all],mu-[all],ve) > 300 and pt(mu-[all]) > 1e5",
     [](const Event& e) { return m(in(e, positron)[0] + in(e, neutrino)[0]) > 300; }},
    {"frixione(e+,g[all],1.2,1) <= 1",
     [](const Event& e) { return is_isolated(in(e, positron)[0], in(e, gluon), 1.2L, 1, 1); }},
    {"frixione(e+,g[all],mu-[all],2.5,0.5) <= 1.5",
     [](const Event& e) {
       return is_isolated(in(e, positron)[0], in(e, gluon), 2.5L, 0.5L, 1.5L);
     }},
    {"frixione(g[1],l[all],ve[all],2,0) <= 0.4",
     [](const Event& e) {
       const Event others{in(e, positron)[0], in(e, neutrino)[0]};
       return is_isolated(ordered(in(e, gluon))[0], others, 2, 0, 0.4L);
     }},
    {"frixione(g,g[all],1.1,2) <= 3",
     [](const Event& e) {
       const Event all_of = in(e, gluon);
       for (std::size_t i = 0; i < all_of.size(); ++i) {
         Event others = all_of;
         others.erase(others.begin() + std::ptrdiff_t(i));
         if (!is_isolated(all_of[i], others, 1.1L, 2, 3)) return false;
       }
       return true;
     }},
    {"pt(j)/e(j) > 0.3 and m(l,j) > 100",
     [](const Event& e) {
       return all(in(e, jets),
                  [&](auto& p) { return pt(p) / p.e > 0.3 && m(p + in(e, positron)[0]) > 100; });
     }},
};

TEST(Selections, AreThoseOfPlainLoops) {
  const Events events("u d~ > e+ ve g g g", 600);
  for (const Case& c : cases) {
    const auto found = judged(c.text, events);
    int passing = 0;
    for (int i = 0; i < events.count(); ++i) {
      const bool expected = c.passes(event_of(events, i));
      ASSERT_EQ(found[i] == Outcome::passes, expected) << c.text << ", event " << i;
      ASSERT_NE(found[i], Outcome::undefined) << c.text << ", event " << i;
      passing += expected;
    }
    // Else a selection would say nothing; that of a particle which is not there holds.
    EXPECT_GT(passing, 20) << c.text;
    if (std::string(c.text) != "pt(j[4]) < -1") {
      EXPECT_LT(passing, 580) << c.text;
    }
  }
}

/// Tops have mass: rapidity and pseudorapidity differ.
TEST(Selections, OfMassiveParticles) {
  const Events events("g g > t t~ g", 600, 600);
  const std::vector<int> tops{6, -6};
  const Case massive[] = {
      {"abs(y(t)) < 0.2 and abs(eta(t~)) > 0.1",
       [&](const Event& e) { return std::abs(y(e[0])) < 0.2 && std::abs(eta(e[1])) > 0.1; }},
      {"mt(t) < 180", [](const Event& e) { return mt(e[0]) < 180; }},
      {"172.9 < m(t) < 173.1 and m(t,t~) < 500",
       [](const Event& e) { return m(e[0] + e[1]) < 500; }},
      {"kt(t,t~) > 230", [](const Event& e) { return kt(e[0], e[1]) > 230; }},
      {"dy(t,t~) < 0.5", [](const Event& e) { return std::abs(y(e[0]) - y(e[1])) < 0.5; }},
      {"dry(t,t~) > 3", [](const Event& e) { return dry(e[0], e[1]) > 3; }},
      {"dr(t,t~) > 3", [](const Event& e) { return dr(e[0], e[1]) > 3; }},
      {"abs(y(t,t~)) < 0.1", [](const Event& e) { return std::abs(y(e[0] + e[1])) < 0.1; }},
  };
  for (const Case& c : massive) {
    const auto found = judged(c.text, events);
    int passing = 0;
    for (int i = 0; i < events.count(); ++i) {
      const bool expected = c.passes(event_of(events, i));
      ASSERT_EQ(found[i] == Outcome::passes, expected) << c.text << ", event " << i;
      passing += expected;
    }
    EXPECT_GT(passing, 20) << c.text;
    EXPECT_LT(passing, 580) << c.text;
  }
}

/// Several cuts are joined by `and`.
TEST(Selections, OfSeveralCuts) {
  const Events events("g g > g g g", 600);
  const std::vector<Expression> cuts{parse_condition("pt(g) > 100"),
                                     parse_condition("dr(g,g) > 1")};
  Selection<Space> selection(compile(cuts, events.process), events.count());
  selection.judge(Space(), events.momenta);
  EXPECT_EQ(outcomes(selection, events.count()), judged("pt(g) > 100 and dr(g,g) > 1", events));
  EXPECT_LT(selection.num_accepted(), passing("pt(g) > 100", events));
  EXPECT_LT(selection.num_accepted(), passing("dr(g,g) > 1", events));
}

}  // namespace
}  // namespace helikos::cuts::test::selections_test
