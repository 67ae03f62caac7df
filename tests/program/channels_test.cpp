// SPDX-License-Identifier: Apache-2.0
// Channels against another way to write all cubic diagrams: the recursion over sets of gluons.
#include "helikos/amplitude/program/channels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "helikos/theory/diagrams/diagram_counts.hpp"
#include "process/legs.hpp"

namespace helikos::test::channels_test {
namespace {

using Diagram = std::set<LegMask>;  ///< legs of each propagator
using Diagrams = std::vector<Diagram>;

Channels channels_of(const std::string& text) {
  const auto process = Process::parse(text);
  return helikos::channels_of(process, Parameters());
}

Diagram joined(const Diagram& a, const Diagram& b) {
  Diagram result = a;
  result.insert(b.begin(), b.end());
  return result;
}

/// One off-shell gluon that splits into these: every pair of parts once, the first with the lowest.
Diagrams gluon_trees(LegMask gluons) {
  if ((gluons & (gluons - 1)) == 0) return {{}};
  Diagrams result;
  const LegMask others = gluons & (gluons - 1);
  for (LegMask part = others; part != 0; part = (part - 1) & others) {
    for (const Diagram& a : gluon_trees(gluons & ~part)) {
      for (const Diagram& b : gluon_trees(part)) {
        result.push_back(joined(joined(a, b), {gluons}));
      }
    }
  }
  return result;
}

/// A quark that has met `met` and meets trees of `left`, one after the other.
Diagrams quark_lines(LegMask met, LegMask left) {
  if (left == 0) return {{}};
  Diagrams result;
  for (LegMask next = left; next != 0; next = (next - 1) & left) {
    const Diagram quark = next == left ? Diagram{} : Diagram{met | next};
    for (const Diagram& tree : gluon_trees(next)) {
      for (const Diagram& rest : quark_lines(met | next, left & ~next)) {
        result.push_back(joined(joined(tree, rest), quark));
      }
    }
  }
  return result;
}

Diagrams sorted(Diagrams diagrams) {
  std::sort(diagrams.begin(), diagrams.end());
  return diagrams;
}

Diagrams diagrams_of(const Channels& channels) {
  const std::size_t size = channels.members.size() / channels.count;
  Diagrams result(channels.count);
  for (std::size_t i = 0; i < channels.members.size(); ++i) {
    result[i / size].insert(channels.propagators[channels.members[i]].legs);
  }
  return result;
}

class QuarkLines : public ::testing::TestWithParam<std::pair<const char*, int>> {};

TEST_P(QuarkLines, AreAllCubicDiagramsOnce) {
  const auto& [text, count] = GetParam();
  const auto process = Process::parse(text);
  const auto channels = channels_of(text);
  EXPECT_EQ(channels.count, count);
  EXPECT_EQ(count_channels(process, Parameters()), count);
  LegMask gluons = 0;
  for (const int gluon : gluons_of(process)) gluons |= leg_bit(gluon);
  const LegMask quark = leg_bit(quark_of(process));
  EXPECT_EQ(sorted(diagrams_of(channels)), sorted(quark_lines(quark, gluons)));
  for (const auto& [legs, mass, width, lines] : channels.propagators) {
    EXPECT_EQ(mass, legs & quark ? Parameters().mass(6) : 0.0) << legs;
    EXPECT_EQ(width, legs & quark ? Parameters().width(6) : 0.0) << legs;
    EXPECT_EQ(lines, 0) << legs;
  }
}

INSTANTIATE_TEST_SUITE_P(All, QuarkLines,
                         ::testing::Values(std::pair("g g > t t~", 3),
                                           std::pair("g g > t t~ g", 15),
                                           std::pair("g g > t t~ g g", 105),
                                           std::pair("t t~ > g g g g g", 945),
                                           std::pair("g t > t g", 3)));

/// Channels are all diagrams but one: one of g g > t t~ g has a four-gluon vertex.
TEST(Channels, AreDiagramsWithoutFourGluonVertices) {
  EXPECT_EQ(count_diagrams(Process::parse("g g > t t~ g")) - channels_of("g g > t t~ g").count, 1);
  EXPECT_EQ(count_diagrams(Process::parse("g g > t t~")), channels_of("g g > t t~").count);
}

TEST(Channels, AreTheExchangesOfANeutralCurrent) {
  const Parameters parameters;
  const LegPropagator photon{0b1100}, z{0b1100, parameters.mass(23), parameters.width(23)};
  EXPECT_EQ(channels_of("e+ e- > mu+ mu-").propagators, (std::vector{photon, z}));
  EXPECT_EQ(channels_of("e+ e- > mu+ mu-").members, (std::vector{0, 1}));
  EXPECT_EQ(channels_of("e+ e- > e+ e-").count, 4);
  EXPECT_EQ(channels_of("e+ e- > vm vm~").count, 1);
}

}  // namespace
}  // namespace helikos::test::channels_test
