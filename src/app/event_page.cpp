// SPDX-License-Identifier: Apache-2.0
#include "app/event_page.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cmath>
#include <ctime>
#include <filesystem>

#include "api/version.hpp"
#include "app/integrate_warnings.hpp"
#include "app/machine.hpp"
#include "app/repeat_command.hpp"
#include "events/event_reader.hpp"
#include "events/event_summary.hpp"
#include "report/event_report.hpp"

namespace helikos::app {
namespace {

using report::ReportedRun;

std::string seconds_text(double seconds) { return fmt::format("{:.3g} s", seconds); }

ReportedRun::Lines settings_lines(const IntegrateRecord& r) {
  const IntegrateOptions& o = r.options;
  const IntegratePlan& plan = r.plan;
  ReportedRun::Lines lines{{"process", plan.request}};
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) lines.emplace_back(name, value);
  };
  for (const std::string& definition : o.definitions) add("label", definition);
  add("subprocess", o.subprocess);
  add("model", fmt::format("{}, {}", o.model,
                           o.param_card.empty() ? "parameters of its defaults" : o.param_card));
  if (o.orders != "lowest") add("orders", o.orders);
  add("beams", fmt::format("{}, {:g} GeV together", beams_text(plan), plan.collider.energy));
  if (plan.set) {
    const bool is_toy = o.pdf == beams::toy_name;
    add("parton densities", fmt::format("{}, member {}{}", o.pdf, o.member,
                                        is_toy ? " (a benchmark, no fit to data)" : ""));
    add("muF", plan.mu_f);
  }
  add("alpha_s", plan.alpha_s == "card" ? "that of the parameters"
                                        : fmt::format("{}, at muR = {}", plan.alpha_s, plan.mu_r));
  for (const std::string& cut : o.cuts) add("cut", cut);
  add("events", fmt::format("{}", o.generation.events));
  add("unweighting", o.generation.unweighting);
  add("seed", fmt::format("{}", o.seed));
  add("Helikos", fmt::format("{}, commit {}", version(), commit()));
  return lines;
}

ReportedRun::Lines times_lines(const IntegrateRecord& r) {
  const GenerationRecord& g = *r.generation;
  return {{"written", fmt::format("{:%Y-%m-%d %H:%M:%S} UTC", fmt::gmtime(std::time(nullptr)))},
          {"set-up", seconds_text(r.set_up_seconds)},
          {"integration", seconds_text(r.seconds)},
          {"pilot", seconds_text(g.pilot_seconds)},
          {"generation", fmt::format("{}, {:.3g} events a second", seconds_text(g.seconds),
                                     double(g.events) / g.seconds)},
          {"device", computing_device()},
          {"threads and ranks", fmt::format("{}, {}", r.threads, r.ranks)},
          {"backend", fmt::format("{}, Kokkos {}", backend(), kokkos_version())}};
}

void add_integration(const IntegrateRecord& r, ReportedRun& run) {
  const int warm_up = int(r.iterations.size()) - r.total.iterations;
  for (std::size_t i = 0; i < r.iterations.size(); ++i)
    run.iterations.push_back(
        {r.iterations[i].mean, std::sqrt(r.iterations[i].variance), int(i) >= warm_up});
  run.cross_section = {r.total.mean, r.total.error};
  run.chi2 = r.total.chi2;
  run.degrees = r.total.degrees;
  run.p_value = r.total.p_value;
  run.integration_points = r.total.points;
  run.integration_non_finite = r.total.non_finite;
}

/// By the ids that events have.
void add_subprocesses(const IntegrateRecord& r, ReportedRun& run) {
  int id = 0;
  for (std::size_t p = 0; p < r.members.size(); ++p)
    for (std::size_t k = 0; k < r.members[p].size(); ++k)
      run.subprocesses.push_back({++id, r.plan.members[p][k].process.str(), r.members[p][k].mean,
                                  r.members[p][k].error, r.member_efficiencies[p][k]});
}

}  // namespace

std::string page_beside(const std::string& events) {
  std::filesystem::path path(events);
  if (path.extension() == ".gz") path.replace_extension();
  return path.replace_extension(".report.html").string();
}

std::string page_path(const EventOptions& options) {
  if (options.report == "none") return {};
  return options.report.empty() ? page_beside(options.output) : options.report;
}

void write_page(const IntegrateRecord& r, report::Distributions events) {
  const std::string path = page_path(r.options.generation);
  if (path.empty()) return;
  const GenerationRecord& g = *r.generation;
  ReportedRun run;
  run.title = r.plan.request;
  run.file = fmt::format("{}, {:g} GeV: {} events in {}", beams_text(r.plan),
                         r.plan.collider.energy, g.events, g.output);
  run.command = repeat_command(r.options, r.began_with_grids);
  add_integration(r, run);
  add_subprocesses(r, run);
  run.unweighting = g.unweighting;
  run.efficiency = g.efficiency();
  run.points = g.points;
  run.pilot_points = g.pilot_points;
  run.non_finite = g.non_finite;
  run.weight_parts = g.weight_parts;
  run.warnings = warnings_said_before(r);
  for (const std::string& warning : warnings_of(r)) run.warnings.push_back(warning);
  run.settings = settings_lines(r);
  run.times = times_lines(r);
  events.finish();
  OutputFile("--report", path).write(report::event_report(run, events));
}

void write_page_of_file(const std::string& events, const std::string& page) {
  const OutputFile file("--output", page);
  const auto reader = events::open_event_file(events);
  const events::RunRecord& header = reader->run();
  report::Distributions distributions;
  for (events::EventRecord event; reader->read(event);) distributions.add({&event, 1});
  distributions.finish();

  ReportedRun run;
  run.title = std::filesystem::path(events).filename().string();
  run.file = header.generator.empty()
                 ? std::string("a file of events")
                 : fmt::format("written by {} {}", header.generator, header.version);
  const auto [value, error] = events::header_cross_section(header);
  if (value != 0.0) run.cross_section = {value, error};
  run.mean_is_cross_section = std::abs(header.weighting) == -events::mean_is_cross_section;
  for (const events::SubprocessRecord& own : header.subprocesses)
    run.subprocesses.push_back({own.id, own.process, own.cross_section, own.error, NAN});
  run.settings = {{"beams", fmt::format("{} of {:g} GeV, {} of {:g} GeV", header.beams[0],
                                        header.energies[0], header.beams[1], header.energies[1])},
                  {"parton densities", fmt::format("{}, {} (LHAPDF's numbers)", header.pdf_sets[0],
                                                   header.pdf_sets[1])}};
  for (const events::HeaderBlock& block : header.header)
    run.texts.emplace_back(block.name, block.text);
  file.write(report::event_report(run, distributions));
}

}  // namespace helikos::app
