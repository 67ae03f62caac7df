// SPDX-License-Identifier: Apache-2.0
// Channels of diagrams with vertices of more than three particles.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "helikos/amplitude/program/channels.hpp"
#include "helikos/amplitude/program/detail/vertex_splits.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"
#include "model/contact_model.hpp"

namespace helikos::test::contact_channels_test {
namespace {

using Propagators = std::vector<LegPropagator>;

/// The channels of a process, each sorted.
std::vector<Propagators> channels_by_order(const char* text) {
  const Process process = Process::parse(text, contact_model());
  const Channels channels = channels_of(process, Parameters(*contact_model().parameters));
  std::vector<Propagators> result;
  for (int c = 0; c < channels.count; ++c) {
    result.push_back(channels.of(c));
    EXPECT_EQ(int(result.back().size()), process.num_legs() - 3) << text;
    std::ranges::sort(result.back(), {}, &LegPropagator::legs);
  }
  return result;
}

LegPropagator together(LegMask legs, int lines) { return {.legs = legs, .lines = lines}; }

// Outgoing legs are 4, 8, 16, ..; the second incoming leg is 2.
TEST(ContactChannels, SplitAVertexBetweenTheBeams) {
  using Expected = std::vector<Propagators>;
  EXPECT_EQ(channels_by_order("xc xc > sc sc NP==1"), (Expected{{together(12, 2)}}));
  EXPECT_EQ(channels_by_order("xc xc > sc sc sc NP==1"),
            (Expected{{together(24, 2), together(28, 3)}}));
  EXPECT_EQ(channels_by_order("hc hc > sc sc sc sc SIX==1"),
            (Expected{{together(48, 2), together(56, 3), together(60, 4)}}));
}

TEST(ContactChannels, SplitAVertexOfADecay) {
  EXPECT_EQ(channels_by_order("hc > hc sc sc sc sc SIX==1"),
            (std::vector<Propagators>{{together(48, 2), together(56, 3), together(60, 4)}}));
}

/// The photon leaves either incoming line, which is an exchange.
TEST(ContactChannels, KeepExchanges) {
  EXPECT_EQ(channels_by_order("e+ e- > xc xc a NP==1 YK==0"),
            (std::vector<Propagators>{{together(12, 2), {2 | 4 | 8, 0.0, 0.0}},
                                      {together(12, 2), {2 | 16, 0.0, 0.0}}}));
}

TEST(ContactChannels, KeepResonancesAndProducts) {
  EXPECT_EQ(channels_by_order("e+ e- > xc sc sc NP==2 YK==0"),
            (std::vector<Propagators>{{{8 | 16, 120.0, 12.0}, together(28, 2)}}));
  // e+ e- > xc*, xc* > xc sc sc
  const auto by_yukawa = channels_by_order("e+ e- > xc sc sc NP==1 YK==1");
  EXPECT_EQ(by_yukawa, (std::vector<Propagators>{{together(8 | 16, 2), {28, 50.0, 0.0}}}));
}

/// Diagrams of three-point vertices come first. They do not have the resonance.
TEST(ContactChannels, StandBesideOthers) {
  const auto channels = channels_by_order("e+ e- > xc sc sc NP<=2 YK<=3");
  const auto has_lines = [](const Propagators& own) {
    return std::ranges::any_of(own, [](const LegPropagator& p) { return p.lines > 0; });
  };
  EXPECT_TRUE(std::ranges::is_sorted(channels, {}, has_lines));
  ASSERT_EQ(std::ranges::count_if(channels, has_lines), 2);
  EXPECT_EQ(channels.back().size() + channels.front().size(), 4U);
}

/// A channel of three-point vertices that has all poles of a diagram is enough.
TEST(ContactChannels, AreLeftOutWhereOthersHaveTheirPoles) {
  EXPECT_EQ(channels_by_order("e+ e- > xc xc a NP<=1 YK<=2 QED==1"),
            channels_by_order("e+ e- > xc xc a NP==0 YK<=2 QED==1"));
}

TEST(ContactChannels, WeighBySOfAllParticles) {
  const Process process = Process::parse("e+ e- > xc xc a NP==1 YK==0", contact_model());
  const Channels channels = channels_of(process, Parameters(*contact_model().parameters));
  const auto found = weight_denominators(process, channels);
  ASSERT_EQ(found.size(), channels.propagators.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    const LegPropagator& own = channels.propagators[i];
    EXPECT_EQ(found[i], own.lines > 0 ? LegPropagator{.legs = 28} : own);
  }
}

/// In the Standard Model each vertex of four particles stands beside diagrams with its poles, so
/// that channels are products of three-point vertices alone.
TEST(ContactChannels, AreNoneOfTheStandardModel) {
  const Parameters parameters;
  for (const auto& [model, text] : std::vector<std::pair<const Model*, const char*>>{
           {&standard_model(), "g g > g g"},
           {&standard_model(), "g g > g g g"},
           {&standard_model(), "g g > u u~ d d~"},
           {&standard_model(), "u u~ > g g g u u~"},
           {&standard_model(), "w+ w- > w+ w-"},
           {&standard_model(), "u u~ > w+ w- z"},
           {&standard_model(), "u u~ > w+ w- a g"},
           {&standard_model(), "w+ w- > h h z"},
           {&standard_model(), "z z > h h h"},
           {&standard_model(), "h h > h h h"},
           {&standard_model(), "a a > w+ w- a"},
           {&standard_model(), "u d > u d h h QCD==0"},
           {&standard_model(), "u u~ > e+ ve mu- vm~ a"},
           {&heft(), "g g > h g g"},
           {&heft(), "g g > h h g"}}) {
    const Process process = Process::parse(text, *model);
    const Channels channels = channels_of(process, parameters);
    EXPECT_GT(channels.count, 0) << text;
    for (const LegPropagator& own : channels.propagators) EXPECT_EQ(own.lines, 0) << text;
  }
}

/// Without the exchanges, only the vertex of four particles is left.
TEST(ContactChannels, OfTheStandardModelAreOfDiagramsThatAreLeft) {
  const Process process = Process::parse("z z > h h / z h");
  const Channels channels = channels_of(process, Parameters());
  ASSERT_EQ(channels.count, 1);
  EXPECT_EQ(channels.propagators, (Propagators{together(12, 2)}));
}

}  // namespace
}  // namespace helikos::test::contact_channels_test
