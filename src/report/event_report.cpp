// SPDX-License-Identifier: Apache-2.0
#include "report/event_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/event_figures.hpp"
#include "report/markup.hpp"
#include "report/page.hpp"

namespace helikos::report {
namespace {

constexpr const char* nbsp_pb = "\u00a0pb";

/// What sums of weights are multiplied with, and what they are then.
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

PageTable subprocess_table(const ReportedRun& run, const Distributions& events) {
  std::vector<ReportedSubprocess> list = run.subprocesses;
  // What the header does not know.
  for (const auto& [id, bin] : events.subprocesses())
    if (std::ranges::find(list, id, &ReportedSubprocess::id) == list.end())
      list.push_back({id, "not in the header", NAN, NAN, NAN});
  double all = 0.0;
  for (const ReportedSubprocess& own : list)
    if (std::isfinite(own.cross_section)) all += own.cross_section;
  std::ranges::stable_sort(list, std::ranges::greater(), [](const ReportedSubprocess& own) {
    return std::isfinite(own.cross_section) ? own.cross_section : -INFINITY;
  });
  const bool has_efficiency = std::ranges::any_of(
      list, [](const ReportedSubprocess& own) { return std::isfinite(own.efficiency); });
  PageTable table{{"subprocess", "\u03c3 [pb]", "share"}, {}, 2, {}};
  if (has_efficiency) table.head.push_back("efficiency");
  table.head.push_back("events");
  for (const ReportedSubprocess& own : list) {
    const double share = all == 0.0 ? NAN : own.cross_section / all;
    const auto found = events.subprocesses().find(own.id);
    const std::uint64_t number = found == events.subprocesses().end() ? 0 : found->second.events;
    const std::string name = own.process.empty() ? fmt::format("number {}", own.id) : own.process;
    std::vector<std::string> row{
        name, std::isfinite(own.cross_section) ? measured(own.cross_section, own.error) : "\u2013",
        std::isfinite(share) ? percent(share) : "\u2013"};
    if (has_efficiency) row.push_back(number_or_dash(own.efficiency));
    row.push_back(fmt::format("{}", number));
    table.rows.push_back(std::move(row));
    table.lengths.push_back(std::isfinite(share) ? share : 0.0);
  }
  return table;
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
  const double spread = std::sqrt(std::max(all.squares / n - mean * mean, 0.0) / n);
  facts.push_back({"events", fmt::format("{}", all.events),
                   events.negative() > 0 ? fmt::format("{} of negative weight", events.negative())
                                         : "no negative weights"});
  facts.push_back({"mean weight",
                   measured(mean, spread > 1e-9 * std::abs(mean) ? spread : 0.0) + nbsp_pb,
                   "of the events"});
  if (run.efficiency)
    facts.push_back({"efficiency", number_label(*run.efficiency),
                     fmt::format("kept of {} points", run.points)});
  if (events.has_one_weight())
    facts.push_back(
        {"overweights", fmt::format("{}", events.overweights()),
         fmt::format("{:.2g} % of the sum above the limits", 100 * events.overweight_part())});
  if (run.points > 0) {
    const std::int64_t count = run.integration_non_finite + run.non_finite;
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
    page.warnings.push_back(fmt::format(
        "{} events have a weight that is no number; they are in no plot", events.non_finite()));
  page.facts = facts(run, events);
  if (!run.command.empty()) {
    PageSection section{"repeat", "To repeat it"};
    section.command = run.command;
    page.sections.push_back(std::move(section));
  }
  const Normalization unit = normalization(run, events);
  PageSection table{"subprocesses", "Subprocesses"};
  table.table = subprocess_table(run, events);
  page.sections.push_back(std::move(table));

  PageSection weights{"weights", run.iterations.empty() ? "Weights" : "Integration and weights"};
  if (!run.iterations.empty()) weights.figures.push_back(convergence(run));
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
      text +=
          fmt::format(" {} events have further particles, which are in no plot.", events.unknown());
  }
  for (PageSection& section : sections) page.sections.push_back(std::move(section));

  if (!run.settings.empty()) {
    PageSection section{"settings", "Settings"};
    section.lines = run.settings;
    page.sections.push_back(std::move(section));
  }
  if (!run.times.empty()) {
    PageSection section{"times", "Machine and times"};
    section.lines = run.times;
    page.sections.push_back(std::move(section));
  }
  for (const auto& [name, text] : run.texts) {
    PageSection section{"header-" + name, "Header: " + name};
    section.block = text;
    page.sections.push_back(std::move(section));
  }
  return html_page(page);
}

}  // namespace helikos::report
