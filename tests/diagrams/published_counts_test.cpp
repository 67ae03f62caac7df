// SPDX-License-Identifier: Apache-2.0
// Numbers of Feynman diagrams that others have published. Each is compared with the enumeration and
// with the count by sets of legs, which share no more than the table of vertices.
#include <gtest/gtest.h>

#include <span>

#include "counted.hpp"

namespace helikos::published_counts_test {
namespace {

struct Published {
  const char* process;
  long long diagrams;
};

void expect_counts(std::span<const Published> cases, const DiagramOptions& options = {}) {
  for (const auto& [process, diagrams] : cases) {
    EXPECT_EQ(enumerated(process, options), diagrams) << process;
    EXPECT_EQ(counted(process, options), diagrams) << process;
  }
}

constexpr int any = OrderLimits::any;

/// MadGraph5_aMC@NLO, the lowest WEIGHTED, a four-gluon vertex as one diagram. Pure gluons also in
/// R. Kleiss, H. Kuijf, Nucl. Phys. B312 (1989) 616, table 1.
TEST(PublishedCounts, StrongInteraction) {
  constexpr Published cases[] = {{"g g > t t~", 3},
                                 {"g g > t t~ g", 16},
                                 {"g g > t t~ g g", 123},
                                 {"g g > t t~ g g g", 1240},
                                 {"g g > t t~ g g g g", 15495},
                                 {"u u~ > t t~", 1},
                                 {"u u~ > t t~ g", 5},
                                 {"u u~ > t t~ g g", 36},
                                 {"g u > t t~ u", 5},
                                 {"g u > t t~ g u", 36},
                                 {"g g > t t~ u u~", 36},
                                 {"u c > t t~ u c", 7},
                                 {"u u > t t~ u u", 14},
                                 {"g g > g g", 4},
                                 {"g g > g g g", 25},
                                 {"g g > g g g g", 220},
                                 {"g g > g g g g g", 2485},
                                 {"g g > g g g g g g", 34300}};
  expect_counts(cases);
}

TEST(PublishedCounts, LargestOfTheStrongInteraction) {
  constexpr Published cases[] = {{"g g > t t~ g g g g g", 231280}, {"g g > g g g g g g g", 559405}};
  expect_counts(cases);
}

TEST(PublishedCounts, TopPairsWithAW) {
  constexpr Published cases[] = {
      {"u d~ > t t~ w+", 2}, {"u d~ > t t~ w+ g", 12}, {"g u > t t~ w+ d", 12}};
  expect_counts(cases);
}

/// MadGraph5_aMC@NLO 3.7.1 (NGRAPHS of its matrix elements), as stored by
/// github.com/nsmith-/vibegraph, validation/madgraph/diagrams.json.
TEST(PublishedCounts, ElectroweakByMadGraph) {
  constexpr Published cases[] = {{"e+ e- > mu+ mu-", 2},   {"e+ e- > e+ e-", 4},
                                 {"e+ e- > t t~", 2},      {"e+ e- > w+ w-", 3},
                                 {"e+ e- > z h", 1},       {"e+ e- > mu+ mu- a", 8},
                                 {"e+ e- > ta+ ta- h", 5}, {"e+ e- > mu+ mu- ta+ ta-", 25},
                                 {"u u~ > e+ e- g", 4},    {"g u > e+ e- u", 4}};
  expect_counts(cases);
}

TEST(PublishedCounts, ElectroweakByMadGraphWithoutGluons) {
  constexpr Published cases[] = {{"u d > e+ e- u d", 35},
                                 {"u u~ > c c~ e+ e- mu+ mu-", 579},
                                 {"b b~ > c c~ e+ e- mu+ mu-", 615}};
  expect_counts(cases, at_most_qcd(0));
}

/// The classes of four-fermion processes at LEP2, whose names hold their numbers of diagrams in
/// unitary gauge with massless fermions: CC9, CC10, CC11, CC18, CC20, NC24, NC48, mix43, ..
/// D. Bardin et al., hep-ph/9406340 and hep-ph/9709270; gluons between quarks are counted there
/// too.
TEST(PublishedCounts, FourFermionsAtLep) {
  constexpr Published cases[] = {{"e+ e- > mu- vm~ ta+ vt", 9},  {"e+ e- > u d~ mu- vm~", 10},
                                 {"e+ e- > u d~ s c~", 11},      {"e+ e- > e- ve~ mu+ vm", 18},
                                 {"e+ e- > e- ve~ u d~", 20},    {"e+ e- > u u~ d d~", 43},
                                 {"e+ e- > mu- vm~ mu+ vm", 19}, {"e+ e- > e- ve~ e+ ve", 56},
                                 {"e+ e- > d d~ mu- mu+", 24},   {"e+ e- > d d~ vm vm~", 10},
                                 {"e+ e- > e- e+ d d~", 48},     {"e+ e- > e- e+ vm vm~", 20},
                                 {"e+ e- > e- e+ e- e+", 144},   {"e+ e- > mu- mu+ mu- mu+", 48},
                                 {"e+ e- > mu- mu+ ve ve~", 19}, {"e+ e- > ve ve~ ve ve~", 36},
                                 {"e+ e- > ve ve~ vm vm~", 12},  {"e+ e- > vm vm~ vm vm~", 12},
                                 {"e+ e- > vm vm~ vt vt~", 6},   {"e+ e- > d d~ d d~", 64},
                                 {"e+ e- > d d~ s s~", 32}};
  expect_counts(cases, at_most_qcd(any));
}

/// Counted by hand; nothing published was found.
TEST(CountsByHand, Bosons) {
  constexpr Published cases[] = {
      {"w+ w- > w+ w-", 7},  // contact, (a, z, h) in s and in t
      {"w+ w+ > w+ w+", 7},  // (a, z, h) in t and in u
      {"w+ w- > z z", 4},    // contact, h in s, w in t and in u
      {"w+ w- > h h", 4},    // the same with h
      {"z z > h h", 4},      // contact, h in s, z in t and in u
      {"z z > z z", 3},      // h in s, t and u: there is no contact of four Z
      {"a a > w+ w-", 3},    // contact, w in t and in u
      {"h h > h h", 4},      // contact, h in s, t and u
      {"w+ w- > a z", 3},   {"h > b b~", 1},
      {"t > b w+", 1},      {"z h > h h", 0}};  // no vertex has one Z and H only
  expect_counts(cases);
}

}  // namespace
}  // namespace helikos::published_counts_test
