// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Events of a channel for tests, on the host, and the channels that tests go through.

#include <string>

#include "helikos/phasespace/channel.hpp"
#include "sample.hpp"

namespace helikos::test {

/// Momenta, momentum fractions and weights of `events` events.
struct ChannelSample {
  Channel channel;
  RandomView<Host> random;
  MomentaView<Host> momenta;
  RandomView<Host> fractions;
  EventView<Host> weights;

  ChannelSample(const Channel& sampler, int events, std::uint64_t seed = 1)
      : channel(sampler),
        random("helikos::test::random", events, sampler.numbers_per_event()),
        momenta("helikos::test::momenta", events, sampler.particles(), 4),
        fractions("helikos::test::fractions", events, 2),
        weights("helikos::test::weights", events) {
    Uniform uniform(seed);
    for (int e = 0; e < events; ++e)
      for (int i = 0; i < sampler.numbers_per_event(); ++i) random(e, i) = uniform();
    generate();
  }

  void generate() {
    channel.generate(Host(), random, momenta, fractions, weights);
    Kokkos::fence();
  }

  int events() const { return int(weights.extent(0)); }

  FourVector<double> incoming(int e, int i) const {
    return {momenta(e, i, 0), momenta(e, i, 1), momenta(e, i, 2), momenta(e, i, 3)};
  }

  FourVector<double> outgoing(int e, int i) const { return incoming(e, channel.incoming() + i); }
};

/// A mean and its standard error.
struct Mean {
  double value, error;
};

inline Mean mean_of_values(const std::vector<double>& values) {
  double sum = 0, squares = 0;
  for (const double value : values) sum += value;
  const double n = double(values.size()), mean = sum / n;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {mean, std::sqrt(squares) / n};
}

/// The mean of weight times f(sample, event).
template <class Function>
Mean mean_of(const ChannelSample& sample, const Function& f) {
  std::vector<double> values;
  for (int e = 0; e < sample.events(); ++e)
    values.push_back(sample.weights(e) == 0 ? 0 : sample.weights(e) * f(sample, e));
  return mean_of_values(values);
}

inline Mean mean_weight(const ChannelSample& sample) {
  return mean_of(sample, [](const ChannelSample&, int) { return 1.0; });
}

/// ((0,1),2),.. of n particles: node n is (0,1).
inline ChannelDescription ladder(const std::vector<double>& masses, const InvariantMap& map = {}) {
  ChannelDescription result{masses, {}, {}};
  const int n = int(masses.size());
  for (int i = 1; i < n; ++i) result.nodes.push_back({i == 1 ? 0 : n + i - 2, i, map});
  result.clusters = {2 * n - 2};
  return result;
}

/// All particles as clusters of a chain.
inline ChannelDescription chain(const std::vector<double>& masses,
                                const InvariantMap& momentum = {},
                                const InvariantMap& remaining = {}) {
  ChannelDescription result{masses, {}, {}};
  for (int i = 0; i < int(masses.size()); ++i) result.clusters.push_back(i);
  result.exchanges.assign(masses.size() - 1, {momentum, remaining});
  return result;
}

/// All particles with transverse momenta.
inline ChannelDescription transverse(const std::vector<double>& masses,
                                     const InvariantMap& square = {}) {
  ChannelDescription result{masses, {}, {}};
  for (int i = 0; i < int(masses.size()); ++i) result.clusters.push_back(i);
  result.transverse.assign(masses.size() - 1, {square});
  return result;
}

/// The first two particles as one cluster, the node n, in a description without nodes.
inline ChannelDescription with_pair(ChannelDescription description, const InvariantMap& map = {}) {
  description.nodes = {{0, 1, map}};
  description.clusters[1] = int(description.masses.size());
  description.clusters.erase(description.clusters.begin());
  if (!description.exchanges.empty()) description.exchanges.pop_back();
  if (!description.transverse.empty()) description.transverse.pop_back();
  return description;
}

struct NamedChannel {
  std::string name;
  Channel channel;
};

/// s-channels, chains and transverse production, massless and massive, 2 to 6 particles.
inline std::vector<NamedChannel> all_channels() {
  const InvariantMap z = InvariantMap::breit_wigner(91.2, 2.5), pole = InvariantMap::power(0.8),
                     t = InvariantMap::power(1, 1e4), pt = InvariantMap::power(1.5, 400);
  const FixedEnergy fixed{1000, {0, 0}}, massive{1000, {4.7, 173}};
  const HadronCollision lhc{13000, InvariantMap::power(1), 2500};
  const std::vector<double> none3(3), none5(5), top{173, 173, 4.7, 0},
      six{0, 80.4, 91.2, 0, 4.7, 0};
  ChannelDescription across = chain({173, 4.7, 0}, t, pole), both = ladder(none3, z);
  across.from_second = true;
  across.transverse_masses = {180, 0};
  both.transverse_masses = {40, 80};
  ChannelDescription jets = chain({173, 0, 0, 0, 4.7}, t, pole), jets_of_tree = ladder(none5, pole);
  jets.nodes = {{2, 3, pole}};
  jets.clusters = {5, 0, 1, 4};
  jets.exchanges.pop_back();
  jets.transverse_masses = {40, 0};
  jets.transverse_momenta = {0, 20, 20, 20, 0};
  jets_of_tree.transverse_momenta = {5, 5, 0, 5, 5};
  ChannelDescription two_pairs{top, {{0, 1, z}, {2, 3, pole}, {4, 5}}, {6}};
  return {{"s 2", Channel(fixed, ladder({0, 0}))},
          {"s 3", Channel(fixed, ladder(none3, z))},
          {"s 4", Channel(massive, two_pairs)},
          {"s 6", Channel(fixed, ladder(six, pole))},
          {"decay", Channel(FixedEnergy{173, {173}},
                            ladder({0.1, 0, 4.7}, InvariantMap::breit_wigner(80.4, 2)))},
          {"t 2", Channel(fixed, chain({0, 0}, t))},
          {"t 3", Channel(massive, chain({173, 4.7, 0}, t, pole))},
          {"t 3, from the second, across", Channel(massive, across)},
          {"hadrons t 3, across", Channel(lhc, across)},
          {"hadrons s 3, across", Channel(lhc, both)},
          {"hadrons t 5, all across", Channel(lhc, jets)},
          {"s 5, all across", Channel(fixed, jets_of_tree)},
          {"t 5", Channel(fixed, chain(none5, t, InvariantMap::power(0.5)))},
          {"t 6", Channel(fixed, with_pair(chain(six, t), z))},
          {"hadrons s 3", Channel(lhc, ladder(none3, pole))},
          {"hadrons s 4",
           Channel(HadronCollision{13000, InvariantMap::breit_wigner(500, 10)}, two_pairs)},
          {"hadrons t 4", Channel(lhc, chain(top, t))},
          {"transverse 2", Channel(lhc, transverse({0, 0}, pt))},
          {"transverse 4", Channel(lhc, transverse(top, pt))},
          {"transverse 5", Channel(lhc, transverse(none5, pt))},
          {"transverse 6", Channel(lhc, with_pair(transverse(six, pt), z))}};
}

}  // namespace helikos::test
