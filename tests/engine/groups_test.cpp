// SPDX-License-Identifier: Apache-2.0
// Groups of a program as kernels of their own against all in one kernel.
#include <gtest/gtest.h>

#include "engine/events.hpp"
#include "engine/kernel_names.hpp"
#include "kokkos_ext/space.hpp"

namespace helikos::test {
namespace {

struct Case {
  std::string name, process;
  MatrixElementOptions options;
  int events = 21;  ///< the last pack is a partial one
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

Case with(const std::string& name, const std::string& process, Executor executor,
          ColorSum color_sum = ColorSum::automatic,
          Precision precision = Precision::double_precision) {
  Case result{name, process, {}};
  result.options.executor = executor;
  result.options.color_sum = color_sum;
  result.options.precision = precision;
  result.options.layout = Layout::packs;
  return result;
}

Case by_teams(const std::string& name, const std::string& process,
              ColorSum color_sum = ColorSum::automatic,
              Precision precision = Precision::double_precision) {
  Case result = with(name, process, Executor::interpreted, color_sum, precision);
  result.options.layout = Layout::teams;
  return result;
}

std::vector<Case> cases() {
  constexpr auto interpreted = Executor::interpreted, compiled = Executor::compiled;
  constexpr auto single = Precision::single_precision, mixed = Precision::mixed;
  std::vector<Case> all{by_teams("teams_ee_ee", "e+ e- > e+ e-"),
                        by_teams("teams_ttg", "g g > t t~ g"),
                        by_teams("teams_uuggg_gemm", "u u~ > g g g", ColorSum::gemm),
                        by_teams("teams_ttgg_fast_float", "g g > t t~ g g", ColorSum::fast, single),
                        by_teams("teams_ttgg_mixed", "g g > t t~ g g", ColorSum::kernel, mixed)};
  all.push_back(by_teams("teams_ttgg_diagrams", "g g > t t~ g g"));
  all.back().options.program.recipe = Recipe::diagrams;
  if (!is_host_space<MatrixElement::Space>) return all;
  const std::vector<Case> packs{
      with("ee_ee", "e+ e- > e+ e-", interpreted),
      with("ttgg", "g g > t t~ g g", interpreted),
      with("ttgg_mixed", "g g > t t~ g g", interpreted, ColorSum::kernel, mixed),
      with("ttgg_gemm", "g g > t t~ g g", interpreted, ColorSum::gemm),
      with("uuggg_fast", "u u~ > g g g", interpreted, ColorSum::fast),
      with("compiled_ttg_float", "g g > t t~ g", compiled, ColorSum::automatic, single),
      with("compiled_ttgg", "g g > t t~ g g", compiled),
      with("compiled_ttgg_gemm", "g g > t t~ g g", compiled, ColorSum::gemm),
      with("compiled_ttgg_fast_mixed", "g g > t t~ g g", compiled, ColorSum::fast, mixed),
      with("compiled_ttggg", "g g > t t~ g g g", compiled)};
  all.insert(all.end(), packs.begin(), packs.end());
  all.back().events = 300;  // blocks of 32 MiB hold 136, or a pack of each thread
  all.push_back(with("ttgg_diagrams", "g g > t t~ g g", interpreted));
  all.back().options.program.recipe = Recipe::diagrams;
  return all;
}

class GroupsAre : public ::testing::TestWithParam<Case> {
 protected:
  std::vector<double> values(Groups groups, int events) const {
    auto options = GetParam().options;
    options.groups = groups;
    return evaluate(GetParam().process, rambo_points(GetParam().process, 1500.0, events), options);
  }
};

/// The same operations in the same order: the same bits.
TEST_P(GroupsAre, TheSameAsKernels) {
  const int events = GetParam().events;
  EXPECT_EQ(values(Groups::kernels, events), values(Groups::one_kernel, events));
}

/// Kernels for one event.
int count_kernels(const Case& c, const std::string& name, Groups groups) {
  auto options = c.options;
  options.groups = groups;
  // The filter would run kernels, too; what is compiled is compiled for what it keeps.
  options.all_helicities = options.executor != Executor::compiled;
  const auto points = rambo_points(c.process, 1500.0, 1);
  const KernelNames names;
  evaluate(c.process, points, options);
  return names.count_of(name);
}

TEST_P(GroupsAre, KernelsOfTheirOwn) {
  const bool teams = GetParam().options.layout == Layout::teams;
  const std::string name = teams ? "helikos::engine::amplitudes" : "helikos::engine::group";
  const bool is_small = GetParam().process.find('g') == std::string::npos;  // one group
  EXPECT_GE(count_kernels(GetParam(), name, Groups::kernels), teams || !is_small ? 2 : 1);
  EXPECT_EQ(count_kernels(GetParam(), name, Groups::one_kernel), teams ? 1 : 0);
}

INSTANTIATE_TEST_SUITE_P(Programs, GroupsAre, ::testing::ValuesIn(cases()),
                         [](const auto& info) { return info.param.name; });

/// Levels as kernels keep the currents of all events in flight in memory: chunks, queues and
/// batches of helicities change nothing.
TEST(Levels, NeitherMemoryNorInstancesNorBatchesChangeAResult) {
  const std::string process = "g g > t t~ g";
  const auto points = rambo_points(process, 1500.0, 23);
  MatrixElementOptions options;
  options.layout = Layout::teams;
  options.groups = Groups::kernels;
  const auto count = [&](std::vector<double>* values) {
    const KernelNames names;
    *values = evaluate(process, points, options);
    return names.count_of("helikos::engine::amplitudes");
  };
  std::vector<double> expected, values;
  const int whole = count(&expected);
  for (const std::size_t memory : {0, 150'000, 80'000}) {
    for (const int instances : {1, 2}) {
      options.memory = memory;
      options.instances = instances;
      const int kernels = count(&values);
      EXPECT_EQ(values, expected) << memory << ", " << instances;
      const int least = memory > 0 ? 2 * whole : whole;  // chunks of events
      EXPECT_GE(kernels, least) << memory << ", " << instances;
    }
  }
  options.memory = 0;
  options.jamp_bytes = 1 << 12;
  const auto batches = evaluate(process, points, options);
  for (std::size_t e = 0; e < points.size(); ++e) {
    EXPECT_NEAR(batches[e] / expected[e], 1.0, 1e-13) << e;
  }
}

}  // namespace
}  // namespace helikos::test
