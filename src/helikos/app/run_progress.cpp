// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/run_progress.hpp"

#include <fmt/format.h>

#include "helikos/app/integrate_report.hpp"
#include "helikos/app/run_input.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/core/printable.hpp"

namespace helikos::app {

void TerminalProgress::set_up(const std::string& step, std::size_t number, std::size_t count) {
  line_.reset();
  if (!set_up_) set_up_.emplace(true);
  set_up_->step(count > 0 ? fmt::format("{}/{} {}", number, count, step) : step);
}

void TerminalProgress::begin(const ProcessResult& result) {
  clear();
  say(fmt::format("{}: to {}", result.plan.request, goal_text(result.setup())));
}

StatusLine& TerminalProgress::line() {
  set_up_.reset();
  if (!line_) line_.emplace(true);
  return *line_;
}

void TerminalProgress::points(const IntegrationSchedule& schedule, std::int64_t done,
                              std::int64_t left) {
  line().update([&] { return status_text(schedule, done, left, line_->seconds()); });
}

void TerminalProgress::region(std::int64_t channel) {
  line().update(
      [&] { return fmt::format("search for points that pass the cuts, channel {}", channel); });
}

void TerminalProgress::end(const ProcessResult& result) {
  clear();
  if (prints_) printed([&] { print_report(result, seed_); });
}

void TerminalProgress::pilot(std::int64_t points) {
  line().update([&] { return fmt::format("pilot, {} points", points); });
}

void TerminalProgress::events(std::int64_t made, std::int64_t all, std::int64_t before,
                              double efficiency) {
  if (!since_first_event_) since_first_event_.emplace();
  line().update([&] {
    return fmt::format(
        "{} of {} events, efficiency {:.3g}{}", made, all, efficiency,
        time_left(since_first_event_->seconds(), double(made - before), double(all - made)));
  });
}

void TerminalProgress::note(const std::string& what) {
  if (set_up_) set_up_->pause();
  if (line_) line_->clear();
  say(printable(with_flags(what)));
}

void TerminalProgress::clear() {
  set_up_.reset();
  line_.reset();
}

}  // namespace helikos::app
