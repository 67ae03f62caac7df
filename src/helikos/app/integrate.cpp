// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <stdexcept>

#include "helikos/app/commands.hpp"
#include "helikos/app/integrate_report.hpp"
#include "helikos/app/integrated_input.hpp"
#include "helikos/app/pdf_id.hpp"
#include "helikos/app/run_input.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/generator/warnings.hpp"

namespace helikos::app {

void warn(const std::string& process, const std::vector<std::string>& warnings) {
  flush_output();
  for (const std::string& what : warnings) say(with_flags(fmt::format("{}: {}", process, what)));
}

IntegratedInput::IntegratedInput(const Communicator& world, const RunInput& input,
                                 TerminalProgress& progress) {
  check_set_ids(input);
  RunPlan plan = at_line(input, [&] { return plan_run(input.setup, world, progress); });
  session_.emplace(world, input.setup.threads);
  result = at_line(input, [&] { return integrate(std::move(plan), world, progress); });
  progress.clear();
}

void check_results(const ProcessResults& results) {
  for (const ProcessResult& r : results)
    if (const auto& why = r.why_refused(); !why.empty())
      throw InputError(fmt::format("{}: {}", r.plan.request, why));
  for (const ProcessResult& r : results)
    if (!r.is_reached)
      throw std::runtime_error(
          fmt::format("{}: the accuracy was not reached with {} points; give a larger "
                      "--max-points, or --points in place of --accuracy",
                      r.plan.request, r.total.points));
}

void integrate(const Communicator& world, const RunInput& input) {
  const JsonFile json(world.is_root() ? input.setup.json : "");
  const bool prints = world.is_root() && !json.is_standard_output();
  TerminalProgress progress(input.setup.seed, prints);
  const IntegratedInput integrated(world, input, progress);
  if (!world.is_root()) return;
  const ProcessResults& results = integrated.result.processes;
  if (prints && results.size() > 1) printed([&] { print_sum(results); });
  json.write(to_json(integrated.result));
  for (const ProcessResult& r : results) warn(r.plan.request, warnings_of(r));
  check_results(results);
}

}  // namespace helikos::app
