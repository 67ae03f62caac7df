// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/channel_setup.hpp"

#include <gtest/gtest.h>

#include <set>

#include "helikos/cross_section/integrator.hpp"
#include "helikos/observables/cuts/expression.hpp"

namespace helikos::test::channel_setup_test {
namespace {

IntegrandInput input_of(const std::string& process, const std::vector<std::string>& conditions) {
  IntegrandInput input{Process::parse(process)};
  std::vector<cuts::Expression> expressions;
  for (const auto& text : conditions) expressions.push_back(cuts::parse_condition(text));
  input.cuts = cuts::compile(expressions, input.process);
  input.pairs = {{0, 0}};
  return input;
}

IntegrationSetting setting() { return {Parameters(), {1000, {0, 0}}}; }

/// How many channels there are, and how many kinds of them.
std::pair<int, int> kinds_of(const IntegrandInput& input) {
  const auto first = first_alike(setting(), input.process, input.cuts);
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_LE(first[i], int(i));
    EXPECT_EQ(first[std::size_t(first[i])], first[i]);
  }
  return {int(first.size()), int(std::set<int>(first.begin(), first.end()).size())};
}

TEST(ChannelSetup, ChannelsOfOneKindDifferByAPermutation) {
  // t t~ by s, t and u: no two particles are of one kind.
  EXPECT_EQ(kinds_of(input_of("g g > t t~", {})), std::pair(3, 3));
  // A gluon that splits, and one from either beam: the beams differ, the outgoing gluons do not.
  EXPECT_EQ(kinds_of(input_of("g g > g g", {"pt(g) > 20"})), std::pair(3, 2));
  // g g > t t~ g: 15 trees; two gluons more are alike in most of them.
  EXPECT_EQ(kinds_of(input_of("g g > t t~ g", {"pt(g) > 20"})), std::pair(15, 15));
  const auto [channels, kinds] =
      kinds_of(input_of("g g > t t~ g g", {"pt(g) > 20", "dr(g,g) > 0.4"}));
  EXPECT_EQ(channels, 105);
  EXPECT_GE(kinds, 105 / 2);
  EXPECT_LT(kinds, 70);
}

TEST(ChannelSetup, ChannelsOfOneKindShareTheirGrid) {
  const auto input = input_of("g g > g g", {"pt(g) > 20"});
  const auto first = first_alike(setting(), input.process, input.cuts);
  Integrator integrator(setting(), {input});
  for (int i = 0; i < 2; ++i) {
    const auto points = integrator.share(4096);
    integrator.take(points, integrator.compute(points, 0, 1));
  }
  const auto strata = integrator.state().strata;
  for (std::size_t i = 0; i < strata.size(); ++i)
    for (std::size_t k = 0; k < strata.size(); ++k)
      EXPECT_EQ(strata[i].grid.edges == strata[k].grid.edges, first[i] == first[k])
          << i << " " << k;
}

const std::vector<std::string> gluon_cuts{"pt(g) > 20", "dr(g,g) > 0.4"};

/// Exchanged gluons change neither |M|^2 nor cuts, unless one of them is of a decay.
TEST(ChannelSetup, ChannelsOfOneKindAreAGroup) {
  const auto input = input_of("g g > g g g", gluon_cuts);
  const auto [channels, kinds] = kinds_of(input);
  const Integrator integrator(setting(), {input});
  EXPECT_EQ(integrator.num_strata(), channels);
  EXPECT_EQ(integrator.num_groups(), kinds);
  EXPECT_LT(kinds, channels);
  EXPECT_EQ(Integrator(setting(), {input_of("g g > t t~", {})}).num_groups(), 3);
  EXPECT_TRUE(have_equal_integrals(input.process));
  EXPECT_FALSE(have_equal_integrals(Process::parse("g g > t t~ g g, t > b w+")));
}

/// As many as there are chains of unordered trees with n leaves together; 34300 diagrams.
TEST(ChannelSetup, ManyGluonsHaveFewGroups) {
  EXPECT_EQ(kinds_of(input_of("g g > g g g g", gluon_cuts)), std::pair(105, 9));
  EXPECT_EQ(kinds_of(input_of("g g > g g g g g", gluon_cuts)), std::pair(945, 20));
  EXPECT_EQ(kinds_of(input_of("g g > g g g g g g", gluon_cuts)), std::pair(10395, 46));
}

/// All channels of a group have as many points after some iterations, to a block.
TEST(ChannelSetup, ChannelsOfAGroupMakePointsInTurn) {
  auto input = input_of("g g > g g g g", gluon_cuts);
  input.engine.helicities = HelicityMode::phase;
  input.engine.colors = ColorMode::leading;
  const auto first = first_alike(setting(), input.process, input.cuts);
  Integrator integrator(setting(), {input});
  std::vector<std::int64_t> drawn(first.size());
  bool has_none = false;
  for (int i = 0; i < 2; ++i) {
    const auto points = integrator.share(1);
    const auto factors = integrator.factors(points);
    for (std::size_t c = 0; c < points.size(); ++c) {
      drawn[c] += points[c];
      has_none = has_none || points[c] == 0;
      EXPECT_LE(std::abs(drawn[c] - drawn[std::size_t(first[c])]), block_size) << c;
    }
    double sum = 0;
    for (std::size_t c = 0; c < points.size(); ++c) sum += factors[c] * double(points[c]);
    EXPECT_NEAR(sum, integrator.num_strata(), 1e-12 * sum);  // each stands for itself
    if (i == 0) integrator.take(points, integrator.compute(points, 0, 1));
  }
  EXPECT_TRUE(has_none);
}

}  // namespace
}  // namespace helikos::test::channel_setup_test
