// SPDX-License-Identifier: Apache-2.0
// Levels as kernels for few events, one kernel for many, two queues for very many, in turn.
#include "engine/teams_by_number.hpp"

#include <gtest/gtest.h>

#include "color/process_color.hpp"
#include "engine/events.hpp"
#include "engine/kernel_names.hpp"
#include "program/build_program.hpp"

namespace helikos {
extern template class TeamPipeline<double, double, MatrixElement::Space>;  // the library has it
}

namespace helikos::test {
namespace {

using Space = MatrixElement::Space;
using Teams = TeamPipeline<double, double, Space>;
using ByNumber = TeamsByNumber<double, double, Space>;

const std::string process_text = "g g > t t~ g";

EvaluatorInput input_with(ColorSum color_sum, Groups groups, std::size_t memory,
                          int instances = 0) {
  const auto process = Process::parse(process_text);
  const auto program = std::make_shared<AmplitudeProgram>(build_program(process, Parameters(), {}));
  EvaluatorInput input;
  input.programs = {schedule(*program, all_helicities(*program))};
  input.program = program;
  input.color = process_color(process, classify(process, Parameters()));
  input.color_sum = color_sum;
  input.groups = groups;
  input.memory = memory;
  input.instances = instances;
  return input;
}

std::vector<double> values_of(BasicEvaluator<Space>& evaluator, int events) {
  const auto points = rambo_points(process_text, 1500.0, events);
  const auto momenta = Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(points));
  const EventView<Space> result("helikos::test::result", points.size());
  evaluator.evaluate(Space(), momenta, result);
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), result);
  return {host.data(), host.data() + points.size()};
}

int kernels_of(BasicEvaluator<Space>& evaluator, int events) {
  const KernelNames names;
  values_of(evaluator, events);
  return names.count_of("helikos::engine::amplitudes");
}

constexpr std::size_t memory = 400'000;

class TeamsByNumberOf : public ::testing::TestWithParam<ColorSum> {};

/// Few, many, few: each as by the pipeline that is meant, within the memory that is given.
TEST_P(TeamsByNumberOf, SwitchBetweenKernels) {
  Teams in_one_kernel(input_with(GetParam(), Groups::one_kernel, memory));
  Teams by_levels(input_with(GetParam(), Groups::kernels, memory));
  ByNumber teams(input_with(GetParam(), Groups::automatic, memory), 10);
  const std::size_t tables = teams.bytes();
  PhaseTimes before = teams.times();
  for (const int events : {4, 40, 9, 10, 200, 1}) {
    EXPECT_EQ(values_of(teams, events), values_of(in_one_kernel, events)) << events;
    EXPECT_LE(teams.bytes(), memory + 2 * tables) << events;
    EXPECT_EQ(kernels_of(teams, events),
              kernels_of(events < 10 ? by_levels : in_one_kernel, events))
        << events;
    EXPECT_GT(teams.times().amplitudes, before.amplitudes);
    EXPECT_GT(teams.times().color_sum, before.color_sum);
    before = teams.times();
  }
  EXPECT_NE(kernels_of(by_levels, 9), kernels_of(in_one_kernel, 9));
}

INSTANTIATE_TEST_SUITE_P(ColorSums, TeamsByNumberOf,
                         ::testing::Values(ColorSum::kernel, ColorSum::gemm), [](const auto& info) {
                           return info.param == ColorSum::gemm ? "gemm" : "kernel";
                         });

/// Memory for one kernel, but not for the currents of levels.
TEST(TeamsByNumber, StayInOneKernelWhereLevelsDoNotFit) {
  std::size_t least = 1 << 10;
  const auto fits = [&](Groups groups) {
    try {
      Teams(input_with(ColorSum::kernel, groups, least));
      return true;
    } catch (const InputError&) {
      return false;
    }
  };
  while (!fits(Groups::one_kernel)) least += 1 << 10;
  ASSERT_FALSE(fits(Groups::kernels));
  ByNumber teams(input_with(ColorSum::kernel, Groups::automatic, least), 10);
  Teams in_one_kernel(input_with(ColorSum::kernel, Groups::one_kernel, least));
  EXPECT_EQ(values_of(teams, 4), values_of(in_one_kernel, 4));
  EXPECT_EQ(kernels_of(teams, 4), kernels_of(in_one_kernel, 4));
}

TEST(TeamsByNumber, NoEventsChangeNothing) {
  ByNumber teams(input_with(ColorSum::kernel, Groups::automatic, memory), 10);
  values_of(teams, 40);
  const std::size_t bytes = teams.bytes();
  EXPECT_TRUE(values_of(teams, 0).empty());
  EXPECT_EQ(teams.bytes(), bytes);
}

/// Five events fill this GPU: 40 go to two queues, after one to warm up; fewer keep their memory.
TEST(Queues, AreTwoWhereEventsFillAGpuOften) {
  Teams teams(input_with(ColorSum::kernel, Groups::one_kernel, 0), 5);
  Teams in_one_queue(input_with(ColorSum::kernel, Groups::one_kernel, 0, 1));
  EXPECT_EQ(kernels_of(teams, 39), 1);
  EXPECT_EQ(kernels_of(teams, 40), 3);
  const std::size_t bytes = teams.bytes();
  PhaseTimes before = teams.times();
  for (const auto& [events, kernels] : {std::pair(40, 2), {39, 2}, {21, 2}, {20, 1}, {40, 2}}) {
    EXPECT_EQ(kernels_of(teams, events), kernels) << events;
    EXPECT_EQ(values_of(teams, events), values_of(in_one_queue, events)) << events;
    EXPECT_EQ(teams.bytes(), bytes) << events;
    EXPECT_GT(teams.times().amplitudes, before.amplitudes) << events;
    EXPECT_GT(teams.times().color_sum, before.color_sum) << events;
    before = teams.times();
  }
}

TEST(Queues, AreOneForOtherColorSumsAndForLevels) {
  Teams gemm(input_with(ColorSum::gemm, Groups::one_kernel, 0), 5);
  EXPECT_EQ(kernels_of(gemm, 40), 1);
  Teams levels(input_with(ColorSum::kernel, Groups::kernels, 0), 5);
  const int few = kernels_of(levels, 1);
  EXPECT_EQ(kernels_of(levels, 40), few);
}

}  // namespace
}  // namespace helikos::test
