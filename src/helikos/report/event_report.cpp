// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/event_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "helikos/base/core/counted.hpp"
#include "helikos/report/detail/event_figures.hpp"
#include "helikos/report/markup.hpp"
#include "helikos/report/page.hpp"

namespace helikos::report {
namespace {

constexpr const char* nbsp_pb = "\u00a0pb";

/// The factor on sums of weights, and their unit after it.
struct Normalization {
  double scale;
  std::string unit, how;
};

Normalization normalization(const ReportedRun& run, const Distributions& events) {
  const Histogram::Bin& all = events.all();
  if (run.mean_is_cross_section)
    return {1.0 / double(std::max<std::uint64_t>(all.events, 1)), "pb",
            "The mean weight is the cross section."};
  if (run.cross_section && run.cross_section->first > 0.0 && all.sum != 0.0)
    return {run.cross_section->first / all.sum, "pb",
            "Weights are scaled so that their sum is the cross section of the header."};
  return {1.0, "weight", "The file does not say how weights become a cross section."};
}

std::string percent(double part) { return fmt::format("{}\u2009%", number_label(100.0 * part)); }

std::string number_or_dash(double value) {
  return std::isfinite(value) ? number_label(value) : "\u2013";
}

/// A line of a table of processes.
struct ProcessLine {
  std::string name;
  double cross_section, error, efficiency;
  std::uint64_t events;
};

std::uint64_t events_of(int id, const Distributions& events) {
  const auto found = events.subprocesses().find(id);
  return found == events.subprocesses().end() ? 0 : found->second.events;
}

/// The lines of the subprocesses of one integration, or of all integrations.
std::vector<ProcessLine> subprocess_lines(const ReportedRun& run, const Distributions& events,
                                          std::optional<std::size_t> integration = {}) {
  std::vector<ProcessLine> lines;
  for (const ReportedSubprocess& own : run.subprocesses)
    if (!integration || own.integration == *integration)
      lines.push_back({own.process.empty() ? fmt::format("number {}", own.id) : own.process,
                       own.cross_section, own.error, own.efficiency, events_of(own.id, events)});
  return lines;
}

/// Adds the ids that no subprocess has.
void add_unknown(const ReportedRun& run, const Distributions& events,
                 std::vector<ProcessLine>& lines) {
  for (const auto& [id, bin] : events.subprocesses())
    if (std::ranges::find(run.subprocesses, id, &ReportedSubprocess::id) == run.subprocesses.end())
      lines.push_back({"not in the header", NAN, NAN, NAN, bin.events});
}

std::vector<ProcessLine> integration_lines(const ReportedRun& run, const Distributions& events) {
  std::vector<ProcessLine> lines;
  for (const ReportedIntegration& own : run.integrations)
    lines.push_back({own.process, own.cross_section, own.error, own.efficiency, 0});
  for (const ReportedSubprocess& own : run.subprocesses)
    lines[own.integration].events += events_of(own.id, events);
  add_unknown(run, events, lines);
  return lines;
}

/// A table with the largest entries first. `all`: the sum for the shares [pb].
PageTable process_table(const char* head, std::vector<ProcessLine> lines, double all) {
  std::ranges::stable_sort(lines, std::ranges::greater(), [](const ProcessLine& own) {
    return std::isfinite(own.cross_section) ? own.cross_section : -INFINITY;
  });
  const bool has_efficiency = std::ranges::any_of(
      lines, [](const ProcessLine& own) { return std::isfinite(own.efficiency); });
  PageTable table{{head, "\u03c3 [pb]", "share"}, {}, 2, {}};
  if (has_efficiency) table.head.push_back("effi\u00adciency");  // may be broken
  table.head.push_back("events");
  for (const ProcessLine& own : lines) {
    const double share = all == 0.0 ? NAN : own.cross_section / all;
    std::vector<std::string> row{
        own.name,
        std::isfinite(own.cross_section) ? measured(own.cross_section, own.error) : "\u2013",
        std::isfinite(share) ? percent(share) : "\u2013"};
    if (has_efficiency) row.push_back(number_or_dash(own.efficiency));
    row.push_back(fmt::format("{}", own.events));
    table.rows.push_back(std::move(row));
    table.lengths.push_back(std::isfinite(share) ? share : 0.0);
  }
  return table;
}

/// With several processes, adds a table of processes, then a table of subprocesses for each
/// process.
void add_tables(const ReportedRun& run, const Distributions& events, Page& page) {
  double all = 0.0;
  for (const ReportedSubprocess& own : run.subprocesses)
    if (std::isfinite(own.cross_section)) all += own.cross_section;
  const auto add = [&](const std::string& id, const std::string& title, const char* head,
                       std::vector<ProcessLine> lines) {
    page.sections.push_back(
        {.id = id, .title = title, .table = process_table(head, std::move(lines), all)});
  };
  if (run.integrations.size() < 2) {
    auto lines = subprocess_lines(run, events);
    add_unknown(run, events, lines);
    return add("subprocesses", "Subprocesses", "subprocess", std::move(lines));
  }
  add("processes", "Processes", "process", integration_lines(run, events));
  for (std::size_t i = 0; i < run.integrations.size(); ++i)
    add(fmt::format("subprocesses-{}", i + 1), "Subprocesses of " + run.integrations[i].process,
        "subprocess", subprocess_lines(run, events, i));
}

void add_convergence(const ReportedRun& run, PageSection& section) {
  for (const ReportedIntegration& own : run.integrations) {
    if (own.iterations.empty()) continue;
    section.figures.push_back(convergence(own));
    if (run.integrations.size() > 1) section.figures.back().title += ": " + own.process;
  }
}

std::vector<PageFact> facts(const ReportedRun& run, const Distributions& events) {
  std::vector<PageFact> facts;
  if (run.cross_section) {
    const auto& [value, error] = *run.cross_section;
    facts.push_back({"cross section", measured(value, error) + nbsp_pb,
                     value != 0.0 && error > 0.0
                         ? fmt::format("{:.2g} % statistical", 100 * error / std::abs(value))
                         : ""});
  }
  const Histogram::Bin& all = events.all();
  const double n = double(std::max<std::uint64_t>(all.events, 1)), mean = all.sum / n;
  double spread = std::sqrt(std::max(all.squares / n - mean * mean, 0.0) / std::max(n - 1.0, 1.0));
  if (!(spread > 1e-9 * std::abs(mean))) spread = 0.0;
  facts.push_back({"events", fmt::format("{}", all.events),
                   events.negative() > 0 ? fmt::format("{} of negative weight", events.negative())
                                         : "no negative weights"});
  facts.push_back({"mean weight", measured(mean, std::hypot(run.weight_error, spread)) + nbsp_pb,
                   spread > 0.0 ? fmt::format("unequal weights alone: \u00b1 {:.2g} pb", spread)
                                : "all weights are equal"});
  if (run.efficiency)
    facts.push_back({"efficiency", number_label(*run.efficiency),
                     fmt::format("kept of {} points", run.points)});
  if (events.has_one_weight())
    facts.push_back(
        {"overweights", fmt::format("{}", events.overweights()),
         fmt::format("{:.2g} % of the sum above the limits", 100 * events.overweight_part())});
  if (run.points > 0) {
    std::int64_t count = run.non_finite;
    for (const ReportedIntegration& own : run.integrations) count += own.non_finite;
    facts.push_back(
        {"non-finite weights", fmt::format("{}", count), "of all points; they count as zero"});
  }
  return facts;
}

}  // namespace

std::string event_report(const ReportedRun& run, const Distributions& events) {
  Page page;
  page.title = run.title;
  page.subtitle = run.file;
  page.warnings = run.warnings;
  if (events.non_finite() > 0)
    page.warnings.push_back(counted(events.non_finite(), "event has", "events have") +
                            " a weight that is no number, and no place in plots");
  page.facts = facts(run, events);
  if (!run.command.empty())
    page.sections.push_back({.id = "repeat", .title = "To repeat it", .command = run.command});
  const Normalization unit = normalization(run, events);
  add_tables(run, events, page);

  PageSection weights{"weights", "Weights"};
  add_convergence(run, weights);
  if (!weights.figures.empty()) weights.title = "Integration and weights";
  if (!run.weight_parts.parts.empty())
    weights.figures.push_back(weights_of_points(run.weight_parts, run.unweighting != "none"));
  weights.figures.push_back(weights_of_events(events));
  page.sections.push_back(std::move(weights));

  auto sections = final_state_sections(events, unit.scale, unit.unit);
  if (!sections.empty()) {
    std::string& text = sections.front().text;
    text =
        unit.how +
        " Bars are statistical errors, the root of the sum of squared weights. Bins hold all but "
        "0.2 % of the first events; how many events lie outside is said below a plot. Particles "
        "of one kind are ordered by p_{T}.";
    if (events.unknown() > 0)
      text += fmt::format(" {} further particles, which are in no plot.",
                          counted(events.unknown(), "event has", "events have"));
  }
  for (PageSection& section : sections) page.sections.push_back(std::move(section));

  if (!run.settings.empty())
    page.sections.push_back({.id = "settings", .title = "Settings", .lines = run.settings});
  if (!run.times.empty())
    page.sections.push_back({.id = "times", .title = "Machine and times", .lines = run.times});
  for (const auto& [name, text] : run.texts)
    page.sections.push_back({.id = "header-" + name, .title = "Header: " + name, .block = text});
  return html_page(page);
}

}  // namespace helikos::report
