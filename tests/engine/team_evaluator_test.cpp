// SPDX-License-Identifier: Apache-2.0
// Levels as kernels for few events, one kernel for many, two queues for very many, in turn; and
// helicities and flows of events, in all ways that lead to them.
#include "helikos/engine/team_evaluator.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "engine/conditioning.hpp"
#include "engine/jamps.hpp"
#include "engine/kernel_names.hpp"
#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/program/build_program.hpp"

namespace helikos {
extern template class TeamEvaluator<double, double, MatrixElement::Space>;  // the library has it
}

namespace helikos::test::team_evaluator_test {
namespace {

using Space = MatrixElement::Space;
using Teams = TeamEvaluator<double, double, Space>;

const std::string process_text = "g g > t t~ g";

EvaluatorInput input_with(ColorSum color_sum, Groups groups, std::size_t memory, int instances = 0,
                          const ProgramOptions& options = {}) {
  const auto process = Process::parse(process_text);
  const auto program =
      std::make_shared<AmplitudeProgram>(build_program(process, Parameters(), options));
  EvaluatorInput input;
  input.programs = {schedule(*program, all_helicities(*program))};
  input.program = program;
  input.color = process_color(program->color, false);
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
  evaluator.evaluate(Space(), {.momenta = momenta}, {.matrix_elements = result});
  Space().fence();
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), result);
  return {host.data(), host.data() + points.size()};
}

int kernels_of(BasicEvaluator<Space>& evaluator, int events) {
  const KernelNames names;
  values_of(evaluator, events);
  return names.count_of("helikos::teams::amplitudes");
}

constexpr std::size_t memory = 400'000;

std::string name_of(ColorSum color_sum) { return color_sum == ColorSum::gemm ? "gemm" : "kernel"; }

class TeamsByNumberOf : public ::testing::TestWithParam<ColorSum> {};

/// Few, many, few: each as by the kernels that are meant, within the memory that is given.
TEST_P(TeamsByNumberOf, SwitchBetweenKernels) {
  Teams in_one_kernel(input_with(GetParam(), Groups::one_kernel, memory));
  Teams by_levels(input_with(GetParam(), Groups::kernels, memory));
  Teams teams(input_with(GetParam(), Groups::automatic, memory), {.few = 10});
  teams.time_phases(true);
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
                         ::testing::Values(ColorSum::kernel, ColorSum::gemm),
                         [](const auto& info) { return name_of(info.param); });

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
  Teams teams(input_with(ColorSum::kernel, Groups::automatic, least), {.few = 10});
  Teams in_one_kernel(input_with(ColorSum::kernel, Groups::one_kernel, least));
  EXPECT_EQ(values_of(teams, 4), values_of(in_one_kernel, 4));
  EXPECT_EQ(kernels_of(teams, 4), kernels_of(in_one_kernel, 4));
}

TEST(TeamsByNumber, NoEventsChangeNothing) {
  Teams teams(input_with(ColorSum::kernel, Groups::automatic, memory), {.few = 10});
  values_of(teams, 40);
  const std::size_t bytes = teams.bytes();
  EXPECT_TRUE(values_of(teams, 0).empty());
  EXPECT_EQ(teams.bytes(), bytes);
}

/// Five events fill this GPU: 40 go to two queues, after one to warm up where phases are timed;
/// fewer keep their memory.
TEST(Queues, AreTwoWhereEventsFillAGpuOften) {
  Teams teams(input_with(ColorSum::kernel, Groups::one_kernel, 0), {.resident = 5});
  teams.time_phases(true);
  Teams in_one_queue(input_with(ColorSum::kernel, Groups::one_kernel, 0, 1));
  EXPECT_EQ(kernels_of(teams, 39), 1);
  EXPECT_EQ(kernels_of(teams, 40), 3);
  EXPECT_EQ(kernels_of(teams, 40), 2);
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
  Teams gemm(input_with(ColorSum::gemm, Groups::one_kernel, 0), {.resident = 5});
  EXPECT_EQ(kernels_of(gemm, 40), 1);
  Teams levels(input_with(ColorSum::kernel, Groups::kernels, 0), {.resident = 5});
  const int few = kernels_of(levels, 1);
  EXPECT_EQ(kernels_of(levels, 40), few);
}

/// Nobody waits, and no time is taken, unless it is asked for.
TEST(Phases, AreTimedOnlyWhereThatIsAskedFor) {
  Teams teams(input_with(ColorSum::kernel, Groups::one_kernel, 0), {.resident = 5});
  for (const int events : {4, 40}) values_of(teams, events);
  EXPECT_EQ(teams.times().amplitudes, 0.0);
  EXPECT_EQ(teams.times().color_sum, 0.0);
}

// ---- Helicities and flows ----------------------------------------------------------------------

/// All that is known of some events.
struct Answers {
  std::vector<double> matrix_elements;
  std::vector<int> helicities, flows;
};

std::vector<double> random_numbers(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  std::vector<double> numbers(count);
  for (double& u : numbers) u = std::uniform_real_distribution<double>(0.0, 1.0)(engine);
  return numbers;
}

template <class View>
auto on_host(const View& view) {
  return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
}

Answers ask(BasicEvaluator<Space>& evaluator, const Points& points, bool selects) {
  const std::size_t n = points.size();
  EventInputs<Space> inputs{
      .momenta = Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(points))};
  EventOutputs<Space> outputs{.matrix_elements = EventView<Space>("helikos::test::result", n)};
  if (selects) {
    inputs.helicity_random = helikos::to_view<Space>("u", random_numbers(n, 1));
    inputs.flow_random = helikos::to_view<Space>("v", random_numbers(n, 2));
    outputs.helicity = IndexView<Space>("helikos::test::helicity", n);
    outputs.flow = IndexView<Space>("helikos::test::flow", n);
  }
  evaluator.evaluate(Space(), inputs, outputs);
  Space().fence();
  const auto values = on_host(outputs.matrix_elements);
  const auto helicities = on_host(outputs.helicity), flows = on_host(outputs.flow);
  Answers answers{{values.data(), values.data() + n},
                  {helicities.data(), helicities.data() + helicities.extent(0)},
                  {flows.data(), flows.data() + flows.extent(0)}};
  return answers;
}

EvaluatorInput selecting(ColorSum color_sum, std::size_t budget = 0, int instances = 0) {
  auto input = input_with(color_sum, Groups::automatic, budget, instances);
  input.squares = std::make_shared<const ColorSquares>(color_squares(quark_line_color(3)));
  return input;
}

/// The input, with its helicities divided by those of the quarks into four batches.
EvaluatorInput in_batches(EvaluatorInput input) {
  std::map<HelicityMask, std::vector<HelicityMask>> batches;
  const LegMask quarks = leg_bit(2) | leg_bit(3);
  for (const auto h : input.programs.front().helicities) {
    batches[h.restricted_to(quarks)].push_back(h);
  }
  input.programs.clear();
  for (const auto& [states, batch] : batches) {
    input.programs.push_back(schedule(*input.program, batch));
  }
  return input;
}

class SelectionOf : public ::testing::TestWithParam<ColorSum> {};

INSTANTIATE_TEST_SUITE_P(ColorSums, SelectionOf,
                         ::testing::Values(ColorSum::kernel, ColorSum::gemm),
                         [](const auto& info) { return name_of(info.param); });

/// Bits are the same in whatever chunk and queue.
TEST_P(SelectionOf, NeitherMemoryNorInstancesChangeIt) {
  const auto points = rambo_points(process_text, 1500.0, 40);
  for (const bool cuts : {false, true}) {
    const auto input = [&](std::size_t budget, int instances) {
      const auto whole = selecting(GetParam(), budget, instances);
      return cuts ? in_batches(whole) : whole;
    };
    Teams teams(input(0, 1));
    const Answers expected = ask(teams, points, true);
    for (const int instances : {1, 2, 3}) {
      Teams others(input(60'000, instances));
      const Answers answers = ask(others, points, true);
      EXPECT_EQ(answers.matrix_elements, expected.matrix_elements) << instances;
      EXPECT_EQ(answers.helicities, expected.helicities) << instances;
      EXPECT_EQ(answers.flows, expected.flows) << instances;
    }
  }
}

/// Outputs that are not asked for cost no kernel.
TEST(Selection, IsMadeOnlyWhereItIsAskedFor) {
  Teams teams(selecting(ColorSum::gemm));
  const KernelNames names;
  values_of(teams, 4);
  EXPECT_EQ(names.count_of("helikos::epilogue::select"), 0);
  ask(teams, rambo_points(process_text, 1500.0, 4), true);
  EXPECT_EQ(names.count_of("helikos::epilogue::select"), 1);
}

}  // namespace
}  // namespace helikos::test::team_evaluator_test
