// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <optional>
#include <stdexcept>

#include "helikos/app/after_integration.hpp"
#include "helikos/app/commands.hpp"
#include "helikos/app/event_page.hpp"
#include "helikos/app/event_run.hpp"
#include "helikos/app/integrate_warnings.hpp"
#include "helikos/app/output_file.hpp"
#include "helikos/app/run_file.hpp"
#include "helikos/app/set_up_status.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/files/part_file.hpp"
#include "helikos/events/event_writer.hpp"

namespace helikos::app {
namespace {

IntegrateOptions with_accuracy(IntegrateOptions options) {
  options.generation.is_wanted = true;
  if (options.accuracy || options.points) return options;
  options.accuracy = accuracy_of_events(options.generation.events);
  return options;
}

/// |M|^2 of both stages is the same sum over helicities and colours.
void check_two_stage(const std::vector<IntegrateOptions>& processes) {
  for (const IntegrateOptions& own : processes) {
    if (own.generation.unweighting == "none")
      throw InputError(with_line(own, "--two-stage on: --unweighting none keeps all points"));
    if (own.helicities != "sum" || own.colors != "sum")
      throw InputError(with_line(
          own, own.process + ": --two-stage on: with --helicities sum and --colors sum only"));
  }
}

/// `writes`: of all ranks, one. It has the file of events from now on, so that a second run of this
/// file ends before it integrates.
std::optional<files::PartFile> checked_output(const std::vector<IntegrateOptions>& processes,
                                              bool writes) {
  for (const IntegrateOptions& own : processes)
    if (own.colors == "leading")
      throw InputError(with_line(own, own.process +
                                          ": --colors leading leaves out a part of |M|^2, which "
                                          "events must have: sum, flow, dressed or auto"));
  const EventOptions& options = processes.front().generation;
  if (options.two_stage == "on") check_two_stage(processes);
  const std::string& output = options.output;
  events::check_format(output);
  std::optional<files::PartFile> file;
  const OutputFile checked("--output", writes ? output : "", OutputKind::file);
  if (writes) file.emplace(output);
  const OutputFile page("--report", writes ? page_path(options) : "");
  if (page.is_standard_output()) throw InputError("--report -: a file is needed");
  return file;
}

/// As `EventRun` says it of the events.
void say_replaced_page(const EventOptions& options) {
  std::error_code error;
  const std::string page = page_path(options);
  if (std::filesystem::is_regular_file(page, error)) say(page + ": is there, and will be replaced");
}

/// Events of a wrong cross section are wrong, too.
void check_doubts(const std::vector<IntegrateRecord>& records) {
  if (records.front().options.generation.accept_doubtful) return;
  for (const IntegrateRecord& r : records)
    if (const auto doubts = doubts_of(r); !doubts.empty())
      throw std::runtime_error(fmt::format(
          "{}: no events are made of {:.6g} +- {:.2g} {}: {} (--accept-doubtful makes them all the "
          "same)",
          r.plan.request, r.total.mean, r.total.error, r.plan.is_decay() ? "GeV" : "pb",
          fmt::join(doubts, "; ")));
}

}  // namespace

void generate(const Communicator& world, const std::vector<IntegrateOptions>& options) {
  std::optional<files::PartFile> file = checked_output(options, world.is_root());
  std::vector<IntegrateOptions> processes;
  for (const IntegrateOptions& own : options) processes.push_back(with_accuracy(own));
  integrate(world, processes,
            [&](const Communicator& ranks, const std::vector<IntegrateRecord>& records,
                const std::vector<IntegratedProcess>& integrated, Checkpoint& checkpoint) {
              check_doubts(records);
              std::optional<SetUpStatus> status(std::in_place, ranks.is_root());
              status->step("selections of helicities and colour flows");
              EventRun run(ranks, integrated, records, checkpoint, file);
              status.reset();
              if (ranks.is_root()) say_replaced_page(records.front().options.generation);
              GenerationRecord generation = run.run();
              if (ranks.is_root()) write_page(records, generation, run.distributions());
              return generation;
            });
}

}  // namespace helikos::app
