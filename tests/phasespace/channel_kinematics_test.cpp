// SPDX-License-Identifier: Apache-2.0
// Momentum conservation, mass shells, agreement between pack widths, extreme numbers, NaN.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "channel_sample.hpp"

namespace helikos::test::channel_kinematics_test {
namespace {

constexpr int events = 10000;

// In the centre-of-mass frame each component is right to some roundings of sqrt(s) a split. A boost
// along the beam multiplies E + p_z and E - p_z, which are sums of as many terms: x1 sqrt(S) and
// x2 sqrt(S) are then their scales.
TEST(ChannelKinematics, ConservesMomentum) {
  for (const auto& [name, channel] : all_channels()) {
    const ChannelSample sample(channel, events);
    const int n = channel.outgoing();
    for (int e = 0; e < events; ++e) {
      FourVector<double> all{0, 0, 0, 0}, sum = all;
      for (int i = 0; i < channel.incoming(); ++i) all = all + sample.incoming(e, i);
      for (int i = 0; i < n; ++i) sum = sum + sample.outgoing(e, i);
      const double bound = 16 * n * epsilon, w = std::sqrt(dot(all, all));
      const bool hadrons = channel.data().hadrons;
      const double plus = hadrons ? all.t + all.z : w, minus = hadrons ? all.t - all.z : w;
      const double lost = 4 * epsilon * (hadrons ? all.t : 0);  // of the smaller of E +- p_z
      const FourVector<double> rest = sum - all;
      ASSERT_NEAR(rest.x, 0, bound * w) << name << ", event " << e;
      ASSERT_NEAR(rest.y, 0, bound * w) << name << ", event " << e;
      ASSERT_NEAR(rest.t + rest.z, 0, bound * plus + n * lost) << name << ", event " << e;
      ASSERT_NEAR(rest.t - rest.z, 0, bound * minus + n * lost) << name << ", event " << e;
    }
  }
}

// E^2 and k^2 rounded a few times each.
TEST(ChannelKinematics, StaysOnTheMassShells) {
  for (const auto& [name, channel] : all_channels()) {
    const ChannelSample sample(channel, events);
    for (int e = 0; e < events; ++e) {
      for (int i = 0; i < channel.outgoing(); ++i) {
        const FourVector<double> p = sample.outgoing(e, i);
        const double mass = channel.data().systems[i].least;
        if (sample.weights(e) > 0) ASSERT_GT(p.t, 0) << name << ", event " << e;
        ASSERT_NEAR(dot(p, p), mass * mass, 8 * epsilon * p.t * p.t) << name << ", event " << e;
      }
      for (int i = 0; i < channel.incoming(); ++i) ASSERT_GT(sample.incoming(e, i).t, 0);
    }
  }
}

TEST(ChannelKinematics, FractionsAreThoseOfTheIncomingPartons) {
  for (const auto& [name, channel] : all_channels()) {
    const ChannelSample sample(channel, events);
    int zero = 0;
    for (int e = 0; e < events; ++e) {
      const double x1 = sample.fractions(e, 0), x2 = sample.fractions(e, 1);
      ASSERT_TRUE(x1 > 0 && x1 <= 1 && x2 > 0 && x2 <= 1) << name << ", event " << e;
      ASSERT_TRUE(sample.weights(e) >= 0 && std::isfinite(sample.weights(e)))
          << name << ", event " << e;
      zero += sample.weights(e) == 0;
      if (!channel.data().hadrons) {
        ASSERT_TRUE(x1 == 1 && x2 == 1);
        continue;
      }
      const double half = channel.data().energy / 2;
      ASSERT_NEAR(sample.incoming(e, 0).z, x1 * half, 2 * epsilon * half * x1);
      ASSERT_NEAR(sample.incoming(e, 1).z, -x2 * half, 2 * epsilon * half * x2);
    }
    EXPECT_LT(zero, events / 2) << name;
  }
}

/// Numbers moved by 2^-30 up or down.
ChannelSample moved(const ChannelSample& sample, std::uint64_t seed) {
  ChannelSample result(sample.channel, sample.events());
  Uniform uniform(seed);
  for (int e = 0; e < sample.events(); ++e)
    for (int i = 0; i < sample.channel.numbers_per_event(); ++i) {
      const double r = sample.random(e, i), sign = uniform() < 0.5 ? -1 : 1;
      result.random(e, i) = std::clamp(r + sign * 0x1p-30, 0x1p-53, 1 - 0x1p-53);
    }
  result.generate();
  return result;
}

/// How far event e of one sample lies from that of another: momenta over the energy, or the weight
/// over itself, whichever moved further.
double distance(const ChannelSample& a, const ChannelSample& b, int e) {
  double result = a.weights(e) == 0 ? 0 : std::abs(b.weights(e) / a.weights(e) - 1);
  for (int i = 0; i < a.channel.particles(); ++i)
    for (int mu = 0; mu < 4; ++mu)
      result = std::max(
          result, std::abs(a.momenta(e, i, mu) - b.momenta(e, i, mu)) / a.channel.data().energy);
  return result;
}

template <int Width>
void expect_same_events(const ChannelSample& sample, const std::vector<double>& bounds,
                        const std::string& name) {
  ChannelSample other(sample.channel, sample.events());
  other.channel.generate<Width>(Host(), sample.random, other.momenta, other.fractions,
                                other.weights);
  Kokkos::fence();
  for (int e = 0; e < sample.events(); ++e)
    ASSERT_LE(distance(sample, other, e), bounds[std::size_t(e)])
        << name << ", width " << Width << ", event " << e;
}

// Widths differ by roundings of elementary functions. What a rounding does near a threshold is
// measured by numbers that move by 2^22 roundings; a number stands for some ten operations, of
// which the invariants' offsets from a resonance are as much as m / Gamma < 100 times as sensitive.
TEST(ChannelKinematics, PackWidthsAgree) {
  for (const auto& [name, channel] : all_channels()) {
    const ChannelSample sample(channel, 1003);
    std::vector<double> bounds(std::size_t(sample.events()), 0.0);
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const ChannelSample other = moved(sample, seed);
      for (int e = 0; e < sample.events(); ++e)
        bounds[std::size_t(e)] = std::max(bounds[std::size_t(e)], distance(sample, other, e));
    }
    for (double& bound : bounds) bound = 1000 * (0x1p-22 * bound + epsilon);
    EXPECT_LT(*std::max_element(bounds.begin(), bounds.end()), 1e-4) << name;
    expect_same_events<1>(sample, bounds, name);
#if HELIKOS_SIMD_LIBRARY  // builds for GPUs have no packs
    expect_same_events<2>(sample, bounds, name);
    expect_same_events<4>(sample, bounds, name);
    expect_same_events<8>(sample, bounds, name);
#endif
  }
}

// An event's neighbours and its place in the batch do not matter, bit for bit.
TEST(ChannelKinematics, BatchSizeAndOffsetDoNotMatter) {
  for (const auto& [name, channel] : all_channels()) {
    const ChannelSample sample(channel, 64);
    for (const auto& [first, count] : {std::pair(0, 1), {3, 5}, {7, 18}, {40, 24}}) {
      ChannelSample part(channel, count);
      channel.generate(
          Host(), Kokkos::subview(sample.random, std::make_pair(first, first + count), Kokkos::ALL),
          part.momenta, part.fractions, part.weights);
      Kokkos::fence();
      for (int e = 0; e < count; ++e) {
        EXPECT_EQ(part.weights(e), sample.weights(first + e)) << name;
        for (int i = 0; i < 2; ++i) EXPECT_EQ(part.fractions(e, i), sample.fractions(first + e, i));
        for (int i = 0; i < channel.particles(); ++i)
          for (int mu = 0; mu < 4; ++mu)
            EXPECT_EQ(part.momenta(e, i, mu), sample.momenta(first + e, i, mu)) << name;
      }
    }
  }
}

TEST(ChannelKinematics, NoEventsAreFine) {
  EXPECT_EQ(ChannelSample(all_channels().front().channel, 0).events(), 0);
}

// The smallest and the largest number there are, in all mixtures: where phase space is empty
// weights are 0 and momenta finite.
TEST(ChannelKinematics, ExtremeNumbersGiveFiniteMomenta) {
  for (const auto& [name, channel] : all_channels()) {
    ChannelSample sample(channel, 4000);
    Uniform uniform(12);
    for (int e = 0; e < sample.events(); ++e)
      for (int i = 0; i < channel.numbers_per_event(); ++i) {
        const double choice = uniform();
        sample.random(e, i) = choice < 0.4 ? 0x1p-53 : choice < 0.8 ? 1 - 0x1p-53 : uniform();
      }
    sample.generate();
    for (int e = 0; e < sample.events(); ++e) {
      ASSERT_TRUE(std::isfinite(sample.weights(e)) && sample.weights(e) >= 0)
          << name << ", event " << e;
      for (int i = 0; i < 2; ++i) ASSERT_TRUE(std::isfinite(sample.fractions(e, i)));
      for (int i = 0; i < channel.particles(); ++i)
        for (int mu = 0; mu < 4; ++mu)
          ASSERT_TRUE(std::isfinite(sample.momenta(e, i, mu))) << name << ", event " << e;
    }
  }
}

// What is not a number stays visible, in its own event only.
TEST(ChannelKinematics, NonFiniteNumbersShow) {
  for (const auto& [name, channel] : all_channels()) {
    const int numbers = channel.numbers_per_event();
    ChannelSample sample(channel, 2 * numbers);
    for (int i = 0; i < numbers; ++i)
      sample.random(2 * i, i) = std::numeric_limits<double>::quiet_NaN();
    sample.generate();
    for (int e = 0; e < 2 * numbers; ++e) {
      double sum = sample.weights(e);
      for (int i = 0; i < channel.particles(); ++i)
        for (int mu = 0; mu < 4; ++mu) sum += sample.momenta(e, i, mu);
      EXPECT_EQ(std::isnan(sum), e % 2 == 0) << name << ", number " << e / 2;
    }
  }
}

}  // namespace
}  // namespace helikos::test::channel_kinematics_test
