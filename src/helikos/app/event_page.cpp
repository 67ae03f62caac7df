// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/event_page.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <initializer_list>
#include <set>

#include "helikos/app/json_file.hpp"
#include "helikos/app/machine.hpp"
#include "helikos/app/run_file.hpp"
#include "helikos/app/run_input.hpp"
#include "helikos/base/core/counted.hpp"
#include "helikos/events/event_checks.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/events/event_summary.hpp"
#include "helikos/generator/chosen_model.hpp"
#include "helikos/generator/option_table.hpp"
#include "helikos/generator/option_words.hpp"
#include "helikos/generator/run_header.hpp"
#include "helikos/generator/warnings.hpp"
#include "helikos/report/event_report.hpp"
#include "helikos/version.hpp"

namespace helikos::app {
namespace {

using report::ReportedRun;

std::string seconds_text(double seconds) { return fmt::format("{:.3g} s", seconds); }

std::string model_text(const ProcessSetup& setup) {
  const std::string restriction = restriction_of(setup);
  return restriction.empty() ? setup.model
                             : fmt::format("{}, restriction {}", setup.model, restriction);
}

/// The lines of the settings: some options have lines in the words of the field, and all others
/// those of their rows.
class SettingsLines {
 public:
  explicit SettingsLines(const RunSetup& run) : run_(run) {}

  void add_process(const ProcessPlan& plan) {
    const ProcessSetup& setup = plan.setup;
    add({}, "process", plan.request);
    add({"define"}, "label", setup.definitions);
    add({"subprocess"}, "subprocess", setup.subprocess);
    add({"model", "restrict", "param-card"}, "model",
        fmt::format("{}, {}", model_text(setup),
                    setup.param_card.empty() ? "parameters of its defaults" : setup.param_card));
    add({"set"}, "parameter", setup.set);
    add({"muf"}, "muF", plan.mu_f);
    add({"mur", "alpha-s"}, "alpha_s", plan.alpha_s_text());
    add({"cut"}, "cut", setup.cuts);
    skip({"beams", "energy", "beam-energies", "pdf", "member"});  // add_common
    add_rows(setup, true);
  }

  /// What all processes have in common.
  void add_common(const ProcessPlan& first) {
    add({"beams", "energy", "beam-energies"}, "beams",
        fmt::format("{}, {}", first.beams_text(), first.energy_text()));
    if (first.set) {
      const bool is_toy = first.setup.pdf == beams::toy_name;
      add({"pdf", "member"}, "parton densities",
          fmt::format("{}, member {}{}", first.setup.pdf, first.setup.member,
                      is_toy ? " (a benchmark, no fit to data)" : ""));
    }
    add({"events"}, "events", fmt::format("{}", run_.generation.events));
    add({"unweighting"}, "unweighting", word_of(run_.generation.unweighting));
    add({"seed"}, "seed", fmt::format("{}", run_.seed));
    add_rows(first.setup, false);
    add({}, "gridpack", run_.gridpack);
    add({}, "part of a run", run_.part);
    add({}, "all other options", "their defaults");
    add({}, "Helikos", fmt::format("{}, commit {}", version(), commit()));
  }

  const ReportedRun::Lines& lines() const { return lines_; }

 private:
  using Keys = std::initializer_list<const char*>;

  /// These options need no line of their rows.
  void skip(Keys keys) { has_line_.insert(keys.begin(), keys.end()); }

  /// Adds the line of these options, unless its value is empty.
  void add(Keys keys, const std::string& name, const std::string& value) {
    skip(keys);
    if (!value.empty()) lines_.emplace_back(name, value);
  }
  void add(Keys keys, const std::string& name, const std::vector<std::string>& values) {
    skip(keys);
    for (const std::string& value : values) add(keys, name, value);
  }

  /// Adds the rows of a process, or of the run, whose values are not the default.
  void add_rows(const ProcessSetup& process, bool of_process) {
    for (const OptionRow& row : option_table()) {
      if (row.is_of_process != of_process || row.stated == Stated::nowhere ||
          has_line_.contains(row.key) || row.given(run_, process).is_null())
        continue;
      if (const Json value = row.stated_value(run_, process); !value.is_null())
        add({}, row.key, fmt::format("{}", fmt::join(texts_of(value), " ")));
    }
  }

  const RunSetup& run_;
  std::set<std::string> has_line_;
  ReportedRun::Lines lines_;
};

ReportedRun::Lines settings_lines(const IntegrationResult& integration) {
  SettingsLines settings(integration.setup);
  for (const ProcessResult& result : integration.processes) settings.add_process(result.plan);
  settings.add_common(integration.processes.front().plan);
  return settings.lines();
}

ReportedRun::Lines times_lines(const ProcessResults& records, const GenerationResult& g) {
  const ProcessResult& first = records.front();
  double set_up = 0.0, integration = 0.0;
  for (const ProcessResult& r : records) set_up += r.set_up_seconds, integration += r.seconds;
  return {{"written", fmt::format("{:%Y-%m-%d %H:%M:%S} UTC", fmt::gmtime(std::time(nullptr)))},
          {"set-up", seconds_text(set_up)},
          {"integration", seconds_text(integration)},
          {"pilot", seconds_text(g.pilot_seconds)},
          {"generation", fmt::format("{}, {:.3g} events a second", seconds_text(g.seconds),
                                     double(g.events) / g.seconds)},
          {"device", computing_device()},
          {"threads and ranks", fmt::format("{}, {}", first.threads, first.ranks)},
          {"backend", fmt::format("{}, Kokkos {}", backend(), kokkos_version())}};
}

report::ReportedIntegration integration_of(const ProcessResult& r) {
  report::ReportedIntegration own{r.plan.request, r.total.mean, r.total.error, r.efficiency};
  const int warm_up = int(r.iterations.size()) - r.total.iterations;
  for (std::size_t i = 0; i < r.iterations.size(); ++i)
    own.iterations.push_back(
        {r.iterations[i].mean, std::sqrt(r.iterations[i].variance), int(i) >= warm_up});
  own.chi2 = r.total.chi2;
  own.degrees = r.total.degrees;
  own.p_value = r.total.p_value;
  own.non_finite = r.total.non_finite;
  return own;
}

/// Adds a subprocess to the one with the same id, if there is one. Their sum has no efficiency.
void add_subprocess(const report::ReportedSubprocess& own, ReportedRun& run) {
  const auto found = std::ranges::find(run.subprocesses, own.id, &report::ReportedSubprocess::id);
  if (found == run.subprocesses.end()) return run.subprocesses.push_back(own);
  found->cross_section += own.cross_section;
  found->error = std::hypot(found->error, own.error);
  found->efficiency = NAN;
}

/// Adds processes and subprocesses, with the ids that events have.
void add_integrations(const ProcessResults& records, ReportedRun& run) {
  const std::vector<int> ids = ids_of(records);
  const bool numbered = are_numbered(records);
  std::size_t i = 0;
  for (const ProcessResult& r : records) {
    for (std::size_t p = 0; p < r.members.size(); ++p)
      for (std::size_t k = 0; k < r.members[p].size(); ++k)
        add_subprocess({ids[i++], numbered ? r.plan.request : r.plan.members[p][k].process.str(),
                        r.members[p][k].mean, r.members[p][k].error, r.members[p][k].efficiency,
                        run.integrations.size()},
                       run);
    run.integrations.push_back(integration_of(r));
  }
}

/// Adds the warnings. If there are several processes, each warning names its process.
void add_warnings(const ProcessResults& records, const GenerationResult& g, ReportedRun& run) {
  const auto add_all = [&](const std::vector<std::string>& warnings, const std::string& process) {
    for (const std::string& what : warnings)
      run.warnings.push_back(with_flags(process.empty() ? what : process + ": " + what));
  };
  const SumOfProcesses sum(records);
  const auto name = [&](const ProcessResult& r) {
    return records.size() == 1 ? std::string() : r.plan.request;
  };
  for (const ProcessResult& r : records) add_all(warnings_said_before(r), name(r));
  add_all(warnings_said_before(g), "");
  for (const ProcessResult& r : records) add_all(warnings_of(r), name(r));
  add_all(warnings_of(g, sum.mean), "");
}

/// Adds the processes and subprocesses that the header of a file names.
void add_processes(const events::RunRecord& header, ReportedRun& run) {
  const auto processes = processes_of(header);
  for (const events::SubprocessRecord& own : header.subprocesses)
    run.subprocesses.push_back({own.id, own.process, own.cross_section, own.error, NAN,
                                process_of(own.id, processes).value_or(0)});
  for (const FileProcess& own : processes) {
    const auto sum = events::header_cross_section(header, own.first_id, own.last_id);
    run.integrations.push_back({own.process, sum.value, sum.error, NAN});
  }
}

report::Distributions distributions_of(std::span<const double> numbers) {
  return report::Distributions::from_numbers({numbers.begin(), numbers.end()});
}

}  // namespace

std::string page_beside(const std::string& events) {
  std::filesystem::path path(events);
  if (path.extension() == ".gz") path.replace_extension();
  return path.replace_extension(".report.html").string();
}

std::string page_path(const EventSetup& setup) {
  if (setup.report == "none") return {};
  return setup.report.empty() ? page_beside(setup.output) : setup.report;
}

void PageOfEvents::start(const events::RunRecord&, int threads) {
  threads_ = threads;
  std::error_code error;
  if (std::filesystem::is_regular_file(path_, error))
    progress_.note(path_ + ": the file exists and will be overwritten");
}

void PageOfEvents::end_round() {
  if (round_) distributions_.merge(*round_);
  if (distributions_.is_settled()) round_ = distributions_.emptied();
}

void PageOfEvents::restore(std::span<const double> state) {
  distributions_ = distributions_of(state);
  if (distributions_.is_settled()) round_ = distributions_.emptied();
}

std::vector<double> PageOfEvents::setting() const {
  return round_ ? round_->to_numbers() : std::vector<double>();
}

void PageOfEvents::share(std::span<const double> setting, int threads) {
  round_ = distributions_of(setting);
  threads_ = threads;
}

std::vector<double> PageOfEvents::take_round() {
  const std::vector<double> sums = round_->to_numbers();
  round_ = round_->emptied();
  return sums;
}

void PageOfEvents::add_round(std::span<const double> sums) {
  distributions_.merge(distributions_of(sums));
}

void PageOfEvents::write(const IntegrationResult& integration, const GenerationResult& g) {
  const ProcessResults& results = integration.processes;
  const EventSetup& setup = integration.setup.generation;
  const ProcessResult& first = results.front();
  const SumOfProcesses sum(results);
  ReportedRun run;
  run.title = name_of_all(results);
  run.file = fmt::format("{}, {}: {} in {}", first.plan.beams_text(), first.plan.energy_text(),
                         counted(g.events, "event"), setup.output);
  run.command = repeat_command(integration.setup, first.began_with_grids);
  run.cross_section = {sum.mean, sum.error};
  run.weight_error = std::hypot(g.integration_error, g.pilot_error);
  add_integrations(results, run);
  run.unweighting = word_of(setup.unweighting);
  run.efficiency = g.efficiency();
  run.points = g.points;
  run.pilot_points = g.pilot_points;
  run.non_finite = g.non_finite;
  run.weight_parts = g.weight_parts;
  add_warnings(results, g, run);
  run.settings = settings_lines(integration);
  run.times = times_lines(results, g);
  distributions_.finish();
  OutputFile("--report", path_).write(report::event_report(run, distributions_));
}

void write_page_of_file(const std::string& events, const std::string& page) {
  const OutputFile file("--output", page);
  const auto reader = events::open_event_file(events);
  const events::RunRecord& header = reader->run();
  report::Distributions distributions;
  std::uint64_t number = 0;
  for (events::EventRecord event; reader->read(event);) {
    events::check_finite(event, events, ++number);
    distributions.add({&event, 1});
  }
  distributions.finish();

  ReportedRun run;
  run.title = std::filesystem::path(events).filename().string();
  run.file = header.generator.empty()
                 ? std::string("a file of events")
                 : fmt::format("written by {} {}", header.generator, header.version);
  const auto [value, error] = events::header_cross_section(header);
  if (value != 0.0) run.cross_section = {value, error};
  run.mean_is_cross_section = std::abs(header.weighting) == -events::mean_is_cross_section;
  run.weight_error = events::error_of_mean(header, 0.0);
  add_processes(header, run);
  run.settings = {{"beams", fmt::format("{} of {:g} GeV, {} of {:g} GeV", header.beams[0],
                                        header.energies[0], header.beams[1], header.energies[1])},
                  {"parton densities", densities_text(header)}};
  for (const events::HeaderBlock& block : header.header)
    run.texts.emplace_back(block.name, block.text);
  file.write(report::event_report(run, distributions));
}

}  // namespace helikos::app
