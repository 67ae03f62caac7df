// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>

#include "helikos/app/commands.hpp"
#include "helikos/app/event_page.hpp"
#include "helikos/app/events_info.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/files/output_file.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/events/merge.hpp"

namespace helikos::app {
namespace {

void info_of_events(const EventsOptions& options) {
  const JsonFile file(options.json);
  const auto reader = events::open_event_file(options.files.front());
  events::EventSummary summary(reader->run());
  events::EventChecks checks(reader->run());
  for (events::EventRecord event; reader->read(event);) {
    summary.add(event);
    checks.check(event, summary.all().events);
  }
  const auto json = describe_events(options.files.front(), reader->run(), summary, checks);
  file.write(json);
  if (!file.is_standard_output()) print_events(json);
  const int failed = failed_checks(json);
  if (failed > 0) {
    throw std::runtime_error(fmt::format("{}: {} of {} checks failed", options.files.front(),
                                         failed, json["checks"].size()));
  }
}

void merge_events(const EventsOptions& options) {
  const OutputFile checked("--output", options.output, OutputKind::file);
  const auto merged = events::merge_files(options.files, options.output, options.threads);
  for (const auto& remark : merged.remarks) say(remark);
  fmt::print("{}: {} events of {} files, {:.6g} +- {:.2g} pb\n", options.output, merged.events,
             options.files.size(), merged.cross_section, merged.error);
}

void report_events(const EventsOptions& options) {
  const std::string& events = options.files.front();
  const std::string page = options.output.empty() ? page_beside(events) : options.output;
  // The page of `generate` has more content, so it is not overwritten.
  if (options.output.empty() && std::filesystem::exists(page))
    throw InputError(fmt::format("{}: the file exists; --output {} overwrites it", page, page));
  write_page_of_file(events, page);
  if (page != "-") fmt::print("{}\n", page);
}

}  // namespace

void events(const Communicator& world, const EventsOptions& options) {
  if (!world.is_root()) return;
  if (options.action == "info") info_of_events(options);
  if (options.action == "merge") merge_events(options);
  if (options.action == "report") report_events(options);
}

}  // namespace helikos::app
