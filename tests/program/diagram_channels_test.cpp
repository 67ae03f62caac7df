// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/channels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace helikos::diagram_channels_test {
namespace {

using Denominator = std::tuple<LegMask, double, double>;

/// The channels whatever their order; a set of legs and its complement are the same momentum.
std::multiset<std::multiset<Denominator>> content(const Channels& channels, int num_legs) {
  std::multiset<std::multiset<Denominator>> result;
  const LegMask all = leg_bit(num_legs) - 1;
  for (int c = 0; c < channels.count; ++c) {
    std::multiset<Denominator> product;
    for (int i = 0; i < num_legs - 3; ++i) {
      const int member = channels.members[static_cast<std::size_t>(c * (num_legs - 3) + i)];
      const LegPropagator& p = channels.propagators[static_cast<std::size_t>(member)];
      product.emplace(std::min(p.legs, all & ~p.legs), p.mass, p.width);
    }
    result.insert(product);
  }
  return result;
}

Channels of(const char* text, const Parameters& parameters = Parameters()) {
  return channels_of_diagrams(Process::parse(text), standard_model().vertices(parameters),
                              parameters);
}

/// The channels of one quark line and gluons are made of trees without any table of vertices.
TEST(DiagramChannels, AreThoseOfAQuarkLine) {
  const Parameters parameters;
  for (const char* text : {"g g > t t~", "g g > t t~ g", "u g > u g g", "g g > b b~ g g g"}) {
    const Process process = Process::parse(text);
    const Channels known = channels_of(process, parameters);
    EXPECT_EQ(content(of(text), process.num_legs()), content(known, process.num_legs())) << text;
  }
}

TEST(DiagramChannels, EqualDenominatorsAreOneChannel) {
  EXPECT_EQ(of("g g > g g").count, 3);      // the contact term has no propagator
  EXPECT_EQ(of("g g > g g g").count, 15);   // 5!!
  EXPECT_EQ(of("w+ w- > w+ w-").count, 6);  // a, z, h in two channels
  Parameters parameters;
  DiagramOptions all;
  all.lowest = false;
  const Process process = Process::parse("u u~ > u u~");
  const auto vertices = standard_model().vertices(parameters);
  EXPECT_EQ(channels_of_diagrams(process, vertices, parameters, all).count, 4);  // g as a
}

TEST(DiagramChannels, TakeMassesAndWidths) {
  const Channels channels = of("t > b e+ ve");
  ASSERT_EQ(channels.propagators.size(), 1u);
  const Parameters parameters;
  EXPECT_EQ(channels.propagators[0],
            (LegPropagator{leg_bit(2) | leg_bit(3), parameters.mass(24), parameters.width(24)}));
}

}  // namespace
}  // namespace helikos::diagram_channels_test
