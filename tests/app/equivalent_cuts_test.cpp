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
};

class EquivalentCuts : public ProgramTest, public ::testing::WithParamInterface<Pair> {
 protected:
  /// Cross section and error [pb].
  std::pair<double, double> integrated(const std::string& cut, int seed) {
    const Outcome outcome = helikos("integrate '" + std::string(GetParam().process) +
                                    "' --energy 13000 --precision 0.01 --json a.json --cut '" +
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
        // Islands on either side: small programs have hardly any point on one of them at first.
        Pair{"p p > j j",
             "pt(j) > 30 and abs(eta(j)) > 4",
             {"pt(j) > 30 and eta(j) > 4", "pt(j) > 30 and eta(j) < -4",
              "pt(j) > 30 and abs(eta(j)) > 4 and deta(j,j) > 8"}}));

class Alternatives : public ProgramTest {};

// Alternatives that are far from each other: their sum, as no event fulfils both.
TEST_F(Alternatives, AddUp) {
  const auto of = [&](const std::string& cut) {
    EXPECT_EQ(
        helikos("integrate 'u u~ > e+ e-' --energy 1000 --precision 0.01 --json a.json --cut '" +
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
