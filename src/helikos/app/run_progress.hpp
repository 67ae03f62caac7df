// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Timer.hpp>
#include <optional>

#include "helikos/app/status_line.hpp"
#include "helikos/generator/run_progress.hpp"

namespace helikos::app {

/// The progress of a run on a terminal: status line, report of each process, and messages.
class TerminalProgress : public RunProgress {
 public:
  /// `prints`: print reports on standard output.
  TerminalProgress(std::uint64_t seed, bool prints) : seed_(seed), prints_(prints) {}

  void set_up(const std::string& step, std::size_t number, std::size_t count) override;
  void begin(const ProcessResult& result) override;
  void points(const IntegrationSchedule& schedule, std::int64_t done, std::int64_t left) override;
  void region(std::int64_t channel) override;
  void end(const ProcessResult& result) override;
  void pilot(std::int64_t points) override;
  void events(std::int64_t made, std::int64_t all, std::int64_t before, double efficiency) override;
  void note(const std::string& what) override;

  /// Removes the status line.
  void clear();

 private:
  StatusLine& line();

  std::uint64_t seed_;
  bool prints_;
  std::optional<SetUpStatus> set_up_;
  std::optional<StatusLine> line_;
  std::optional<Kokkos::Timer> since_first_event_;
};

}  // namespace helikos::app
