// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/checked_process.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "helikos/app/card_file.hpp"
#include "helikos/app/checked_file.hpp"
#include "helikos/app/chosen_process.hpp"
#include "helikos/app/event_page.hpp"
#include "helikos/app/event_variations.hpp"
#include "helikos/app/option_table.hpp"
#include "helikos/app/pdf_id.hpp"
#include "helikos/app/run_file.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/hash.hpp"

namespace helikos::app {
namespace {

/// What densities and coupling are in numbers: a set of one name may have another content.
template <class... Lists>
std::uint64_t sum_of_numbers(const Lists&... lists) {
  std::string bytes;
  const auto add = [&](const std::vector<double>& list) {
    bytes.append(reinterpret_cast<const char*>(list.data()), list.size() * sizeof(double));
  };
  (add(lists), ...);
  return hash_of(bytes);
}

}  // namespace

IntegrationGoal goal_of(const IntegrateOptions& options) {
  if (options.accuracy && options.points)
    throw InputError("--accuracy and --points: one of them says how long it takes");
  if (options.points) return {0.0, *options.points};
  return {options.accuracy.value_or(default_accuracy), 0, options.most_points};
}

Json settings_of_grids(const CheckedProcess& process) {
  const IntegrateOptions& o = process.record.options;
  const IntegratePlan& plan = process.record.plan;
  Json numbers = Json::array();
  if (process.member)
    numbers.push_back(sum_of_numbers(process.member->x, process.member->q2, process.member->xf));
  if (process.coupling)
    numbers.push_back(sum_of_numbers(process.coupling->q2, process.coupling->cubic));

  Json members = Json::array();
  for (const auto& of_program : plan.members)
    for (const Subprocess& own : of_program) members.push_back(own.process.str());
  Json settings{{"process", plan.request},
                {"subprocesses", members},
                {"card", process.parameters == Parameters(process.parameters.table())
                             ? ""
                             : card_text(process.parameters)},
                {"beams", {plan.collider.hadrons.first, plan.collider.hadrons.second}},
                {"energy", plan.collider.energy},
                {"numbers of the set", numbers},
                {"alpha-s", plan.alpha_s},
                {"mur", plan.mu_r},
                {"muf", plan.mu_f}};
  for (const OptionRow& row : option_table())
    if (row.changes == Changes::grids && row.resolved.empty()) settings[row.key] = row.given(o);
  return settings;
}

Json settings_of(const CheckedProcess& process) {
  const IntegrateOptions& options = process.record.options;
  Json settings = settings_of_grids(process), generation;
  settings["seed"] = options.seed;
  if (options.generation.is_wanted) {
    for (const OptionRow& row : option_table())
      if (row.changes == Changes::events) generation[row.key] = row.given(options);
    generation["a page"] = !page_path(options.generation).empty();
  }
  settings["generation"] = generation;
  return settings;
}

CheckedProcess checked(const Communicator& world, const IntegrateOptions& given, bool generates) {
  goal_of(given);
  const IntegrateOptions options = with_set_of_id(given);
  std::vector<std::string> texts = options.cuts;
  texts.insert(texts.end(), {options.mu_r, options.mu_f});
  const auto [parameters, has_alpha_s] = read_given_parameters(world, options, texts);
  CheckedProcess process{parameters, {options, plan_integration(options, parameters)}};
  const IntegratePlan& plan = process.record.plan;
  if (plan.is_decay() && generates)
    throw InputError(plan.request + ": events are of collisions; integrate gives widths");
  if (!options.beam_energies.empty() && generates && !plan.collider.has_one_hadron())
    throw InputError(
        "--beam-energies: only events of one hadron have beams of different energies; --energy is "
        "of both");
  if (plan.alpha_s == "set" && has_alpha_s)
    say_unused_alpha_s(world, parameters.alpha_s(), plan.set->name());
  process.coupling = coupling_of(plan, options, parameters);
  if (plan.set) process.member = plan.set->member(options.member);
  check_variations(options.generation, plan);
  say_clauses_of_last_decay(world, options, parameters);
  return process;
}

void check_units(const std::vector<CheckedProcess>& processes) {
  for (const CheckedProcess& process : processes)
    if (process.record.plan.is_decay() != processes.front().record.plan.is_decay())
      throw InputError(fmt::format("{} and {}: a width and a cross section in one run",
                                   processes.front().record.plan.request,
                                   process.record.plan.request));
}

void check_one_collider(const std::vector<CheckedProcess>& processes) {
  const IntegrateRecord& first = processes.front().record;
  const auto beams = [](const IntegratePlan& plan) {
    return fmt::format("{} {}", beam_name(plan, 0), beam_name(plan, 1));
  };
  for (const CheckedProcess& process : processes) {
    const IntegrateOptions& options = process.record.options;
    const IntegratePlan& plan = process.record.plan;
    const auto refuse = [&](const std::string& own, const std::string& of_first) {
      throw InputError(
          with_line(options, fmt::format("{}, and {} of {}: a file of events has one of them", own,
                                         of_first, first.plan.request)));
    };
    if (beams(plan) != beams(first.plan))
      refuse(fmt::format("beams {} of {}", beams(plan), plan.request), beams(first.plan));
    if (energies_of(process.record) != energies_of(first))
      refuse(options.beam_energies.empty()
                 ? fmt::format("--energy {:g}", plan.collider.energy)
                 : fmt::format("--beam-energies {:g}", fmt::join(options.beam_energies, " ")),
             energy_of(first));
    if (!plan.set) continue;
    if (plan.set->name() != first.plan.set->name() ||
        plan.set->folder() != first.plan.set->folder())
      refuse("--pdf " + options.pdf, first.options.pdf);
    if (options.member != first.options.member)
      refuse(fmt::format("--member {}", options.member), fmt::format("{}", first.options.member));
  }
}

}  // namespace helikos::app
