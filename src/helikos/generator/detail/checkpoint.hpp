// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The files with which a run begins: the grids of an earlier run, and the checkpoint from which it
/// goes on where it was ended.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "helikos/base/core/stopwatch.hpp"
#include "helikos/base/files/output_file.hpp"
#include "helikos/base/files/part_file.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/cross_section/integrator_state.hpp"
#include "helikos/cross_section/schedule.hpp"
#include "helikos/engine/late_kernel_state.hpp"
#include "helikos/generator/integration_result.hpp"
#include "helikos/generator/json.hpp"

namespace helikos {

class Integrator;

/// The file of `--grids`: for each process the grids of its channels and how points are shared. A
/// file that is there is taken and left as it is; else it is written when all processes are
/// integrated. Runs at the same time are not kept apart: the first one that is complete stays.
class GridsFile {
 public:
  /// Empty path: no file. `settings`: of each process, what grids depend on. Throws InputError
  /// where the file is none of grids, is for other maps of phase space, has other settings, or
  /// cannot be written. `is_root`: on other ranks nothing is asked of the file.
  GridsFile(const std::string& path, Json settings, bool is_root = true);
  /// All ranks: begins with what rank 0 has read.
  void share(const Communicator& world);

  bool is_there() const { return is_there_; }
  /// (process) What grids depend on.
  const Json& settings() const { return json_["settings"]; }
  bool is_of_several() const { return json_["settings"].size() > 1; }  ///< processes
  /// Begins with the grids of the process of this number, where the file is there. Throws
  /// InputError where they are those of other channels.
  void give(std::size_t process, Integrator& integrator) const;
  /// On rank 0. Returns what a user should know; empty: nothing.
  std::string keep(std::size_t process, const Integrator& integrator);

 private:
  std::string path_;
  bool is_there_;
  Json json_;
  std::optional<files::OutputFile> file_;
};

/// Iterations of one subprocess.
struct MemberIterations {
  std::vector<IterationEstimate> estimates;
  std::int64_t points = 0;  ///< that count
  double efficiency = 0.0;  ///< of the last one
  double largest = 0.0;     ///< as that of all
};

/// Results of the iterations of a process so far.
struct IntegrationProgress {
  IntegratorState state;
  std::vector<IterationEstimate> iterations;
  std::vector<std::vector<MemberIterations>> members;  ///< (program, pair of partons)
  double efficiency = 0.0;                             ///< of the last one
  PointCounts counts;                                  ///< in iterations that count
  double largest =
      0.0;  ///< part of a single weight in the variance, times its iteration's points^2
  /// Part of groups with hardly any weight in the variance, times the points^2 of their iterations,
  /// summed over iterations that count.
  double uncertain = 0.0;
  /// Cross section of groups whose region only a search has found, times its iteration's points.
  double searched = 0.0;
  /// (program, group of channels) Weights that are not zero, in iterations that count.
  std::vector<std::vector<std::int64_t>> nonzero{};
  std::vector<NonFiniteOfRun> non_finite;      ///< the first `most_non_finite_points`
  int warm_up = IntegrationSchedule::warm_up;  ///< iterations that adapt the grids
  double seconds = 0.0;
  LateKernelState kernels;  ///< that are compiled at run time
};

/// The file of `--checkpoint`. No other run may have it meanwhile: NAME.part, which stays empty, is
/// held from before it is read until this ends.
class Checkpoint {
 public:
  /// Empty path: no file. `settings`: what a run that goes on must have in common with the first.
  /// Throws InputError where the file is there but not to be resumed, is no checkpoint, is for
  /// other maps of phase space or has other settings, where it cannot be written, and where another
  /// run has it. `is_root`: on other ranks nothing is asked of the file.
  /// `keeps`: without a file, what is saved is kept in `state`.
  Checkpoint(const std::string& path, bool resume, Json settings, bool is_root = true,
             bool keeps = false);
  /// No file: begins with the state of a gridpack, and the plan of its events.
  Checkpoint(Json state, Json plan);
  /// All ranks: goes on from what rank 0 has read.
  void share(const Communicator& world);

  /// The progress of the process of this number; none if it had not begun.
  std::optional<IntegrationProgress> progress(std::size_t process) const;

  /// The strategies that were chosen for the programs of a process, without trials; empty where
  /// nothing was chosen.
  std::vector<ProgramStrategy> strategies(std::size_t process) const;
  /// They are written with what is saved next.
  void set_strategies(std::size_t process, const std::vector<ProgramStrategy>& strategies);

  /// Replaces the file, but not so often that it takes more than a twentieth of the time.
  void save(std::size_t process, const IntegrationProgress& progress, bool is_last);

  /// State that a generation of events of an earlier start wrote down; null if it had not begun,
  /// and if it was asked for before.
  Json take_events() { return std::exchange(events_before_, Json()); }
  bool is_wanted() const { return !path_.empty() || keeps_; }
  /// All that was saved.
  const Json& state() const { return json_; }
  /// The plan of the events of a gridpack; null where there is none, and when it was asked for
  /// before.
  Json take_plan() { return std::exchange(plan_, Json()); }
  /// Whether it is time to write it down.
  bool is_due() const;
  /// `seconds` went by until the state was complete: the next one is due when twenty times as long
  /// has passed as this one took.
  void save_events(Json state, double seconds = 0.0);

 private:
  void hold();
  void write();

  files::OutputFile file_;
  std::optional<files::PartFile> lock_;
  std::string path_;
  bool keeps_ = false;
  Json json_, events_before_, plan_;
  Stopwatch since_last_;
  double seconds_of_last_ = 0.0;  ///< that the last one took
};

/// The files that a run continues from, and writes.
struct RunFiles {
  GridsFile grids;
  Checkpoint checkpoint;
};

}  // namespace helikos
