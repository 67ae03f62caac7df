// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/after_integration.hpp"
#include "app/commands.hpp"
#include "app/event_run.hpp"
#include "app/output_file.hpp"
#include "core/error.hpp"
#include "events/event_format.hpp"

namespace helikos::app {
namespace {

/// The cross section is as precise as the events can show it, within limits.
IntegrateOptions with_precision(IntegrateOptions options) {
  options.generation.is_wanted = true;
  if (options.precision || options.points) return options;
  const double events = double(options.generation.events);
  options.precision = std::clamp(0.2 / std::sqrt(events), 0.001, 0.01);
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
              record.generation = EventRun(ranks, setting, integrator, record, checkpoint).run();
            });
}

}  // namespace helikos::app
