// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/integrate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "helikos/base/core/hash.hpp"
#include "helikos/base/core/program_start.hpp"
#include "helikos/generator/chosen_process.hpp"
#include "helikos/generator/chosen_variations.hpp"
#include "helikos/generator/detail/checked_file.hpp"
#include "helikos/generator/detail/checkpoint.hpp"
#include "helikos/generator/double_counts.hpp"
#include "helikos/generator/given_parameters.hpp"
#include "helikos/generator/mass_windows.hpp"
#include "helikos/generator/multiplicities.hpp"
#include "helikos/generator/option_table.hpp"
#include "helikos/generator/option_words.hpp"
#include "helikos/theory/ufo/model_library.hpp"

namespace helikos {
namespace {

/// A hash of the numbers of densities or a coupling: a set of one name may have another content.
template <class... Lists>
std::uint64_t sum_of_numbers(const Lists&... lists) {
  std::string bytes;
  const auto add = [&](const std::vector<double>& list) {
    bytes.append(reinterpret_cast<const char*>(list.data()), list.size() * sizeof(double));
  };
  (add(lists), ...);
  return hash_of(bytes);
}

/// Options of windows, of processes that may have some.
void add_windows(const ProcessPlan& plan, Json& settings) {
  const auto decays = [](const IntegrandInput& program) {
    return !program.process.restrictions().decays.empty();
  };
  const auto forbids = [](const IntegrandInput& program) {
    return forbids_on_shell(program.process);
  };
  const bool has_decays = std::ranges::any_of(plan.programs, decays);
  if (has_decays) settings["cut-decays"] = word_of(plan.setup.cut_decays);
  if (has_decays || std::ranges::any_of(plan.programs, forbids))
    settings["bwcutoff"] = plan.setup.bwcutoff;
}

/// All that grids depend on.
Json settings_of_grids(const RunSetup& run, const ProcessPlan& plan) {
  Json numbers = Json::array();
  if (plan.member)
    numbers.push_back(sum_of_numbers(plan.member->x, plan.member->q2, plan.member->xf));
  if (plan.coupling) numbers.push_back(sum_of_numbers(plan.coupling->q2, plan.coupling->cubic));

  Json members = Json::array();
  for (const auto& of_program : plan.members)
    for (const Subprocess& own : of_program) members.push_back(own.process.str());
  Json settings{
      {"process", plan.request},
      {"subprocesses", members},
      {"card",
       plan.parameters == Parameters(plan.parameters.table()) ? "" : card_text(plan.parameters)},
      {"beams", {plan.collider.hadrons.first, plan.collider.hadrons.second}},
      {"energy", plan.collider.energy},
      {"numbers of the set", numbers},
      {"alpha-s", word_of(plan.alpha_s)},
      {"mur", plan.mu_r},
      {"muf", plan.mu_f}};
  // Files of a folder may change between runs.
  if (const auto* const model = ufo::find_loaded(plan.programs.front().process.model().name))
    settings["files of the model"] = model->folder().content;
  for (const OptionRow& row : option_table())
    if (row.changes == Changes::grids && row.resolved.empty())
      settings[row.key] = row.given(run, plan.setup);
  add_windows(plan, settings);
  const ClusteredScales& clustered = plan.programs.front().clustered;
  if (!clustered.is_empty()) {
    const clustering::ClusteringSettings& own = clustered.tables.settings;
    settings["clustering"] = {own.widths, own.max_jet_flavor, own.max_weighted_flavor};
  }
  return settings;
}

/// All that a run has in common with the run that it continues.
Json settings_of(const RunSetup& run, const ProcessPlan& plan) {
  Json settings = settings_of_grids(run, plan), generation;
  settings["seed"] = run.seed;
  settings["executor"] = word_of(plan.setup.executor);  // it changes the last digits
  if (run.makes_events) {
    for (const OptionRow& row : option_table())
      if (row.changes == Changes::events) generation[row.key] = row.given(run, plan.setup);
    generation["a page"] = run.generation.report != "none";
    generation["bwcutoff"] = plan.setup.bwcutoff;  // resonances that are recorded
  }
  settings["generation"] = generation;
  return settings;
}

/// Widths and cross sections have no sum.
void check_units(const std::vector<ProcessPlan>& plans) {
  for (const ProcessPlan& plan : plans)
    if (plan.is_decay() != plans.front().is_decay())
      throw InputError(
          fmt::format("{} and {}: one run cannot have both a decay width and a cross section",
                      plans.front().request, plan.request));
}

/// Events of one file have the same beams, energies and parton densities as those of `first`.
void check_collider(const ProcessPlan& plan, const ProcessPlan& first) {
  const auto refuse = [&](const std::string& own, const std::string& of_first) {
    throw InputError(fmt::format("{}, and {} of {}: a file of events has one of them", own,
                                 of_first, first.request));
  };
  const ProcessSetup& setup = plan.setup;
  const auto beams = [](const ProcessPlan& own) {
    return fmt::format("{} {}", own.beam_name(0), own.beam_name(1));
  };
  if (beams(plan) != beams(first))
    refuse(fmt::format("beams {} of {}", beams(plan), plan.request), beams(first));
  if (plan.energies() != first.energies())
    refuse(setup.beam_energies.empty()
               ? fmt::format("`energy` {:g}", plan.collider.energy)
               : fmt::format("`beam-energies` {:g}", fmt::join(setup.beam_energies, " ")),
           first.energy_text());
  if (setup.also_scales != first.setup.also_scales)
    refuse(fmt::format("`also-scale` {} of {}", fmt::join(setup.also_scales, ", "), plan.request),
           fmt::format("{}", fmt::join(first.setup.also_scales, ", ")));
  if (!plan.set) return;
  if (plan.set->name() != first.set->name() || plan.set->folder() != first.set->folder())
    refuse("`pdf` " + setup.pdf, first.setup.pdf);
  if (setup.member != first.setup.member)
    refuse(fmt::format("`member` {}", setup.member), fmt::format("{}", first.setup.member));
}

/// Refuses what events cannot be made with.
void check_setup_of_events(const RunSetup& run, const ProcessSetup& setup) {
  const EventSetup& generation = run.generation;
  if (setup.colors == ColorMode::leading)
    throw InputError(setup.process +
                     ": `colors` leading leaves out a part of |M|^2, which events must have: sum, "
                     "flow, dressed or auto");
  if (generation.two_stage != TwoStage::on) return;
  // |M|^2 of both stages is the same sum over helicities and colours.
  if (generation.unweighting == Unweighting::none)
    throw InputError("`two-stage` on: `unweighting` none keeps all points");
  if (setup.helicities != HelicityMode::sum || setup.colors != ColorMode::sum)
    throw InputError(setup.process +
                     ": `two-stage` on: with `helicities` sum and `colors` sum only");
}

void check_plan_of_events(const ProcessPlan& plan) {
  if (plan.is_decay())
    throw InputError(plan.request + ": events are of collisions; integrate gives widths");
}

/// Events of processes with the same number cannot be told apart.
void check_multiplicities(const std::vector<ProcessPlan>& plans) {
  for (const ProcessPlan& one : plans)
    for (const ProcessPlan& other : plans)
      if (one.number && one.number == other.number && one.setup.np_lo != other.setup.np_lo)
        throw InputError(fmt::format("`nplo`: {} and {} have the number @{}, and not the same nplo",
                                     one.request, other.request, *one.number));
}

/// A sum that counts all of a subprocess twice is no cross section. `says_parts`: parts are noted.
void check_double_counts(std::vector<ProcessPlan>& plans, bool says_parts) {
  for (DoubleCount& own : double_counts(plans)) {
    if (own.is_whole) throw SetupError(own.second, own.text);
    if (says_parts) plans[own.second].notes.push_back(std::move(own.text));
  }
}

/// The processes of a list: "p p > t t~, p p > j j".
std::string names_of(const std::vector<const ProcessPlan*>& plans) {
  std::vector<std::string> names;
  for (const ProcessPlan* own : plans) names.push_back(own->request);
  return fmt::format("{}", fmt::join(names, ", "));
}

/// Says which cuts are of no particles of a process. The same cut may be of use for others.
void note_idle_cuts(std::vector<ProcessPlan>& plans) {
  for (ProcessPlan& plan : plans)
    for (const IdleCut& own : plan.idle_cuts) {
      std::vector<const ProcessPlan*> idle;
      bool is_of_use = false;
      for (const ProcessPlan& other : plans) {
        const bool is_idle = std::ranges::find(other.idle_cuts, own) != other.idle_cuts.end();
        const auto& cuts = other.setup.cuts;
        if (is_idle) idle.push_back(&other);
        is_of_use = is_of_use || (!is_idle && std::ranges::find(cuts, own.text) != cuts.end());
      }
      const std::string of_process = idle.size() == plans.size() ? "" : " of " + names_of(idle);
      plan.notes.push_back(
          !is_of_use ? own.note(of_process)
                     : fmt::format("`cut` \"{}\"{} is for other processes of the run, and not for "
                                   "{}: {}",
                                   own.text, own.part.empty() ? "" : ": \"" + own.part + "\"",
                                   names_of(idle), own.reason()));
    }
}

/// Says why numbers of processes are no npLO.
void note_multiplicities(std::vector<ProcessPlan>& plans) {
  std::vector<const ProcessPlan*> list;
  for (const ProcessPlan& own : plans) list.push_back(&own);
  if (auto note = multiplicities_of(list).note; !note.empty())
    plans.front().notes.push_back(std::move(note));
}

/// A note about a set that may be damaged.
void add_doubts(ProcessPlan& plan) {
  if (plan.alpha_s != AlphaSource::set) return;
  const int member = plan.setup.member;
  if (const auto doubt = plan.set->alpha_s_doubt(member); !doubt.empty())
    plan.notes.push_back(fmt::format("{}, member {}: {}", plan.set->name(), member, doubt));
}

/// Throws InputError for values that no text of an option gives. `of_process`: of the options of a
/// process; else of those of the run.
void check_values(const RunSetup& run, const ProcessSetup& process, bool of_process) {
  RunSetup unused;
  for (const OptionRow& row : option_table()) {
    if (row.is_of_process != of_process || (row.for_events && !run.makes_events)) continue;
    const Json value = row.given(run, process);
    if (value.is_null()) continue;
    in_field(row.key, [&] {
      const auto texts = texts_of(value);
      if (row.values > 1 && int(texts.size()) != row.values)
        throw InputError(fmt::format("takes {} values", row.values));
      if (std::ranges::find(texts, "") != texts.end() && !row.unit.empty())
        throw InputError("the value is none of " + row.unit);
      row.read(unused, unused.processes.front(), texts);
    });
  }
}

void check_values(const RunSetup& setup) {
  if (setup.processes.empty()) throw InputError("there is no process");
  for (std::size_t i = 0; i < setup.processes.size(); ++i)
    in_process(i, [&] { check_values(setup, setup.processes[i], true); });
  check_values(setup, setup.processes.front(), false);
}

/// Name of the first difference between two ranks. Files may differ where each machine has its own
/// ones.
std::string difference_of_ranks(const Json& first, const Json& own) {
  const std::pair<const char*, const char*> files[] = {
      {"card", "the parameters of the model (`param-card`, `set`)"},
      {"numbers of the set", "the numbers of the PDF set"},
      {"files of variations", "the files of the PDF sets of variations"},
      {"files of the model", "the files of the model"}};
  for (std::size_t i = 0; i < std::min(first.size(), own.size()); ++i)
    for (const auto& [key, name] : files)
      if (first[i].value(key, Json()) != own[i].value(key, Json())) return name;
  return "the process, its options or the run file";
}

/// Ranks that do not compute the same would wait for each other for ever.
void check_alike(const Communicator& world, const RunPlan& plan, const Json& settings) {
  Json goals = Json::array();
  for (const ProcessSetup& process : plan.setup.processes)
    goals.push_back({process.accuracy.value_or(0.0), process.points.value_or(0),
                     process.most_points, plan.setup.resume});
  const Json own{{"settings", settings}, {"goals", goals}}, first = of_root(world, own);
  if (own != first)
    throw InputError(difference_of_ranks(first["settings"], settings) +
                     " are others than those of rank 0");
}

/// The setup with the accuracy that fits the number of events, where it has no goal.
RunSetup with_goals(RunSetup setup) {
  for (ProcessSetup& process : setup.processes)
    if (setup.makes_events && !process.accuracy && !process.points)
      process.accuracy = accuracy_of_events(setup.generation.events);
  return setup;
}

/// Several processes may have the same card: each note is said once.
void say_notes(const std::vector<ProcessPlan>& plans, RunProgress& progress) {
  std::set<std::string> said;
  for (const ProcessPlan& plan : plans)
    for (const std::string& note : plan.notes)
      if (said.insert(note).second) progress.note(note);
}

}  // namespace

IntegrationGoal goal_of(const ProcessSetup& setup) {
  if (setup.points) return {0.0, *setup.points};
  return {setup.accuracy.value_or(default_accuracy), 0, setup.most_points};
}

RunPlan plan_run(const RunSetup& setup, const Communicator& world, RunProgress& progress) {
  const auto begin = std::chrono::steady_clock::now();
  check_values(setup);
  RunPlan run{with_goals(setup), {}, nullptr, begin, {.start = seconds_since_start()}};
  for (std::size_t i = 0; i < run.setup.processes.size(); ++i)
    in_process(i, [&] {
      const ProcessSetup& own = run.setup.processes[i];
      if (run.setup.makes_events) check_setup_of_events(run.setup, own);
      if (world.is_root()) progress.set_up("subprocesses of " + own.process);
      run.processes.push_back(plan_process(own));
      check_variations(run.setup.generation, run.processes.back());
      if (auto note = note_on_members(run.setup.generation, run.processes.back()); !note.empty())
        run.processes.back().notes.push_back(std::move(note));
      if (run.setup.makes_events) check_plan_of_events(run.processes.back());
      add_doubts(run.processes.back());
    });
  check_units(run.processes);
  if (run.setup.makes_events) check_multiplicities(run.processes);
  for (std::size_t i = 0; run.setup.makes_events && i < run.processes.size(); ++i)
    in_process(i, [&] { check_collider(run.processes[i], run.processes.front()); });
  check_double_counts(run.processes, setup.gridpack.empty());  // else its integration has said it
  note_idle_cuts(run.processes);
  if (run.setup.makes_events) note_multiplicities(run.processes);
  Json settings = Json::array(), of_all_grids = Json::array();
  for (const ProcessPlan& plan : run.processes) {
    settings.push_back(settings_of(run.setup, plan));
    of_all_grids.push_back(settings_of_grids(run.setup, plan));
  }
  // The files of all processes.
  settings.front()["files of variations"] =
      number_of_files(chosen_variations(run.setup.generation, run.processes.front()));
  check_alike(world, run, settings);
  run.files.reset(new RunFiles{GridsFile(setup.grids, std::move(of_all_grids), world.is_root()),
                               Checkpoint(setup.checkpoint, setup.resume, std::move(settings),
                                          world.is_root(), setup.makes_gridpack)});
  run.files->grids.share(world);
  run.files->checkpoint.share(world);
  if (world.is_root()) say_notes(run.processes, progress);
  run.times.plan = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return run;
}

}  // namespace helikos
