// SPDX-License-Identifier: Apache-2.0
// Weights of channels against the formula, event by event.
#include "helikos/engine/epilogue/channel_weights.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <complex>

#include "engine/channel_weights.hpp"
#include "engine/worst.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos::test::channel_weights_test {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
/// 1 / |P^2 - m^2 + i m Gamma|^2, and the relative rounding error of P^2.
struct Inverse {
  double value, error;
};

Inverse inverse_of(const LegPropagator& propagator, const Point& point) {
  Momentum sum{0.0, 0.0, 0.0, 0.0};
  double energy = 0.0;
  for (std::size_t leg = 0; leg < point.size(); ++leg) {
    if ((propagator.legs & leg_bit(int(leg))) == 0) continue;
    sum = leg < 2 ? sum - point[leg] : sum + point[leg];
    energy += point[leg].t;
  }
  const double mass = propagator.mass;
  const std::complex<double> denominator(dot(sum, sum) - mass * mass, mass * propagator.width);
  return {1.0 / std::norm(denominator), epsilon * energy * energy / std::abs(denominator)};
}

/// Relative. Rounding: 16 operations on each P^2, squared, in a propagator of both the channel and
/// the sum; and the sum's own.
double rounding_bound(const Channels& channels, const Point& point) {
  double error = 0.0;
  for (const LegPropagator& propagator : channels.propagators) {
    error = std::max(error, inverse_of(propagator, point).error);
  }
  const std::size_t size = channels.members.size() / channels.count;
  return 2.0 * 2.0 * 16.0 * double(size) * error + channels.count * epsilon;
}

TEST(ChannelWeights, AreTheFormula) {
  for (const std::string process :
       {"e+ e- > mu+ mu-", "g g > t t~", "g g > t t~ g", "u u~ > g g g", "g g > t t~ g g"}) {
    const auto points = rambo_points(process, 1000.0, 37);
    const auto channels = channels_of(process);
    const auto weights = weights_of(process, points);
    const std::size_t size = channels.members.size() / channels.count;
    Worst worst(process), sums(process + " sums");
    for (std::size_t e = 0; e < points.size(); ++e) {
      std::vector<double> products(channels.count, 1.0);
      double total = 0.0, sum = 0.0;
      for (int c = 0; c < channels.count; ++c) {
        for (std::size_t i = 0; i < size; ++i) {
          const auto& propagator = channels.propagators[channels.members[c * size + i]];
          products[c] *= inverse_of(propagator, points[e]).value;
        }
        total += products[c];
        sum += weights[e][c];
      }
      const double bound = rounding_bound(channels, points[e]);
      for (int c = 0; c < channels.count; ++c) {
        worst.add_relative(weights[e][c], products[c] / total, bound, "event " + std::to_string(e));
      }
      sums.add(sum, 1.0, 2.0 * channels.count * epsilon);
    }
  }
}

/// Where two gluons change places so do the channels, and nothing else. Momenta are added in
/// another order then: each of the two may be off by its bound, and in order of size too.
TEST(ChannelWeights, FollowAPermutationOfGluons) {
  const std::string process = "g g > t t~ g g";
  const auto channels = channels_of(process);
  const auto points = rambo_points(process, 1000.0, 5);
  auto swapped = points;
  for (Point& point : swapped) std::swap(point[4], point[5]);
  const auto weights = weights_of(process, points), others = weights_of(process, swapped);
  Worst worst(process);
  bool has_moved = false;
  for (std::size_t e = 0; e < points.size(); ++e) {
    auto a = weights[e], b = others[e];
    has_moved |= a != b;
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    const double bound = 2.0 * rounding_bound(channels, points[e]);
    for (std::size_t c = 0; c < a.size(); ++c) worst.add_relative(b[c], a[c], bound);
  }
  EXPECT_TRUE(has_moved);
}

/// An event that is no event has no weights; those of the others are what they were, to the bit.
TEST(ChannelWeights, NanStaysInItsEvent) {
  const std::string process = "g g > t t~ g";
  auto points = rambo_points(process, 1000.0, 11);
  const auto expected = weights_of(process, points);
  points[5][2].y = std::numeric_limits<double>::quiet_NaN();
  const auto weights = weights_of(process, points);
  for (std::size_t e = 0; e < points.size(); ++e) {
    if (e == 5) continue;
    EXPECT_EQ(weights[e], expected[e]) << e;
  }
  for (const double weight : weights[5]) EXPECT_TRUE(std::isnan(weight));
}

/// Far from any usual unit, where products of denominators leave the range of a double.
TEST(ChannelWeights, DoNotDependOnTheUnit) {
  const std::string process = "u u~ > g g g g";
  const auto points = rambo_points(process, 1000.0, 3);
  const auto expected = weights_of(process, points);
  for (const int exponent : {-80, 80}) {
    auto scaled = points;
    for (Point& point : scaled) {
      for (Momentum& p : point) p = std::ldexp(1.0, exponent) * p;
    }
    EXPECT_EQ(weights_of(process, scaled), expected) << exponent;
  }
}

/// |D|^(-3/2), of a resonance m / |D|^2.
double share_factor(const LegPropagator& propagator, double resonance, const Point& point) {
  const double inverse = inverse_of(propagator, point).value;
  return resonance > 0.0 ? resonance * inverse : std::pow(inverse, 0.75);
}

std::vector<double> shares_of_channel(ChannelShares<Space>& shares_of,
                                      const std::vector<Point>& points, int channel) {
  const auto momenta = Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(points));
  const IndexView<Space> channels("channels", points.size());
  const EventView<Space> shares("shares", points.size());
  Kokkos::deep_copy(channels, channel);
  shares_of(Space(), momenta, channels, shares);
  Space().fence();
  const auto found = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), shares);
  return {found.data(), found.data() + found.size()};
}

TEST(ChannelShares, AreTheFormulaAndAddUpToOne) {
  for (const std::string process :
       {"e+ e- > mu+ mu-", "g g > t t~ g", "u u~ > g g g", "u u~ > mu+ mu- g", "e+ e- > w+ w-"}) {
    const auto points = rambo_points(process, 1000.0, 37);
    const auto channels = channels_of(process);
    const auto resonances = masses_of_resonances(Process::parse(process), Parameters(), channels);
    ASSERT_EQ(resonances.size(), channels.propagators.size());
    ChannelShares<Space> shares_of(channels.propagators, resonances, channels.members,
                                   channels.count, 3);
    EXPECT_EQ(shares_of.num_propagators(), int(channels.propagators.size()));
    const std::size_t size = channels.members.size() / channels.count;
    std::vector<double> totals(points.size(), 0.0), sums(points.size(), 0.0);
    std::vector<std::vector<double>> products(channels.count,
                                              std::vector<double>(points.size(), 1.0));
    for (int c = 0; c < channels.count; ++c) {
      for (std::size_t e = 0; e < points.size(); ++e) {
        for (std::size_t i = 0; i < size; ++i) {
          const auto member = std::size_t(channels.members[c * size + i]);
          products[c][e] *=
              share_factor(channels.propagators[member], resonances[member], points[e]);
        }
        totals[e] += products[c][e];
      }
    }
    Worst worst(process), ones(process + " sums");
    for (int c = 0; c < channels.count; ++c) {
      const auto found = shares_of_channel(shares_of, points, c);
      for (std::size_t e = 0; e < points.size(); ++e) {
        worst.add_relative(found[e], products[c][e] / totals[e],
                           2 * rounding_bound(channels, points[e]), "event " + std::to_string(e));
        sums[e] += found[e];
      }
    }
    for (const double sum : sums) ones.add(sum, 1.0, 4.0 * channels.count * epsilon);
  }
}

/// Z where it can be on its mass shell, never a photon, an exchange or a top that radiates.
TEST(ChannelShares, ResonancesAreThoseOfBreitWigners) {
  const auto count = [](const std::string& process) {
    const auto masses = masses_of_resonances(Process::parse(process), Parameters(),
                                             helikos::channels_of(Process::parse(process), {}));
    return std::ranges::count_if(masses, [](double mass) { return mass > 0.0; });
  };
  EXPECT_EQ(count("e+ e- > mu+ mu-"), 1);
  EXPECT_EQ(count("e+ e- > t t~"), 0);
  EXPECT_EQ(count("g g > t t~ g"), 0);
  EXPECT_EQ(count("e- e+ > ve ve~"), 1);
  // A cut above the mass leaves no resonance.
  const Process process = Process::parse("e+ e- > mu+ mu- a");
  const auto channels = helikos::channels_of(process, {});
  for (const double least : {0.0, 120.0}) {
    LeastMasses masses(masses_of(process, {}, false), 2);
    masses.set_mass(leg_bit(2) | leg_bit(3), least);
    masses.finish();
    const auto found = masses_of_resonances(process, {}, channels, {20.0, masses});
    const bool has_pair = std::ranges::any_of(channels.propagators, [&](const LegPropagator& p) {
      const auto i = std::size_t(&p - channels.propagators.data());
      return (p.legs == 0b01100 || p.legs == 0b10011) && found[i] > 0.0;
    });
    EXPECT_EQ(has_pair, least == 0.0);
  }
}

TEST(ChannelWeights, ShapesAreChecked) {
  MatrixElement matrix_element(Process::parse("g g > t t~"), Parameters());
  const MomentaView<Space> momenta("momenta", 4, 4, 4);
  const EventView<Space> values("values", 4);
  const auto call = [&](std::size_t events, std::size_t channels) {
    matrix_element(Space(), {.momenta = momenta},
                   {.matrix_elements = values,
                    .channel_weights = WeightView<Space>("weights", events, channels)});
    Space().fence();
  };
  EXPECT_THROW(call(3, 3), InputError);
  EXPECT_THROW(call(4, 2), InputError);
  EXPECT_NO_THROW(call(4, 3));
}

}  // namespace
}  // namespace helikos::test::channel_weights_test
