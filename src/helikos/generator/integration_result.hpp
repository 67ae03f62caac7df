// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "helikos/cross_section/non_finite_point.hpp"
#include "helikos/cross_section/point_counts.hpp"
#include "helikos/cross_section/step_times.hpp"
#include "helikos/generator/detail/varied_sums.hpp"
#include "helikos/generator/process_plan.hpp"
#include "helikos/generator/program_execution.hpp"
#include "helikos/generator/program_strategy.hpp"
#include "helikos/integration/estimate.hpp"

namespace helikos {

/// A weight that is not finite, and its iteration, counted from 1.
struct NonFiniteOfRun {
  std::int64_t iteration;
  LocatedPoint where;
};

/// The part of one subprocess [pb], of a width [GeV].
struct MemberResult : IntegralEstimate {
  double efficiency = 0.0;
  double largest_weight_part = 0.0;  ///< as in ProcessResult
  std::int64_t counted_points = 0;   ///< points that count
};

/// Seconds of the steps before the first point. The first four are those of the first process of a
/// run, and 0 for the others.
struct SetUpTimes {
  double start = 0.0;     ///< from the start of the program to the planning; not part of the set-up
  double plan = 0.0;      ///< files, subprocesses, diagrams
  double device = 0.0;    ///< start of threads, or of a GPU
  double checks = 0.0;    ///< of phase space and of divergences
  double trials = 0.0;    ///< of strategies
  double programs = 0.0;  ///< programs of matrix elements, channels
};

/// The cross section, or the width, of one process.
struct ProcessResult {
  /// A single weight with a larger part of the squared error makes sum and error uncertain.
  static constexpr double large_weight_part = 0.1;
  /// A larger part of points with densities below zero is said.
  static constexpr double large_negative_part = 0.01;
  /// Fewer points that count with a weight give no estimate.
  static constexpr std::int64_t least_nonzero = 16;

  ProcessPlan plan;
  std::vector<IterationEstimate> iterations;       ///< those that adapt the grids come first
  IntegralEstimate total;                          ///< [pb], of a width [GeV]
  double efficiency = 0.0;                         ///< mean weight over the largest weights
  std::vector<std::vector<MemberResult>> members;  ///< (program, pair of partons)
  PointCounts counts;                              ///< counts in the iterations that count
  double largest_weight_part = 0.0;  ///< part of a single weight in the variance of the total
  double uncertain_part = 0.0;       ///< part of channels with hardly any weight in the variance
  double searched_part = 0.0;       ///< part of the cross section from channels whose region only a
                                    ///< search has found
  std::int64_t partial_groups = 0;  ///< groups of channels where no point meets one of the
                                    ///< alternatives (`or`) of the cuts
  std::int64_t nonzero = 0;         ///< points that count with a weight that is not zero
  std::int64_t groups = 0;          ///< groups of channels, without those of empty programs
  std::int64_t empty_groups = 0;    ///< groups where no point has a weight
  int empty_programs = 0;           ///< programs where no point has a weight
  bool is_reached = true;           ///< whether the accuracy was reached
  bool began_with_grids = false;    ///< whether the run began with the grids of a file
  std::string zero{};               ///< why the cross section is zero; empty: it is not
  std::string unknown{};            ///< why it has no number; empty: it has one
  std::string below_zero{};         ///< why one below zero is refused; empty: it is not
  std::vector<NonFiniteOfRun> non_finite;  ///< the first ones
  int channels = 0;
  int threads = 1, ranks = 1;
  double set_up_seconds = 0.0, seconds = 0.0;
  SetUpTimes set_up_times{};
  StepTimes times{};  ///< times of the first rank, since the run continued from a checkpoint
  std::vector<StepTimes> times_of_ranks{};     ///< (rank): the same
  std::vector<ProgramStrategy> strategies{};   ///< (program); empty: they were given
  std::vector<ProgramExecution> executions{};  ///< (program)
  VariedSums variations{};  ///< with other scales and densities; on the first rank, without events

  const ProcessSetup& setup() const { return plan.setup; }
  /// Why the result is no cross section: it is zero, not known, or below zero; empty: it is one.
  const std::string& why_refused() const;
};

class Integration;
struct RunFiles;

/// Result of `integrate`, with which `generate` continues.
struct IntegrationResult {
  RunSetup setup;
  std::vector<ProcessResult> processes;
  std::vector<std::shared_ptr<Integration>> integrations;  ///< (process), where events are wanted
  std::shared_ptr<RunFiles> files;
};

using ProcessResults = std::vector<ProcessResult>;

/// "p p > t t~ + p p > t t~ j".
std::string name_of_all(const ProcessResults& results);

/// The sum over all processes, which draw different random numbers [pb].
struct SumOfProcesses {
  explicit SumOfProcesses(const ProcessResults& results);

  double mean = 0.0, error = 0.0;
  std::int64_t points = 0, non_finite = 0;
  std::size_t unknown = 0;  ///< processes that have no number, and are left out
  bool consistent = true;
};

/// Where a weight is not finite: "g g > t t~, channel 2, point 17 (iteration 1): |M|^2 is no
/// number".
std::string text_of(const NonFiniteOfRun& point, const ProcessPlan& plan);

}  // namespace helikos
