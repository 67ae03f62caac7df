// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/after_integration.hpp"
#include "app/commands.hpp"
#include "app/event_page.hpp"
#include "app/event_run.hpp"
#include "app/output_file.hpp"
#include "core/error.hpp"
#include "events/event_format.hpp"

namespace helikos::app {
namespace {

IntegrateOptions with_precision(IntegrateOptions options) {
  options.generation.is_wanted = true;
  if (options.precision || options.points) return options;
  options.precision = precision_of_events(options.generation.events);
  return options;
}

/// `writes`: of all ranks, one.
void check(const IntegrateOptions& options, bool writes) {
  if (options.helicities != "sum" || options.colors != "sum")
    throw InputError(
        "generate: events need all helicities and colours: --helicities sum --colors sum");
  const std::string& output = options.generation.output;
  events::event_format(output);
  const OutputFile writable("--output", events::part_path(output));
  if (writes) events::check_writable(output);
  const OutputFile page("--report", page_path(options.generation));
  if (page.is_standard_output()) throw InputError("--report -: a file is needed");
}

}  // namespace

void generate(const Communicator& world, const std::vector<IntegrateOptions>& options) {
  if (options.size() != 1)
    throw InputError(
        fmt::format("generate: one process a file; {} are in the run file, which "
                    "`events merge` cannot join",
                    options.size()));
  check(options.front(), world.is_root());
  integrate(world, {with_precision(options.front())},
            [](const Communicator& ranks, const IntegrationSetting& setting, Integrator& integrator,
               IntegrateRecord& record, Checkpoint& checkpoint) {
              EventRun run(ranks, setting, integrator, record, checkpoint);
              record.generation = run.run();
              if (ranks.is_root()) write_page(record, run.distributions());
            });
}

}  // namespace helikos::app
