// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/generate.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "helikos/app/commands.hpp"
#include "helikos/app/event_page.hpp"
#include "helikos/app/integrate_report.hpp"
#include "helikos/app/integrated_input.hpp"
#include "helikos/base/core/counted.hpp"
#include "helikos/events/event_writer.hpp"
#include "helikos/events/run_parts.hpp"
#include "helikos/generator/option_words.hpp"

namespace helikos::app {
namespace {

/// The report of `generate` about its events.
void print_generation(const GenerationResult& r, const EventSetup& setup) {
  fmt::print("\n");
  report_line("events", fmt::format("{} in {}", r.events, setup.output));
  if (r.processes.size() > 1)
    for (const auto& [process, events] : r.processes)
      report_line("", fmt::format("{} of {}", events, process));
  if (const auto page = page_path(setup); !page.empty()) report_line("page", page);
  report_line("unweighting",
              fmt::format("{}, {} in {} after {} of the pilot", word_of(setup.unweighting),
                          counted(r.points, "point"), counted(r.rounds, "round"), r.pilot_points));
  if (r.two_stage) report_line("two stages", "|M|^2 in mixed precision, of what is kept in double");
  report_line("efficiency", fmt::format("{:.3g}   (kept points)", r.efficiency()));
  if (setup.unweighting != Unweighting::none)
    report_line("overweights",
                fmt::format("{}, the largest {:.3g} times the usual weight, {:.2g} % of the sum "
                            "above it",
                            r.overweights, r.largest_overweight, 100 * r.overweight_part));
  print_executors(r.executions);
  if (r.negative > 0) report_line("negative weights", fmt::format("{}", r.negative));
  report_line(
      "mean weight",
      fmt::format("( {:.6e} +- {:.1e} ) pb   (integration {:.1e}, pilot {:.1e}, unequal "
                  "weights {:.1e})",
                  r.mean_weight, r.error, r.integration_error, r.pilot_error, r.scatter_error));
  if (r.pilot_seconds > 0.0) report_line("pilot", fmt::format("{:.3f} s", r.pilot_seconds));
  report_line("generation",
              fmt::format("{:.3f} s, {:.3g} events/s", r.seconds, double(r.events) / r.seconds));
}

Json json_of(const GenerationResult& r, const EventSetup& setup) {
  const std::string page = page_path(setup);
  Json json = {
      {"output", setup.output},
      {"page", page.empty() ? Json() : Json(page)},
      {"unweighting", word_of(setup.unweighting)},
      {"events", r.events},
      {"pilot_points", r.pilot_points},
      {"pilot_samples", r.pilot_samples},
      {"pilot_is_stable", r.is_stable},
      {"two_stage", r.two_stage},
      {"points", r.points},
      {"rounds", r.rounds},
      {"expected_efficiency", r.expected_efficiency},
      {"efficiency", r.efficiency()},
      {"expected_overweight_part", r.expected_overweights},
      {"overweights", r.overweights},
      {"negative", r.negative},
      {"largest_overweight", r.largest_overweight},
      {"overweight_part", r.overweight_part},
      {"allowed_overweights", r.allowed_overweights},
      {"mean_weight_pb", r.mean_weight},
      {"error_pb", r.error},
      {"error_parts_pb",
       {{"integration", r.integration_error},
        {"pilot", r.pilot_error},
        {"scatter", r.scatter_error}}},
      {"non_finite", r.non_finite},
      {"cuts_undefined", r.counts.undefined},
      {"negative_densities", r.counts.negative},
      {"mu_r_outside", r.counts.mu_r_outside},
      {"mu_f_outside", r.counts.mu_f_outside},
      {"writing_ranks", r.writing_ranks},
      {"executors", json_of_executors(r.executions)},
      {"phases",
       {{"pilot", r.pilot_seconds}, {"generation", r.seconds}, {"closing", r.closing_seconds}}}};
  for (const GenerationResult::Times& own : r.times)
    json["ranks"].push_back({{"compute", own.compute},
                             {"order", own.order},
                             {"waiting", own.waiting},
                             {"exchange", own.exchange},
                             {"kernels", own.kernels},
                             {"writing", own.writing}});
  if (r.processes.size() == 1) return json;
  for (const auto& [process, events] : r.processes)
    json["processes"].push_back({{"process", process}, {"events", events}});
  return json;
}

/// Throws InputError if the events or the page cannot be written, or if weights cannot be added.
void check_outputs(const EventSetup& setup) {
  for (const char* key : {"output", "report", "also"})
    in_field(key, [&] { check_event_option(key, setup); });
  if (!setup.also.empty() && setup.output.find(".hepmc") != std::string::npos)
    throw InputError(
        fmt::format("--also: {}: weights are added to files .lhe, .lhe.gz or .lheh5 (.hdf5, .h5)",
                    setup.output));
  const OutputFile events("--output", setup.output, OutputKind::file);
  const OutputFile page("--report", page_path(setup));
}

Json json_of(const IntegrationResult& integration, const GenerationResult& generation) {
  Json json = to_json(integration);
  json["generation"] = json_of(generation, integration.setup.generation);
  return json;
}

/// Warnings of an integration that this run made, and of the events. `gridpack` has said those of
/// the integration of its file.
void report_events(const IntegrationResult& integration, const GenerationResult& generation,
                   bool has_integrated) {
  const ProcessResults& results = integration.processes;
  if (has_integrated)
    for (const ProcessResult& r : results) warn(r.plan.request, warnings_of(r));
  warn(name_of_all(results), warnings_of(generation, SumOfProcesses(results).mean));
}

/// Makes the events of one file.
void generate_file(const Communicator& world, const RunInput& input,
                   std::optional<Session>& session) {
  const EventSetup& setup = input.setup.generation;
  if (world.is_root()) check_outputs(setup);
  // The file is locked from now on, so that a second run with this file fails before it integrates.
  EventFile file(setup.output, world.is_root());
  const JsonFile json(world.is_root() ? input.setup.json : "");
  const bool prints = world.is_root() && !json.is_standard_output();
  TerminalProgress progress(input, prints);
  IntegratedInput integrated(world, input, progress, session, [&](const RunPlan& plan) {
    if (world.is_root()) check_cards_of(setup, plan);
  });
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
  if (prints) printed([&] { print_generation(generation, setup); });
  json.write(json_of(integrated.result, generation));
  report_events(integrated.result, generation, input.gridpack == nullptr);
  check_results(results);
}

/// "events_07.lhe.gz" for events.lhe.gz, job 7 of 10 to 99.
std::string file_of_job(const std::string& path, int job, int jobs) {
  if (path.empty() || path == "none") return path;
  const std::filesystem::path file(path);
  const std::string name = file.filename().string();
  const std::size_t end = name.ends_with(".gz") ? name.size() - 3 : name.size();
  const std::size_t dot = name.rfind('.', end - 1);
  const std::size_t stem = dot == name.npos || dot == 0 ? end : dot;
  return (file.parent_path() / fmt::format("{}_{:0{}}{}", name.substr(0, stem), job,
                                           fmt::formatted_size("{}", jobs), name.substr(stem)))
      .string();
}

}  // namespace

void check_event_option(const std::string& key, const EventSetup& setup) {
  if (key == "output") events::check_format(setup.output);
  if (key == "report" && setup.report == "-")
    throw InputError("the page needs a file, not standard output");
  if (key != "also") return;
  for (const std::string& card : cards_of(setup))
    if (!std::filesystem::is_regular_file(card)) throw InputError(card + ": there is no such file");
}

RunInput input_of_job(const RunInput& input, int job, int jobs) {
  RunInput own = input;
  EventSetup& setup = own.setup.generation;
  setup.events = events_of_job(setup.events, job, jobs);
  if (setup.events == 0)
    throw InputError(fmt::format("--jobs {}: more than the {} of the run", jobs,
                                 counted(input.setup.generation.events, "event")));
  if (jobs > 1) own.setup.part = events::RunParts(job, jobs, input.setup.seed).text();
  own.setup.seed = seed_of_job(input.setup.seed, job);
  for (std::string* path : {&setup.output, &setup.report, &own.setup.json})
    *path = file_of_job(*path, job, jobs);
  return own;
}

void generate(const Communicator& world, const std::vector<RunInput>& jobs) {
  std::optional<Session> session;
  for (const RunInput& job : jobs) {
    generate_file(world, job, session);
    const EventSetup& setup = job.setup.generation;
    if (world.is_root() && !setup.also.empty()) add_weights_of_cards(setup, job.setup.json != "-");
  }
}

}  // namespace helikos::app
