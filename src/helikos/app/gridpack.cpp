// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/gridpack.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "helikos/app/commands.hpp"
#include "helikos/app/integrated_input.hpp"
#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::app {
namespace {

void print_pack(const GenerationResult& pilot, const std::string& output) {
  fmt::print("\n");
  report_line("gridpack", output);
  report_line("efficiency",
              fmt::format("{:.3g}   (kept points, by {} of the pilot)", pilot.expected_efficiency,
                          counted(pilot.pilot_points, "point")));
  report_line("pilot", fmt::format("{:.3f} s", pilot.pilot_seconds));
}

}  // namespace

std::string names_of_models(const RunInput& input, const std::string& message) {
  return input.gridpack->with_names_of_models(message);
}

void gridpack(const Communicator& world, const RunInput& input, const std::string& output) {
  if (!input.setup.generation.also.empty())
    throw InputError("--also: a gridpack keeps no cards of weights; give it to generate X.hgp");
  const OutputFile file("--output", world.is_root() ? output : "", OutputKind::file);
  const JsonFile json(world.is_root() ? input.setup.json : "");
  const bool prints = world.is_root() && !json.is_standard_output();
  TerminalProgress progress(input, prints);
  if (world.is_root() && std::filesystem::exists(output))
    progress.note(output + ": the file exists and will be overwritten");
  std::optional<Session> session;
  const IntegratedInput integrated(world, input, progress, session);
  const ProcessResults& results = integrated.result.processes;
  if (prints && results.size() > 1) printed([&] { print_sum(results); });
  const GenerationResult pilot =
      at_line(input, [&] { return write_gridpack(integrated.result, file, world, progress); });
  progress.clear();
  if (!world.is_root()) return;
  if (prints) printed([&] { print_pack(pilot, output); });
  Json record = to_json(integrated.result);
  record["gridpack"] = {{"output", output},
                        {"pilot_points", pilot.pilot_points},
                        {"pilot_is_stable", pilot.is_stable},
                        {"expected_efficiency", pilot.expected_efficiency},
                        {"expected_overweight_part", pilot.expected_overweights},
                        {"pilot_seconds", pilot.pilot_seconds}};
  json.write(record);
  for (const ProcessResult& r : results) warn(r.plan.request, warnings_of(r));
  check_results(results);
}

}  // namespace helikos::app
