// SPDX-License-Identifier: Apache-2.0
// Programs that are computed at once, as on GPUs.
#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <vector>

#include "cross_section/inputs.hpp"
#include "helikos/cross_section/integrator.hpp"

namespace helikos::test::side_by_side_test {
namespace {

using Space = Integrator::Space;

/// Three iterations of programs with and without cuts, of which one needs many batches.
std::vector<double> iterations_of(bool side_by_side) {
  auto setting = at_energy(500);
  setting.side_by_side = side_by_side;
  Integrator integrator(setting, {input_of("u u~ > e+ e- g", {"pt(g) > 240", "m(e+,e-) > 40"}),
                                  input_of("u u~ > mu+ mu-"), input_of("g g > g g", {"pt(g) > 50"}),
                                  input_of("d d~ > mu+ mu-")});
  EXPECT_GT(200000, 2 * integrator.programs()[1]->batch());
  std::vector<double> numbers;
  for (int i = 0; i < 3; ++i) {
    const auto points = integrator.share(200000);
    std::int64_t done = 0;
    const auto count = [&](std::int64_t more) { done += more; };
    const auto result = integrator.take(points, integrator.compute(points, 0, 1, count));
    EXPECT_EQ(done, result.total.points);
    numbers.insert(numbers.end(), {result.total.mean, result.total.variance, result.efficiency});
    for (const auto& program : result.pairs)
      numbers.insert(numbers.end(), {program[0].estimate.mean, program[0].estimate.variance});
  }
  for (const auto& stratum : integrator.state().strata)
    numbers.insert(numbers.end(), stratum.grid.edges.begin(), stratum.grid.edges.end());
  return numbers;
}

/// As on a GPU.
TEST(Integrator, ProgramsSideBySideHaveTheBitsOfOneAfterAnother) {
  if (!is_host_space<Space>) GTEST_SKIP() << "sums over bins come in any order";
  EXPECT_EQ(iterations_of(true), iterations_of(false));
}

/// Also where no point passes.
TEST(Integrand, PointsOfSeveralAreThoseOfEach) {
  const auto setting = at_energy(500);
  Integrand all(setting, input_of("u u~ > mu+ mu-")),
      some(setting, input_of("g g > g g", {"pt(g) > 20", "e(g[1]) > 20", "abs(y(g[1])) < 0.7"})),
      none(setting, input_of("u u~ > e+ e- g", {"pt(g) > 20", "e(e+) < 1e-9"}));
  const std::vector<std::pair<Integrand*, std::int64_t>> parts{
      {&all, 300}, {&none, 128}, {&some, 70}};
  std::vector<VegasData<Space>> grids;
  std::vector<PointSegment> segments;
  for (const auto& [integrand, count] : parts)
    grids.emplace_back(VegasGrid(integrand->dimensions(), 16));
  for (std::size_t i = 0; i < parts.size(); ++i)
    segments.push_back({0, parts[i].second, 1000 * i, &grids[i]});
  const auto weights_of = [&](std::size_t i) {
    const auto host = Kokkos::create_mirror_view_and_copy(
        Kokkos::HostSpace(), first_of(parts[i].first->points().weights, parts[i].second));
    return std::vector<double>(host.data(), host.data() + host.size());
  };
  std::vector<std::vector<double>> expected;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i].first->evaluate(Space(), std::span(&segments[i], 1));
    expected.push_back(weights_of(i));
    Kokkos::deep_copy(parts[i].first->points().weights, -1.0);
  }
  std::vector<PointJob> jobs;
  for (std::size_t i = 0; i < parts.size(); ++i)
    jobs.push_back({parts[i].first, Space(), std::span(&segments[i], 1)});
  StepTimes times;
  Integrand::evaluate(jobs, times);
  for (std::size_t i = 0; i < parts.size(); ++i) EXPECT_EQ(weights_of(i), expected[i]) << i;
  const auto passing = [&](std::size_t i) {
    return std::ranges::count_if(expected[i], [](double w) { return w > 0; });
  };
  EXPECT_EQ(passing(0), 300);
  EXPECT_EQ(passing(1), 0);
  EXPECT_GT(passing(2), 5);
  EXPECT_LT(passing(2), 70);
}

}  // namespace
}  // namespace helikos::test::side_by_side_test
