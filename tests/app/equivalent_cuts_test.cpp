// SPDX-License-Identifier: Apache-2.0
// Cuts that mean the same have the same cross section. A part of tests/clients/equivalent_cuts.py.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "app/program.hpp"

namespace helikos::app::equivalent_cuts_test {
namespace {

struct Pair {
  const char *process, *one;
  std::vector<std::string> parts;  ///< others, whose cross sections add up to that of `one`
  const char* beams = "--energy 13000";
};

class EquivalentCuts : public ProgramTest, public ::testing::WithParamInterface<Pair> {
 protected:
  /// Cross section and error [pb].
  std::pair<double, double> integrated(const std::string& cut, int seed) {
    const Outcome outcome = helikos("integrate '" + std::string(GetParam().process) + "' " +
                                    GetParam().beams + " --accuracy 0.01 --json a.json --cut '" +
                                    cut + "' --seed " + std::to_string(seed));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const auto found = json("a.json");
    // That a region was found by a search alone is what is tested.
    for (const std::string doubt : found["doubts"])
      EXPECT_NE(doubt.find("evenly spread points pass the cuts"), doubt.npos)
          << cut << ": " << doubt;
    return {found["cross_section_pb"], found["error_pb"]};
  }
};

// The energy that is added in some has no upper limit, so that no bound follows there. Of 20 pulls
// one is above 4.5 by chance in 10^4 cases; on one kind of host they are always the same.
TEST_P(EquivalentCuts, HaveTheSameCrossSection) {
  for (const int seed : {1, 2}) {
    const auto one = integrated(GetParam().one, seed);
    double sum = 0.0, variance = one.second * one.second;
    for (const std::string& part : GetParam().parts) {
      const auto other = integrated(part, seed + 10);
      sum += other.first;
      variance += other.second * other.second;
    }
    EXPECT_GT(one.first, 0.0);
    EXPECT_LT(std::abs(one.first - sum), 4.5 * std::sqrt(variance))
        << one.first << " +- " << one.second << " and " << sum;
  }
}

INSTANTIATE_TEST_SUITE_P(
    OfHadrons, EquivalentCuts,
    ::testing::Values(
        Pair{"p p > j j", "ht(j) > 600", {"pt(j) > 300"}},
        Pair{"p p > j j", "ht(j) + 1e-12*e(j[1]) > 600", {"pt(j) > 300"}},
        Pair{"p p > j j", "pt(j) > 10 and ht(j) > 1000 and ht(j) < 1500", {"500 < pt(j) < 750"}},
        Pair{"p p > j j", "met > 100 or pt(j,j) > 10 or pt(j) > 300", {"pt(j) > 300"}},
        Pair{"p p > ve ve~ j", "met > 200", {"pt(j) > 200"}},
        Pair{"p p > w+ j, w+ > e+ ve", "pt(e+,ve) > 200", {"pt(j) > 200"}},
        Pair{"p p > e+ ve", "6000 < m(e+,ve) < 13600 or n(e+)==0", {"m(e+,ve) > 6000"}},
        Pair{"p p > e+ e-", "n(e+) > 1 or m(e+,e-) + 1e-12*e(e+) > 1500", {"m(e+,e-) > 1500"}},
        Pair{"p p > a j", "pt(a)*pt(j) > 90000", {"ht > 600"}},
        // Two particles together are far from a third one; each of them need not be.
        Pair{"u u~ > a g g",
             "pt(g) > 20 and pt(a) > 20 and dr(g,g) > 0.3 and deta(g[all],a) > 2",
             {"pt(g) > 20 and pt(a) > 20 and dr(g,g) > 0.3 and abs(eta(g[all])-eta(a)) > 2"},
             "--energy 1000"},
        // Islands on either side: small programs have hardly any point on one of them at first.
        Pair{"p p > j j",
             "pt(j) > 30 and abs(eta(j)) > 4",
             {"pt(j) > 30 and eta(j) > 4", "pt(j) > 30 and eta(j) < -4",
              "pt(j) > 30 and abs(eta(j)) > 4 and deta(j,j) > 8"}}));

// Mirror images share programs only where the laboratory is symmetric.
INSTANTIATE_TEST_SUITE_P(
    OfUnequalBeams, EquivalentCuts,
    ::testing::Values(
        Pair{"p p > z", "abs(y(z)) < 1", {"-1 < y(z) < 1"}, "--beam-energies 7000 500"},
        Pair{"p p > t t~", "abs(y(t)) > 2", {"y(t) > 2"}, "--beam-energies 7000 500"},
        Pair{"p p > t t~",
             "p(t) > 300",
             {"px(t)*px(t)+py(t)*py(t)+pz(t)*pz(t) > 90000"},
             "--beam-energies 500 7000"},
        Pair{"p p > t t~",
             "deta(t,t~) > 1",
             {"eta(t)-eta(t~) > 1", "eta(t~)-eta(t) > 1"},
             "--beam-energies 7000 500"},
        Pair{"p p > t t~",
             "m(t,t~) > 400",
             {"m(t,t~) > 400 and pz(t) > -100000"},
             "--beam-energies 7000 500 --mur \"e(t)\" --muf \"e(t)\""}));

class Alternatives : public ProgramTest {};

// A boost along the beams changes nothing but rapidities.
TEST_F(Alternatives, BeamsOfUnequalEnergiesAreABoost) {
  const auto of = [&](const std::string& how) {
    EXPECT_EQ(helikos("integrate 'p p > e+ e-' --accuracy 0.004 --json a.json " + how).status, 0);
    const auto found = json("a.json");
    return std::pair<double, double>{found["cross_section_pb"], found["error_pb"]};
  };
  const std::string window = "66 < m(e+,e-) < 116 and abs(y(e+)";
  const auto boosted = of("--beam-energies 7000 500 --cut '" + window + ") < 1'");
  const auto at_rest =
      of("--energy 3741.657386773941 --cut '" + window + " + 1.31952866480763) < 1'");
  EXPECT_NEAR(boosted.first, at_rest.first, 4.5 * std::hypot(boosted.second, at_rest.second));
}

// Alternatives that are far from each other: their sum, as no event fulfils both.
TEST_F(Alternatives, AddUp) {
  const auto of = [&](const std::string& cut) {
    EXPECT_EQ(
        helikos("integrate 'u u~ > e+ e-' --energy 1000 --accuracy 0.01 --json a.json --cut '" +
                cut + "'")
            .status,
        0);
    return json("a.json")["cross_section_pb"].get<double>();
  };
  const std::string along = "abs(pz(e+)*1) > 499.99", across = "100*abs(pt(e+)-400) < 1";
  const double sum = of(along) + of(across);
  EXPECT_NEAR(of(along + " or " + across), sum, 0.03 * sum);
}

}  // namespace
}  // namespace helikos::app::equivalent_cuts_test
