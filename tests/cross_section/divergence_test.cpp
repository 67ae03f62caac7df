// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/divergence.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helikos/observables/cuts/expression.hpp"

namespace helikos::test::divergence_test {
namespace {

using ::testing::HasSubstr;

Divergence find(const std::string& process, const std::vector<std::string>& conditions = {},
                bool of_hadrons = true, const Parameters& parameters = {},
                const std::vector<std::string>& names = {}) {
  IntegrandInput input{Process::parse(process)};
  std::vector<cuts::Expression> expressions;
  for (const auto& text : conditions) expressions.push_back(cuts::parse_condition(text));
  input.cuts = cuts::compile(expressions, input.process);
  const Collider hadrons{13000, {2212, 2212}}, partons{500, {0, 0}};
  return find_divergence({parameters, of_hadrons ? hadrons : partons}, input, names);
}

/// "" where it is finite.
std::string divergence(const std::string& process, const std::vector<std::string>& conditions = {},
                       bool of_hadrons = true, const Parameters& parameters = {},
                       const std::vector<std::string>& names = {}) {
  const Divergence found = find(process, conditions, of_hadrons, parameters, names);
  EXPECT_FALSE(found.undecided) << *found.undecided;
  return found.infinite.value_or("");
}

/// Flavours have the same events, but not the same |M|^2: g g > e+ e- d d~ has two soft gluons less
/// than u u~ > e+ e- g g.
TEST(Divergence, IsTheSameWithEventsOfOtherPrograms) {
  const std::vector<std::vector<std::string>> cuts{
      {"m(e+,e-) > 50"},
      {"m(e+,e-) > 50", "pt(j) > 20"},
      {"m(e+,e-) > 50", "pt(j[2])*dr(j[1],j[2]) > 15"},
      {"m(e+,e-) > 50", "pt(j[2]) > 20 and dr(j,j) > 0.4"},
      {"m(e+,e-) > 50", "pt(j[1]) > 20"}};
  for (const auto& conditions : cuts) {
    PoleMemory memory;
    for (const char* process :
         {"u u~ > e+ e- g g", "g g > e+ e- d d~", "u u > e+ e- u u", "u d > e+ e- u d"}) {
      IntegrandInput input{Process::parse(process)};
      std::vector<cuts::Expression> expressions;
      for (const auto& text : conditions) expressions.push_back(cuts::parse_condition(text));
      input.cuts = cuts::compile(expressions, input.process);
      const IntegrationSetting setting{Parameters(), Collider{13000, {2212, 2212}}};
      const Divergence alone = find_divergence(setting, input),
                       together = find_divergence(setting, input, {}, &memory);
      EXPECT_EQ(alone.infinite, together.infinite) << process << " " << conditions.back();
      EXPECT_EQ(alone.undecided, together.undecided) << process << " " << conditions.back();
    }
  }
}

TEST(Divergence, IsNamedWithACutThatForbidsIt) {
  EXPECT_EQ(divergence("g g > t t~ g"),
            "g may fly along a beam or be soft; `cut` \"pt(g) > 20\" forbids that");
  EXPECT_EQ(divergence("g g > t t~ g g", {"pt(g) > 30"}),
            "g and g may be collinear or soft; `cut` \"dr(g,g) > 0.4\" forbids that");
  EXPECT_EQ(divergence("g g > t t~ g g"),
            "g may fly along a beam or be soft; "
            "`cut` \"pt(g) > 20 and dr(g,g) > 0.4\" forbids that");
  EXPECT_EQ(divergence("u u~ > e+ e-"),
            "e+ and e- may be collinear or soft; `cut` \"m(e+,e-) > 10\" forbids that");
  EXPECT_THAT(divergence("e+ e- > e+ e-", {}, false), HasSubstr("along a beam"));
  EXPECT_THAT(divergence("e+ e- > mu+ mu- a", {"e(a) > 10"}, false), HasSubstr("a "));
}

TEST(Divergence, NamesCutsAsTheUserDoes) {
  const auto text = [](const std::string& process, const std::vector<std::string>& names,
                       const std::vector<std::string>& conditions = {}) {
    return divergence(process, conditions, names[0] != "e+", {}, names);
  };
  const std::vector<std::string> names{"p", "p", "t", "t~", "j", "j"};
  EXPECT_THAT(text("g g > t t~ u u~", names),
              HasSubstr("along a beam or be soft; `cut` \"pt(j) > 20 and dr(j,j) > 0.4\""));
  EXPECT_EQ(text("g g > t t~ u u~", names, {"pt(j) > 20"}),
            "u and u~ may be collinear or soft; `cut` \"dr(j,j) > 0.4\" forbids that");
  EXPECT_EQ(text("g g > t t~ u u~", names, {"pt(j) > 20 and dr(j,j) > 0.4"}), "");
  // Of what may be soft a distance says nothing.
  EXPECT_THAT(text("e+ e- > g u u~", {"e+", "e-", "j", "j", "j"}), HasSubstr("\"m(j,j) > 10\""));
  // Two jets alone are opposite to each other; photons are not collinear with each other.
  EXPECT_THAT(text("g g > g g", {"p", "p", "j", "j"}), HasSubstr("\"pt(j) > 20\""));
  EXPECT_THAT(text("u u~ > a a z", {"p", "p", "x", "x", "z"}), HasSubstr("\"pt(x) > 20\""));
  EXPECT_THAT(text("u u~ > e+ e-", {"p", "p", "l+", "l-"}), HasSubstr("\"m(l+,l-) > 10\""));
}

TEST(Divergence, IsNoneWhereCutsForbidIt) {
  EXPECT_EQ(divergence("g g > t t~ g", {"pt(g) > 30"}), "");
  EXPECT_EQ(divergence("g g > t t~ g", {"pt(g) > 20", "abs(eta(g)) < 5"}), "");
  EXPECT_EQ(divergence("g g > t t~ g g", {"pt(g) > 30", "dr(g,g) > 0.4"}), "");
  EXPECT_EQ(divergence("g g > t t~ g g", {"pt(g) > 30", "m(g,g) > 20"}), "");
  EXPECT_EQ(divergence("u u~ > e+ e-", {"66 < m(e+,e-) < 116"}), "");
  EXPECT_EQ(divergence("u u~ > e+ e- g", {"pt(g) > 30", "m(e+,e-) > 50"}), "");
}

// Nothing is promised there, so that points decide.
TEST(Divergence, IsNoneWhereOtherCutsForbidIt) {
  EXPECT_EQ(divergence("g g > t t~ g", {"pt(g) > 30 or pt(g) > 40"}), "");
  EXPECT_EQ(divergence("u u~ > e+ e-", {"m(e+,e-) > 50 or pt(e+) > 50"}), "");
  EXPECT_EQ(divergence("e+ e- > e+ e-", {"abs(eta(e+)) < 3"}, false), "");
  EXPECT_NE(divergence("g g > t t~ g", {"pt(g) > 30 or pt(t) > 40"}), "");
}

TEST(Divergence, IsNoneOfMassiveProcesses) {
  EXPECT_EQ(divergence("g g > t t~"), "");
  EXPECT_EQ(divergence("u u~ > w+ w-"), "");
  EXPECT_EQ(divergence("u d~ > e+ ve"), "");
  EXPECT_EQ(divergence("e+ e- > mu+ mu-", {}, false), "");
}

Parameters with_mass(int pdg, double mass, double width = 0.0) {
  ParameterInputs inputs;
  inputs["mass " + std::to_string(pdg)] = mass;
  inputs["decay " + std::to_string(pdg)] = width;
  return Parameters(inputs);
}

// A pole may be reached and nevertheless be integrable.
TEST(Divergence, IsNoneWhereNumeratorsAndPhaseSpaceTakeThePole) {
  // d~ mu- vm~ have no mass together, far from the W.
  EXPECT_EQ(divergence("e+ e- > u d~ mu- vm~", {"m(u,d~) > 10", "pt(mu-) > 10"}, false), "");
  // e+ ve flies along the beam where an electron neutrino is exchanged.
  EXPECT_EQ(divergence("e+ e- > e+ ve w-", {"pt(e+) > 10"}, false), "");
  // The top radiates two neutrinos, which may be soft.
  EXPECT_EQ(divergence("e+ e- > t t~ ve ve~", {}, false), "");
  // Only bosons with masses are exchanged.
  EXPECT_EQ(divergence("e+ e- > ve ve~ h", {}, false), "");
  // A quark that is exchanged emits e+ ve along the beam.
  EXPECT_EQ(divergence("u u~ > e+ ve mu- vm~"), "");
  EXPECT_EQ(divergence("u u~ > w+ w- ve ve~"), "");
  EXPECT_EQ(divergence("u u > h u u"), "");
  EXPECT_EQ(divergence("e+ e- > w+ w-", {}, false), "");
}

TEST(Divergence, IsFoundWhereAPoleIsLogarithmicOrMore) {
  EXPECT_NE(divergence("g g > g g"), "");
  EXPECT_NE(divergence("u u > u u"), "");
  EXPECT_NE(divergence("u d~ > w+ g"), "");
  EXPECT_NE(divergence("g u > w+ d"), "");
  EXPECT_NE(divergence("u u~ > z a"), "");
  EXPECT_NE(divergence("u u~ > h u u~ g"), "");
  EXPECT_NE(divergence("e+ e- > a a", {}, false), "");
  EXPECT_NE(divergence("e+ e- > ve ve~ a", {}, false), "");
  EXPECT_NE(divergence("e+ e- > mu+ mu- z", {}, false), "");
  EXPECT_NE(divergence("e+ e- > t t~ a", {"abs(eta(a)) < 3"}, false), "");
  EXPECT_NE(divergence("e+ e- > e+ ve w-", {"pt(w-) > 10"}, false), "");
  EXPECT_NE(
      divergence("g g > t t~ u u~", {"dr(u,u~) > 0.4", "abs(eta(u)) < 3", "abs(eta(u~)) < 3"}), "");
}

// Nothing is collinear there.
TEST(Divergence, IsFoundWhereEmissionsAreSoft) {
  EXPECT_THAT(divergence("u u~ > z g", {"abs(eta(g)) < 2.5"}), HasSubstr("g may"));
  EXPECT_THAT(divergence("u u~ > e+ e- g", {"abs(eta(g)) < 2.5", "m(e+,e-) > 50"}),
              HasSubstr("g may"));
  EXPECT_THAT(divergence("e+ e- > ve ve~ a", {"abs(eta(a)) < 2.5", "m(ve,ve~) > 10"}, false),
              HasSubstr("a may"));
  EXPECT_NE(divergence("u u~ > z u u~", {"dr(u,u~) > 0.4", "abs(eta(u)) < 3", "abs(eta(u~)) < 3"}),
            "");
  // Of energies above the Z alone there is no soft photon.
  EXPECT_EQ(divergence("e+ e- > z a", {"abs(eta(a)) < 2.5"}, false), "");
  EXPECT_EQ(divergence("u u~ > e+ e- g", {"abs(eta(g)) < 2.5", "m(e+,e-) > 50", "pt(g) > 1"}), "");
}

// Few events pass there, and what may be soft or collinear is none of the particles of the cut.
TEST(Divergence, IsFoundWhereCutsAreRare) {
  for (const std::string least : {"50", "100", "500", "2000"})
    EXPECT_NE(divergence("u u~ > e+ e- g g", {"pt(j[1]) > " + least, "m(e+,e-) > 50"}), "")
        << least;
  EXPECT_THAT(divergence("u u~ > e+ e- g", {"m(e+,e-) > 1000", "pt(e+) > 500"}),
              HasSubstr("g may"));
  EXPECT_NE(divergence("g u > e+ e- u", {"m(e+,e-) > 1000", "pt(e+) > 500"}), "");
  EXPECT_NE(divergence("g g > g g g", {"ht > 4000"}), "");
  EXPECT_NE(divergence("u u > u u g", {"pt(j[1]) > 2000"}), "");
  EXPECT_THAT(divergence("u u~ > e+ e- g g",
                         {"pt(g) > 20", "m(e+,e-) > 50", "dr(g,g) > 0.4 or pt(e+) > 200"}),
              HasSubstr("g and g may be collinear"));
}

// No energy is left for that, as far as is known.
TEST(Divergence, IsUndecidedWhereNothingPasses) {
  const Divergence found =
      find("u u~ > e+ e- g", {"m(e+,e-) > 50", "abs(pz(e+)) * abs(pz(e-)) > 1e9"});
  EXPECT_FALSE(found.infinite);
  EXPECT_EQ(found.undecided,
            "g may fly along a beam or be soft; `cut` \"pt(g) > 20\" forbids that");
}

TEST(Divergence, IsNoneWhereRareCutsForbidIt) {
  EXPECT_EQ(
      divergence("u u~ > e+ e- g", {"m(e+,e-) > 1000", "pt(e+) > 500", "pt(g) > 30 or pt(g) > 40"}),
      "");
  EXPECT_EQ(divergence("g g > g g g", {"ht > 4000", "pt(j[3]) > 30", "dr(j,j) > 0.4"}), "");
  EXPECT_EQ(divergence("u u~ > e+ e- g g", {"pt(g) > 20", "m(e+,e-) > 50",
                                            "dr(g,g) > 0.4 or pt(e+) > 200", "m(g,g) > 10"}),
            "");
}

TEST(Divergence, DependsOnMasses) {
  EXPECT_THAT(divergence("a a > mu+ mu-", {}, false), HasSubstr("along a beam"));
  EXPECT_EQ(divergence("a a > mu+ mu-", {}, false, with_mass(13, 0.10566)), "");
  // With the same masses before and after it a photon is real.
  EXPECT_EQ(divergence("e+ mu- > e+ mu-", {"pt(mu-) > 1"}, false, with_mass(13, 0.10566)), "");
  EXPECT_NE(divergence("mu+ ta- > mu+ ta-", {}, false, with_mass(13, 0.10566)), "");
  EXPECT_NE(divergence("t u > t u", {}, false), "");
}

TEST(Divergence, IsAResonanceWithoutWidth) {
  const auto parameters = with_mass(23, 91.188, 0.0);
  EXPECT_THAT(
      divergence("e+ e- > mu+ mu- h", {}, false, parameters),
      HasSubstr("the particle that decays to mu+ and mu- has a mass of 91.188 GeV and no width"));
  EXPECT_EQ(divergence("e+ e- > mu+ mu- h", {"m(mu+,mu-) > 100"}, false, parameters), "");
}

}  // namespace
}  // namespace helikos::test::divergence_test
