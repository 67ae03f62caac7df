// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "helikos/app/auto_strategy.hpp"
#include "helikos/app/machine.hpp"
#include "helikos/app/names.hpp"
#include "helikos/app/report_lines.hpp"
#include "helikos/app/run_rates.hpp"
#include "helikos/app/run_table.hpp"
#include "helikos/app/subprocess_json.hpp"

namespace helikos::app {
namespace {

/// Energies of the programs, each once: decays have those of their masses [GeV].
std::vector<double> energies_of(const RunTable& table) {
  std::vector<double> energies;
  for (const auto& row : table.rows()) energies.push_back(row.record.energy);
  std::ranges::sort(energies);
  energies.erase(std::ranges::unique(energies).begin(), energies.end());
  return energies;
}

std::string energy_of(const RunTable& table) {
  const auto energies = energies_of(table);
  if (energies.size() == 1) return fmt::format("{:g} GeV", energies.front());
  return "that of each decay (below)";
}

/// What is the same for all programs.
void print_settings(const RunTable& table) {
  const RunRecord& first = table.rows().front().record;
  report_line("backend",
              fmt::format("{}, {} thread{}, {} rank{}", backend(), first.threads,
                          first.threads == 1 ? "" : "s", first.ranks, first.ranks == 1 ? "" : "s"));
  report_line("device", computing_device());
  report_line("precision", first.options.precision);
  report_energy(energy_of(table), first.options);
  report_line("seed", fmt::format("{}", first.plan.seed));
  report_line("subprocesses", fmt::format("{}", table.list().size()));
  report_line("programs", fmt::format("{}", table.rows().size()));
  report_line("peak memory", in_bytes(double(peak_memory())));
}

const RunOptions& options_of(const RunTable& table) { return table.rows().front().record.options; }

double table_rate(const RunTable& table) { return rate_of(table.accepted(), table.times()); }

constexpr const char* row_format =
    "  {:>5}  {:<{}}  {:>10}  {:>{}}{:>11}{:>{}}  {:>10}  {:>10}  {:>10}  {}\n";

/// Where energies differ, there is a column of them, and where there are cuts, one of events that
/// pass.
int energy_width(const RunTable& table) { return energies_of(table).size() == 1 ? 0 : 14; }
int accepted_width(const RunTable& table) { return options_of(table).cuts.empty() ? 0 : 13; }

std::string accepted_text(std::int64_t accepted, int width) {
  return width == 0 ? "" : fmt::format("  {}", accepted);
}

std::string rate_text(double rate) { return fmt::format("{:.3e}", rate); }

std::string estimate_text(const Estimate& estimate) {
  return fmt::format("( {:.6e} +- {:.1e} )", estimate.value, estimate.error);
}

void print_program(const RunTable::Row& row, std::size_t width, int energy, int accepted) {
  const RunRecord& r = row.record;
  const Moments& moments = r.result.matrix_elements;
  fmt::print(fmt::runtime(row_format), row.number + 1, r.process.str(), width, row.count,
             energy == 0 ? "" : fmt::format("{:g}  ", r.energy), energy, r.plan.events(),
             accepted_text(r.result.accepted, accepted), accepted,
             fmt::format("{:.4f}", r.set_up_seconds), rate_text(matrix_elements_per_second(r)),
             rate_text(events_per_second(r)),
             estimate_text({moments.mean(), moments.standard_error()}));
}

void print_programs(const RunTable& table) {
  std::size_t width = 7;
  for (const auto& row : table.rows()) width = std::max(width, row.record.process.str().size());
  const int legs = table.list().front().process.num_legs(), energy = energy_width(table),
            accepted = accepted_width(table);
  fmt::print(fmt::runtime(row_format), "", "program", width, "stands for",
             energy == 0 ? "" : "energy [GeV]  ", energy, "events", accepted == 0 ? "" : "pass",
             accepted, "set-up [s]", "|M|^2/s", "events/s",
             fmt::format("mean |M|^2 [{}]", unit_of(legs)));
  for (const auto& row : table.rows()) print_program(row, width, energy, accepted);
  const int open = static_cast<int>(table.list().size()) - table.num_closed();
  fmt::print(fmt::runtime(row_format), "", "total", width, open, "", energy, table.events(),
             accepted_text(table.accepted(), accepted), accepted,
             fmt::format("{:.4f}", table.set_up_seconds()), rate_text(table_rate(table)),
             rate_text(double(table.events()) / table.times().all), estimate_text(table.mean()));
}

/// What `auto` took.
void print_strategies(const RunTable& table) {
  const auto is_tried = [](const auto& row) { return !row.record.trials.empty(); };
  if (!std::ranges::any_of(table.rows(), is_tried)) return;
  fmt::print("\n");
  for (const auto& row : table.rows())
    report_line(fmt::format("strategy of {}", row.number + 1), options_text(row.record.options));
}

/// What speaks against the error of the first program for which something does.
std::string distrust_of_any(const RunTable& table) {
  for (const auto& row : table.rows())
    if (const auto why = distrust(row.record.result.weighted); !why.empty())
      return fmt::format("of {} {}", row.record.process.str(), why);
  return "";
}

void print_totals(const RunTable& table) {
  if (const auto sum = table.cross_section())
    report_cross_section("cross sections", *sum,
                         cross_section_unit(table.list().front().process, options_of(table)),
                         distrust_of_any(table));
  if (const auto sum = table.width())
    report_cross_section("partial widths", *sum, "GeV", distrust_of_any(table));
  if (table.num_closed() > 0)
    report_line("left out", fmt::format("{} subprocesses whose particle is too light to decay so",
                                        table.num_closed()));
  fmt::print(
      "\n  Totals are sums over all subprocesses, each once, without parton densities.\n"
      "  Programs share their random points, so the errors are added: an upper limit.\n");
}

Json describe_programs(const RunTable& table) {
  Json json = Json::array();
  for (const auto& row : table.rows()) {
    Json program = {{"number", row.number + 1}, {"stands_for", row.count}};
    program.update(to_json(row.record));
    json.push_back(std::move(program));
  }
  return json;
}

/// Each with what its program found; `programs`: in the order of the table's rows.
Json describe_results(const RunTable& table, const Json& programs) {
  Json json = describe_subprocesses(table.list());
  for (std::size_t i = 0; i < json.size(); ++i) {
    const auto* row = table.row_of(table.list()[i]);
    json[i]["open"] = row != nullptr;
    if (row == nullptr) continue;
    const Json& record = programs[std::size_t(row - table.rows().data())];
    for (const char* key : {"mean", "error", "cross_section_pb", "cross_section_error_pb",
                            "width_gev", "width_error_gev"})
      if (record.contains(key)) json[i][key] = record[key];
  }
  return json;
}

}  // namespace

void print_report(const RunTable& table) {
  fmt::print("{}\n", table.request());
  print_settings(table);
  fmt::print("\n");
  print_programs(table);
  print_strategies(table);
  fmt::print("\n");
  print_totals(table);
}

Json to_json(const RunTable& table) {
  const RunRecord& first = table.rows().front().record;
  const Json programs = describe_programs(table);
  Json json = {{"process", table.request()},
               {"programs", table.rows().size()},
               {"runs", programs},
               {"subprocesses", describe_results(table, programs)},
               {"events", table.events()},
               {"cuts", first.options.cuts},
               {"points", table.events()},
               {"accepted", table.accepted()},
               {"efficiency", double(table.accepted()) / double(table.events())},
               {"seed", first.plan.seed},
               {"set_up", table.set_up_seconds()},
               {"seconds", table.times().all},
               {"matrix_elements_per_second", table_rate(table)},
               {"events_per_second", double(table.events()) / table.times().all},
               {"sum", table.mean().value},
               {"sum_error", table.mean().error},
               {"nan", table.matrix_elements().nan},
               {"inf", table.matrix_elements().inf}};
  const auto energies = energies_of(table);
  json["energy"] = energies.size() == 1 ? Json(energies.front()) : Json();
  if (const auto sum = table.cross_section())
    json.update({{"cross_section_pb", sum->value}, {"cross_section_error_pb", sum->error}});
  if (const auto sum = table.width())
    json.update({{"width_gev", sum->value}, {"width_error_gev", sum->error}});
  json.update({{"memory_peak", peak_memory()}, {"version", version()}, {"commit", commit()}});
  return json;
}

}  // namespace helikos::app
