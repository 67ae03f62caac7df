// SPDX-License-Identifier: Apache-2.0
// A compiled kernel that fills jamps, one event a thread as on GPUs, against the interpreter.
#include <gtest/gtest.h>

#include "color/fast_color.hpp"
#include "color/process_color.hpp"
#include "core/error.hpp"
#include "emit/trace.hpp"
#include "engine/compiled_pipeline.hpp"
#include "engine/conditioning.hpp"
#include "engine/kernel_names.hpp"
#include "engine/thread_pipeline.hpp"
#include "gg_ttgg.hpp"
#include "program/build_program.hpp"

namespace helikos::test {
namespace {

using Space = MatrixElement::Space;

const std::string process_text = "g g > t t~ g g";

CompiledProcess kernel_for_threads() {
  CompiledProcess kernel{.process = "g g > t t~ g g", .fingerprint = 0};
  kernel.double_thread_jamps = &run_thread_kernel<kernels::gg_ttgg_kernel, double>;
  kernel.float_thread_jamps = &run_thread_kernel<kernels::gg_ttgg_kernel, float>;
  return kernel;
}

EvaluatorInput input_with(ColorSum color_sum, Groups groups, std::size_t memory = 0) {
  const auto process = Process::parse(process_text);
  const auto program = std::make_shared<AmplitudeProgram>(build_program(process, Parameters(), {}));
  const bool fast = color_sum == ColorSum::fast;
  EvaluatorInput input;
  input.programs = {schedule(*program, emit::nonzero_helicities(*program))};
  input.program = program;
  input.color = fast ? with_fast_color(fast_quark_line_color(4))
                     : process_color(process, classify(process, Parameters()));
  input.color_sum = color_sum;
  const double g2 = std::pow(Parameters().strong_coupling(), 2);
  input.normalization = std::pow(g2, 4) * process.initial_average() / process.identical_factor();
  input.groups = groups;
  input.memory = memory;
  return input;
}

std::vector<double> by_threads(Precision precision, EvaluatorInput input, const Points& points) {
  auto evaluator = make_compiled_evaluator(kernel_for_threads(), precision, std::move(input));
  const auto momenta = Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(points));
  const EventView<Space> result("helikos::test::result", points.size());
  Kokkos::deep_copy(result, std::numeric_limits<double>::quiet_NaN());
  evaluator->evaluate(Space(), momenta, result);
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), result);
  return {host.data(), host.data() + points.size()};
}

/// More than two tiles of events, the last one partial.
Points some_points() { return rambo_points(process_text, 1500.0, 2 * tile_events + 5); }

TEST(Threads, AgreeWithTheInterpreter) {
  const auto points = some_points();
  const auto expected = evaluate(process_text, points);
  const auto bounds = rounding_bounds(process_text, points);
  for (const auto color_sum : {ColorSum::kernel, ColorSum::gemm, ColorSum::fast}) {
    for (const auto groups : {Groups::one_kernel, Groups::kernels}) {
      compare("threads",
              by_threads(Precision::double_precision, input_with(color_sum, groups), points),
              expected, bounds);
    }
  }
  compare("threads float",
          by_threads(Precision::single_precision, input_with(ColorSum::kernel, Groups::one_kernel),
                     points),
          expected, rounding_bounds(process_text, points, float_epsilon, 64.0));
}

/// Tiles one after another in one workspace, chunks of events, groups as kernels: the same bits.
TEST(Threads, NeitherMemoryNorGroupsChangeAResult) {
  const auto points = some_points();
  const auto expected = by_threads(Precision::double_precision,
                                   input_with(ColorSum::kernel, Groups::one_kernel), points);
  for (const std::size_t memory : {1'800'000, 2'400'000}) {
    for (const auto groups : {Groups::one_kernel, Groups::kernels}) {
      const KernelNames names;
      EXPECT_EQ(by_threads(Precision::double_precision,
                           input_with(ColorSum::kernel, groups, memory), points),
                expected);
      EXPECT_GE(names.count_of("helikos::engine::sum_rows"), 2) << "chunks of events";
    }
  }
}

/// Jamps of three tiles, `num_workspaces` of them computed at once.
std::vector<double> jamps_of_tiles(const Points& points, int num_workspaces) {
  const auto input = input_with(ColorSum::kernel, Groups::one_kernel);
  const ScheduledProgram& program = input.programs.front();
  const auto constants =
      helikos::to_view<Space>("helikos::test::constants", distinct_constants(program));
  const ThreadFrameSizes sizes{
      static_cast<int>(program.legs.size()), static_cast<int>(program.momenta.size()),
      static_cast<int>(program.denominators.size()), static_cast<int>(program.workspace_size)};
  const auto helicities = static_cast<int>(program.helicities.size());
  const std::size_t rows = 3 * std::size_t(tile_events) * 2 * helicities;
  RowVector<double, Space> workspaces("helikos::test::workspaces",
                                      num_workspaces * tile_events * sizes.total());
  RowMatrix<double, Space> jamps("helikos::test::jamps", rows, program.num_flows);
  const auto momenta = Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(points));
  run_thread_kernel<kernels::gg_ttgg_kernel, double>(
      {Space(), momenta, 0, std::int64_t(points.size()), constants.data(), sizes, workspaces.data(),
       num_workspaces, jamps.data(), std::int64_t(rows), helicities, false});
  Space().fence();
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), jamps);
  return {host.data(), host.data() + host.span()};
}

TEST(Threads, TakeTilesInTurn) {
  const auto points = some_points();
  const auto expected = jamps_of_tiles(points, 3);
  EXPECT_EQ(jamps_of_tiles(points, 2), expected);
  EXPECT_EQ(jamps_of_tiles(points, 1), expected);
}

TEST(Threads, GroupsAreKernels) {
  const auto points = some_points();
  const KernelNames names;
  by_threads(Precision::double_precision, input_with(ColorSum::kernel, Groups::kernels), points);
  EXPECT_EQ(names.count_of("helikos::engine::compiled_jamps"), kernels::gg_ttgg_kernel::num_groups);
  EXPECT_GT(kernels::gg_ttgg_kernel::num_groups, 1);
}

/// NaN stays in its event.
TEST(Threads, KeepEventsApart) {
  auto points = some_points();
  const auto input = input_with(ColorSum::kernel, Groups::one_kernel);
  const auto expected = by_threads(Precision::double_precision, input, points);
  points[7][3].y = std::numeric_limits<double>::quiet_NaN();
  const auto values = by_threads(Precision::double_precision, input, points);
  for (std::size_t e = 0; e < values.size(); ++e) {
    if (e == 7) continue;
    EXPECT_EQ(values[e], expected[e]) << e;
  }
  EXPECT_TRUE(std::isnan(values[7]));
}

TEST(Threads, RefuseTooLittleMemory) {
  auto input = input_with(ColorSum::kernel, Groups::one_kernel, 1000);
  EXPECT_THROW(make_compiled_evaluator(kernel_for_threads(), Precision::double_precision, input),
               InputError);
}

}  // namespace
}  // namespace helikos::test
