// SPDX-License-Identifier: Apache-2.0
// Different channels are the same phase space: means of functions of the momenta agree. Chains,
// trees and transverse production share no formula beyond maps.
#include <gtest/gtest.h>

#include <algorithm>

#include "channel_sample.hpp"
#include "phasespace/inverse_map.hpp"

namespace helikos::test::channel_agreement_test {
namespace {

using Vector = FourVector<double>;

double pt_square(const Vector& p) { return p.x * p.x + p.y * p.y; }

double mass_of_pair(const ChannelSample& s, int e) {
  const Vector pair = s.outgoing(e, 0) + s.outgoing(e, 1);
  return std::sqrt(std::max(0.0, dot(pair, pair)));
}

/// Densities of partons, roughly: x1 (1 - x1)^2 x2 (1 - x2)^3, different for the two.
double densities(const ChannelSample& s, int e) {
  const double x1 = s.fractions(e, 0), x2 = s.fractions(e, 1);
  return x1 * std::pow(1 - x1, 2) * x2 * std::pow(1 - x2, 3);
}

/// Directions, invariants, and which of the two incoming partons is nearer.
double smooth(const ChannelSample& s, int e) {
  double result = s.channel.data().hadrons ? densities(s, e) : 1;
  for (int i = 0; i < s.channel.outgoing(); ++i) {
    const double square = pt_square(s.outgoing(e, i));
    result *= square / (square + 2500);
  }
  const Vector t = s.incoming(e, 0) - s.outgoing(e, 0);
  return result * std::sqrt(mass_of_pair(s, e)) / (1e4 - dot(t, t));
}

/// Means of f over channels, all within five standard errors of the first; errors below 1 %.
template <class Function>
void expect_agreement(const std::vector<NamedChannel>& channels, const Function& f,
                      int events = 600000) {
  Mean first{};
  for (std::size_t i = 0; i < channels.size(); ++i) {
    const ChannelSample sample(channels[i].channel, events, 31 + i);
    const Mean mean = mean_of(sample, f);
    if (i == 0) first = mean;
    EXPECT_NEAR(mean.value, first.value, 5 * std::hypot(mean.error, first.error))
        << channels[i].name;
    EXPECT_LT(mean.error, 0.01 * first.value) << channels[i].name << ": too few events to tell";
  }
}

/// Channels that make one final state in all ways.
std::vector<NamedChannel> ways(const HadronCollision& hadrons, const std::vector<double>& masses) {
  const InvariantMap t = InvariantMap::power(1, 1e4), pt = InvariantMap::power(0.8, 2500),
                     s = InvariantMap::power(0.2);
  std::vector<NamedChannel> result{{"s", Channel(hadrons, ladder(masses, s))},
                                   {"t", Channel(hadrons, chain(masses, t, s))},
                                   {"transverse", Channel(hadrons, transverse(masses, pt))}};
  if (masses.size() == 2) return result;
  result.push_back({"t with a pair", Channel(hadrons, with_pair(chain(masses, t, s)))});
  result.push_back(
      {"transverse with a pair",
       Channel(hadrons, with_pair(transverse(masses, pt), InvariantMap::power(0.6, 1e4)))});
  return result;
}

TEST(ChannelAgreement, SmoothFunctionsOfHadronCollisions) {
  const HadronCollision hadrons{2000, InvariantMap::power(0.5), 4e4};
  for (const std::vector<double>& masses :
       {std::vector<double>{0, 0}, {173, 80.4}, {0, 0, 0}, {173, 173, 0}})
    expect_agreement(ways(hadrons, masses), smooth);
  expect_agreement(ways({1000, InvariantMap::power(0.5), 4e4}, {0, 80.4, 4.7, 0}), smooth, 1200000);
}

TEST(ChannelAgreement, FixedEnergy) {
  const std::vector<double> masses{173, 0, 80.4, 4.7};
  const InvariantMap t = InvariantMap::power(1, 1e4), s = InvariantMap::power(0.2);
  for (const std::vector<double>& incoming : {std::vector<double>{0, 0}, {4.7, 173}}) {
    const FixedEnergy fixed{1000, incoming};
    ChannelDescription reversed = chain(masses, t, s);
    std::reverse(reversed.clusters.begin(), reversed.clusters.end());
    expect_agreement({{"s", Channel(fixed, ladder(masses, s))},
                      {"t", Channel(fixed, chain(masses, t, s))},
                      {"reversed", Channel(fixed, reversed)},
                      {"pair", Channel(fixed, with_pair(chain(masses, t, s)))}},
                     smooth);
  }
}

// Least values leave out what a cut does: the mean of a function that is 0 there stays, and the
// largest invariants and transverse momenta are still reached.
TEST(ChannelAgreement, LeastValuesAreThoseOfACut) {
  const HadronCollision hadrons{2000, InvariantMap::power(0.5), 4e4};
  const std::vector<double> masses{0, 80.4, 0};
  const auto passes = [](const ChannelSample& s, int e) {
    const Vector rest = s.outgoing(e, 1) + s.outgoing(e, 2);
    return mass_of_pair(s, e) > 150 && dot(rest, rest) > 1e4 && pt_square(s.outgoing(e, 0)) > 3600;
  };
  std::vector<NamedChannel> channels = ways(hadrons, masses);
  ChannelDescription tree = ladder(masses), links = chain(masses),
                     sides = transverse(masses, InvariantMap::power(0.8, 2500));
  tree.nodes[0].least_mass = 150;
  links.exchanges[0].least_remaining = 100;
  sides.transverse[0].least = 60;
  channels.push_back({"least pair", Channel(hadrons, tree)});
  channels.push_back({"least rest", Channel(hadrons, links)});
  channels.push_back({"least p_T", Channel(hadrons, sides)});
  expect_agreement(channels,
                   [&](const ChannelSample& s, int e) { return passes(s, e) ? smooth(s, e) : 0; });
  for (std::size_t i = channels.size() - 3; i < channels.size(); ++i) {
    const ChannelSample sample(channels[i].channel, 10000);
    double pair = 1e9, rest = 1e9, side = 1e9;
    for (int e = 0; e < sample.events(); ++e) {
      if (sample.weights(e) == 0) continue;
      const Vector sum = sample.outgoing(e, 1) + sample.outgoing(e, 2);
      pair = std::min(pair, mass_of_pair(sample, e));
      rest = std::min(rest, std::sqrt(dot(sum, sum)));
      side = std::min(side, std::sqrt(pt_square(sample.outgoing(e, 0))));
    }
    EXPECT_EQ(pair > 149.999, channels[i].name == "least pair");
    EXPECT_EQ(rest > 99.999, channels[i].name == "least rest");
    EXPECT_EQ(side > 59.999, channels[i].name == "least p_T");
  }
}

// The same of the first two systems, of trees and of chains that begin at either end. All points
// that have a weight have these transverse momenta, and the function is that of a cut.
TEST(ChannelAgreement, LeastTransverseMomentaAreThoseOfACut) {
  const double least = 150;
  const auto first = [](const ChannelSample& s, int e) {
    return std::sqrt(pt_square(s.outgoing(e, 0)));
  };
  const auto with_least = [&](ChannelDescription d, bool from_second = false) {
    d.transverse_masses[0] = std::hypot(d.masses[0], least);
    d.from_second = from_second;
    return d;
  };
  const auto check = [&](const auto& collision, const std::vector<double>& masses) {
    const InvariantMap t = InvariantMap::power(1, 1e4), s = InvariantMap::power(0.2);
    ChannelDescription tree{masses, {}, {}};  // the first particle and all others
    const int n = int(masses.size());
    if (n == 2) tree.nodes = {{0, 1, s}};
    if (n == 3) tree.nodes = {{1, 2, s}, {0, 3, s}};
    tree.clusters = {n + int(tree.nodes.size()) - 1};
    const std::vector<NamedChannel> channels{
        {"s", Channel(collision, tree)},
        {"s, least", Channel(collision, with_least(tree))},
        {"t", Channel(collision, chain(masses, t, s))},
        {"t, least", Channel(collision, with_least(chain(masses, t, s)))},
        {"t from the second, least", Channel(collision, with_least(chain(masses, t, s), true))}};
    const auto with_cut = [&](const ChannelSample& sample, int e) {
      return first(sample, e) > least ? smooth(sample, e) : 0;
    };
    expect_agreement(channels, with_cut, 400000);
    for (const NamedChannel& it : channels) {
      const ChannelSample sample(it.channel, 10000);
      double smallest = 1e9;
      int fails = 0;
      for (int e = 0; e < sample.events(); ++e) {
        if (sample.weights(e) == 0) {
          ++fails;
          continue;
        }
        smallest = std::min(smallest, first(sample, e));
      }
      EXPECT_EQ(smallest > least * (1 - 1e-9), it.name.ends_with("least")) << it.name;
      EXPECT_EQ(fails, 0) << it.name;
    }
  };
  check(HadronCollision{2000, InvariantMap::power(0.5), 25e4}, {0, 0});
  check(HadronCollision{2000, InvariantMap::power(0.5), 25e4}, {0, 173, 0});
  check(HadronCollision{2000, InvariantMap::power(0.5), 25e4}, {80.4, 0, 4.7});
  check(FixedEnergy{700, {0, 0}}, {0, 80.4, 173});
  check(FixedEnergy{700, {4.7, 173}}, {91.2, 0});
  check(FixedEnergy{700, {4.7, 173}}, {0, 0, 91.2});
}

// Of all particles of trees and chains: what has a weight passes, where only two particles are left
// to be made at a time. Exchanges between massive beams are not limited, and cut nothing away.
TEST(ChannelAgreement, LeastTransverseMomentaOfAllAreThoseOfACut) {
  const double least = 100;
  const auto smallest_of = [](const ChannelSample& s, int e) {
    double result = 1e9;
    for (int i = 0; i < 3; ++i) result = std::min(result, std::sqrt(pt_square(s.outgoing(e, i))));
    return result;
  };
  const auto with_cut = [&](const ChannelSample& s, int e) {
    return smallest_of(s, e) > least ? smooth(s, e) : 0.0;
  };
  const auto with_least = [&](ChannelDescription d, double first, double second,
                              bool from_second = false) {
    d.transverse_masses = {first, second};
    d.transverse_momenta.assign(3, least);
    d.from_second = from_second;
    return d;
  };
  const auto check = [&](const auto& collision, double m, bool are_limited = true) {
    const InvariantMap t = InvariantMap::power(1, 1e4), s = InvariantMap::power(0.2);
    const double one = std::hypot(m, least);
    const std::vector<double> masses{m, 0, m};
    const ChannelDescription tree{masses, {{1, 2, s}, {0, 3, s}}, {4}}, links = chain(masses, t, s),
                                                                        pair = with_pair(links, s);
    const std::vector<NamedChannel> channels{
        {"s", Channel(collision, tree)},
        {"t", Channel(collision, links)},
        {"s, least", Channel(collision, with_least(tree, one, one + least))},
        {"t, least", Channel(collision, with_least(links, one, one + least))},
        {"t from the second, least", Channel(collision, with_least(links, one, one + least, true))},
        {"t with a pair, least", Channel(collision, with_least(pair, one + least, one))},
        {"later ones only, least", Channel(collision, with_least(pair, 0, 0))}};
    expect_agreement(channels, with_cut, are_limited ? 300000 : 1200000);
    if (!are_limited) return;
    for (const NamedChannel& it : channels) {
      const ChannelSample sample(it.channel, 10000);
      int fails = 0, cut = 0;
      for (int e = 0; e < sample.events(); ++e) {
        if (sample.weights(e) == 0)
          ++fails;
        else if (smallest_of(sample, e) < least * (1 - 1e-9))
          ++cut;
      }
      const bool is_limited = it.name.ends_with(" least") && !it.name.starts_with("later");
      EXPECT_EQ(cut == 0, is_limited) << it.name;
      EXPECT_LT(fails + cut, is_limited ? 3000 : 9900) << it.name;
    }
  };
  check(HadronCollision{2000, InvariantMap::power(0.5), 25e4}, 0);
  check(HadronCollision{2000, InvariantMap::power(0.5), 25e4}, 80.4);
  check(FixedEnergy{700, {0, 0}}, 4.7);
  check(FixedEnergy{800, {173, 173}}, 4.7, false);
}

// Transverse masses of systems of several particles: where each has p_T > 100 GeV, two have m_T >
// 200 GeV together.
TEST(ChannelAgreement, LeastTransverseMassesAreThoseOfACut) {
  const double least = 100;
  const auto transverse_mass = [](const ChannelSample& s, int e) {
    const Vector pair = s.outgoing(e, 1) + s.outgoing(e, 2);
    return std::sqrt(dot(pair, pair) + pt_square(pair));
  };
  const auto with_cut = [&](const ChannelSample& s, int e) {
    for (int i = 0; i < 3; ++i)
      if (pt_square(s.outgoing(e, i)) < least * least) return 0.0;
    return smooth(s, e);
  };
  const auto check = [&](const auto& collision) {
    const InvariantMap t = InvariantMap::power(1, 1e4), s = InvariantMap::power(0.2);
    const std::vector<double> masses(3);
    const ChannelDescription tree{masses, {{1, 2, s}, {0, 3, s}}, {4}},
        turned{masses, {{1, 2, s}, {3, 0, s}}, {4}}, links = chain(masses, t, s);
    const auto with = [](ChannelDescription d, double first, double second) {
      d.transverse_masses = {first, second};
      return d;
    };
    const std::vector<NamedChannel> channels{
        {"s", Channel(collision, tree)},
        {"t", Channel(collision, links)},
        {"s, least", Channel(collision, with(tree, least, 2 * least))},
        {"s turned, least", Channel(collision, with(turned, 2 * least, least))},
        {"t, least", Channel(collision, with(links, least, 2 * least))},
        {"t, least of the pair", Channel(collision, with(links, 0, 2 * least))}};
    expect_agreement(channels, with_cut, 400000);
    for (const NamedChannel& it : channels) {
      const ChannelSample sample(it.channel, 10000);
      double smallest = 1e9;
      for (int e = 0; e < sample.events(); ++e)
        if (sample.weights(e) > 0) smallest = std::min(smallest, transverse_mass(sample, e));
      EXPECT_EQ(smallest > 2 * least * (1 - 1e-9), it.name.find("least") != it.name.npos)
          << it.name << ' ' << smallest;
    }
  };
  check(HadronCollision{2000, InvariantMap::power(0.5), 25e4});
  check(FixedEnergy{700, {0, 0}});
}

// The chain's first momentum transfer is that of the first incoming particle, by its map: the
// number comes back from the momenta, which know t to a rounding of s.
TEST(ChannelAgreement, ChainHasItsMomentumTransfer) {
  const InvariantMap map = InvariantMap::power(1, 100);
  const ChannelSample sample(Channel(FixedEnergy{1000, {0, 0}}, chain({0, 173}, map)), 1000);
  for (int e = 0; e < sample.events(); ++e) {
    const Vector q = sample.incoming(e, 0) - sample.outgoing(e, 0);
    const auto limits = exchange_limits(1000.0, 0.0, 0.0, 0.0, 173.0);
    const double u = -dot(q, q);
    EXPECT_NEAR(number_of(map, u - limits.lower, limits.lower, limits.width), sample.random(e, 0),
                32 * epsilon * 1e6 / (u + 100));
  }
}

}  // namespace
}  // namespace helikos::test::channel_agreement_test
