// SPDX-License-Identifier: Apache-2.0
// Mean weights against volumes that are known, and means of functions from different channels.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>

#include "channel_sample.hpp"

namespace helikos::test::channel_volume_test {
namespace {

using std::numbers::pi;

/// Five standard errors of one or two means, and the rounding of sums of 1e6 terms; standard errors
/// below 1 % would show a wrong factor.
void expect_same(const Mean& a, const Mean& b, const std::string& what) {
  const double error = std::hypot(a.error, b.error);
  EXPECT_NEAR(a.value, b.value, 5 * error + 1e6 * epsilon * std::abs(b.value)) << what;
  EXPECT_LT(error, 0.01 * std::abs(b.value)) << what << ": too few events to tell";
}

void expect_volume(const FixedEnergy& collision, const ChannelDescription& description,
                   const Mean& expected, const std::string& what, int events = 200000) {
  const ChannelSample sample(Channel(collision, description), events, 5);
  expect_same(mean_weight(sample), expected, what);
}

Mean massless_volume(int n) {
  return {Rambo(1000, {0, 0}, std::vector<double>(std::size_t(n))).data().volume, 0};
}

// Flat phase space has densities like s^(k-2) in the invariants of k particles; powers that fall
// slowly are near enough for errors below 1 %.
TEST(ChannelVolume, MasslessTrees) {
  for (int n = 2; n <= 6; ++n) {
    const std::vector<double> masses(static_cast<std::size_t>(n));
    for (const InvariantMap& map : {InvariantMap::power(0), InvariantMap::power(0.3)})
      expect_volume({1000, {0, 0}}, ladder(masses, map), massless_volume(n),
                    "ladder " + std::to_string(n));
  }
  const ChannelDescription pairs{std::vector<double>(4), {{0, 1}, {2, 3}, {4, 5}}, {6}};
  expect_volume({1000, {0, 0}}, pairs, massless_volume(4), "pairs");
  const ChannelDescription triples{
      std::vector<double>(6), {{0, 1}, {2, 6}, {3, 4}, {8, 5}, {7, 9}}, {10}};
  expect_volume({1000, {0, 0}}, triples, massless_volume(6), "triples");
}

TEST(ChannelVolume, MasslessChains) {
  for (int n = 2; n <= 6; ++n) {
    const std::vector<double> masses(static_cast<std::size_t>(n));
    expect_volume({1000, {0, 0}}, chain(masses), massless_volume(n), "flat " + std::to_string(n));
    expect_volume({1000, {0, 0}}, chain(masses, InvariantMap::power(0.3), InvariantMap::power(0.2)),
                  massless_volume(n), "power " + std::to_string(n));
  }
  for (int n = 3; n <= 5; ++n)
    expect_volume({1000, {0, 0}},
                  with_pair(chain(std::vector<double>(static_cast<std::size_t>(n)))),
                  massless_volume(n), "pair " + std::to_string(n));
}

// Of two particles the chain's weight is dt: whatever the density of t, two-body phase space.
TEST(ChannelVolume, TwoBodyScatteringOfAnyExponent) {
  for (const auto& [a, b, m1, m2] : {std::array<double, 4>{0, 0, 0, 0},
                                     {0, 0, 173, 173},
                                     {4.7, 173, 80.4, 0},
                                     {0, 0, 0, 900},
                                     {0.1, 0, 0, 500}}) {
    const double volume = root_lambda(1000.0, m1, m2) / (8 * pi * 1e6);
    for (const double exponent : {0.0, 0.5, 1.0, 1.3})
      expect_volume({1000, {a, b}}, chain({m1, m2}, InvariantMap::power(exponent, 2e5)),
                    {volume, 0}, fmt::format("{} {} > {} {}, exponent {}", a, b, m1, m2, exponent));
  }
}

Mean rambo_volume(double energy, const std::vector<double>& masses) {
  const Sample sample(Rambo(energy, {0, 0}, masses), 200000, 77);
  return mean_of_values({sample.weights.data(), sample.weights.data() + sample.events()});
}

TEST(ChannelVolume, MassiveIsThatOfRambo) {
  const std::vector<std::vector<double>> cases = {{173, 173},
                                                  {173, 173, 0},
                                                  {80.4, 91.2, 125},
                                                  {173, 173, 4.7, 91.2},
                                                  {173, 0, 4.7, 0, 80.4},
                                                  {80.4, 80.4, 4.7, 4.7, 0, 173}};
  for (const auto& masses : cases) {
    const Mean volume = rambo_volume(800, masses);
    const std::string n = std::to_string(masses.size());
    expect_volume({800, {0, 0}}, ladder(masses), volume, "ladder " + n);
    expect_volume({800, {0, 173}}, ladder(masses, InvariantMap::power(0.4, 100)), volume,
                  "power " + n);
    expect_volume({800, {0, 0}}, chain(masses), volume, "chain " + n);
    expect_volume({800, {80.4, 4.7}}, chain(masses, InvariantMap::power(1, 1e5)), volume, "t " + n);
    if (masses.size() > 2)
      expect_volume({800, {0, 0}}, with_pair(chain(masses)), volume, "pair " + n);
  }
}

// The density of a resonance, in phase space without one.
TEST(ChannelVolume, BreitWigners) {
  const InvariantMap wide = InvariantMap::breit_wigner(500, 200);
  expect_volume({1000, {0, 0}}, ladder(std::vector<double>(3), wide), massless_volume(3), "3");
  expect_volume({1000, {0, 0}}, ladder(std::vector<double>(4), wide), massless_volume(4), "4");
}

/// The integral of dx1 dx2 dPhi_n over s > least: c(n) S^(n-2) int_tau0^1 dtau (-log tau)
/// tau^(n-2), with c s^(n-2) the massless volume.
double hadron_volume(double energy, double least_s, int n) {
  const double c = Rambo(energy, {0, 0}, std::vector<double>(std::size_t(n))).data().volume;
  const double t = least_s / (energy * energy), k = n - 1, power = std::pow(t, k);
  return c * ((1 - power) / (k * k) + power * std::log(t) / k);
}

TEST(ChannelVolume, HadronsAreAClosedFormula) {
  for (int n = 2; n <= 5; ++n) {
    const std::vector<double> masses(static_cast<std::size_t>(n));
    const std::string name = std::to_string(n);
    for (const InvariantMap& s :
         {InvariantMap::power(0), InvariantMap::power(0.5), InvariantMap::breit_wigner(400, 300)}) {
      const HadronCollision collision{1000, s, 4e4};
      const Mean expected{hadron_volume(1000, 4e4, n), 0};
      expect_same(mean_weight(ChannelSample(Channel(collision, ladder(masses)), 200000)), expected,
                  "ladder " + name);
      expect_same(mean_weight(ChannelSample(Channel(collision, chain(masses)), 200000)), expected,
                  "chain " + name);
    }
    const HadronCollision collision{1000, {}, 4e4};
    const Mean expected{hadron_volume(1000, 4e4, n), 0};
    expect_same(mean_weight(ChannelSample(
                    Channel(collision, transverse(masses, InvariantMap::power(0.5, 100))), 800000)),
                expected, "transverse " + name);
    if (n == 3 || n == 4)
      expect_same(
          mean_weight(ChannelSample(
              Channel(collision, with_pair(transverse(masses, InvariantMap::power(0.5, 100)))),
              800000)),
          expected, "transverse with a pair " + name);
  }
}

}  // namespace
}  // namespace helikos::test::channel_volume_test
