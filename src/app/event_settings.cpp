// SPDX-License-Identifier: Apache-2.0
#include "app/event_settings.hpp"

#include <algorithm>
#include <cmath>

#include "api/version.hpp"

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

Json settings_of(const IntegrateRecord& record) {
  Json all = to_json(record), settings;
  for (const char* key : {"process", "beams", "energy", "pdf", "pdf_member", "mu_f", "mu_r",
                          "alpha_s", "cuts", "param_card", "helicities", "colors", "seed"})
    settings[key] = all[key];
  const EventOptions& events = record.options.generation;
  settings["model"] = record.options.model;
  settings["orders"] = record.options.orders;
  settings["define"] = record.options.definitions;
  settings["subprocess"] = record.options.subprocess;
  settings["events"] = events.events;
  settings["unweighting"] = events.unweighting;
  settings["commit"] = commit();
  return settings;
}

/// All of it to the largest where no subprocess has an error.
void share_error(double error, std::vector<events::SubprocessRecord>& subprocesses) {
  double sum = 0.0;
  for (const auto& own : subprocesses) sum = std::hypot(sum, own.error);
  for (auto& own : subprocesses) own.error *= sum > 0.0 ? error / sum : 0.0;
  if (sum > 0.0) return;
  std::ranges::max_element(subprocesses, {}, [](const auto& own) {
    return std::abs(own.cross_section);
  })->error = error;
}

}  // namespace

events::RunRecord run_of(const IntegrateRecord& record, double error) {
  const IntegratePlan& plan = record.plan;
  events::RunRecord run;
  run.beams = {beam_of(plan, plan.collider.hadrons.first, 0),
               beam_of(plan, plan.collider.hadrons.second, 1)};
  run.energies = {plan.collider.energy / 2, plan.collider.energy / 2};
  if (plan.set) run.pdf_sets = {pdf_id(record), pdf_id(record)};
  run.version = version();
  int id = 0;
  for (std::size_t p = 0; p < plan.members.size(); ++p)
    for (std::size_t k = 0; k < plan.members[p].size(); ++k) {
      const IntegralEstimate& own = record.members[p][k];
      run.subprocesses.push_back(
          {own.mean, own.error, 0.0, ++id, plan.members[p][k].process.str()});
    }
  share_error(error, run.subprocesses);
  run.header.push_back({"helikos", settings_of(record).dump(1)});
  return run;
}

}  // namespace helikos::app
