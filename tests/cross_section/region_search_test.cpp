// SPDX-License-Identifier: Apache-2.0
#include "cross_section/region_search.hpp"

#include <gtest/gtest.h>

#include "cross_section/channel_setup.hpp"
#include "cross_section/integrator.hpp"
#include "cuts/parse.hpp"

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

/// The part of the points that pass, with the grid that is found and without one.
double passing(const IntegrandInput& input) {
  const auto channels = make_channels(partons(1000), input.process, input.cuts);
  return find_region(channels.front(), input.cuts, 64, 1, 0).passing;
}

// No bound follows from these: a millionth of phase space passes, two regions, or nothing.
TEST(RegionSearch, FindsWhatHardlyAnyPointMeets) {
  EXPECT_GT(passing(input_of("u u~ > e+ e- g", "abs(eta(e+)) + abs(eta(e-)) + abs(y(e+,g)) > 25")),
            0.01);
  EXPECT_GT(passing(input_of("u u~ > e+ e-", "abs(pz(e+)*1) > 499.9999")), 0.05);
  EXPECT_GT(passing(input_of("u u~ > e+ e- g", "abs(e(e+)-400) < 0.1 and abs(e(e-)-350) < 0.1")),
            0.01);
  EXPECT_EQ(passing(input_of("u u~ > e+ e-", "e(e+) > 600")), 0.0);
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

// Along the beams, where one point of 10^4 would pass: a bound that is known, and the same hidden.
TEST(RegionSearch, HiddenCutsHaveTheSameIntegral) {
  const auto known = integral(input_of("u u~ > e+ e-", "m(e+,e-) > 10 and pt(e+) < 8"), 20000);
  const auto other = integral(input_of("u u~ > e+ e-", "abs(pz(e+)) > sqrt(250000 - 64)"), 20000);
  EXPECT_GT(other.first, 0.0);
  EXPECT_LT(other.second, 0.02 * other.first);
  EXPECT_NEAR(known.first, other.first, 4 * std::hypot(known.second, other.second));
  // The cross section is about proportional to p_T^2 there.
  const auto half = integral(input_of("u u~ > e+ e-", "abs(pz(e+)) > sqrt(250000 - 32)"), 20000);
  EXPECT_NEAR(half.first, 0.5 * other.first, 4 * std::hypot(half.second, 0.5 * other.second));
}

}  // namespace
}  // namespace helikos::test::region_search_test
