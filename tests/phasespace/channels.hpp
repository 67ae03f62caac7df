// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Channels for tests, and their events on the host.

#include <functional>
#include <string>
#include <vector>

#include "phasespace/channel.hpp"
#include "sample.hpp"

namespace helikos::test {

struct ChannelSample {
  Channel channel;
  RandomView<Host> random;
  MomentaView<Host> momenta;
  RandomView<Host> fractions;
  EventView<Host> weights;

  ChannelSample(const Channel& way, int events, std::uint64_t seed = 1)
      : channel(way),
        random("helikos::test::random", events, channel.numbers_per_event()),
        momenta("helikos::test::momenta", events, channel.particles(), 4),
        fractions("helikos::test::fractions", events, 2),
        weights("helikos::test::weights", events) {
    Uniform uniform(seed);
    for (int e = 0; e < events; ++e)
      for (int i = 0; i < channel.numbers_per_event(); ++i) random(e, i) = uniform();
    channel.generate(Host(), ConstRandomView<Host>(random), momenta, fractions, weights);
    Kokkos::fence();
  }

  int events() const { return int(weights.extent(0)); }
  FourVector<double> p(int e, int i) const {
    return {momenta(e, i, 0), momenta(e, i, 1), momenta(e, i, 2), momenta(e, i, 3)};
  }
  FourVector<double> out(int e, int i) const { return p(e, 2 + i); }
};

struct MeanAndError {
  double mean, error;
};

/// Of weight times f.
inline MeanAndError mean_of(const ChannelSample& sample, const std::function<double(int)>& f) {
  double sum = 0, squares = 0;
  for (int e = 0; e < sample.events(); ++e) {
    const double x = sample.weights(e) * f(e);
    sum += x;
    squares += x * x;
  }
  const double n = sample.events(), mean = sum / n;
  return {mean, std::sqrt(std::max(0.0, squares / n - mean * mean) / (n - 1))};
}

using Node = ChannelShape::Node;

inline Node leg(int number) { return {-1, -1, number, {}, 0.0}; }
inline Node system(int first, int second, InvariantMap map, double least = 0.0) {
  return {first, second, -1, map, least};
}

/// Each particle out of a line: 1 decays into p1 and (2 into p2 and (...)).
inline ChannelShape ladder_of_decays(const std::vector<double>& masses, InvariantMap map) {
  const int n = int(masses.size());
  ChannelShape shape{masses, {}, {0}, {}, {}};
  for (int i = 0; i + 1 < n; ++i) {
    shape.nodes.push_back(system(2 * i + 1, 2 * i + 2, map));
    shape.nodes.push_back(leg(i));
  }
  shape.nodes.push_back(leg(n - 1));
  return shape;
}

/// All particles between the beams.
inline ChannelShape exchanges_only(const std::vector<double>& masses, InvariantMap of_t,
                                   InvariantMap of_rest) {
  const int n = int(masses.size());
  ChannelShape shape{masses, {}, {}, {}, {}};
  for (int i = 0; i < n; ++i) {
    shape.nodes.push_back(leg(i));
    shape.clusters.push_back(i);
  }
  shape.exchanges.assign(std::size_t(n - 1), of_t);
  shape.rests.assign(std::size_t(n > 2 ? n - 2 : 0), of_rest);
  return shape;
}

inline Collision partons(double energy) { return {false, energy, {0.0, 0.0}, {}, 0.0}; }
inline Collision hadrons(double energy, InvariantMap of_square, double least = 0.0) {
  return {true, energy, {0.0, 0.0}, of_square, least};
}

}  // namespace helikos::test
