// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/common_options.hpp"

namespace helikos::app {
namespace {

void add_event_file(CLI::App& app, EventsOptions& options) {
  app.add_option("file", options.files, "Les Houches events (.lhe, .lhe.gz, .lheh5)")
      ->type_name("FILE")
      ->required()
      ->expected(1);
}

}  // namespace

Start declare_events(CLI::App& app) {
  app.description("Files of events: content, checks, merging, and pages about them");
  app.require_subcommand(1);
  const auto options = std::make_shared<EventsOptions>();
  auto& info = add_action(app, options->action, "info",
                          "Shows the content of a file and checks its events; the exit status is 1 "
                          "if a check fails");
  add_event_file(info, *options);
  add_json(info, options->json);
  auto& merge = add_action(app, options->action, "merge",
                           "Merges files of one run with different seeds into one file");
  merge.add_option("files", options->files, "files of events")->type_name("FILE")->required();
  add_file(merge, "--output", options->output,
           "new file; its name ends in .lhe, .lhe.gz, .lheh5, .hdf5, .h5, .hepmc or .hepmc.gz")
      ->required();
  add_threads(merge, options->threads, "number of threads that format and compress (default: 1)");
  auto& report = add_action(app, options->action, "report",
                            "Writes a page about a file: its weights, and distributions of the "
                            "final state");
  add_event_file(report, *options);
  add_file(report, "--output", options->output,
           "file of the page; `-`: standard output (default: beside the events, with the ending "
           ".report.html)");
  return start_of(events, options);
}

}  // namespace helikos::app
