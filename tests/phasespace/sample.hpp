// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Rambo events for tests, on the host, with what a tolerance is derived from.

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

#include "helikos/base/core/views.hpp"
#include "helikos/phasespace/rambo.hpp"

namespace helikos::test {

inline constexpr double epsilon = std::numeric_limits<double>::epsilon();

using Host = Kokkos::DefaultHostExecutionSpace;

/// A sequence of uniform numbers of its own (SplitMix64; Steele, Lea, Flood, OOPSLA 2014),
/// as phase space knows nothing of where its numbers come from.
class Uniform {
 public:
  explicit Uniform(std::uint64_t seed) : state_(seed) {}

  double operator()() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double((z ^ (z >> 31)) >> 12) + 0.5) * 0x1p-52;
  }

 private:
  std::uint64_t state_;
};

/// Momenta and weights of `events` events.
struct Sample {
  Rambo rambo;
  RandomView<Host> random;
  MomentaView<Host> momenta;
  EventView<Host> weights;

  Sample(const Rambo& sampler, int events, std::uint64_t seed = 1)
      : rambo(sampler),
        random("helikos::test::random", events, sampler.numbers_per_event()),
        momenta("helikos::test::momenta", events, sampler.particles(), 4),
        weights("helikos::test::weights", events) {
    Uniform uniform(seed);
    for (int e = 0; e < events; ++e)
      for (int i = 0; i < rambo.numbers_per_event(); ++i) random(e, i) = uniform();
    rambo.generate(Host(), random, momenta, weights);
    Kokkos::fence();
  }

  int events() const { return int(weights.extent(0)); }

  FourVector<double> incoming(int e, int i) const {
    return {momenta(e, i, 0), momenta(e, i, 1), momenta(e, i, 2), momenta(e, i, 3)};
  }

  FourVector<double> outgoing(int e, int i) const { return incoming(e, rambo.incoming() + i); }

  /// gamma^2 of the boost that event e went through: Rambo's condition number.
  double boost_square(int e) const {
    FourVector<double> sum{0, 0, 0, 0};
    for (int i = 0; i < rambo.outgoing(); ++i)
      sum = sum + isotropic_momentum(random(e, 4 * i), random(e, 4 * i + 1), random(e, 4 * i + 2),
                                     random(e, 4 * i + 3));
    return sum.t * sum.t / dot(sum, sum);
  }
};

/// Energies, masses of what the tests go through; [GeV].
struct Case {
  double energy;
  std::vector<double> incoming, outgoing;
  bool massless = false;
};

inline std::vector<Case> cases() {
  return {{1000, {0, 0}, {0, 0}},
          {1000, {0, 0}, {173, 173}},
          {1000, {0, 0}, {173, 173, 0}},
          {13000, {0, 0}, {173, 173, 0, 0, 0}},
          {1000, {4.7, 173}, {80.4, 91.2, 125}, true},
          {500, {0.938, 0.938}, {0.000511, 173, 1e-9}},
          {250, {91.2, 125}, {80.4, 80.4, 0}},
          {173, {173}, {4.7, 80.4}},
          {173, {173}, {4.7, 0.1, 0}},
          {2000, {0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
          {2000, {0, 0}, {173, 173, 91.2, 0, 0, 4.7, 0, 125, 0, 0}},
          {7000, {0, 0}, std::vector<double>(max_outgoing, 173)}};
}

inline Rambo make(const Case& c) { return Rambo(c.energy, c.incoming, c.outgoing, c.massless); }

}  // namespace helikos::test
