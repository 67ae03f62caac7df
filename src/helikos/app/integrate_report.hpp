// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "helikos/app/checkpoint.hpp"
#include "helikos/app/integrate_plan.hpp"
#include "helikos/app/integrate_strategy.hpp"
#include "helikos/app/json_file.hpp"
#include "helikos/cross_section/schedule.hpp"
#include "helikos/cross_section/step_times.hpp"

namespace helikos::app {

/// All that `integrate` says of a run.
struct IntegrateRecord {
  IntegrateOptions options;
  IntegratePlan plan;
  std::vector<IterationEstimate> iterations;  ///< those that adapt the grids first
  IntegralEstimate total;                     ///< [pb]
  double efficiency = 0.0;
  std::vector<std::vector<IntegralEstimate>> members;  ///< (program, pair of partons) [pb]
  std::vector<std::vector<double>> member_efficiencies;
  std::vector<std::vector<double>> member_largest_parts;  ///< of their variances, see below
  std::vector<std::vector<std::int64_t>> member_points;   ///< of the programs, those that count
  PointCounts counts;                                     ///< in iterations that count
  /// Above it a single weight has so much of a squared error that sum and error are uncertain.
  static constexpr double large_weight_part = 0.1;
  /// More points than this part have densities below zero: that is said.
  static constexpr double large_negative_part = 0.01;
  /// Of fewer points that count with a weight there is no estimate.
  static constexpr std::int64_t least_nonzero = 16;
  double largest_weight_part = 0.0;  ///< of the variance of the total, that of a single weight
  double uncertain_part = 0.0;       ///< of the variance, that of channels with hardly any weight
  /// Part of the cross section from channels whose region only a search has found.
  double searched_part = 0.0;
  /// Groups of channels where no point meets one of the alternatives (`or`) of the cuts.
  std::int64_t partial_groups = 0;
  std::int64_t nonzero = 0;  ///< points that count with a weight that is not zero
  /// Groups of channels, and those of them where no point has a weight; without those of programs
  /// that have no weight at all.
  std::int64_t groups = 0, empty_groups = 0;
  int empty_programs = 0;
  bool is_reached = true;                  ///< the accuracy
  bool began_with_grids = false;           ///< those of a file
  std::string zero{};                      ///< why the cross section is zero; empty: it is not
  std::string unknown{};                   ///< why it has no number; empty: it has one
  std::string below_zero{};                ///< why one below zero is refused; empty: it is not
  std::vector<NonFiniteOfRun> non_finite;  ///< the first ones
  int channels = 0;
  int threads = 1, ranks = 1;
  double set_up_seconds = 0.0, seconds = 0.0;
  StepTimes times{};  ///< of the first rank, since the run went on from a checkpoint
  std::vector<ProgramStrategy> strategies{};  ///< (program); empty: they were given

  /// "cross section" or "width".
  const char* name_of_sum() const { return plan.is_decay() ? "width" : "cross section"; }
};

/// "p", "e+".
std::string beam_name(const IntegratePlan& plan, std::size_t beam);
/// "p p", "the incoming particles".
std::string beams_text(const IntegratePlan& plan);
/// "13600 GeV", "920 and 27.6 GeV, together 318.7 GeV".
std::string energy_of(const IntegrateRecord& record);
/// Of each beam [GeV].
std::array<double, 2> energies_of(const IntegrateRecord& record);

/// "p p > t t~ + p p > t t~ j".
std::string name_of_all(const std::vector<IntegrateRecord>& records);

/// Of all processes, which draw different numbers [pb].
struct SumOfProcesses {
  explicit SumOfProcesses(const std::vector<IntegrateRecord>& records);

  double mean = 0.0, error = 0.0;
  std::int64_t points = 0, non_finite = 0;
  std::size_t unknown = 0;  ///< processes that have no number, and are left out
  bool consistent = true;
};

/// Where a weight is no number: "g g > t t~, channel 2, point 17 (iteration 1): |M|^2 is no
/// number".
std::string text_of(const NonFiniteOfRun& point, const IntegratePlan& plan);

/// A line that says where an integration is, after so many seconds and `done` points: a bar where
/// it is known how many are `left`, what was found so far, the time that is left. It has less than
/// 80 characters.
std::string status_text(const IntegrationSchedule& schedule, std::int64_t done, std::int64_t left,
                        double seconds);

/// When the integration ends: "1 %, or 1e+09 points that count".
std::string goal_text(const IntegrateRecord& record);
void print_report(const IntegrateRecord& record);
Json to_json(const IntegrateRecord& record);

/// Of several processes.
void print_sum(const std::vector<IntegrateRecord>& records);
Json to_json(const std::vector<IntegrateRecord>& records);

}  // namespace helikos::app
