// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/run_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "helikos/beams/pdf_set.hpp"
#include "helikos/events/run_parts.hpp"
#include "helikos/generator/chosen_model.hpp"
#include "helikos/generator/given_parameters.hpp"
#include "helikos/generator/multiplicities.hpp"
#include "helikos/generator/option_table.hpp"
#include "helikos/generator/option_words.hpp"
#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/ufo/model_library.hpp"
#include "helikos/version.hpp"

namespace helikos {
namespace {

constexpr const char* process_key = "process";  ///< of the settings

/// The code of a beam; partons of a fixed energy are beams themselves.
int beam_of(const ProcessPlan& plan, int hadron, std::size_t leg) {
  if (hadron != 0) return hadron;
  return plan.programs.front().process.legs()[leg].pdg();
}

/// LHAPDF's id of the member; 0 where the set has none.
int pdf_id(const ProcessPlan& plan) {
  const int index = plan.set->metadata().integer("SetIndex", 0);
  return index > 0 ? index + plan.setup.member : 0;
}

/// The settings of a process by the rows of the table of options, each with the value that was
/// used; null: none.
Json header_settings(const RunSetup& run, const ProcessPlan& plan) {
  const Json used = settings_of_process(run, plan);
  Json settings{{process_key, plan.request}};
  for (const OptionRow& row : option_table())
    if (const std::string key = row.setting_key(); row.stated == Stated::header)
      settings[key] = used.contains(key) ? used[key] : row.stated_value(run, plan.setup);
  return settings;
}

/// Settings of all processes. With several, those that all have in common, and a list of what each
/// has besides.
Json header_settings(const RunSetup& run, const ProcessResults& records) {
  std::vector<Json> all;
  for (const ProcessResult& record : records) all.push_back(header_settings(run, record.plan));
  if (all.size() == 1) return all.front();
  Json common = Json::object(), list(all.size(), Json::object());
  for (const auto& [key, value] : all.front().items()) {
    const bool is_common =
        key != process_key &&
        std::ranges::all_of(
            all, [&, &key = key, &value = value](const Json& own) { return own[key] == value; });
    if (is_common) common[key] = value;
    for (std::size_t i = 0; !is_common && i < all.size(); ++i) list[i][key] = all[i][key];
  }
  const std::vector<int> ids = ids_of(records);
  std::size_t first = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const std::size_t count = records[i].plan.num_members();
    list[i]["first_id"] = ids[first];
    list[i]["last_id"] = ids[first + count - 1];
    first += count;
  }
  Json settings{{"processes", std::move(list)}};
  settings.update(common);
  return settings;
}

/// The block of all settings, with what no option says.
Json settings_block(const RunSetup& run, const ProcessResults& records) {
  Json settings = header_settings(run, records);
  if (!run.gridpack.empty())
    settings["gridpack"] = std::filesystem::path(run.gridpack).filename().string();
  if (!run.part.empty()) settings[std::string(events::RunParts::key)] = run.part;
  settings["commit"] = commit();
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
void share_error(double error, const ProcessResults& records, Subprocesses subprocesses) {
  const double sum = SumOfProcesses(records).error;
  if (!(sum > 0.0)) return share_error(error, subprocesses);
  for (const ProcessResult& record : records) {
    const std::size_t count = record.plan.num_members();
    share_error(error * (record.total.error / sum), subprocesses.first(count));
    subprocesses = subprocesses.subspan(count);
  }
}

/// Those with the same id as one.
std::vector<events::SubprocessRecord> joined(const std::vector<events::SubprocessRecord>& all) {
  std::vector<events::SubprocessRecord> list;
  std::map<int, std::set<std::string>> names;  // of an id
  for (const events::SubprocessRecord& own : all) {
    const bool is_new = names[own.id].insert(own.process).second;
    const auto found = std::ranges::find(list, own.id, &events::SubprocessRecord::id);
    if (found == list.end()) {
      list.push_back(own);
      continue;
    }
    found->cross_section += own.cross_section;
    found->error = std::hypot(found->error, own.error);
    found->largest_weight = std::max(found->largest_weight, own.largest_weight);
    if (is_new) found->process += "; " + own.process;
  }
  return list;
}

/// Particles of a folder beyond the Standard Model that events may have.
std::vector<const ufo::FolderParticle*> new_particles_of(const Model& model) {
  std::vector<const ufo::FolderParticle*> list;
  const ufo::LoadedModel* const loaded = ufo::find_loaded(model.name);
  if (loaded == nullptr) return list;
  for (const ufo::FolderParticle& own : loaded->folder().particles) {
    const bool is_known = std::ranges::find(standard_model_particles(), std::abs(own.pdg),
                                            &Particle::pdg) != standard_model_particles().end();
    if (!is_known && !own.is_ghost() && !own.is_goldstone) list.push_back(&own);
  }
  return list;
}

/// The block QNUMBERS (0712.3311) of a particle, which showers need: three times the charge, spin
/// states, colour, and whether there is an antiparticle.
std::string quantum_numbers_of(const ufo::FolderParticle& own) {
  const int code = std::abs(own.pdg), sign = own.pdg < 0 ? -1 : 1;
  const int color = std::abs(own.color) == 8 ? 8 : sign * own.color;
  return fmt::format("BLOCK QNUMBERS {} # {}\n 1 {}\n 2 {}\n 3 {}\n 4 {}\n", code,
                     sign < 0 ? own.antiname : own.name, sign * std::lround(3.0 * own.charge),
                     own.spin, color, own.is_self_conjugate() ? 0 : 1);
}

const Model& model_of(const ProcessResult& result) {
  return result.plan.programs.front().process.model();
}

/// The card of a process with the quantum numbers of its model.
std::string card_of(const ProcessResult& result) {
  std::string text = card_text(result.plan.parameters);
  for (const ufo::FolderParticle* own : new_particles_of(model_of(result)))
    text += quantum_numbers_of(*own);
  return text;
}

/// Adds masses, widths and quantum numbers of particles that only later processes have: showers
/// read one card.
void add_particles(const ProcessResults& results, std::string& card) {
  std::set<int> codes;
  for (const ufo::FolderParticle* own : new_particles_of(model_of(results.front())))
    codes.insert(std::abs(own->pdg));
  std::string masses, others;
  for (const ProcessResult& result : results)
    for (const ufo::FolderParticle* own : new_particles_of(model_of(result))) {
      const int code = std::abs(own->pdg);
      if (!codes.insert(code).second) continue;
      const ParticleScope scope(model_of(result));
      const Parameters& parameters = result.plan.parameters;
      masses += fmt::format("{} {} # {}\n", code, parameters.mass(code), own->name);
      others += fmt::format("DECAY {} {} # {}\n", code, parameters.width(code), own->name);
      others += quantum_numbers_of(*own);
    }
  if (masses.empty()) return;
  const std::size_t block = card.find("BLOCK MASS");
  if (block == card.npos)
    card += "BLOCK MASS # [GeV]\n" + masses;
  else
    card.insert(card.find('\n', block) + 1, masses);
  card += others;
}

/// A shower takes one card: where processes have different ones, that of the first, with the
/// particles of the others.
void add_cards(events::RunRecord& run, const ProcessResults& results) {
  const Parameters& first = results.front().plan.parameters;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (i > 0 && results[i].plan.parameters == first) continue;
    std::string card = card_of(results[i]);
    if (i == 0) add_particles(results, card);
    run.header.push_back(
        {i == 0 ? card_block : fmt::format("card_of_process_{}", i + 1), std::move(card)});
  }
}

/// The block that Pythia's JetMatching:setMad reads: lines of a run card of MadGraph.
void add_run_card(events::RunRecord& run, const ProcessResults& results) {
  const auto is_weighted = [](const ProcessResult& own) {
    return own.plan.programs.front().clustered.is_weighted;
  };
  const auto found = std::ranges::find_if(results, is_weighted);
  if (found == results.end()) return;
  double xqcut = found->plan.setup.xqcut;
  for (const ProcessResult& own : results)
    if (is_weighted(own)) xqcut = std::max(xqcut, own.plan.setup.xqcut);
  const bool has_densities = !found->plan.programs.front().clustered.codes.empty();
  const auto& settings = found->plan.programs.front().clustered.tables.settings;
  run.header.push_back(
      {"MGRunCard", fmt::format("\n 1 = ickkw ! alpha_s and densities at scales of a clustering\n"
                                " {} = xqcut ! least scale of a jet\n"
                                " 1.0 = alpsfact\n"
                                " 1 = ktscheme\n"
                                " {} = pdfwgt\n"
                                " {} = maxjetflavor\n"
                                " {} = asrwgtflavor\n",
                                xqcut, has_densities ? "T" : "F", settings.max_jet_flavor,
                                settings.max_weighted_flavor)});
}

/// The settings of the run that Helikos wrote. Empty: another program wrote the file.
std::string settings_of(const events::RunRecord& run) {
  const auto block = std::ranges::find(run.header, "helikos", &events::HeaderBlock::name);
  return block == run.header.end() ? "" : block->text;
}

/// The processes in the settings. Empty if the settings have no valid list of processes.
std::vector<FileProcess> read_list(const std::string& settings) {
  const Json json = Json::parse(settings, nullptr, false);
  std::vector<FileProcess> processes;
  try {
    for (const Json& own : json.at("processes"))
      processes.push_back({own.at(process_key).get<std::string>(), own.at("first_id").get<int>(),
                           own.at("last_id").get<int>()});
  } catch (const Json::exception&) {
    return {};
  }
  return processes;
}

bool are_apart(const std::vector<FileProcess>& processes) {
  int last = 0;
  for (const FileProcess& own : processes) {
    if (own.first_id <= last || own.last_id < own.first_id) return false;
    last = own.last_id;
  }
  return true;
}

}  // namespace

bool are_numbered(const ProcessResults& records) {
  return std::ranges::any_of(records, [](const auto& r) { return r.plan.number.has_value(); });
}

std::vector<int> ids_of(const ProcessResults& records) {
  const bool numbered = are_numbered(records);
  std::vector<int> ids;
  int largest = 0;
  for (const ProcessResult& record : records)
    largest = std::max(largest, record.plan.number.value_or(0));
  for (const ProcessResult& record : records) {
    const int number = numbered && !record.plan.number ? ++largest : record.plan.number.value_or(0);
    for (std::size_t i = 0; i < record.plan.num_members(); ++i)
      ids.push_back(numbered ? number : int(ids.size()) + 1);
  }
  return ids;
}

Json settings_of_process(const RunSetup& run, const ProcessPlan& plan) {
  const ProcessSetup& setup = plan.setup;
  const bool has_set = plan.set.has_value();
  return {{"process", plan.request},
          {"beams", plan.beams_text()},
          {"energy", plan.collider.energy},
          {"pdf", has_set ? Json(setup.pdf) : Json()},
          {"pdf_member", has_set ? Json(setup.member) : Json()},
          {"mu_f", has_set ? Json(plan.mu_f) : Json()},
          {"mu_r", plan.mu_r.empty() ? Json() : Json(plan.mu_r)},
          {"alpha_s", word_of(plan.alpha_s)},
          {"cuts", setup.cuts},
          {"model", setup.model},
          {"restriction", restriction_of(setup)},
          {"param_card", setup.param_card},
          {"set", setup.set},
          {"helicities", word_of(setup.helicities)},
          {"colors", word_of(setup.colors)},
          {"seed", run.seed}};
}

events::RunRecord run_of(const IntegrationResult& integration, double error,
                         std::span<const double> largest) {
  const ProcessResults& results = integration.processes;
  const ProcessPlan& plan = results.front().plan;
  events::RunRecord run;
  run.beams = {beam_of(plan, plan.collider.hadrons.first, 0),
               beam_of(plan, plan.collider.hadrons.second, 1)};
  run.energies = plan.energies();
  run.pdf_sets = {plan.collider.hadrons.first != 0 ? pdf_id(plan) : 0,
                  plan.collider.hadrons.second != 0 ? pdf_id(plan) : 0};
  run.version = version();
  const std::vector<int> ids = ids_of(results);
  const bool numbered = are_numbered(results);
  std::vector<const ProcessPlan*> plans;
  for (const ProcessResult& own : results) plans.push_back(&own.plan);
  const auto multiplicities = multiplicities_of(plans).of_processes;
  for (const ProcessResult& result : results)
    for (std::size_t p = 0; p < result.members.size(); ++p)
      for (std::size_t k = 0; k < result.members[p].size(); ++k) {
        const IntegralEstimate& own = result.members[p][k];
        const std::size_t i = run.subprocesses.size();
        run.subprocesses.push_back(
            {own.mean, own.error, i < largest.size() ? largest[i] : 0.0, ids[i],
             numbered ? result.plan.request : result.plan.members[p][k].process.str(),
             multiplicities[std::size_t(&result - results.data())]});
      }
  share_error(error, results, run.subprocesses);
  run.subprocesses = joined(run.subprocesses);
  run.header.push_back({"helikos", settings_block(integration.setup, results).dump(1)});
  add_cards(run, results);
  add_run_card(run, results);
  return run;
}

std::vector<FileProcess> processes_of(const events::RunRecord& run) {
  auto processes = read_list(settings_of(run));
  const bool has_all = std::ranges::all_of(
      run.subprocesses, [&](const auto& own) { return process_of(own.id, processes).has_value(); });
  return has_all && are_apart(processes) ? processes : std::vector<FileProcess>{};
}

std::optional<std::size_t> process_of(int id, const std::vector<FileProcess>& processes) {
  const auto found =
      std::ranges::find_if(processes, [&](const FileProcess& own) { return own.has(id); });
  if (found == processes.end()) return {};
  return std::size_t(found - processes.begin());
}

std::string densities_text(const events::RunRecord& run) {
  if (run.pdf_sets[0] != 0 || run.pdf_sets[1] != 0)
    return fmt::format("{}, {} (LHAPDF's numbers)", run.pdf_sets[0], run.pdf_sets[1]);
  const auto is_hadron = [](int code) { return std::abs(code) > 100; };
  if (std::ranges::none_of(run.beams, is_hadron)) return "none, because the beams are particles";
  const Json json = Json::parse(settings_of(run), nullptr, false);
  const Json name = json.is_object() ? json.value("pdf", Json()) : Json();
  if (!name.is_string()) return "0, 0 (the file does not say which)";
  const bool is_toy = name == std::string(beams::toy_name);
  return name.get<std::string>() +
         (is_toy ? " (a benchmark, no fit to data)" : " (a set without a number of LHAPDF)");
}

}  // namespace helikos
