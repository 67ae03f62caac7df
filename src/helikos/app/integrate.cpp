// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "helikos/app/commands.hpp"
#include "helikos/app/integrated_input.hpp"

namespace helikos::app {

void integrate(const Communicator& world, const RunInput& input) {
  const JsonFile json(world.is_root() ? input.setup.json : "");
  const bool prints = world.is_root() && !json.is_standard_output();
  TerminalProgress progress(input, prints);
  std::optional<Session> session;
  const IntegratedInput integrated(world, input, progress, session, [&](const RunPlan&) {
    if (world.is_root() && !input.unused_keys.empty())
      progress.note(
          fmt::format("{}: keys of helikos generate only, which integrate does not use: {}",
                      input.run_file, fmt::join(input.unused_keys, ", ")));
  });
  if (!world.is_root()) return;
  const ProcessResults& results = integrated.result.processes;
  if (prints && results.size() > 1) printed([&] { print_sum(results); });
  json.write(to_json(integrated.result));
  for (const ProcessResult& r : results) warn(r.plan.request, warnings_of(r));
  check_results(results);
}

}  // namespace helikos::app
