// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Parts that `integrate` and `generate` share: progress on a terminal, the integration, its
/// warnings.

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "helikos/app/detail/checkpoint_reminder.hpp"
#include "helikos/app/integrate_report.hpp"
#include "helikos/app/pdf_sets.hpp"
#include "helikos/app/run_input.hpp"
#include "helikos/app/session.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/app/status_line.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/core/printable.hpp"
#include "helikos/base/core/stopwatch.hpp"
#include "helikos/base/kokkos_ext/wake_device.hpp"
#include "helikos/generator/gridpack.hpp"
#include "helikos/generator/integrate.hpp"
#include "helikos/generator/run_progress.hpp"
#include "helikos/generator/warnings.hpp"

namespace helikos::app {

/// The progress of a run on a terminal: status line, report of each process, and messages.
class TerminalProgress : public RunProgress {
 public:
  /// `prints`: print reports on standard output. The input must outlive this.
  TerminalProgress(const RunInput& input, bool prints) : input_(input), prints_(prints) {}

  void set_up(const std::string& step, std::size_t number, std::size_t count) override {
    line_.reset();
    if (!set_up_) set_up_.emplace(true);
    set_up_->step(count > 0 ? fmt::format("{}/{} {}", number, count, step) : step);
  }
  void begin(const ProcessResult& result) override {
    clear();
    if (input_.gridpack) return;  // it does not integrate
    say(fmt::format("{}: to {}", result.plan.request, goal_text(result.setup())));
  }
  void points(const IntegrationSchedule& schedule, std::int64_t done, std::int64_t left) override {
    line().update([&] { return status_text(schedule, done, left, line_->seconds()); });
  }
  void region(std::int64_t channel) override {
    line().update(
        [&] { return fmt::format("search for points that pass the cuts, channel {}", channel); });
  }
  void end(const ProcessResult& result) override {
    clear();
    if (prints_) printed([&] { print_report(result, input_.setup.seed); });
  }
  void pilot(std::int64_t points) override {
    line().update([&] { return fmt::format("pilot, {} points", points); });
  }
  void events(std::int64_t made, std::int64_t all, std::int64_t before,
              double efficiency) override {
    if (!since_first_event_) since_first_event_.emplace();
    line().update([&] {
      return fmt::format(
          "{} of {} events, efficiency {:.3g}{}", made, all, efficiency,
          time_left(since_first_event_->seconds(), double(made - before), double(all - made)));
    });
  }
  void note(const std::string& what) override {
    if (set_up_) set_up_->pause();
    if (line_) line_->clear();
    say(printable(with_source(input_, what)));
  }

  /// Removes the status line.
  void clear() {
    set_up_.reset();
    line_.reset();
  }

 private:
  StatusLine& line() {
    set_up_.reset();
    if (!line_) line_.emplace(true);
    return *line_;
  }

  const RunInput& input_;
  bool prints_;
  std::optional<SetUpStatus> set_up_;
  std::optional<StatusLine> line_;
  std::optional<Stopwatch> since_first_event_;
};

/// The integration of an input.
class IntegratedInput {
 public:
  using Check = std::function<void(const RunPlan&)>;

  /// Integrates, or takes the integration of a gridpack. `session` begins if there is none; it
  /// must outlive this. `check`: what is to be checked before anything is computed. Throws
  /// InputError with the line of the run file.
  IntegratedInput(const Communicator& world, const RunInput& input, TerminalProgress& progress,
                  std::optional<Session>& session, const Check& check = {})
      : reminder_(world.is_root() ? input.setup.checkpoint : "") {
    std::optional<DeviceWake> wake;
    if (!session) wake.emplace(is_only_process(world));
    check_set_ids(input);
    RunPlan plan = with_names_of_models(input, [&] {
      return at_line(input, [&] {
        return input.gridpack ? plan_run(input.setup, *input.gridpack, world, progress)
                              : plan_run(input.setup, world, progress);
      });
    });
    if (check) check(plan);
    if (!session) session.emplace(world, input.setup.threads);
    result = at_line(input, [&] { return integrate(std::move(plan), world, progress); });
    progress.clear();
  }

  IntegrationResult result;

 private:
  CheckpointReminder reminder_;
};

/// Writes a message for each warning about a process.
inline void warn(const std::string& process, const std::vector<std::string>& warnings) {
  flush_output();
  for (const std::string& what : warnings) say(with_flags(fmt::format("{}: {}", process, what)));
}

/// Throws InputError if a result has no meaning, and std::runtime_error if an accuracy was not
/// reached.
inline void check_results(const ProcessResults& results) {
  for (const ProcessResult& r : results)
    if (const auto& why = r.why_refused(); !why.empty())
      throw InputError(fmt::format("{}: {}", r.plan.request, why));
  for (const ProcessResult& r : results)
    if (!r.is_reached)
      throw std::runtime_error(
          fmt::format("{}: the accuracy was not reached with {} points; give a larger "
                      "--max-points, or --points in place of --accuracy",
                      r.plan.request, r.total.points));
}

}  // namespace helikos::app
