// SPDX-License-Identifier: Apache-2.0
// Channels that know least masses and transverse momenta leave out nothing that has them.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "helikos/base/random/random_numbers.hpp"
#include "helikos/helikos.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"
#include "helikos/phasespace/rambo.hpp"

namespace helikos::test::promises_test {
namespace {

using Space = MatrixElement::Space;
using HostMomenta = decltype(Kokkos::create_mirror_view_and_copy(
    Kokkos::HostSpace(), std::declval<const MomentaView<Space>&>()));

struct Promise {
  enum class Kind { mass, momentum, scalar_sum } kind;
  LegMask legs;
  double least;  ///< [GeV]
};
using Kind = Promise::Kind;

struct PromiseCase {
  const char* process;
  std::vector<Promise> promises;
};

constexpr LegMask legs(std::initializer_list<int> numbers) {
  LegMask mask = 0;
  for (const int number : numbers) mask |= leg_bit(number);
  return mask;
}

const PromiseCase promise_cases[] = {
    {"u u~ > e+ e- g", {{Kind::momentum, legs({2, 3}), 200}}},
    {"u u~ > z g g", {{Kind::momentum, legs({3, 4}), 150}, {Kind::momentum, legs({3}), 40}}},
    {"u u~ > z g g", {{Kind::scalar_sum, legs({3, 4}), 400}}},
    {"g g > t t~ g", {{Kind::momentum, legs({2, 3}), 100}, {Kind::mass, legs({2, 4}), 300}}},
    {"g g > b b~ z", {{Kind::scalar_sum, legs({2, 3, 4}), 400}, {Kind::mass, legs({2, 3}), 50}}},
    {"u u~ > e+ e- g g",
     {{Kind::momentum, legs({2, 3}), 150}, {Kind::scalar_sum, legs({4, 5}), 300}}},
    {"g g > t t~ z g", {{Kind::momentum, legs({2, 4}), 80}, {Kind::momentum, legs({5}), 30}}}};

LeastMasses least_of(const PromiseCase& own, const Process& process) {
  LeastMasses least(masses_of(process, Parameters(), false));
  for (const Promise& promise : own.promises) {
    if (promise.kind == Kind::mass) least.set_mass(promise.legs, promise.least);
    if (promise.kind == Kind::momentum) least.set_momentum(promise.legs, promise.least);
    if (promise.kind == Kind::scalar_sum) least.set_scalar_sum(promise.legs, promise.least);
  }
  least.finish();
  return least;
}

std::vector<ChannelDescription> described(const Process& process, const LeastMasses& least) {
  return describe_channels(process, Parameters(), channels_of(process, Parameters()),
                           {.soft_scale = 30, .least_masses = least});
}

// ---- What descriptions say ---------------------------------------------------------------------

/// Outgoing particles of a system, a bit each.
std::uint32_t particles_of(const ChannelDescription& description, int system) {
  const auto particles = int(description.masses.size());
  if (system < particles) return std::uint32_t{1} << system;
  const ChannelNode& node = description.nodes[std::size_t(system - particles)];
  return particles_of(description, node.first) | particles_of(description, node.second);
}

/// All sets of several particles, but the whole, that a channel makes.
std::vector<std::uint32_t> systems_of(const ChannelDescription& description) {
  std::vector<std::uint32_t> all;
  const auto particles = int(description.masses.size());
  for (std::size_t node = 0; node < description.nodes.size(); ++node)
    all.push_back(particles_of(description, particles + int(node)));
  std::uint32_t remaining = 0;
  for (std::size_t i = description.clusters.size(); i-- > 0;)
    all.push_back(remaining |= particles_of(description, description.clusters[i]));
  std::erase_if(all, [&](std::uint32_t set) {
    return std::has_single_bit(set) || std::popcount(set) == particles;
  });
  return all;
}

/// Sets `across` are those of the channel, with what is promised of them; a set that is not there
/// has no more than follows from its particles.
TEST(Promises, DescriptionsHaveThoseOfTheirSystems) {
  int sets = 0;
  for (const PromiseCase& own : promise_cases) {
    const auto process = Process::parse(own.process);
    const LeastMasses least = least_of(own, process);
    const int particles = process.num_legs() - 2;
    for (const ChannelDescription& description : described(process, least)) {
      const auto systems = systems_of(description);
      for (const SystemAcross& across : description.across) {
        ++sets;
        EXPECT_NE(std::ranges::find(systems, across.particles), systems.end()) << own.process;
        EXPECT_EQ(across.transverse_mass, least.transverse_mass(across.particles << 2));
        EXPECT_EQ(across.momentum, least.momentum(across.particles << 2));
        EXPECT_EQ(
            std::ranges::count(description.across, across.particles, &SystemAcross::particles), 1);
      }
      for (const std::uint32_t system : systems) {
        if (std::ranges::count(description.across, system, &SystemAcross::particles) > 0) continue;
        double sum = 0;
        for (int i = 0; i < particles; ++i)
          if ((system >> i & 1) != 0) sum += least.transverse_mass(leg_bit(i + 2));
        EXPECT_LE(least.transverse_mass(system << 2), sum) << own.process << " " << system;
        // Of all but one particle the momentum is that one's.
        if (std::popcount(system) + 1 < particles) EXPECT_EQ(least.momentum(system << 2), 0);
      }
      for (int i = 0; i < particles; ++i)
        EXPECT_EQ(description.transverse_momenta[std::size_t(i)], least.transverse_momentum(i + 2));
    }
  }
  EXPECT_GT(sets, 100);
}

// ---- Phase space -------------------------------------------------------------------------------

constexpr int events = 1 << 13;
constexpr double energy = 1000;

bool has(const Promise& promise, const HostMomenta& momenta, int event) {
  double t = 0, x = 0, y = 0, z = 0, scalar_sum = 0;
  for (LegMask left = promise.legs; left != 0; left &= left - 1) {
    const int leg = std::countr_zero(left);
    t += momenta(event, leg, 0), x += momenta(event, leg, 1);
    y += momenta(event, leg, 2), z += momenta(event, leg, 3);
    scalar_sum += std::hypot(momenta(event, leg, 1), momenta(event, leg, 2));
  }
  switch (promise.kind) {
    case Kind::mass:
      return t * t - x * x - y * y - z * z >= promise.least * promise.least;
    case Kind::momentum:
      return std::hypot(x, y) >= promise.least;
    default:
      return scalar_sum >= promise.least;
  }
}

struct Volume {
  double mean = 0, variance = 0;  ///< of the mean [GeV^(2n-4)]
  int inside = 0;                 ///< points
};

/// Volume of the points that have the promised pt, distances and masses.
Volume volume_of(const PromiseCase& own, const MomentaView<Space>& momenta,
                 const EventView<Space>& weights) {
  const auto p = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), momenta);
  const auto w = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), weights);
  Volume volume;
  double squares = 0;
  for (int event = 0; event < events; ++event) {
    const auto is_had = [&](const Promise& promise) { return has(promise, p, event); };
    if (w(event) == 0 || !std::ranges::all_of(own.promises, is_had)) continue;
    ++volume.inside;
    volume.mean += w(event) / events;
    squares += w(event) * w(event) / events;
  }
  volume.variance = (squares - volume.mean * volume.mean) / events;
  return volume;
}

Volume flat(const PromiseCase& own, const std::vector<double>& masses) {
  const Rambo rambo(energy, {0, 0}, masses);
  const MomentaView<Space> momenta("momenta", events, rambo.particles(), 4);
  const EventView<Space> weights("weights", events);
  const RandomView<Space> random("random", events, rambo.numbers_per_event());
  fill_random(Space(), 1, 0, random);
  rambo.generate(Space(), ConstRandomView<Space>(random), momenta, weights);
  Kokkos::fence();
  return volume_of(own, momenta, weights);
}

Volume by_channel(const PromiseCase& own, const ChannelDescription& description, int seed) {
  const Channel channel(FixedEnergy{energy, {0, 0}}, description);
  const MomentaView<Space> momenta("momenta", events, channel.particles(), 4);
  const EventView<Space> weights("weights", events);
  const RandomView<Space> random("random", events, channel.numbers_per_event()),
      fractions("fractions", events, 2);
  fill_random(Space(), std::uint64_t(seed), 0, random);
  channel.generate(Space(), ConstRandomView<Space>(random), momenta, fractions, weights);
  Kokkos::fence();
  return volume_of(own, momenta, weights);
}

/// Each channel by itself has all of the volume, and so has the mean of those that find it well:
/// narrow resonances do not.
TEST(Promises, NoneOfThePhaseSpaceThatHasThemIsLost) {
  for (const PromiseCase& own : promise_cases) {
    const auto process = Process::parse(own.process);
    const auto descriptions = described(process, least_of(own, process));
    const Volume expected = flat(own, masses_of(process, Parameters(), false));
    const std::size_t step = 1 + descriptions.size() / 12;
    Volume all;
    int count = 0;
    for (std::size_t channel = 0; channel < descriptions.size(); channel += step) {
      const Volume found = by_channel(own, descriptions[channel], 2 + int(channel));
      EXPECT_GT(found.inside, events / 10) << own.process << " " << channel;
      const double error = std::sqrt(found.variance);
      if (error > 0.07 * found.mean) continue;
      EXPECT_NEAR(found.mean, expected.mean, 5 * std::hypot(error, std::sqrt(expected.variance)))
          << own.process << ", channel " << channel;
      all.mean += found.mean, all.variance += found.variance;
      ++count;
    }
    ASSERT_GT(count, 1) << own.process;
    const double error = std::hypot(std::sqrt(all.variance) / count, std::sqrt(expected.variance));
    EXPECT_LT(error, 0.03 * expected.mean) << own.process;
    EXPECT_NEAR(all.mean / count, expected.mean, 5 * error) << own.process;
  }
}

}  // namespace
}  // namespace helikos::test::promises_test
