// SPDX-License-Identifier: Apache-2.0
// Levels of a team's program as kernels of their own against all in one kernel.
#include <gtest/gtest.h>

#include "engine/events.hpp"
#include "engine/kernel_names.hpp"
#include "engine/worst.hpp"

namespace helikos::test::groups_test {
namespace {

struct Case {
  std::string name, process;
  ColorSum color_sum = ColorSum::automatic;
  Precision precision = Precision::double_precision;
  Recipe recipe = Recipe::recursion;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

std::vector<Case> cases() {
  constexpr auto in_double = Precision::double_precision;
  return {{"ee_ee", "e+ e- > e+ e-"},
          {"ttg", "g g > t t~ g"},
          {"uuggg_gemm", "u u~ > g g g", ColorSum::gemm},
          {"ttgg_gemm_float", "g g > t t~ g g", ColorSum::gemm, Precision::single_precision},
          {"ttgg_mixed", "g g > t t~ g g", ColorSum::kernel, Precision::mixed},
          {"ttgg_diagrams", "g g > t t~ g g", ColorSum::kernel, in_double, Recipe::diagrams}};
}

class GroupsAre : public ::testing::TestWithParam<Case> {
 protected:
  static MatrixElementOptions options(Groups groups) {
    MatrixElementOptions options;
    options.layout = Layout::teams;
    options.groups = groups;
    options.color_sum = GetParam().color_sum;
    options.precision = GetParam().precision;
    options.program.recipe = GetParam().recipe;
    return options;
  }

  static std::vector<double> values(Groups groups) {
    const auto points = rambo_points(GetParam().process, 1500.0, 21);
    return evaluate(GetParam().process, points, options(groups));
  }

  /// Kernels for one event.
  static int count_kernels(Groups groups) {
    auto all = options(groups);
    all.all_helicities = true;  // the filter would run kernels, too
    const auto points = rambo_points(GetParam().process, 1500.0, 1);
    const KernelNames names;
    evaluate(GetParam().process, points, all);
    return names.count_of("helikos::teams::amplitudes");
  }
};

/// Both choices do the same operations in the same order, with the same bits.
TEST_P(GroupsAre, TheSameAsKernels) {
  EXPECT_EQ(values(Groups::kernels), values(Groups::one_kernel));
}

TEST_P(GroupsAre, KernelsOfTheirOwn) {
  EXPECT_GE(count_kernels(Groups::kernels), 2);
  EXPECT_EQ(count_kernels(Groups::one_kernel), 1);
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
    return names.count_of("helikos::teams::amplitudes");
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
  // The same terms in another order: one for each of two parts of 32 helicities, none negative. A
  // sum of n of them is off by at most n eps / 2.
  Worst worst("batches of helicities");
  for (std::size_t e = 0; e < points.size(); ++e) {
    worst.add_relative(batches[e], expected[e], 64.0 * epsilon, "event " + std::to_string(e));
  }
}

}  // namespace
}  // namespace helikos::test::groups_test
