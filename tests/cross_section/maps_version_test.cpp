// SPDX-License-Identifier: Apache-2.0
// Points of given random numbers are those of the version of the maps.
#include <gtest/gtest.h>

#include <cmath>

#include "helikos/cross_section/channel_setup.hpp"
#include "helikos/observables/cuts/expression.hpp"

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

/// A number that other momenta, fractions or weights, another order of channels and others that
/// share a grid change.
double mark_of(const std::vector<Channel>& channels, const std::vector<int>& first_alike) {
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
        of_event += (i + 1) * (momenta(e, i, 3) + 2 * momenta(e, i, 1) + 3 * momenta(e, i, 2)) /
                    momenta(e, i, 0);
      of_event += fractions(e, 0) + 2 * fractions(e, 1);
      mark += (1 + 0.1 * double(c)) * (e + 1) * of_event;
    }
    mark += double(c + 1) * first_alike[c];
  }
  return mark;
}

/// Where this fails, grids of before are no use: count `maps_version` up, and store the numbers
/// that are printed.
TEST(MapsVersion, HasTheStoredPoints) {
  EXPECT_EQ(maps_version, 3);
  const Collider protons{13000, {2212, 2212}}, partons{500, {0, 0}};
  const Case cases[] = {
      {"g g > t t~ g g", {"pt(g) > 30", "dr(g,g) > 0.4"}, protons, 105, 278986.153110268},
      {"u u~ > e+ e- g", {"pt(g) > 20", "m(e+,e-) > 50"}, protons, 4, 68.5348914864728},
      {"g u > g u", {"pt(g) > 30"}, protons, 3, -101.214300894193},
      {"e- u > e- u", {"pt(u) > 20"}, {300, {0, 2212}}, 2, -9.2908235847435},
      {"e+ e- > mu+ mu- a", {"pt(a) > 10", "m(mu+,mu-) > 10"}, partons, 8, 251.344620089502},
      {"u d~ > e+ ve mu- mu+", {"m(mu+,mu-) > 10"}, partons, 10, 1204.20937601667},
      {"t > b e+ ve", {}, {173, {0, 0}}, 1, 32.6678159046025},
      {"u u~ > z", {}, protons, 1, -87.6284552974466},
      {"g g > t t~, t > b w+", {"pt(b) > 20"}, protons, 3, 66.0343167328575},
      {"u e- > u e-", {"pt(u) > 20"}, {318, {2212, 0}, 5.0}, 2, -18.5322113969304},
  };
  for (const Case& own : cases) {
    const auto process = Process::parse(own.process);
    std::vector<cuts::Expression> conditions;
    for (const auto& text : own.conditions) conditions.push_back(cuts::parse_condition(text));
    const IntegrationSetting setting{Parameters(), own.collider};
    const auto cuts = cuts::compile(conditions, process);
    const auto channels = make_channels(setting, process, cuts);
    EXPECT_EQ(int(channels.size()), own.channels) << own.process;
    const double mark = mark_of(channels, first_alike(setting, process, cuts));
    EXPECT_NEAR(mark, own.mark, 1e-8 * std::abs(mark)) << own.process;
  }
}

}  // namespace
}  // namespace helikos::test::maps_version_test
