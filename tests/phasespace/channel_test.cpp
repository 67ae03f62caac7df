// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "channels.hpp"
#include "core/error.hpp"

namespace helikos::test {
namespace {

using std::numbers::pi;

constexpr double energy = 1000.0;  ///< [GeV]

struct ChannelCase {
  std::string name;
  ChannelShape shape;
};

/// 1 2 -> (p1 p2) (p3 p4): two systems of two, by decays.
ChannelShape two_pairs(const std::vector<double>& masses, InvariantMap first, InvariantMap second) {
  return {masses,
          {system(1, 2, InvariantMap::flat()), system(3, 4, first), system(5, 6, second), leg(0),
           leg(1), leg(2), leg(3)},
          {0},
          {},
          {}};
}

/// Two systems of two with an exchange between them, and a particle at each end of the line.
ChannelShape pairs_in_the_middle(const std::vector<double>& masses) {
  return {
      masses,
      {leg(0), system(4, 5, InvariantMap::by_power(0.5, 1e4)),
       system(6, 7, InvariantMap::by_resonance(300, 150)), leg(5), leg(1), leg(2), leg(3), leg(4)},
      {0, 1, 2, 3},
      {InvariantMap::by_power(1.0, 3e4), InvariantMap::by_power(0.8, 6e4),
       InvariantMap::by_power(1.0, 3e4)},
      {InvariantMap::by_power(0.5, 1e4), InvariantMap::flat()}};
}

std::vector<ChannelCase> cases_of(const std::vector<double>& masses) {
  const auto shifted = InvariantMap::by_power(0.5, 1e4), flat = InvariantMap::flat();
  std::vector<ChannelCase> cases{
      {"Decays", ladder_of_decays(masses, flat)},
      {"ShiftedDecays", ladder_of_decays(masses, shifted)},
      {"ResonantDecays", ladder_of_decays(masses, InvariantMap::by_resonance(500, 300))},
      {"FlatExchanges", exchanges_only(masses, flat, flat)},
      {"Exchanges", exchanges_only(masses, InvariantMap::by_power(1.0, 2e4), shifted)},
      {"SteepExchanges", exchanges_only(masses, InvariantMap::by_power(1.5, 5e4), flat)}};
  if (masses.size() == 4)
    cases.push_back({"TwoPairs", two_pairs(masses, InvariantMap::by_resonance(400, 200), shifted)});
  if (masses.size() == 6) cases.push_back({"Middle", pairs_in_the_middle(masses)});
  return cases;
}

const std::vector<std::vector<double>> all_masses{
    {0, 0},       {173, 80},          {0, 0, 0},       {173, 173, 0},
    {0, 0, 0, 0}, {173, 173, 4.7, 0}, {0, 0, 0, 0, 0}, {91, 0, 80, 0, 0, 0}};

class Channels : public ::testing::TestWithParam<std::vector<double>> {};

/// From 4e5 points of Rambo, which has no error without masses.
MeanAndError rambo_volume(const std::vector<double>& masses) {
  const Sample sample(Rambo(energy, {0, 0}, masses), 400000, 7);
  double sum = 0, squares = 0;
  for (int e = 0; e < sample.events(); ++e) {
    sum += sample.weights(e);
    squares += sample.weights(e) * sample.weights(e);
  }
  const double n = sample.events(), mean = sum / n;
  return {mean, std::sqrt(std::max(0.0, squares / n - mean * mean) / n)};
}

constexpr int events = 100000;

// Five standard errors, which are below 3 %: a factor of two pi, or 2, or a missing range is
// seen.
TEST_P(Channels, HaveTheVolumeOfPhaseSpace) {
  const auto expected = rambo_volume(GetParam());
  for (const auto& c : cases_of(GetParam())) {
    const ChannelSample sample(Channel(partons(energy), c.shape), events);
    const auto found = mean_of(sample, [](int) { return 1.0; });
    EXPECT_LT(found.error, 0.03 * found.mean) << c.name;
    EXPECT_NEAR(found.mean, expected.mean,
                5 * std::hypot(found.error, expected.error) + 1e-10 * expected.mean)
        << c.name;
  }
}

// What knows directions and invariants of all particles: each channel has the same mean.
TEST_P(Channels, AgreeOnAFunctionOfMomenta) {
  const auto cases = cases_of(GetParam());
  const auto function = [](const ChannelSample& sample, int e) {
    double product = 1.0;
    const int n = sample.channel.outgoing();
    for (int i = 0; i < n; ++i) {
      const auto a = sample.out(e, i), b = sample.out(e, (i + 1) % n);
      product *= (1.5 + a.z / a.t) * (1.0 + 0.3 * a.x / a.t) *
                 (1.0 + dot(a + b, a + b) / (energy * energy));
    }
    return product;
  };
  MeanAndError first{0, 0};
  for (const auto& c : cases) {
    const ChannelSample sample(Channel(partons(energy), c.shape), events, 3);
    const auto found = mean_of(sample, [&](int e) { return function(sample, e); });
    EXPECT_LT(found.error, 0.03 * found.mean) << c.name;
    if (&c == &cases.front()) first = found;
    EXPECT_NEAR(found.mean, first.mean, 5 * std::hypot(found.error, first.error)) << c.name;
  }
}

// Boosts by gamma lose gamma^2 roundings. In 1e4 points gamma of a system of massless particles
// reaches 1e3.
TEST_P(Channels, ConserveMomentumOnTheMassShell) {
  constexpr double tolerance = 1e6 * epsilon;
  for (const auto& c : cases_of(GetParam())) {
    const ChannelSample sample(Channel(partons(energy), c.shape), 10000, 5);
    for (int e = 0; e < sample.events(); ++e) {
      FourVector<double> sum = sample.p(e, 0) + sample.p(e, 1);
      for (int i = 0; i < sample.channel.outgoing(); ++i) {
        const auto q = sample.out(e, i);
        const double m = GetParam()[std::size_t(i)];
        sum = sum - q;
        ASSERT_NEAR(dot(q, q), m * m, 8 * epsilon * q.t * q.t) << c.name;
        ASSERT_GE(q.t, m * (1 - epsilon));
      }
      for (const double rest : {sum.t, sum.x, sum.y, sum.z})
        ASSERT_NEAR(rest, 0, tolerance * energy) << c.name << " " << e;
      ASSERT_GE(sample.weights(e), 0.0);
      ASSERT_EQ(sample.fractions(e, 0), 1.0);
    }
  }
}

TEST_P(Channels, AreTheSameInAllPacksAndBatches) {
  for (const auto& c : cases_of(GetParam())) {
    const ChannelSample sample(Channel(partons(energy), c.shape), 1001, 9);
    const auto compare = [&]<int Width>(int first, int count) {
      const auto range = std::make_pair(std::size_t(first), std::size_t(first + count));
      MomentaView<Host> momenta("momenta", count, sample.channel.particles(), 4);
      RandomView<Host> fractions("fractions", count, 2),
          random("random", count, sample.channel.numbers_per_event());
      EventView<Host> weights("weights", count);
      Kokkos::deep_copy(random, Kokkos::subview(sample.random, range, Kokkos::ALL));
      sample.channel.generate_packs<Width>(Host(), ConstRandomView<Host>(random), momenta,
                                           fractions, weights);
      Kokkos::fence();
      for (int e = 0; e < count; ++e) {
        // Elementary functions of packs and of numbers differ by a rounding; ranges of invariants
        // and boosts amplify it.
        ASSERT_NEAR(weights(e) / sample.weights(first + e), 1, 1e-8) << c.name << e;
        for (int i = 0; i < sample.channel.particles(); ++i)
          for (int k = 0; k < 4; ++k)
            ASSERT_NEAR(momenta(e, i, k), sample.momenta(first + e, i, k), 1e-8 * energy)
                << c.name << e;
      }
    };
    compare.operator()<1>(0, 1001);
    compare.operator()<2>(13, 501);
    compare.operator()<4>(500, 7);
    compare.operator()<8>(0, 1001);
  }
}

std::string name_of_masses(const ::testing::TestParamInfo<std::vector<double>>& info) {
  std::string name = "Of";
  for (const double mass : info.param) name += std::to_string(int(mass)) + "_";
  return name.substr(0, name.size() - 1);
}

INSTANTIATE_TEST_SUITE_P(OfMasses, Channels, ::testing::ValuesIn(all_masses), name_of_masses);

// ---- Hadrons ------------------------------------------------------------------------------------

/// The integral over x1, x2 with x1 x2 S > least^2 of the massless volume of n particles at s = x1
/// x2 S: with tau, dx1 dx2 = dtau ln(1/tau).
double volume_of_hadrons(double collider, double least, int n) {
  const double first = least * least / (collider * collider);
  const double at_all =
      Rambo(collider, {0, 0}, std::vector<double>(std::size_t(n))).massless_volume();
  constexpr int points = 200000;
  double sum = 0;
  for (int i = 0; i < points; ++i) {
    const double log_tau = std::log(first) * (i + 0.5) / points, tau = std::exp(log_tau);
    sum += tau * -log_tau * std::pow(tau, n - 2);
  }
  return at_all * sum * -std::log(first) / points;
}

TEST(HadronChannel, HasTheVolumeOfPhaseSpaceAndFractions) {
  constexpr double collider = 13000, least = 100;
  for (const int n : {2, 3, 4}) {
    const std::vector<double> masses(std::size_t(n), 0.0);
    const double expected = volume_of_hadrons(collider, least, n);
    for (const auto& map : {InvariantMap::flat(), InvariantMap::by_power(0.5),
                            InvariantMap::by_resonance(9000, 9000)})
      for (const auto& shape :
           {ladder_of_decays(masses, InvariantMap::flat()),
            exchanges_only(masses, InvariantMap::by_power(0.5, 1e6), InvariantMap::flat())}) {
        const ChannelSample sample(Channel(hadrons(collider, map, least), shape), events, 11);
        const auto found = mean_of(sample, [](int) { return 1.0; });
        EXPECT_LT(found.error, 0.03 * found.mean);
        EXPECT_NEAR(found.mean, expected, 5 * found.error + 1e-6 * expected) << n;
      }
  }
}

// A rapidity of the partons other than zero: sums of momenta are those of x1, x2.
TEST(HadronChannel, HasMomentaInTheFrameOfTheHadrons) {
  constexpr double collider = 13000;
  const auto shape = exchanges_only({173, 173, 0, 0}, InvariantMap::by_power(1.0, 400.0),
                                    InvariantMap::by_power(1.0, 400.0));
  const ChannelSample sample(Channel(hadrons(collider, InvariantMap::by_power(1.0), 500), shape),
                             10000);
  double largest = 0;
  for (int e = 0; e < sample.events(); ++e) {
    const double x1 = sample.fractions(e, 0), x2 = sample.fractions(e, 1);
    ASSERT_GT(x1, 0.0);
    ASSERT_LE(x1, 1.0);
    ASSERT_GT(x2, 0.0);
    ASSERT_LE(x2, 1.0);
    ASSERT_GE(x1 * x2 * collider * collider, 500 * 500 * (1 - 1e-12));
    ASSERT_NEAR(sample.p(e, 0).z, x1 * collider / 2, 1e-12 * collider);
    ASSERT_NEAR(sample.p(e, 1).z, -x2 * collider / 2, 1e-12 * collider);
    FourVector<double> sum = sample.p(e, 0) + sample.p(e, 1);
    for (int i = 0; i < 4; ++i) sum = sum - sample.out(e, i);
    for (const double rest : {sum.t, sum.x, sum.y, sum.z}) ASSERT_NEAR(rest, 0, 1e-7 * collider);
    largest = std::max(largest, std::abs(std::log(x1 / x2)) / 2);
  }
  EXPECT_GT(largest, 2.0);
}

// ---- Input --------------------------------------------------------------------------------------

std::string message(const Collision& collision, const ChannelShape& shape) {
  try {
    const Channel channel(collision, shape);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(ChannelInput, IsChecked) {
  const auto good = ladder_of_decays({0, 0, 0}, InvariantMap::flat());
  const auto with = [&](auto change) {
    ChannelShape shape = good;
    change(shape);
    return message(partons(energy), shape);
  };
  EXPECT_EQ(message(partons(energy), good), "");
  EXPECT_NE(with([](auto& s) { s.nodes[1].leg = 2; }), "");
  EXPECT_NE(with([](auto& s) { s.nodes[0].first = 0; }), "");
  EXPECT_NE(with([](auto& s) { s.nodes[0].second = 9; }), "");
  EXPECT_NE(with([](auto& s) { s.nodes.pop_back(); }), "");
  EXPECT_NE(with([](auto& s) { s.clusters = {1}; }), "");
  EXPECT_NE(with([](auto& s) { s.clusters = {7}; }), "");
  EXPECT_NE(with([](auto& s) { s.masses[0] = -1; }), "");
  EXPECT_NE(with([](auto& s) { s.masses[0] = std::nan(""); }), "");
  EXPECT_NE(with([](auto& s) { s.exchanges.push_back(InvariantMap::flat()); }), "");
  EXPECT_NE(with([](auto& s) { s.nodes[2].map = InvariantMap::by_power(1.0); }), "");
  EXPECT_NE(with([](auto& s) { s.nodes[2].map = InvariantMap::by_power(-1.0); }), "");
  EXPECT_NE(with([](auto& s) { s.nodes[2].map = InvariantMap::by_resonance(91, 0); }), "");
  EXPECT_NE(message(partons(0), good), "");
  EXPECT_NE(message(partons(std::nan("")), good), "");
  EXPECT_NE(message(hadrons(13000, InvariantMap::flat()), good), "");
  EXPECT_NE(message(hadrons(13000, InvariantMap::flat(), 14000), good), "");
  EXPECT_NE(message(partons(100), ladder_of_decays({80, 80}, InvariantMap::flat())), "");
  EXPECT_NE(message({false, energy, {173, 173}, {}, 0},
                    exchanges_only({0, 0}, InvariantMap::flat(), InvariantMap::flat())),
            "");
}

}  // namespace
}  // namespace helikos::test
