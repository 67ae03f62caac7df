// SPDX-License-Identifier: Apache-2.0
// Channels of processes: their points, with their shares, add up to what flat
// phase space has.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "helikos/base/core/error.hpp"
#include "helikos/engine/epilogue/channel_weights.hpp"
#include "helikos/helikos.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"
#include "model/contact_model.hpp"

namespace helikos::test::channel_sum_test {
namespace {

using Space = MatrixElement::Space;

struct ProcessCase {
  const char* process;
  double energy;  ///< sqrt(s) [GeV]
  /// By how much the variance of a point is lower than that of flat phase space, with the widths of
  /// the Standard Model, at least; 0: not asked.
  double gain;
  const Model& (*model)() = standard_model;
};

// Gains are half of those seen or less. Flat points hardly find a Z and a W of the Standard Model,
// so that nothing can be asked where there are several.
const ProcessCase process_cases[] = {
    {"e+ e- > mu+ mu-", 200, 0.8},
    {"e+ e- > w+ w-", 500, 15},
    {"u u~ > e+ e- g", 500, 8},
    {"g g > t t~", 1000, 2},
    {"g g > t t~ g", 1500, 8},
    {"g u > t t~ u", 1500, 8},
    {"g g > g g g", 400, 1.5},
    {"u d~ > e+ ve g", 500, 0},
    {"u u~ > d d~ g", 1000, 2},
    {"u c > u c", 500, 15},
    {"e+ e- > t t~, t > b w+", 500, 50},
    {"e+ e- > mu+ mu- a", 300, 0},
    {"u u~ > e+ e- mu+ mu-", 300, 0},
    // Vertices of four to six particles, alone, with exchanges, as products and with resonances
    {"xc xc > sc sc NP==1", 300, 0.4, contact_model},
    {"xc xc > sc sc sc NP==1", 300, 0.1, contact_model},
    {"hc hc > sc sc sc sc SIX==1", 600, 0.1, contact_model},
    {"e+ e- > xc xc a NP==1 YK==0", 500, 1.5, contact_model},
    {"e+ e- > xc sc sc NP==2 YK==0", 500, 1.5, contact_model},
    {"e+ e- > xc sc sc NP==1 YK==1", 500, 0.1, contact_model},
    {"e+ e- > xc sc sc NP<=2 YK<=3", 500, 0.6, contact_model},
    {"e+ e- > xc sc sc a NP==2 QED==1 YK==0", 500, 8, contact_model}};

/// With resonances so wide that flat points find them.
Parameters wide_parameters(const Model& model) {
  ParameterInputs inputs(*model.parameters);
  if (&model != &standard_model()) return Parameters(inputs);
  for (const char* name : {"WT", "WZ", "WW"}) inputs[name] = 25.0;
  return Parameters(inputs);
}

Parameters defaults_of(const Model& model) { return Parameters(*model.parameters); }

std::vector<double> masses_of(const Process& process) {
  return masses_of(process, defaults_of(process.model()), false);
}

struct Batch {
  MomentaView<Space> momenta;
  EventView<Space> weights;
  EventView<Space> values;
  EventView<Space> shares;

  Batch(int events, int particles)
      : momenta("momenta", events, particles, 4),
        weights("weights", events),
        values("values", events),
        shares("shares", events) {}
};

/// No massless particle is soft or near another one or the beams.
bool passes(const decltype(Kokkos::create_mirror_view(MomentaView<Space>()))& momenta, int e,
            const std::vector<double>& masses) {
  constexpr double least_pt = 20, least_mass = 30;
  for (std::size_t i = 0; i < masses.size(); ++i) {
    if (masses[i] != 0) continue;
    if (std::hypot(momenta(e, 2 + i, 1), momenta(e, 2 + i, 2)) < least_pt) return false;
    for (std::size_t j = 0; j < i; ++j) {
      if (masses[j] != 0) continue;
      double square = 0;
      for (int k = 0; k < 4; ++k) {
        const double sum = momenta(e, 2 + i, k) + momenta(e, 2 + j, k);
        square += (k == 0 ? 1 : -1) * sum * sum;
      }
      if (square < least_mass * least_mass) return false;
    }
  }
  return true;
}

struct Estimate {
  double mean = 0, variance = 0;  ///< of the mean
};

class ChannelSums : public ::testing::TestWithParam<ProcessCase> {
 protected:
  static constexpr int events = 1 << 15;

  ChannelSums()
      : process_(Process::parse(GetParam().process, GetParam().model())),
        masses_(masses_of(process_)),
        incoming_(masses_of(process_, defaults_of(process_.model()), true)),
        parameters_(defaults_of(process_.model())) {}

  void use(const Parameters& parameters) {
    parameters_ = parameters;
    matrix_element_ = std::make_unique<MatrixElement>(process_, parameters_);
  }

  /// Estimate of the integral of |M|^2 times the weight, times the share.
  Estimate estimate(const Batch& batch) {
    (*matrix_element_)(Space(), {.momenta = batch.momenta}, {.matrix_elements = batch.values});
    Kokkos::fence();
    const auto copy = [](const auto& view) {
      return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
    };
    const auto momenta = copy(batch.momenta);
    const auto weights = copy(batch.weights), values = copy(batch.values);
    const auto shares = copy(batch.shares);
    double sum = 0, squares = 0;
    for (int e = 0; e < events; ++e) {
      if (!passes(momenta, e, masses_)) continue;
      const double x = weights(e) * values(e) * shares(e);
      EXPECT_TRUE(std::isfinite(x)) << e;
      sum += x;
      squares += x * x;
    }
    const double mean = sum / events;
    return {mean, (squares / events - mean * mean) / events};
  }

  Estimate flat() {
    const Rambo rambo(GetParam().energy, {incoming_[0], incoming_[1]}, masses_);
    Batch batch(events, rambo.particles());
    Kokkos::deep_copy(batch.shares, 1.0);
    const RandomView<Space> random("random", events, rambo.numbers_per_event());
    fill_random(Space(), 1, 0, random);
    rambo.generate(Space(), ConstRandomView<Space>(random), batch.momenta, batch.weights);
    return estimate(batch);
  }

  Estimate by_channels() {
    const auto channels = channels_of(process_, parameters_);
    const auto descriptions = describe_channels(process_, parameters_, channels);
    EXPECT_EQ(int(descriptions.size()), matrix_element_->info().num_channels);
    ChannelShares<Space> shares_of(weight_denominators(process_, channels),
                                   masses_of_resonances(process_, parameters_, channels),
                                   channels.members, channels.count, incoming_legs(process_));
    const IndexView<Space> made_by("channels", events);
    Estimate total;
    for (std::size_t c = 0; c < descriptions.size(); ++c) {
      const Channel channel(FixedEnergy{GetParam().energy, incoming_}, descriptions[c]);
      Batch batch(events, channel.particles());
      const RandomView<Space> random("random", events, channel.numbers_per_event()),
          fractions("fractions", events, 2);
      fill_random(Space(), 2 + c, 0, random);
      channel.generate(Space(), ConstRandomView<Space>(random), batch.momenta, fractions,
                       batch.weights);
      Kokkos::deep_copy(made_by, std::int32_t(c));
      shares_of(Space(), batch.momenta, made_by, batch.shares);
      const Estimate of_channel = estimate(batch);
      total.mean += of_channel.mean;
      total.variance += of_channel.variance;
      num_points_ += events;
    }
    return total;
  }

  Process process_;
  std::vector<double> masses_, incoming_;
  Parameters parameters_;
  std::unique_ptr<MatrixElement> matrix_element_;
  double num_points_ = 0;
};

// Within five standard errors, which are below 4 % and 15 %.
TEST_P(ChannelSums, AreThoseOfFlatPhaseSpace) {
  use(wide_parameters(process_.model()));
  const Estimate rambo = flat(), channels = by_channels();
  EXPECT_LT(std::sqrt(channels.variance), 0.04 * channels.mean);
  EXPECT_LT(std::sqrt(rambo.variance), 0.15 * rambo.mean);
  EXPECT_NEAR(channels.mean, rambo.mean, 5 * std::sqrt(channels.variance + rambo.variance));
}

class ChannelGains : public ChannelSums {};

TEST_P(ChannelGains, AreOverFlatPhaseSpace) {
  use(defaults_of(process_.model()));
  const Estimate rambo = flat(), channels = by_channels();
  EXPECT_GT(rambo.variance * events / (channels.variance * num_points_), GetParam().gain);
}

std::string name_of(const ::testing::TestParamInfo<ProcessCase>& info) {
  std::string name;
  for (const char c : std::string(info.param.process)) {
    if (std::isalnum(static_cast<unsigned char>(c))) name += c;
    if (c == '+') name += 'p';
    if (c == '-') name += 'm';
    if (c == '~') name += 'x';
    if (c == '>') name += "To";
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(OfProcesses, ChannelSums, ::testing::ValuesIn(process_cases), name_of);

std::vector<ProcessCase> cases_with_gain() {
  std::vector<ProcessCase> cases;
  for (const ProcessCase& c : process_cases)
    if (c.gain > 0) cases.push_back(c);
  return cases;
}

INSTANTIATE_TEST_SUITE_P(OfProcesses, ChannelGains, ::testing::ValuesIn(cases_with_gain()),
                         name_of);

// Two particles of one share its rest energy in one way.
TEST(DescribeChannels, OneParticleToTwoHasOneChannel) {
  const auto process = Process::parse("t > b w+");
  const auto descriptions =
      describe_channels(process, Parameters(), channels_of(process, Parameters()));
  EXPECT_EQ(descriptions.size(), 1u);
}

// q qbar > z/gamma* > e+ e-: two channels, one a resonance.
TEST(DescribeChannels, KnowsResonances) {
  const auto process = Process::parse("u u~ > e+ e-");
  const auto descriptions =
      describe_channels(process, Parameters(), channels_of(process, Parameters()));
  ASSERT_EQ(descriptions.size(), 2u);
  int resonances = 0;
  for (const auto& description : descriptions) {
    EXPECT_EQ(description.clusters.size(), 1u);
    resonances += map_of_partons(description).kind == InvariantMap::Kind::breit_wigner;
  }
  EXPECT_EQ(resonances, 1);
}

// Of g g > t t~ g with p_T(g) > 30 all points of chains that emit the gluon at an end have it:
// these begin there. The others have the gluon in the middle, or as a part of a system.
TEST(DescribeChannels, KeepTransverseMomentaAtTheEnds) {
  const auto process = Process::parse("g g > t t~ g");
  LeastMasses least(masses_of(process, Parameters(), false));
  least.set_momentum(leg_bit(4), 30);
  least.finish();
  int from_second = 0, kept = 0;
  for (const auto& description :
       describe_channels(process, Parameters(), channels_of(process, Parameters()),
                         {.soft_scale = 30, .least_masses = least})) {
    const bool is_first = description.clusters.front() == 2;
    const bool is_other = description.clusters.size() == 2 && description.clusters.back() == 2;
    const bool is_part = description.clusters.size() == 1 && (description.nodes.back().first == 2 ||
                                                              description.nodes.back().second == 2);
    const auto& masses = description.transverse_masses;
    const bool is_kept = masses[0] == 30 || masses[1] == 30;
    EXPECT_EQ(is_kept, is_first || is_other || is_part);
    EXPECT_NE(description.clusters.size() == 3 && description.clusters.back() == 2, true);
    from_second += description.from_second;
    kept += is_kept;
  }
  EXPECT_EQ(from_second, 2);  // t t~ has the gluon's
  EXPECT_EQ(kept, 7);
}

// Two jets with p_T > 20 and dr > 0.4 are a pair with p_T > 38: chains that have it at an end begin
// there, also against a single jet. All particles' transverse momenta are known. The pair's
// propagator grows down to the least mass.
TEST(DescribeChannels, PairsOfJetsHaveTransverseMomenta) {
  const auto process = Process::parse("g g > t t~ g g");
  LeastMasses least(masses_of(process, Parameters(), false));
  for (const int leg : {4, 5}) least.set_momentum(leg_bit(leg), 20);
  least.set_distance(4, 5, 0.4);
  least.finish();
  int at_the_end = 0;
  for (const auto& description :
       describe_channels(process, Parameters(), channels_of(process, Parameters()),
                         {.soft_scale = 20, .least_masses = least})) {
    EXPECT_EQ(description.transverse_momenta, (std::vector<double>{0, 0, 20, 20}));
    const auto is_pair = [&](int system) {
      if (system < 4) return false;
      const ChannelNode& node = description.nodes[std::size_t(system) - 4];
      if (node.first + node.second != 5 || std::min(node.first, node.second) != 2) return false;
      EXPECT_EQ(node.invariant.shift, 0);
      return true;
    };
    const auto& clusters = description.clusters;
    if (clusters.size() < 3) continue;
    EXPECT_FALSE(is_pair(clusters.back()));
    if (is_pair(clusters.front())) {
      ++at_the_end;
      EXPECT_EQ(description.transverse_masses[0], 40);
    }
  }
  EXPECT_EQ(at_the_end, 4);
}

// The Z of e+ e- > z > t t~ cannot be on its mass shell.
TEST(DescribeChannels, KnowsWhatCannotResonate) {
  const auto process = Process::parse("e+ e- > t t~");
  for (const auto& description :
       describe_channels(process, Parameters(), channels_of(process, Parameters())))
    EXPECT_EQ(map_of_partons(description).kind, InvariantMap::Kind::power);
}

}  // namespace
}  // namespace helikos::test::channel_sum_test
