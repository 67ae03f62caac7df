// SPDX-License-Identifier: Apache-2.0
// One hadron against a particle, and laboratories where beams have different energies.
#include <gtest/gtest.h>

#include "channel_sample.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::test::channel_beams_test {
namespace {

using std::numbers::pi;

HadronCollision one_hadron(bool is_first, double stretch = 1) {
  return {1000, InvariantMap::power(0.5), 4e4, stretch, {is_first, !is_first}};
}

/// dx dPhi_n = ds / S dPhi_n(s), and dPhi_n = c s^(n-2).
TEST(ChannelBeams, VolumeOfOneHadronIsAClosedFormula) {
  for (int n = 2; n <= 4; ++n) {
    const std::vector<double> masses(static_cast<std::size_t>(n));
    const double c = Rambo(1000, {0, 0}, masses).data().volume, t = 4e4 / 1e6;
    const double expected = c * (1 - std::pow(t, n - 1)) / (n - 1);
    for (const bool is_first : {true, false})
      for (const auto& description : {ladder(masses), chain(masses)}) {
        const Channel channel(one_hadron(is_first), description);
        EXPECT_EQ(channel.numbers_per_event(), 3 * n - 3);
        const Mean found = mean_weight(ChannelSample(channel, 200000));
        EXPECT_NEAR(found.value, expected, 5 * found.error) << n;
        EXPECT_LT(found.error, 0.01 * expected);
      }
  }
}

TEST(ChannelBeams, TheOtherBeamHasItsWholeEnergy) {
  for (const int hadron : {0, 1}) {
    const ChannelSample sample(Channel(one_hadron(hadron == 0), chain({0, 0, 0})), 1000);
    for (int e = 0; e < sample.events(); ++e) {
      const double x = sample.fractions(e, hadron);
      EXPECT_EQ(sample.fractions(e, 1 - hadron), 1.0);
      EXPECT_GE(x, 0.04 * (1 - 1e-12));
      EXPECT_LE(x, 1.0);
      EXPECT_NEAR(sample.incoming(e, hadron).t, 500 * x, 1e-12 * 500);
      EXPECT_EQ(sample.incoming(e, 1 - hadron).t, 500);
    }
  }
}

FourVector<double> stretched(const FourVector<double>& p, double factor) {
  const double plus = (p.t + p.z) * factor, minus = (p.t - p.z) / factor;
  return {0.5 * (plus + minus), p.x, p.y, 0.5 * (plus - minus)};
}

/// p+ grows, p- shrinks, whatever collides.
void expect_stretched(const Channel& plain, const Channel& other, double factor) {
  const ChannelSample a(plain, 500), b(other, 500);
  for (int e = 0; e < a.events(); ++e) {
    EXPECT_EQ(a.weights(e), b.weights(e));
    FourVector<double> sum{};
    double energy = 0;
    for (int leg = 0; leg < plain.particles(); ++leg) {
      const auto expected = stretched(a.incoming(e, leg), factor), found = b.incoming(e, leg);
      sum = leg < plain.incoming() ? sum + found : sum - found;
      energy += found.t;
      const double bound = 1e-12 * (a.incoming(e, leg).t + 100) * factor;
      EXPECT_NEAR(found.t, expected.t, bound);
      EXPECT_NEAR(found.x, expected.x, bound);
      EXPECT_NEAR(found.z, expected.z, bound);
    }
    EXPECT_NEAR(sum.t, 0, 1e-13 * energy);
    EXPECT_NEAR(sum.z, 0, 1e-13 * energy);
  }
}

TEST(ChannelBeams, OfDifferentEnergiesStretchTheLaboratory) {
  const auto description = chain({0, 80.4, 4.7});
  const HadronCollision hadrons{1000, InvariantMap::power(0.5), 4e4};
  HadronCollision other = hadrons;
  other.stretch = 5;
  expect_stretched(Channel(hadrons, description), Channel(other, description), 5);
  expect_stretched(Channel(one_hadron(true), description),
                   Channel(one_hadron(true, 5), description), 5);
  const std::vector<double> masses{0.5, 173};
  expect_stretched(Channel(FixedEnergy{1000, masses}, description),
                   Channel(FixedEnergy{1000, masses, 5}, description), 5);
}

TEST(ChannelBeams, RefuseWhatTheyCannotBe) {
  HadronCollision none = one_hadron(true);
  none.are_hadrons = {false, false};
  EXPECT_THROW(Channel(none, chain({0, 0})), InputError);
  EXPECT_THROW(Channel(one_hadron(true), transverse({0, 0})), InputError);
  EXPECT_THROW(Channel(one_hadron(true), ChannelDescription{{91}, {}, {0}}), InputError);
  for (const double stretch : {0.0, -1.0, double(NAN)})
    EXPECT_THROW(Channel(FixedEnergy{500, {0, 0}, stretch}, chain({0, 0})), InputError);
}

}  // namespace
}  // namespace helikos::test::channel_beams_test
