// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/generate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

#include "helikos/generator/detail/event_run.hpp"
#include "helikos/generator/warnings.hpp"

namespace helikos {
namespace {

/// Events of a wrong cross section are wrong, too.
void check_doubts(const IntegrationResult& integration) {
  if (integration.setup.generation.accept_doubtful) return;
  for (const ProcessResult& r : integration.processes)
    if (const auto doubts = doubts_of(r); !doubts.empty())
      throw std::runtime_error(fmt::format(
          "{}: no events are made of {:.6g} +- {:.2g} {}: {} (`accept-doubtful` makes them all the "
          "same)",
          r.plan.request, r.total.mean, r.total.error, r.plan.unit(), fmt::join(doubts, "; ")));
}

}  // namespace

void check_for_events(const IntegrationResult& integration) {
  if (!integration.setup.makes_events)
    throw InputError("the setup of the integration wants no events (RunSetup::makes_events)");
  const bool has_all =
      integration.files && !integration.processes.empty() &&
      integration.integrations.size() == integration.processes.size() &&
      std::ranges::all_of(integration.integrations, [](const auto& own) { return own != nullptr; });
  if (!has_all) throw InputError("the processes were integrated with a setup that wants no events");
  check_doubts(integration);
}

GenerationResult generate(const IntegrationResult& integration, const EventTargets& targets,
                          const Communicator& world, RunProgress& progress) {
  check_for_events(integration);
  RunProgress& shown = progress_of_root(world, progress);
  shown.set_up("selections of helicities and colour flows");
  return EventRun(world, integration, targets, shown).run();
}

GenerationResult generate(const IntegrationResult& integration, EventSink& sink) {
  RunProgress progress;
  return generate(integration, {nullptr, {&sink}}, Communicator::alone(), progress);
}

GenerationResult generate(const IntegrationResult& integration, EventFile& file) {
  RunProgress progress;
  return generate(integration, {&file, {}}, Communicator::alone(), progress);
}

}  // namespace helikos
