// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/event_settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <sstream>

#include "helikos/app/card_file.hpp"
#include "helikos/app/option_table.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "helikos/version.hpp"

namespace helikos::app {
namespace {

/// The code of a beam; partons of a fixed energy are beams themselves.
int beam_of(const IntegratePlan& plan, int hadron, std::size_t leg) {
  if (hadron != 0) return hadron;
  return plan.programs.front().process.legs()[leg].pdg();
}

/// LHAPDF's id of the member; 0 where the set has none.
int pdf_id(const IntegrateRecord& record) {
  const int index = record.plan.set->metadata().integer("SetIndex", 0);
  return index > 0 ? index + record.options.member : 0;
}

/// Keys of settings that have another name than the option.
bool is_named_otherwise(const std::string& key) { return key == "cut" || key == "member"; }

Json settings_of(const IntegrateRecord& record) {
  Json all = to_json(record), settings;
  for (const char* key : {"process", "beams", "energy", "pdf", "pdf_member", "mu_f", "mu_r",
                          "alpha_s", "cuts", "param_card", "set", "helicities", "colors", "seed"})
    settings[key] = all[key];
  const EventOptions& events = record.options.generation;
  if (!all["beam_energies"].is_null()) settings["beam_energies"] = all["beam_energies"];
  settings["model"] = record.options.model;
  settings["orders"] = record.options.orders;
  settings["define"] = record.options.definitions;
  settings["subprocess"] = record.options.subprocess;
  // Others that change what is computed, under their own names.
  for (const OptionRow& row : option_table()) {
    std::string key = row.key;
    std::ranges::replace(key, '-', '_');
    const Json value = row.given(record.options);
    if (row.changes == Changes::grids && row.resolved.empty() && !value.is_null() &&
        !is_named_otherwise(key) && !settings.contains(key))
      settings[key] = value;
  }
  settings["events"] = events.events;
  settings["unweighting"] = events.unweighting;
  settings["bwcutoff"] = events.bwcutoff;
  settings["commit"] = commit();
  return settings;
}

/// Of several processes: a list of what each has, and what all have.
Json settings_of(const std::vector<IntegrateRecord>& records) {
  Json common = settings_of(records.front());
  if (records.size() == 1) return common;
  constexpr std::array own_keys{"process",    "mu_f",       "mu_r",  "alpha_s", "cuts",
                                "param_card", "set",        "model", "orders",  "define",
                                "subprocess", "helicities", "colors"};
  for (const char* key : own_keys) common.erase(key);
  Json list = Json::array();
  const std::vector<int> ids = ids_of(records);
  std::size_t first = 0;
  for (const IntegrateRecord& record : records) {
    const Json all = settings_of(record);
    Json own;
    for (const char* key : own_keys) own[key] = all[key];
    own["first_id"] = ids[first];
    own["last_id"] = ids[first + record.plan.num_members() - 1];
    first += record.plan.num_members();
    list.push_back(std::move(own));
  }
  Json settings{{"processes", std::move(list)}};
  settings.update(common);
  return settings;
}

using Subprocesses = std::span<events::SubprocessRecord>;

/// All of it to the largest where no subprocess has an error.
void share_error(double error, Subprocesses subprocesses) {
  double sum = 0.0;
  for (const auto& own : subprocesses) sum = std::hypot(sum, own.error);
  for (auto& own : subprocesses) own.error *= sum > 0.0 ? error / sum : 0.0;
  if (sum > 0.0) return;
  std::ranges::max_element(subprocesses, {}, [](const auto& own) {
    return std::abs(own.cross_section);
  })->error = error;
}

/// In proportion to the errors of the processes.
void share_error(double error, const std::vector<IntegrateRecord>& records,
                 Subprocesses subprocesses) {
  const double sum = SumOfProcesses(records).error;
  if (!(sum > 0.0)) return share_error(error, subprocesses);
  for (const IntegrateRecord& record : records) {
    const std::size_t count = record.plan.num_members();
    share_error(error * (record.total.error / sum), subprocesses.first(count));
    subprocesses = subprocesses.subspan(count);
  }
}

/// Those with the same id as one.
std::vector<events::SubprocessRecord> joined(const std::vector<events::SubprocessRecord>& all) {
  std::vector<events::SubprocessRecord> list;
  for (const events::SubprocessRecord& own : all) {
    const auto found = std::ranges::find(list, own.id, &events::SubprocessRecord::id);
    if (found == list.end()) {
      list.push_back(own);
      continue;
    }
    found->cross_section += own.cross_section;
    found->error = std::hypot(found->error, own.error);
    found->largest_weight = std::max(found->largest_weight, own.largest_weight);
    if (found->process != own.process) found->process += "; " + own.process;
  }
  return list;
}

/// A shower takes one. Where processes have different ones, that is the card of the first.
void add_cards(events::RunRecord& run, const std::vector<Parameters>& parameters) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (i > 0 && parameters[i] == parameters.front()) continue;
    std::ostringstream card;
    write_param_card(card, parameters[i]);
    run.header.push_back(
        {i == 0 ? card_block : fmt::format("card_of_process_{}", i + 1), card.str()});
  }
}

}  // namespace

bool are_numbered(const std::vector<IntegrateRecord>& records) {
  return std::ranges::any_of(records, [](const auto& r) { return r.plan.number.has_value(); });
}

std::vector<int> ids_of(const std::vector<IntegrateRecord>& records) {
  const bool numbered = are_numbered(records);
  std::vector<int> ids;
  int largest = 0;
  for (const IntegrateRecord& record : records)
    largest = std::max(largest, record.plan.number.value_or(0));
  for (const IntegrateRecord& record : records) {
    const int number = numbered && !record.plan.number ? ++largest : record.plan.number.value_or(0);
    for (std::size_t i = 0; i < record.plan.num_members(); ++i)
      ids.push_back(numbered ? number : int(ids.size()) + 1);
  }
  return ids;
}

events::RunRecord run_of(const std::vector<IntegrateRecord>& records,
                         const std::vector<Parameters>& parameters, double error,
                         std::span<const double> largest) {
  const IntegrateRecord& first = records.front();
  const IntegratePlan& plan = first.plan;
  events::RunRecord run;
  run.beams = {beam_of(plan, plan.collider.hadrons.first, 0),
               beam_of(plan, plan.collider.hadrons.second, 1)};
  run.energies = energies_of(first);
  run.pdf_sets = {plan.collider.hadrons.first != 0 ? pdf_id(first) : 0,
                  plan.collider.hadrons.second != 0 ? pdf_id(first) : 0};
  run.version = version();
  const std::vector<int> ids = ids_of(records);
  const bool numbered = are_numbered(records);
  for (const IntegrateRecord& record : records)
    for (std::size_t p = 0; p < record.members.size(); ++p)
      for (std::size_t k = 0; k < record.members[p].size(); ++k) {
        const IntegralEstimate& own = record.members[p][k];
        const std::size_t i = run.subprocesses.size();
        run.subprocesses.push_back(
            {own.mean, own.error, i < largest.size() ? largest[i] : 0.0, ids[i],
             numbered ? record.plan.request : record.plan.members[p][k].process.str()});
      }
  share_error(error, records, run.subprocesses);
  run.subprocesses = joined(run.subprocesses);
  run.header.push_back({"helikos", settings_of(records).dump(1)});
  add_cards(run, parameters);
  return run;
}

}  // namespace helikos::app
