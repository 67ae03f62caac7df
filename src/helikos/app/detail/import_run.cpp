// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/detail/import_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

#include "helikos/app/detail/import_model.hpp"
#include "helikos/app/detail/import_processes.hpp"
#include "helikos/app/import_files.hpp"
#include "helikos/app/import_sets.hpp"
#include "helikos/app/run_file.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/cards/run_card.hpp"
#include "helikos/cards/run_card_cuts.hpp"
#include "helikos/cards/run_settings.hpp"
#include "helikos/cross_section/integrand_input.hpp"
#include "helikos/generator/double_counts.hpp"
#include "helikos/generator/nothing_passes.hpp"
#include "helikos/generator/process_plan.hpp"
#include "helikos/theory/process/request.hpp"
#include "helikos/theory/process/tokens.hpp"

namespace helikos::app {
namespace {

bool is_taken(const cards::ImportedProcess& own) { return own.why_not.empty(); }

/// A message with flags. `import` has none for parameters: these are lines of a third card.
std::string message_of_import(std::string what) {
  constexpr std::string_view set = "`set` \"", line = "in a third card: \"set ";
  for (std::size_t at = 0; (at = what.find(set, at)) != what.npos; at += line.size())
    what.replace(at, set.size(), line);
  return with_flags(what);
}

cards::RunCard read_second_card(const std::vector<std::string>& files) {
  const std::string run_text = text_of_first_card(files[1]);
  if (cards::is_process_card(run_text) && !cards::is_run_card(run_text))
    refuse_second_card("process", files[1], files[0]);
  std::istringstream text(run_text);
  return {text, files[1]};
}

/// Makes the run step by step.
class RunImport {
 public:
  RunImport(const cards::ProcessCard& card, const ImportOptions& options)
      : card_(card), pdf_(options.pdf), run_card_(read_second_card(options.cards)) {
    run_.cards = options.cards;
    add(card_.remarks);
    const ImportedModel model(card_, options.cards, run_card_);
    add(model.remarks());
    make(model);
    model_ = model.name();
  }

  ImportOfCards finish() { return {std::move(run_), model_}; }

 private:
  void make(const ImportedModel& model) {
    read_requests(model);
    auto settings = cards::settings_of(run_card_, pdf_, has_decays());
    add(settings.remarks);
    add(remarks_on_sets(settings));
    check_beams();
    write_helicities(model, settings);
    write_cuts(model, settings.energy);
    write_settings(model, std::move(settings.values));
    for (std::size_t i = 0; i < run_.processes.size(); ++i) check(i);
    refuse_processes();
    refuse_double_counts();
    note_flavors(model);
    add(run_card_.leftovers());
  }

  /// Each remark once.
  void add(const cards::Remarks& remarks) {
    for (const cards::Remark& remark : remarks)
      if (std::ranges::none_of(run_.remarks, [&](const cards::Remark& known) {
            return known.str() == remark.str();
          }))
        run_.remarks.push_back(remark);
  }

  // ---- Processes --------------------------------------------------------------------------------

  void read_requests(const ImportedModel& model) {
    for (const cards::CardLine& own : card_.processes) {
      const std::string place = card_.place(own.line);
      cards::Remarks remarks;
      cards::ImportedProcess process{without_flags(own.text, place, remarks), place,
                                     model.definitions_of(own)};
      add(remarks);
      ProcessRequest request;
      try {
        request = parse_request(process.process, model.labels_of(own));
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

  bool has_decays() const {
    return std::ranges::any_of(requests_, [](const auto& own) { return !own.decays.empty(); });
  }

  void check_beams() {
    for (std::size_t i = 0; i < requests_.size(); ++i)
      if (is_taken(run_.processes[i]))
        run_.processes[i].why_not = why_no_beams(requests_[i], run_card_);
  }

  /// Polarisations of beams and the frame of helicities are parts of process strings.
  void write_helicities(const ImportedModel& model, const cards::RunSettings& settings) {
    for (std::size_t i = 0; i < requests_.size(); ++i) {
      cards::ImportedProcess& own = run_.processes[i];
      ProcessRequest request = requests_[i];
      if (!is_taken(own)) continue;
      own.why_not = add_helicities(request, settings);
      if (!is_taken(own) || request.str() == requests_[i].str()) continue;
      try {
        own.process = request.str();
        requests_[i] = parse_request(own.process, model.labels_of(card_.processes[i]));
      } catch (const InputError& error) {
        own.why_not = error.what();
      }
    }
  }

  void write_cuts(const ImportedModel& model, double energy) {
    for (std::size_t i = 0; i < requests_.size(); ++i) {
      cards::ImportedProcess& own = run_.processes[i];
      if (!is_taken(own)) continue;
      const Multiparticles& labels = model.labels_of(card_.processes[i]);
      const cards::FinalState state{labels.model(), model.parameters(), final_legs(requests_[i]),
                                    energy};
      auto cuts = cards::cuts_of(run_card_, state);
      add(cuts.remarks);
      own.cuts = std::move(cuts.cuts);
      if (!cuts.why_impossible.empty()) {
        own.why_not = "no event passes the cuts: " + cuts.why_impossible;
        own.has_no_events = true;
      }
      for (const auto& [name, definition] : cuts.labels) {
        if (!labels.find(name).empty())
          throw InputError(fmt::format("{}: the label {} is one of the cuts", card_.name, name));
        cut_labels_[name] = definition;
      }
    }
  }

  void write_settings(const ImportedModel& model,
                      std::vector<std::pair<std::string, std::string>> values) {
    std::vector<std::string> definitions;
    for (const auto& [name, definition] : cut_labels_) definitions.push_back(definition);
    run_.settings = model.settings(definitions);
    for (auto& value : values) run_.settings.push_back(std::move(value));
  }

  // ---- What generate refuses --------------------------------------------------------------------

  /// Marks a process that `generate` refuses as not taken, with the reason. Densities need not be
  /// on this machine.
  void check(std::size_t number) {
    cards::ImportedProcess& own = run_.processes[number];
    if (!is_taken(own)) return;
    const cards::ImportedRun alone{run_.cards, run_.settings, {own}, {}};
    try {
      const RunInput input =
          read_run_text(cards::run_file_text(alone), "the run file", Command::generate);
      ProcessSetup setup = input.setup.processes.front();
      setup.pdf = beams::toy_name;
      ProcessPlan plan = plan_process(setup);
      for (const IntegrandInput& program : plan.programs)
        if (plan.collider.has_hadrons()) check_partons(program.process, plan.parameters);
      plans_.push_back(std::move(plan));
      planned_.push_back(number);
    } catch (const NothingPasses& error) {
      own.has_no_events = true;
      own.why_not = message_of_import(fmt::format("no event passes the cuts: {}", error.what()));
    } catch (const InputError& error) {
      own.why_not = message_of_import(error.what());
    }
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

  // ---- Remarks ----------------------------------------------------------------------------------

  /// Adds remarks on the quarks in p and j, if a process has these labels.
  void note_flavors(const ImportedModel& model) {
    const bool has_labels = std::ranges::any_of(run_.processes, [](const auto& own) {
      std::string_view text = own.process;
      for (auto word = next_word(text); !word.empty(); word = next_word(text))
        if (word == "p" || word == "j") return true;
      return false;
    });
    if (!has_labels) return;
    add(model.remarks_on_flavors());
  }

  const cards::ProcessCard& card_;
  std::string pdf_, model_;
  cards::RunCard run_card_;
  std::vector<ProcessRequest> requests_;  ///< as processes of the run
  std::vector<ProcessPlan> plans_;
  std::vector<std::size_t> planned_;  ///< (plan): its process of the run
  std::map<std::string, std::string> cut_labels_;
  cards::ImportedRun run_;
};

}  // namespace

cards::ProcessCard read_first_card(const ImportOptions& options) {
  const std::string text = text_of_first_card(options.cards[0]);
  const bool is_run = !cards::is_process_card(text) && cards::is_run_card(text);
  if (is_run)
    throw InputError(options.cards[0] +
                     (options.cards.size() < 2
                          ? ": a run card, and the process card is missing: import"
                          : ": a run card; the process card is the first one: import") +
                     first_card_names + " (see --help)");
  if (options.cards.size() < 2)
    throw InputError(std::string("the run card is missing: import") + first_card_names +
                     " (see --help)");
  std::istringstream process(text);
  return cards::read_process_card(process, options.cards[0]);
}

ImportOfCards run_of_cards(const cards::ProcessCard& card, const ImportOptions& options) {
  return RunImport(card, options).finish();
}

}  // namespace helikos::app
