// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <stdexcept>

#include "helikos/app/commands.hpp"
#include "helikos/app/event_page.hpp"
#include "helikos/app/json_file.hpp"
#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/core/printable.hpp"
#include "helikos/base/files/output_file.hpp"
#include "helikos/events/event_checks.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/events/event_summary.hpp"
#include "helikos/events/merge.hpp"
#include "helikos/generator/run_header.hpp"

namespace helikos::app {
namespace {

using events::EventChecks;
using events::EventSummary;

Json json_of(const events::WeightSums& sums) {
  return {{"events", sums.events}, {"sum", sums.sum},         {"mean", sums.mean()},
          {"error", sums.error()}, {"largest", sums.largest}, {"negative", sums.negative}};
}

double mean_among(const events::WeightSums& sums, std::uint64_t events) {
  return sums.sum / static_cast<double>(std::max<std::uint64_t>(events, 1));
}

/// The error of the cross section of some of the events [pb]: the statistical error of their
/// number, and their part of the error in the header.
double error_of_part(const events::WeightSums& sums, const EventSummary& summary,
                     const events::RunRecord& run) {
  const auto events = summary.all().events;
  const double all = std::abs(summary.all().mean());
  const double part = all > 0.0 ? std::abs(mean_among(sums, events)) / all : 0.0;
  return std::hypot(part * events::error_of_mean(run, 0.0), sums.error_among(events));
}

/// The processes of a file with several processes. Each has the sum of its subprocesses.
Json process_list(const events::RunRecord& run, const EventSummary& summary) {
  const double mean = summary.all().mean();
  Json list = Json::array();
  for (const FileProcess& own : processes_of(run)) {
    events::WeightSums sums;
    for (const auto& [id, of_subprocess] : summary.subprocesses())
      if (own.has(id)) sums.add(of_subprocess);
    const auto header = events::header_cross_section(run, own.first_id, own.last_id);
    const double cross_section = mean_among(sums, summary.all().events);
    list.push_back({{"process", own.process},
                    {"first_id", own.first_id},
                    {"last_id", own.last_id},
                    {"weights", json_of(sums)},
                    {"cross_section", cross_section},
                    {"error", error_of_part(sums, summary, run)},
                    {"share", mean == 0.0 ? 0.0 : cross_section / mean},
                    {"header", {{"cross_section", header.value}, {"error", header.error}}}});
  }
  return list;
}

Json subprocess_list(const events::RunRecord& run, const EventSummary& summary) {
  const auto processes = processes_of(run);
  Json list = Json::array();
  for (const auto& [id, sums] : summary.subprocesses()) {
    const auto is_it = [&, id = id](const auto& subprocess) { return subprocess.id == id; };
    const auto found = std::find_if(run.subprocesses.begin(), run.subprocesses.end(), is_it);
    Json entry = {{"id", id}, {"weights", json_of(sums)}};
    entry["cross_section"] = mean_among(sums, summary.all().events);
    if (const auto number = process_of(id, processes)) entry["of_process"] = *number;
    if (found != run.subprocesses.end()) {
      entry["process"] = found->process;
      entry["header"] = {{"cross_section", found->cross_section}, {"error", found->error}};
    }
    list.push_back(entry);
  }
  return list;
}

Json object_of(const events::Attributes& attributes) {
  Json object = Json::object();
  for (const auto& [name, value] : attributes) object[name] = value;
  return object;
}

Json variation_list(const events::RunRecord& run, const EventSummary& summary) {
  const auto means = summary.variation_means();
  Json list = Json::array();
  for (std::size_t i = 0; i < means.size(); ++i) {
    const auto& variation = run.variations[i];
    list.push_back({{"id", variation.id},
                    {"group", variation.group},
                    {"group_attributes", object_of(variation.group_attributes)},
                    {"attributes", object_of(variation.attributes)},
                    {"text", variation.text},
                    {"mean", means[i]}});
  }
  return list;
}

Json check_list(const events::RunRecord& run, const EventSummary& summary,
                const EventChecks& checks) {
  Json list = Json::array();
  for (const auto& check : checks.results()) {
    Json entry = {{"name", check.name}, {"failed", check.failed}};
    if (check.failed > 0) {
      entry["first"] = check.first;
      entry["objection"] = check.objection;
    }
    list.push_back(entry);
  }
  const auto objection = events::normalization_objection(summary, run);
  list.push_back({{"name", "normalisation"}, {"failed", objection.empty() ? 0 : 1}});
  if (!objection.empty()) list.back()["objection"] = objection;
  return list;
}

// ---- Text ---------------------------------------------------------------------------------------

/// The text on one line, without control characters of a terminal.
std::string json_text(const Json& json) {
  std::string text = printable(json.get<std::string>());
  std::ranges::replace(text, '\n', ' ');
  return text;
}

double number(const Json& json) { return json.is_null() ? NAN : json.get<double>(); }

void print_head(const Json& json) {
  const auto& beams = json["beams"];
  fmt::print("{}\n", json_text(json["file"]));
  if (!json["generator"].get<std::string>().empty())
    fmt::print("written by        {} {}\n", json_text(json["generator"]),
               json_text(json["version"]));
  fmt::print("beams             {} of {:g} GeV, {} of {:g} GeV\n", beams[0]["pdg"].get<int>(),
             number(beams[0]["energy"]), beams[1]["pdg"].get<int>(), number(beams[1]["energy"]));
  fmt::print("parton densities  {}\n", json_text(json["parton_densities"]));
}

void print_weights(const Json& json) {
  const auto& weights = json["weights"];
  const auto events = weights["events"].get<std::uint64_t>();
  fmt::print("events            {}\n", events);
  fmt::print("cross section     {:.6g} +- {:.2g} pb, of the header\n",
             number(json["header"]["cross_section"]), number(json["header"]["error"]));
  fmt::print("mean weight       {:.6g} +- {:.2g} pb   (header {:.2g}, unequal weights {:.2g})\n",
             number(weights["mean"]), number(json["mean_weight_error"]),
             number(json["header"]["error"]), number(weights["error"]));
  fmt::print("weights           sum {:.6g}, largest {:.6g}, {} negative\n", number(weights["sum"]),
             number(weights["largest"]), weights["negative"].get<std::uint64_t>());
}

/// `error`: error of a sum of subprocesses; `name`: name of the process.
void print_part(const Json& entry, double all, const std::string& id, const std::string& error,
                const std::string& name) {
  const double sigma = number(entry["cross_section"]);
  fmt::print("{:>6} {:>12} {:>14.6g}{} {:>7.2f}%  {}\n", id,
             entry["weights"]["events"].get<std::uint64_t>(), sigma, error,
             all == 0.0 ? 0.0 : 100.0 * sigma / all, name);
}

/// Prints the subprocesses of one process, or those of no known process (null).
void print_subprocesses_of(const Json& json, const Json& process, int width) {
  for (const auto& entry : json["subprocesses"])
    if (entry.value("of_process", Json()) == process)
      print_part(entry, number(json["weights"]["mean"]), fmt::format("{}", entry["id"].get<int>()),
                 fmt::format("{:{}}", "", width),
                 json_text(entry.value("process", Json("not in the header"))));
}

/// Prints the subprocesses. If there are several processes, each ends with its sum.
void print_subprocesses(const Json& json) {
  constexpr int error_width = 13;
  const Json& processes = json["processes"];
  const int width = processes.empty() ? 0 : error_width;
  fmt::print("\n{:>6} {:>12} {:>14}{:<{}} {:>8}  subprocess\n", "id", "events", "sigma [pb]",
             processes.empty() ? "" : " +- error", width, "share");
  for (std::size_t i = 0; i < processes.size(); ++i) {
    print_subprocesses_of(json, i, width);
    print_part(processes[i], number(json["weights"]["mean"]), "sum",
               fmt::format(" +- {:<{}.2g}", number(processes[i]["error"]), width - 4),
               json_text(processes[i]["process"]) + "\n");
  }
  print_subprocesses_of(json, Json(), width);
}

void print_variations(const Json& json) {
  std::map<std::string, std::array<double, 3>> groups;  // number, least, largest mean
  for (const auto& variation : json["variations"]) {
    const double mean = number(variation["mean"]);
    auto& [count, least, largest] =
        groups.try_emplace(variation["group"].get<std::string>(), std::array{0.0, mean, mean})
            .first->second;
    ++count;
    least = std::min(least, mean);
    largest = std::max(largest, mean);
  }
  if (!groups.empty()) fmt::print("\n");
  for (const auto& [name, values] : groups) {
    fmt::print("{} variations {}: {:.6g} to {:.6g} pb\n", values[0],
               name.empty() ? "of no group" : printable(name), values[1], values[2]);
  }
  if (const auto text = json["undeclared_text"].get<std::string>(); !text.empty())
    fmt::print("{}{}\n", groups.empty() ? "\n" : "", text);
}

void print_checks(const Json& json) {
  fmt::print("\n");
  for (const auto& check : json["checks"]) {
    const auto failed = check["failed"].get<std::uint64_t>();
    const auto name = check["name"].get<std::string>();
    if (failed == 0) {
      fmt::print("{:<22} good\n", name);
    } else if (!check.contains("first")) {
      fmt::print("{:<22} WRONG: {}\n", name, json_text(check["objection"]));
    } else {
      fmt::print("{:<22} WRONG in {}; event {}: {}\n", name, counted(failed, "event"),
                 check["first"].get<std::uint64_t>(), json_text(check["objection"]));
    }
  }
  fmt::print("momenta are conserved to {:.1e} of the energies, masses squared to {:.1e} of E^2\n",
             number(json["worst"]["momentum"]), number(json["worst"]["mass_shell"]));
}

std::string without_last_line_end(std::string text) {
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

/// The results of `events info` as JSON.
Json describe_events(const std::string& file, const events::RunRecord& run,
                     const EventSummary& summary, const EventChecks& checks) {
  const auto header = events::header_cross_section(run);
  Json settings = Json::object(), beams = Json::array();
  for (const auto& block : run.header) settings[block.name] = block.text;
  for (std::size_t i = 0; i < 2; ++i) {
    beams.push_back({{"pdg", run.beams[i]}, {"energy", run.energies[i]}, {"pdf", run.pdf_sets[i]}});
  }
  return {
      {"file", file},
      {"generator", run.generator},
      {"version", run.version},
      {"beams", beams},
      {"parton_densities", densities_text(run)},
      {"weighting", run.weighting},
      {"header", {{"cross_section", header.value}, {"error", header.error}}},
      {"weights", json_of(summary.all())},
      {"mean_weight_error", events::error_of_mean(run, summary.all().error())},
      {"processes", process_list(run, summary)},
      {"subprocesses", subprocess_list(run, summary)},
      {"variations", variation_list(run, summary)},
      {"undeclared_weights", summary.undeclared().events()},
      {"undeclared_text", summary.undeclared().text()},
      {"checks", check_list(run, summary, checks)},
      {"worst", {{"momentum", checks.worst_momentum()}, {"mass_shell", checks.worst_mass_shell()}}},
      {"settings", settings}};
}

/// Prints these results as text.
void print_events(const Json& json) {
  print_head(json);
  print_weights(json);
  print_subprocesses(json);
  print_variations(json);
  for (const auto& [name, text] : json["settings"].items())
    fmt::print("\n{}:\n{}\n", printable(name),
               printable(without_last_line_end(text.get<std::string>())));
  print_checks(json);
}

/// The number of checks that failed.
int failed_checks(const Json& json) {
  return static_cast<int>(std::count_if(json["checks"].begin(), json["checks"].end(),
                                        [](const Json& check) { return check["failed"] != 0; }));
}

void info_of_events(const EventsOptions& options) {
  const JsonFile file(options.json);
  const auto reader = events::open_event_file(options.files.front());
  events::EventSummary summary(reader->run());
  events::EventChecks checks(reader->run());
  for (events::EventRecord event; reader->read(event);) {
    summary.add(event);
    checks.check(event, summary.all().events);
  }
  const auto json = describe_events(options.files.front(), reader->run(), summary, checks);
  file.write(json);
  if (!file.is_standard_output()) print_events(json);
  const int failed = failed_checks(json);
  if (failed > 0) {
    throw std::runtime_error(fmt::format("{}: {} of {} checks failed", options.files.front(),
                                         failed, json["checks"].size()));
  }
}

void merge_events(const EventsOptions& options) {
  const OutputFile checked("--output", options.output, OutputKind::file);
  const auto merged = events::merge_files(options.files, options.output, options.threads);
  for (const auto& remark : merged.remarks) say(remark);
  fmt::print("{}: {} of {}, {:.6g} +- {:.2g} pb\n", options.output, counted(merged.events, "event"),
             counted(options.files.size(), "file"), merged.cross_section, merged.error);
}

void report_events(const EventsOptions& options) {
  const std::string& events = options.files.front();
  const std::string page = options.output.empty() ? page_beside(events) : options.output;
  // The page of `generate` has more content, so it is not overwritten.
  if (options.output.empty() && std::filesystem::exists(page))
    throw InputError(fmt::format("{}: the file exists; --output {} overwrites it", page, page));
  write_page_of_file(events, page);
  if (page != "-") fmt::print("{}\n", page);
}

}  // namespace

void events(const Communicator& world, const EventsOptions& options) {
  if (!world.is_root()) return;
  if (options.action == "info") info_of_events(options);
  if (options.action == "merge") merge_events(options);
  if (options.action == "report") report_events(options);
}

}  // namespace helikos::app
