// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/generate.hpp"

#include <fmt/format.h>

#include "helikos/app/commands.hpp"
#include "helikos/app/event_page.hpp"
#include "helikos/app/generation_report.hpp"
#include "helikos/app/integrate_report.hpp"
#include "helikos/app/integrated_input.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/events/event_writer.hpp"
#include "helikos/generator/warnings.hpp"

namespace helikos::app {
namespace {

/// Throws InputError if the events or the page cannot be written.
void check_outputs(const EventSetup& setup) {
  events::check_format(setup.output);
  const OutputFile events("--output", setup.output, OutputKind::file);
  const OutputFile page("--report", page_path(setup));
  if (page.is_standard_output())
    throw InputError("--report -: the page needs a file, not standard output");
}

Json json_of(const IntegrationResult& integration, const GenerationResult& generation) {
  Json json = to_json(integration);
  json["generation"] = to_json(generation, integration.setup.generation);
  return json;
}

void report_events(const IntegrationResult& integration, const GenerationResult& generation) {
  const ProcessResults& results = integration.processes;
  for (const ProcessResult& r : results) warn(r.plan.request, warnings_of(r));
  warn(name_of_all(results), warnings_of(generation, SumOfProcesses(results).mean));
}

}  // namespace

void generate(const Communicator& world, const RunInput& input) {
  const EventSetup& setup = input.setup.generation;
  if (world.is_root()) check_outputs(setup);
  // The file is locked from now on, so that a second run with this file fails before it integrates.
  EventFile file(setup.output, world.is_root());
  const JsonFile json(world.is_root() ? input.setup.json : "");
  const bool prints = world.is_root() && !json.is_standard_output();
  TerminalProgress progress(input.setup.seed, prints);
  IntegratedInput integrated(world, input, progress);
  const ProcessResults& results = integrated.result.processes;
  if (prints && results.size() > 1) printed([&] { print_sum(results); });

  const std::string page_file = page_path(setup);
  PageOfEvents page(page_file, progress);
  EventTargets targets{&file};
  if (!page_file.empty()) targets.sinks.push_back(&page);
  const GenerationResult generation =
      at_line(input, [&] { return generate(integrated.result, targets, world, progress); });
  progress.clear();
  if (!world.is_root()) return;
  if (!page_file.empty()) page.write(integrated.result, generation);
  if (prints) printed([&] { print_report(generation, setup); });
  json.write(json_of(integrated.result, generation));
  report_events(integrated.result, generation);
  check_results(results);
}

}  // namespace helikos::app
