// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "helikos/app/commands.hpp"
#include "helikos/app/json_file.hpp"
#include "helikos/app/pdf_sets.hpp"
#include "helikos/app/run_file.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/cards/change_card.hpp"
#include "helikos/cards/model_choice.hpp"
#include "helikos/cards/pdf_sets.hpp"
#include "helikos/cards/process_card.hpp"
#include "helikos/cards/run_card.hpp"
#include "helikos/cards/run_card_cuts.hpp"
#include "helikos/cards/run_file_text.hpp"
#include "helikos/cards/run_settings.hpp"
#include "helikos/generator/chosen_model.hpp"
#include "helikos/generator/double_counts.hpp"
#include "helikos/generator/given_parameters.hpp"
#include "helikos/generator/nothing_passes.hpp"
#include "helikos/generator/process_plan.hpp"
#include "helikos/theory/process/request.hpp"
#include "helikos/theory/process/tokens.hpp"
#include "helikos/version.hpp"

namespace helikos::app {
namespace {

constexpr std::size_t most_card_bytes = std::size_t{1} << 22;

std::string text_of_card(const std::string& path) {
  std::error_code status;
  std::ifstream file(path, std::ios::binary);
  const int error = !file ? errno : std::filesystem::is_directory(path, status) ? EISDIR : 0;
  if (error != 0)
    throw InputError(fmt::format("{}: cannot be opened: {}", path, std::strerror(error)));
  return read_text(file, path, most_card_bytes);
}

constexpr const char* card_names = " proc_card.dat run_card.dat";
constexpr const char* see_help = " (see --help)";

constexpr const char* without_madspin =
    "it is not read: decays are written as chains in the process (t t~, t > w+ b), or left to the "
    "shower";

constexpr const char* without_reweighting =
    "it is not read: helikos reweight (--param-card, --variant) and generate --also weigh events "
    "for other parameters";

/// The card of processes or that of the run, in whose places experiments have cards of MadSpin too.
std::string text_of_first(const std::string& path) {
  std::string text = text_of_card(path);
  if (cards::is_madspin_card(text))
    throw InputError(fmt::format("{}: a card of MadSpin: {}", path, without_madspin));
  if (cards::is_param_card(text))
    throw InputError(
        fmt::format("{}: a parameter card; process and run card stand before it: "
                    "import{} {}",
                    path, card_names, path));
  return text;
}

/// Calls body(). An InputError begins with the place.
template <class Body>
auto at_place(const std::string& place, const Body& body) {
  try {
    return body();
  } catch (const InputError& error) {
    throw InputError(place + ": " + error.what());
  }
}

bool decays(const ProcessRequest& request, int code) {
  return std::ranges::any_of(request.decays, [&](const ProcessRequest& decay) {
    return decay.incoming[0].choices[0].pdg() == code ||
           std::ranges::any_of(decay.incoming[0].choices,
                               [&](const NamedParticle& own) { return own.pdg() == code; });
  });
}

/// The outgoing particles after all decays.
void add_final_legs(const ProcessRequest& request, bool is_of_decay,
                    std::vector<cards::FinalLeg>& legs) {
  for (const RequestedLeg& leg : request.outgoing) {
    cards::FinalLeg own{{}, is_of_decay};
    for (const NamedParticle& choice : leg.choices)
      if (!decays(request, choice.pdg())) own.codes.push_back(choice.pdg());
    if (!own.codes.empty()) legs.push_back(std::move(own));
  }
  for (const ProcessRequest& decay : request.decays) add_final_legs(decay, true, legs);
}

bool asks_for_windows(const ProcessRequest& request) {
  return !request.restrictions.forbidden_on_shell.empty() ||
         std::ranges::any_of(request.decays, [](const auto& own) { return asks_for_windows(own); });
}

/// Takes words such as --no_warning=duplicate out of a process. Throws InputError for those that
/// MadGraph has not.
std::string without_flags(std::string_view text, const std::string& place,
                          cards::Remarks& remarks) {
  std::string kept;
  for (auto word = next_word(text); !word.empty(); word = next_word(text)) {
    if (!word.starts_with("--")) {
      kept += (kept.empty() ? "" : " ") + std::string(word);
      continue;
    }
    const std::string_view name = word.substr(0, word.find('='));
    if (name == "--diagram_filter" || name == "--loop_filter")
      remarks.push_back({cards::Fate::missing, std::string(word),
                         "a function of the user's MadGraph takes diagrams away there", place});
    else if (name == "--optimize" || name == "--no_warning" || name == "--use_crossing" ||
             name == "--no_crossing")
      remarks.push_back({cards::Fate::unused, std::string(word), "says how MadGraph works", place});
    else
      throw InputError(fmt::format("{}: {} is no option of a process in MadGraph", place, word));
  }
  return kept;
}

/// Makes a run of the cards.
class RunImport {
 public:
  explicit RunImport(const ImportOptions& options) : options_(options) {
    const std::string text = text_of_first(options.cards[0]);
    const bool is_run = !cards::is_process_card(text) && cards::is_run_card(text);
    if (is_run)
      throw InputError(options.cards[0] +
                       (options.cards.size() < 2
                            ? ": a run card, and the process card is missing: import"
                            : ": a run card; the process card is the first one: import") +
                       card_names + see_help);
    if (options.cards.size() < 2)
      throw InputError(std::string("the run card is missing: import") + card_names + see_help);
    std::istringstream process(text);
    process_card_ = cards::read_process_card(process, options.cards[0]);
  }

  cards::ImportedRun make() {
    const std::string run_text = text_of_first(options_.cards[1]);
    if (cards::is_process_card(run_text) && !cards::is_run_card(run_text))
      refuse_second("process", 1, 0);
    std::istringstream text(run_text);
    cards::RunCard run_card(text, options_.cards[1]);
    run_.cards = options_.cards;
    add(process_card_.remarks);
    read_model(run_card);
    read_requests();
    auto settings = cards::settings_of(run_card, options_.pdf, has_decays());
    add(settings.remarks);
    check_beams(run_card);
    write_helicities(settings);
    write_cuts(run_card, settings.energy);
    write_settings(std::move(settings.values));
    for (std::size_t i = 0; i < run_.processes.size(); ++i) check(i);
    refuse_processes();
    refuse_double_counts();
    note_five_flavors();
    add(run_card.leftovers());
    return std::move(run_);
  }

  const std::string& model() const { return choice_.model; }

 private:
  static bool is_taken(const cards::ImportedProcess& own) { return own.why_not.empty(); }

  /// A card of a kind that another one has; both by their places on the command line.
  [[noreturn]] void refuse_second(const char* kind, std::size_t second, std::size_t first) const {
    throw InputError(fmt::format("{}: a second {} card; the first is {}", options_.cards[second],
                                 kind, options_.cards[first]));
  }

  /// A sample without a process that the card has is another one, and is not made.
  void refuse_processes() const {
    const auto is_refused = [](const auto& own) { return !is_taken(own) && !own.has_no_events; };
    const auto refused = std::ranges::count_if(run_.processes, is_refused);
    auto first = std::ranges::find_if(run_.processes, is_refused);
    if (refused == 0 && std::ranges::any_of(run_.processes, is_taken)) return;
    if (refused == 0) first = run_.processes.begin();
    throw InputError(fmt::format("{}: {}{}", first->place, first->why_not,
                                 refused < 2 ? ""
                                             : fmt::format("; {} more of {} processes are refused",
                                                           refused - 1, run_.processes.size())));
  }

  /// As MadGraph does where both have one number; it adds them where numbers differ.
  void refuse_double_counts() {
    for (const DoubleCount& own : double_counts(plans_)) {
      const cards::ImportedProcess& process = run_.processes[planned_[own.second]];
      if (own.is_whole) throw InputError(fmt::format("{}: {}", process.place, own.text));
      add({{cards::Fate::noted, process.process, own.text, process.place}});
    }
  }

  /// Each remark once.
  void add(const cards::Remarks& remarks) {
    for (const cards::Remark& remark : remarks)
      if (std::ranges::none_of(run_.remarks, [&](const cards::Remark& known) {
            return known.str() == remark.str();
          }))
        run_.remarks.push_back(remark);
  }

  // ---- Model and labels -------------------------------------------------------------------------

  void read_model(cards::RunCard& run_card) {
    const auto found = cards::model_of(process_card_);
    add(found.remarks);
    choice_.model = found.model;
    choice_.set = found.set;
    for (std::size_t i = 2; i < options_.cards.size(); ++i) read_parameter_file(i, run_card);
    const std::string place = process_card_.model.line > 0
                                  ? process_card_.place(process_card_.model.line)
                                  : model_place();
    at_place(place, [&] {
      ProcessChoice without_card = choice_;
      without_card.param_card.clear();
      parameters_ = read_parameters(without_card).parameters;
    });
    if (!choice_.param_card.empty()) {
      auto read = read_parameters(choice_);
      parameters_ = read.parameters;
      const std::string begin = choice_.param_card + ": ";
      for (const std::string& note : read.notes)
        if (note.starts_with(begin))
          add({{cards::Fate::noted, choice_.param_card, note.substr(begin.size()), ""}});
    }
    for (const cards::ParameterChange& change : changes_) take(change);
    at_place(place, [&] {
      if (!changes_.empty()) parameters_ = read_parameters(choice_).parameters;
      labels_.front() = Multiparticles(model_of(choice_, parameters_.mixes_quarks()));
    });
    for (const NamedParticle& quark : labels_.front().follow_masses(parameters_))
      changed_quarks_.push_back(quark.pdg());
    read_definitions();
  }

  /// Processes have the labels of the lines before them: the same label may mean something else in
  /// a later process. Definitions before all processes are those of the run.
  void read_definitions() {
    const auto of_run = process_card_.processes.front().definitions;
    for (const cards::CardLine& own : process_card_.definitions) {
      labels_.push_back(labels_.back());
      at_place(process_card_.place(own.line), [&] { labels_.back().define(own.text); });
      if (choice_.definitions.size() < of_run) choice_.definitions.push_back(own.text);
    }
  }

  const Multiparticles& labels_of(std::size_t process) const {
    return labels_[process_card_.processes[process].definitions];
  }

  /// Definitions between the first process and this one.
  std::vector<std::string> own_definitions(const cards::CardLine& process) const {
    std::vector<std::string> list;
    for (auto i = choice_.definitions.size(); i < process.definitions; ++i)
      list.push_back(process_card_.definitions[i].text);
    return list;
  }

  /// A change that the parameters of the model can have.
  void take(const cards::ParameterChange& change) {
    try {
      ParameterInputs inputs = parameters_.inputs();
      if (automatic_width(inputs.table(), change.text) == nullptr)
        set_parameter(inputs, change.text);
      choice_.set.push_back(change.text);
    } catch (const InputError& error) {
      leave_out(change, error.what());
    }
  }

  /// Parameters that follow from others, and codes that a block does not have, change nothing in
  /// MadGraph either. Anything else is an error of the card.
  void leave_out(const cards::ParameterChange& change, const std::string& what) {
    const std::string entry = "set " + change.text;
    if (what.find(" follows from ") != what.npos)
      return add({{cards::Fate::noted, entry, what.substr(0, what.find(';')) + ", in MadGraph too",
                   change.place}});
    const ParameterTable& table = parameters_.table();
    const std::string name = change.text.substr(0, change.text.find('='));
    if (table.find(name) == nullptr && has_block_of(table, name))
      return add({{cards::Fate::missing, entry, what, change.place}});
    throw InputError(fmt::format("{}: {}: {}{}", change.place, entry, what,
                                 cards::RunCard::meant(lower_case(name))));
  }

  /// Whether the name is a block of the model with a code: "mass 250".
  static bool has_block_of(const ParameterTable& table, const std::string& name) {
    std::string_view rest = name;
    std::string block(next_word(rest));
    if (trimmed(rest).empty()) return false;
    std::ranges::transform(block, block.begin(),
                           [](unsigned char c) { return char(std::toupper(c)); });
    if (block == "WIDTH") block = "DECAY";
    return std::ranges::any_of(table.rows(), [&](const auto& row) { return row.block() == block; });
  }

  std::string model_place() const { return process_card_.name; }

  void read_parameter_file(std::size_t number, cards::RunCard& run_card) {
    const std::string& path = options_.cards[number];
    const std::string text = text_of_card(path);
    if (cards::is_process_card(text)) refuse_second("process", number, 0);
    if (cards::is_madspin_card(text)) {
      add({{cards::Fate::missing, "a card of MadSpin", without_madspin, path}});
    } else if (cards::is_reweight_card(text, run_card)) {
      add({{cards::Fate::missing, "a card of reweighting", without_reweighting, path}});
    } else if (cards::is_change_card(text)) {
      auto changes = cards::read_change_card(text, path, run_card);
      add(changes.remarks);
      for (auto& change : changes.parameters) changes_.push_back(std::move(change));
    } else if (cards::is_run_card(text)) {
      refuse_second("run", number, 1);
    } else if (choice_.param_card.empty()) {
      choice_.param_card = path;
      param_card_ = number;
    } else {
      refuse_second("parameter", number, param_card_);
    }
  }

  // ---- Processes --------------------------------------------------------------------------------

  void read_requests() {
    for (const cards::CardLine& own : process_card_.processes) {
      const std::string place = process_card_.place(own.line);
      cards::Remarks remarks;
      cards::ImportedProcess process{without_flags(own.text, place, remarks), place,
                                     own_definitions(own)};
      add(remarks);
      ProcessRequest request;
      try {
        request = parse_request(process.process, labels_of(requests_.size()));
        if (asks_for_windows(request))
          add({{cards::Fate::replaced, process.process,
                "all events with the particle behind $ within bwcutoff are left out; MadGraph "
                "keeps those that it integrates in channels without this particle",
                place}});
      } catch (const InputError& error) {
        process.why_not = error.what();
      }
      run_.processes.push_back(std::move(process));
      requests_.push_back(std::move(request));
    }
  }

  /// Polarisations of beams and the frame of helicities are parts of process strings.
  void write_helicities(const cards::RunSettings& settings) {
    for (std::size_t i = 0; i < requests_.size(); ++i) {
      cards::ImportedProcess& own = run_.processes[i];
      ProcessRequest request = requests_[i];
      if (!is_taken(own)) continue;
      for (std::size_t beam = 0; beam < request.incoming.size(); ++beam)
        if (const double degree = settings.polarization[beam]; degree != 0.0)
          polarize(request.incoming[beam], degree, own);
      if (has_polarized_products(request)) request.restrictions.helicity_frame = settings.frame;
      if (!is_taken(own) || request.str() == requests_[i].str()) continue;
      try {
        own.process = request.str();
        requests_[i] = parse_request(own.process, labels_of(i));
      } catch (const InputError& error) {
        own.why_not = error.what();
      }
    }
  }

  /// Whether outgoing particles or products of decays have helicities.
  /// Densities need partons, and particles of fixed energies are one each.
  void check_beams(cards::RunCard& run_card) {
    for (std::size_t i = 0; i < requests_.size(); ++i)
      for (std::size_t beam = 0; beam < requests_[i].incoming.size() && is_taken(run_.processes[i]);
           ++beam) {
        if (requests_[i].incoming.size() < 2) continue;  // a decay
        const std::string entry = beam == 0 ? "lpp1" : "lpp2";
        const int kind = int(run_card.number(entry));
        run_.processes[i].why_not = why_no_beam(requests_[i].incoming[beam], entry, kind);
      }
  }

  /// Empty: the beam can have these particles.
  static std::string why_no_beam(const RequestedLeg& leg, const std::string& entry, int kind) {
    const auto is_parton = [](const NamedParticle& own) {
      return own.particle->is_quark() || own.particle->is_gluon() || own.particle->is_photon();
    };
    const auto other = std::ranges::find_if_not(leg.choices, is_parton);
    if (kind != 0 && other != leg.choices.end())
      return fmt::format("{} = {}: a hadron has no {}; 0 is a beam of particles", entry, kind,
                         leg.name);
    if (kind == 0 && leg.choices.size() > 1 && std::ranges::any_of(leg.choices, is_parton))
      return fmt::format(
          "{} = 0: a beam of {} without densities may be one of {} particles, which has no "
          "counterpart; 1 is a proton",
          entry, leg.name, leg.choices.size());
    return "";
  }

  static bool has_polarized_products(const ProcessRequest& request) {
    const auto is_polarized = [](const RequestedLeg& leg) { return !leg.polarization.is_all(); };
    return std::ranges::any_of(request.outgoing, is_polarized) ||
           std::ranges::any_of(request.decays, has_polarized_products);
  }

  static void polarize(RequestedLeg& leg, double degree, cards::ImportedProcess& own) {
    if (!leg.polarization.is_all())
      own.why_not = leg.text() + " is a polarised beam, and so is that of polbeam1 or polbeam2";
    leg.polarization = Polarization::of_beam(degree);
  }

  bool has_decays() const {
    return std::ranges::any_of(requests_, [](const auto& own) { return !own.decays.empty(); });
  }

  void write_cuts(cards::RunCard& run_card, double energy) {
    for (std::size_t i = 0; i < requests_.size(); ++i) {
      cards::ImportedProcess& own = run_.processes[i];
      if (!is_taken(own)) continue;
      cards::FinalState state{labels_of(i).model(), parameters_, {}, energy};
      add_final_legs(requests_[i], false, state.legs);
      auto cuts = cards::cuts_of(run_card, state);
      add(cuts.remarks);
      own.cuts = std::move(cuts.cuts);
      if (!cuts.why_impossible.empty()) {
        own.why_not = "no event passes the cuts: " + cuts.why_impossible;
        own.has_no_events = true;
      }
      for (const auto& [name, definition] : cuts.labels) {
        if (!labels_of(i).find(name).empty())
          throw InputError(
              fmt::format("{}: the label {} is one of the cuts", process_card_.name, name));
        cut_labels_[name] = definition;
      }
    }
  }

  void write_settings(std::vector<std::pair<std::string, std::string>> values) {
    if (choice_.model != "sm") run_.settings.emplace_back("model", cards::toml_text(choice_.model));
    if (!choice_.param_card.empty())
      run_.settings.emplace_back("param-card", cards::toml_text(choice_.param_card));
    if (!choice_.set.empty()) run_.settings.emplace_back("set", cards::toml_list(choice_.set));
    auto definitions = choice_.definitions;
    for (const auto& [name, definition] : cut_labels_) definitions.push_back(definition);
    if (!definitions.empty()) run_.settings.emplace_back("define", cards::toml_list(definitions));
    for (auto& value : values) run_.settings.push_back(std::move(value));
  }

  /// What `generate` refuses is no run. Densities need not be on this machine.
  void check(std::size_t number) {
    cards::ImportedProcess& own = run_.processes[number];
    if (!is_taken(own)) return;
    const cards::ImportedRun alone{run_.cards, run_.settings, {own}, {}};
    try {
      const RunInput input =
          read_run_text(cards::run_file_text(alone), "the run file", Command::generate);
      ProcessSetup setup = input.setup.processes.front();
      setup.pdf = beams::toy_name;
      plans_.push_back(plan_process(setup));
      planned_.push_back(number);
    } catch (const NothingPasses& error) {
      own.has_no_events = true;
      own.why_not = with_flags(fmt::format("no event passes the cuts: {}", error.what()));
    } catch (const InputError& error) {
      own.why_not = with_flags(error.what());
    }
  }

  /// Quarks that MadGraph too puts into p and j, because they have no mass.
  void note_five_flavors() {
    if (std::ranges::find(changed_quarks_, 5) == changed_quarks_.end()) return;
    const bool has_labels = std::ranges::any_of(run_.processes, [](const auto& own) {
      std::string_view text = own.process;
      for (auto word = next_word(text); !word.empty(); word = next_word(text))
        if (word == "p" || word == "j") return true;
      return false;
    });
    if (!has_labels) return;
    run_.remarks.push_back(
        {cards::Fate::noted, "import model " + process_card_.model.text,
         "b has no mass: b and b~ are in p and j, where the card does not define "
         "these labels",
         process_card_.model.line > 0 ? process_card_.place(process_card_.model.line) : ""});
  }

  const ImportOptions& options_;
  cards::ProcessCard process_card_;
  ProcessChoice choice_;
  std::size_t param_card_ = 0;  ///< its place on the command line
  std::vector<cards::ParameterChange> changes_;
  Parameters parameters_{standard_parameters()};
  std::vector<Multiparticles> labels_{1};  ///< (number of definitions that are read)
  std::vector<int> changed_quarks_;
  std::vector<ProcessRequest> requests_;  ///< as processes of the run
  std::vector<ProcessPlan> plans_;
  std::vector<std::size_t> planned_;  ///< (plan): its process of the run
  std::map<std::string, std::string> cut_labels_;
  cards::ImportedRun run_;
};

/// Throws InputError where no set of this name or id is known. It need not be on this machine.
void check_set(const std::string& name) {
  if (name.empty() || name == beams::toy_name || cards::is_known_set(name) || pypi_set_info(name))
    return;
  const auto folders = beams::search_folders({});
  if (!beams::find_set_folder(name, folders).empty()) return;
  const auto id = to_int(name);
  if (id && (beams::find_member(*id, folders) || !beams::set_in_index(*id, folders).empty() ||
             cards::is_near_known_id(*id)))
    return;
  throw InputError(fmt::format(
      "--pdf {}: no such set is known (helikos pdf list shows the sets of this machine, "
      "and helikos pdf get NAME downloads a set)",
      name));
}

/// `generate` knows run files by the end of their names.
void check_name(const std::string& output) {
  if (output != "-" && !names_run_file(output))
    throw InputError(fmt::format("--output {}: a run file ends in .toml", output));
}

std::string words_before(cards::Fate fate) {
  if (fate == cards::Fate::missing) return "no counterpart: ";
  return fate == cards::Fate::dropped ? "left out, as MadGraph does: " : "";
}

/// The first word of an entry; of `set NAME VALUE` the first two.
std::string short_name(const std::string& entry) {
  std::string_view rest = entry;
  const std::string first(next_word(rest)), second(next_word(rest));
  return first == "set" && !second.empty() ? first + " " + second : first;
}

void say_remarks(const cards::ImportedRun& run) {
  std::vector<std::string> unused;
  for (const cards::Remark& remark : run.remarks) {
    if (remark.fate == cards::Fate::unused)
      unused.push_back(short_name(remark.entry));
    else
      say(words_before(remark.fate) + remark.str());
  }
  if (!unused.empty())
    say(fmt::format("without an effect on cross section and events: {}", fmt::join(unused, ", ")));
  for (const auto& own : run.processes)
    if (!own.why_not.empty())
      say(fmt::format("{}: left out: {}: {}", own.place, own.process, own.why_not));
}

const char* word_of_fate(cards::Fate fate) {
  switch (fate) {
    case cards::Fate::missing:
      return "missing";
    case cards::Fate::replaced:
      return "replaced";
    case cards::Fate::unused:
      return "unused";
    case cards::Fate::noted:
      return "noted";
    case cards::Fate::dropped:
      return "dropped";
  }
  return "";
}

Json import_json(const cards::ImportedRun& run, const std::string& model) {
  Json remarks = Json::array(), processes = Json::array();
  for (const cards::Remark& own : run.remarks)
    remarks.push_back({{"fate", word_of_fate(own.fate)},
                       {"entry", own.entry},
                       {"reason", own.reason},
                       {"place", own.place}});
  for (const auto& own : run.processes)
    processes.push_back({{"process", own.process},
                         {"place", own.place},
                         {"cuts", own.cuts},
                         {"why_not", own.why_not.empty() ? Json() : Json(own.why_not)}});
  return {{"cards", run.cards}, {"model", model},       {"processes", processes},
          {"remarks", remarks}, {"version", version()}, {"commit", commit()}};
}

}  // namespace

void import_cards(const Communicator& world, const ImportOptions& options) {
  if (!world.is_root()) return;
  check_name(options.output);
  check_set(options.pdf);
  RunImport import(options);
  const OutputFile output("--output", options.output);
  const JsonFile json(options.json);
  const cards::ImportedRun run = import.make();
  say_remarks(run);
  if (std::filesystem::exists(options.output))
    say(options.output + ": the file existed and is overwritten");
  output.write(cards::run_file_text(run));
  json.write(import_json(run, import.model()));
}

}  // namespace helikos::app
