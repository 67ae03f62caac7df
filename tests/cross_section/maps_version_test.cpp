// SPDX-License-Identifier: Apache-2.0
// Points of given random numbers are those of the version of the maps.
#include <gtest/gtest.h>

#include <cmath>

#include "cross_section/channel_setup.hpp"
#include "cuts/parse.hpp"

namespace helikos::test::maps_version_test {
namespace {

using Host = Kokkos::DefaultHostExecutionSpace;

struct Case {
  const char* process;
  std::vector<std::string> conditions;
  Collider collider;
  int channels;
  double mark;
};

/// A number that any other momentum, weight or order of channels changes.
double mark_of(const std::vector<Channel>& channels) {
  constexpr int events = 3;
  double mark = 0.0;
  for (std::size_t c = 0; c < channels.size(); ++c) {
    const Channel& channel = channels[c];
    RandomView<Host> random("random", events, channel.numbers_per_event());
    for (int e = 0; e < events; ++e)
      for (int i = 0; i < channel.numbers_per_event(); ++i)
        random(e, i) = std::fmod(0.618033988749895 * (7 * e + i + 1), 1.0);
    MomentaView<Host> momenta("momenta", events, channel.particles(), 4);
    RandomView<Host> fractions("fractions", events, 2);
    EventView<Host> weights("weights", events);
    channel.generate(Host(), ConstRandomView<Host>(random), momenta, fractions, weights);
    Kokkos::fence();
    for (int e = 0; e < events; ++e) {
      double of_event = weights(e) > 0.0 ? std::log(weights(e)) : -100.0;
      for (int i = channel.incoming(); i < channel.particles(); ++i)
        of_event += (i + 1) * (momenta(e, i, 3) + 2 * momenta(e, i, 1)) / momenta(e, i, 0);
      mark += (1 + 0.1 * double(c)) * (e + 1) * of_event;
    }
  }
  return mark;
}

/// Where this fails, grids of before are no use: count `maps_version` up, and store the numbers
/// that are printed.
TEST(MapsVersion, HasTheStoredPoints) {
  EXPECT_EQ(maps_version, 1);
  const Collider protons{13000, {2212, 2212}}, partons{500, {0, 0}};
  const Case cases[] = {
      {"g g > t t~ g g", {"pt(g) > 30", "dr(g,g) > 0.4"}, protons, 105, -81777.5659666815},
      {"u u~ > e+ e- g", {"pt(g) > 20", "m(e+,e-) > 50"}, protons, 4, 8.07633443804533},
      {"g u > g u", {"pt(g) > 30"}, protons, 3, -116.130751186266},
      {"e- u > e- u", {"pt(u) > 20"}, {300, {0, 2212}}, 2, 20.6651693166052},
      {"e+ e- > mu+ mu- a", {"pt(a) > 10", "m(mu+,mu-) > 10"}, partons, 8, 92.3008806851562},
      {"u d~ > e+ ve mu- mu+", {"m(mu+,mu-) > 10"}, partons, 10, 697.816901301257},
      {"t > b e+ ve", {}, {173, {0, 0}}, 1, 8.75200658833873},
  };
  for (const Case& own : cases) {
    const auto process = Process::parse(own.process);
    std::vector<cuts::Expression> conditions;
    for (const auto& text : own.conditions) conditions.push_back(cuts::parse_condition(text));
    const auto channels =
        make_channels({Parameters(), own.collider}, process, cuts::compile(conditions, process));
    EXPECT_EQ(int(channels.size()), own.channels) << own.process;
    const double mark = mark_of(channels);
    EXPECT_NEAR(mark, own.mark, 1e-8 * std::abs(mark)) << own.process;
  }
}

}  // namespace
}  // namespace helikos::test::maps_version_test
