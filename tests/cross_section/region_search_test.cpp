// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/detail/region_search.hpp"

#include <gtest/gtest.h>

#include "helikos/cross_section/channel_setup.hpp"
#include "helikos/cross_section/integrator.hpp"
#include "helikos/observables/cuts/expression.hpp"
#include "helikos/observables/cuts/terms.hpp"

namespace helikos::test::region_search_test {
namespace {

IntegrationSetting partons(double energy) { return {Parameters(), {energy, {0, 0}}}; }

IntegrandInput input_of(const std::string& process, const std::string& condition) {
  IntegrandInput input{Process::parse(process)};
  const std::vector<cuts::Expression> expressions{cuts::parse_condition(condition)};
  input.cuts = cuts::compile(expressions, input.process);
  input.pairs = {{0, 0}};
  return input;
}

/// The region of all alternatives of the cuts.
template <class Finder>
RegionFound find(Finder&& finder, const Channel& channel, const cuts::CutProgram& cuts) {
  return finder.find(channel, cuts, cuts::alternatives_of(cuts, RegionFinder::most_alternatives));
}

/// The part of the points that pass, with the grid that is found.
double passing(const IntegrandInput& input) {
  const auto channels = make_channels(partons(1000), input.process, input.cuts);
  return find(RegionFinder(64, 1), channels.front(), input.cuts).passing;
}

// No bound follows from these: two regions along the beams, thin layers, or nothing.
TEST(RegionSearch, FindsWhatHardlyAnyPointMeets) {
  EXPECT_GT(passing(input_of("u u~ > e+ e-", "abs(pz(e+)*1) > 499.9999")), 0.05);
  EXPECT_GT(passing(input_of("u u~ > e+ e- g", "abs(e(g) - 250) < 0.001")), 0.05);
  EXPECT_GT(passing(input_of("u u~ > e+ e- g", "abs(eta(g)) > 8 and e(g) > 400")), 0.05);
  EXPECT_EQ(passing(input_of("u u~ > e+ e-", "e(e+) > 600")), 0.0);
}

// Two regions of different conditions: neither hides the other.
TEST(RegionSearch, FindsAllAlternatives) {
  const std::string along = "abs(pz(e+)*1) > 499.99", across = "100*abs(pt(e+)-400) < 1";
  const auto input = input_of("u u~ > e+ e-", along + " or " + across);
  const auto channels = make_channels(partons(1000), input.process, input.cuts);
  RegionFinder finder(64, 1);
  const RegionFound both = find(finder, channels.front(), input.cuts);
  EXPECT_GT(both.passing, 0.05);
  const auto alternatives = cuts::alternatives_of(input.cuts, 4);
  ASSERT_EQ(alternatives.size(), 2u);
  for (const std::string& condition : {along, across, "n(e+) > 1 or " + along}) {
    const auto one = input_of("u u~ > e+ e-", condition);
    EXPECT_GT(find(finder, channels.front(), one.cuts).passing, 0.05) << condition;
  }
}

// One alternative is so thin that no search meets it: the grid of the other leaves it room, and it
// is said.
TEST(RegionSearch, AnAlternativeThatIsNotFoundIsSaid) {
  const auto input =
      input_of("u u~ > e+ e-", "abs(pz(e+)*1) > 499.9 or abs(pt(e+)*phi(e+)-300) < 1e-9");
  const auto channels = make_channels(partons(1000), input.process, input.cuts);
  RegionFinder finder(64, 1);
  const RegionFound found = find(finder, channels.front(), input.cuts);
  ASSERT_TRUE(found.grid);
  EXPECT_FALSE(found.is_whole);
  EXPECT_EQ(found.evenly, 0);
  const auto alone = input_of("u u~ > e+ e-", "abs(pz(e+)*1) > 499.9");
  const RegionFound one = find(finder, channels.front(), alone.cuts);
  ASSERT_TRUE(one.grid);
  EXPECT_TRUE(one.is_whole);
  EXPECT_GT(one.evenly, 0);
  // Without `or` there is no alternative that may be missing.
  const auto thin = input_of("u u~ > e+ e-", "abs(pt(e+)*phi(e+)-300) < 1e-9");
  const RegionFound nothing = find(finder, channels.front(), thin.cuts);
  EXPECT_FALSE(nothing.grid);
  EXPECT_TRUE(nothing.is_whole);
  // Half of the numbers of the mixture are spread evenly.
  for (int d = 0; d < found.grid->dimensions(); ++d)
    for (int bin = 0; bin < found.grid->bins(); ++bin)
      EXPECT_LT(found.grid->edge(d, bin + 1) - found.grid->edge(d, bin), 2.01 / found.grid->bins());
}

// A grid only where it is needed, and the same one for channels that are the same.
TEST(RegionSearch, LeavesChannelsThatPassOften) {
  const auto often = input_of("u u~ > e+ e-", "pt(e+) > 1");
  const auto rarely = input_of("u u~ > e+ e-", "abs(pz(e+)*1) > 499.9999");
  const auto channels = make_channels(partons(1000), often.process, {});
  RegionFinder finder(64, 1);
  const RegionFound first = find(finder, channels.front(), often.cuts);
  EXPECT_GT(first.passing, 0.9);
  EXPECT_FALSE(first.grid);
  const RegionFound second = find(finder, channels.front(), rarely.cuts);
  ASSERT_TRUE(second.grid);
  RegionFinder other(64, 1);
  for (RegionFinder* again : {&finder, &other}) {
    const RegionFound third = find(*again, channels.front(), rarely.cuts);
    ASSERT_TRUE(third.grid);
    EXPECT_EQ(third.grid->numbers().edges, second.grid->numbers().edges);
  }
}

// Thousands of channels have few points each, and wider bins in the search.
TEST(RegionSearch, ManyChannelsHaveFewPointsEach) {
  const auto input = input_of("u u~ > e+ e-", "abs(pz(e+)*1) > 499.9");
  const auto channels = make_channels(partons(1000), input.process, {});
  const RegionFound rich = find(RegionFinder(128, 1, 1), channels.front(), input.cuts);
  const RegionFound some = find(RegionFinder(128, 1, 3000), channels.front(), input.cuts);
  const RegionFound poor = find(RegionFinder(128, 1, 1000000), channels.front(), input.cuts);
  ASSERT_TRUE(rich.grid && some.grid);
  EXPECT_EQ(some.grid->bins(), 128);
  EXPECT_GT(rich.passing, 0.05);
  EXPECT_GT(some.passing, 0.05);
  EXPECT_FALSE(poor.grid);
}

TEST(RegionSearch, AlternativesAreWithoutOr) {
  const auto count = [](const std::string& condition) {
    return cuts::alternatives_of(input_of("u u~ > e+ e- g", condition).cuts, 4).size();
  };
  EXPECT_EQ(count("pt(g) > 1 and pt(e+) > 1"), 1u);
  EXPECT_EQ(count("pt(g) > 1 and (pt(e+) > 1 or pt(e-) > 2)"), 2u);
  EXPECT_EQ(count("not (pt(g) > 1 and pt(e+) > 1)"), 2u);
  EXPECT_EQ(count("(pt(g) > 1 or pt(e+) > 1) and (pt(e-) > 1 or pt(e+) > 2)"), 4u);
  EXPECT_LE(count("(pt(g) > 1 or pt(e+) > 1) and (pt(e-) > 1 or pt(e+) > 2 or pt(g) > 3)"), 4u);
}

/// Cross section [pb] and its error after iterations of `points`.
std::pair<double, double> integral(const IntegrandInput& input, std::int64_t points) {
  Integrator integrator(partons(1000), {input});
  std::vector<IterationEstimate> iterations;
  for (int i = 0; i < 8; ++i) {
    const auto shares = integrator.share(points);
    iterations.push_back(integrator.take(shares, integrator.compute(shares, 0, 1)).total);
  }
  const auto all = combine(iterations, 4);
  return {all.mean, all.error};
}

// Along the beams, where one point of 10^4 would pass, and with another region beside it.
TEST(RegionSearch, TwoWaysToWriteACutHaveTheSameIntegral) {
  const auto known = integral(input_of("u u~ > e+ e-", "m(e+,e-) > 10 and pt(e+) < 8"), 20000);
  const auto other = integral(input_of("u u~ > e+ e-", "abs(pz(e+)) > sqrt(250000 - 64)"), 20000);
  EXPECT_GT(other.first, 0.0);
  EXPECT_LT(other.second, 0.02 * other.first);
  EXPECT_NEAR(known.first, other.first, 4 * std::hypot(known.second, other.second));
  const auto pair = integral(
      input_of("u u~ > e+ e-", "abs(pz(e+)*1) > 499.99 or 100*abs(pt(e+)-400) < 1"), 20000);
  const auto first = integral(input_of("u u~ > e+ e-", "abs(pz(e+)*1) > 499.99"), 20000);
  const auto second = integral(input_of("u u~ > e+ e-", "100*abs(pt(e+)-400) < 1"), 20000);
  EXPECT_NEAR(pair.first, first.first + second.first,
              4 * std::hypot(pair.second, first.second, second.second));
  // The cross section is about proportional to p_T^2 there.
  const auto half = integral(input_of("u u~ > e+ e-", "abs(pz(e+)) > sqrt(250000 - 32)"), 20000);
  EXPECT_NEAR(half.first, 0.5 * other.first, 4 * std::hypot(half.second, 0.5 * other.second));
}

}  // namespace
}  // namespace helikos::test::region_search_test
