// SPDX-License-Identifier: Apache-2.0
#include "helikos/reweighting/source_processes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/generator/chosen_model.hpp"
#include "helikos/generator/given_parameters.hpp"
#include "helikos/generator/json.hpp"
#include "helikos/generator/option_words.hpp"
#include "helikos/generator/run_header.hpp"

namespace helikos {
namespace {

const events::HeaderBlock* find_block(const events::RunRecord& run, std::string_view name) {
  const auto found = std::ranges::find(run.header, name, &events::HeaderBlock::name);
  return found == run.header.end() ? nullptr : &*found;
}

// ---- Settings of Helikos -----------------------------------------------------------------------

/// The text of a request with all orders allowed says so.
std::string without_order_labels(std::string text) {
  constexpr std::string_view label = " (all orders)";
  for (auto at = text.find(label); at != text.npos; at = text.find(label))
    text.erase(at, label.size());
  return text;
}

ProcessChoice choice_of(const Json& settings) {
  ProcessChoice choice;
  choice.process = without_order_labels(settings.at("process").get<std::string>());
  choice.definitions = settings.value("define", choice.definitions);
  choice.subprocess = settings.value("subprocess", "");
  choice.model = settings.value("model", choice.model);
  choice.restriction = settings.value("restriction", "");
  choice.orders =
      value_of_word<Orders>(settings.value("orders", "lowest")).value_or(Orders::lowest);
  return choice;
}

bool has_leading_color(const Json& settings) {
  return settings.value("colors", "sum") == name_of(ColorMode::leading);
}

AlphaSource alpha_source_of(const Json& settings) {
  return value_of_word<AlphaSource>(settings.value("alpha_s", "auto"))
      .value_or(AlphaSource::automatic);
}

/// The scale of the clustering of events, where weights have several, or each beam has one of its
/// own.
std::string clustered_scale_of(const Json& settings) {
  const auto scale_with = [&](const char* key, const char* word) -> std::string {
    const Json scale = settings.value(key, Json());
    const std::string text = scale.is_string() ? scale.get<std::string>() : "";
    return text.find(word) != text.npos ? text : "";
  };
  for (const char* key : {"mu_r", "mu_f"})
    if (auto scale = scale_with(key, "ckkw"); !scale.empty()) return scale;
  return scale_with("mu_f", "clustered");
}

void read_settings(const Json& settings, EventSource& source) {
  source.is_helikos = true;
  source.clustered_scale = clustered_scale_of(settings);
  if (const Json pdf = settings.value("pdf", Json()); pdf.is_string()) {
    source.pdf = pdf.get<std::string>();
    source.member = settings.value("pdf_member", 0);
  }
  if (!settings.contains("processes")) {
    source.alpha_s = alpha_source_of(settings);
    source.processes.push_back({choice_of(settings), {}, 0, 0, has_leading_color(settings)});
    return;
  }
  bool is_first = true;
  for (const Json& entry : settings.at("processes")) {
    Json own = settings;  // what all processes have in common
    own.update(entry);
    if (std::exchange(is_first, false)) source.alpha_s = alpha_source_of(own);
    const auto scale = clustered_scale_of(own);
    if (!scale.empty() && !source.is_ckkw()) source.clustered_scale = scale;
    if (alpha_source_of(own) != source.alpha_s) source.alpha_s = AlphaSource::automatic;
    source.processes.push_back({choice_of(own),
                                {},
                                own.at("first_id").get<int>(),
                                own.at("last_id").get<int>(),
                                has_leading_color(own)});
  }
}

// ---- Cards of MadGraph -------------------------------------------------------------------------

/// The name of a model in MadGraph; its restrictions of the Standard Model are values on the card.
std::string model_of_card(const std::string& name) {
  return name == "sm" || name.starts_with("sm-") ? "sm" : name;
}

void read_line(std::string_view line, ProcessChoice& common, std::vector<std::string>& processes) {
  line = trimmed(line.substr(0, line.find('#')));
  const std::string_view word = next_word(line);
  const auto rest = [&] {
    const auto options = std::min(line.find(" --"), line.size());
    return std::string(trimmed(line.substr(0, options)));
  };
  if (word == "generate") {
    processes = {rest()};
  } else if (word == "define") {
    common.definitions.push_back(rest());
  } else if (word == "add" && next_word(line) == "process") {
    processes.push_back(rest());
  } else if (word == "import" && next_word(line) == "model") {
    common.model = model_of_card(std::string(next_word(line)));
  }
}

void read_process_card(std::string_view text, EventSource& source) {
  ProcessChoice common;
  std::vector<std::string> processes;
  while (!text.empty()) read_line(next_line(text), common, processes);
  for (std::string& process : processes) {
    source.processes.push_back({common, {}});
    source.processes.back().choice.process = std::move(process);
  }
}

/// The value of an entry `VALUE = NAME` of a run card, without blanks; empty where there is none.
std::string entry_of_run_card(std::string_view card, std::string_view name) {
  while (!card.empty()) {
    std::string_view line = next_line(card);
    line = line.substr(0, line.find_first_of("#!"));
    const auto sign = line.find('=');
    if (sign == line.npos || trimmed(line.substr(sign + 1)) != name) continue;
    std::string value(line.substr(0, sign));
    std::erase_if(value, [](char c) { return c == ' ' || c == '\t' || c == '[' || c == ']'; });
    return value;
  }
  return {};
}

/// The process string with the helicities of a run card: the polarisation of beams that are no
/// hadrons, and the frame.
std::string with_helicities(const std::string& process, std::string_view card) {
  std::string_view rest = process;
  std::string text;
  for (const char beam : {'1', '2'}) {
    const std::string number(1, beam);
    text += std::string(next_word(rest));
    const auto degree = to_decimal(entry_of_run_card(card, "polbeam" + number));
    const auto hadron = to_int(entry_of_run_card(card, "lpp" + number));
    if (degree && *degree != 0.0 && hadron == 0) text += fmt::format("{{{}%}}", *degree);
    text += ' ';
  }
  text += std::string(trimmed(rest));
  const std::string frame = entry_of_run_card(card, "me_frame");
  if (frame.empty() || frame == "1,2" || process.find('{') == process.npos) return text;
  const auto end = std::min(text.find_first_of(",@"), text.size());
  return text.insert(end, fmt::format(" me_frame={} ", frame));
}

// ---- Options -----------------------------------------------------------------------------------

void take_options(const ReweightSetup& setup, EventSource& source) {
  if (!setup.processes.empty()) {
    const ProcessChoice common =
        source.processes.empty() ? ProcessChoice() : source.processes.front().choice;
    source.processes.clear();
    for (const std::string& process : setup.processes) {
      source.processes.push_back({common, {}});
      source.processes.back().choice.process = process;
      source.processes.back().choice.subprocess.clear();
    }
  }
  if (source.processes.empty()) {
    source.processes.push_back({});
    source.notes.push_back(fmt::format(
        "{}: does not say its process; each subprocess has its diagrams of {} orders (`process` "
        "says otherwise)",
        setup.input, word_of(setup.orders.value_or(Orders::lowest))));
  }
  for (SourceProcess& process : source.processes) {
    ProcessChoice& choice = process.choice;
    if (setup.model) choice.model = *setup.model, choice.restriction.clear();
    if (!setup.restriction.empty()) choice.restriction = setup.restriction;
    if (!setup.definitions.empty()) choice.definitions = setup.definitions;
    if (setup.orders) choice.orders = *setup.orders;
  }
  if (setup.from_alpha_s) source.alpha_s = *setup.from_alpha_s;
  if (!setup.from_pdf.empty()) source.pdf = setup.from_pdf, source.member = 0;
}

// ---- Parameters --------------------------------------------------------------------------------

/// The card of a process: its own block if the cards of the processes differ, else <slha>.
const events::HeaderBlock* card_of(const events::RunRecord& run, std::size_t number) {
  const auto* const own = find_block(run, fmt::format("card_of_process_{}", number + 1));
  return own ? own : find_block(run, card_block);
}

Parameters parameters_of(const events::RunRecord& run, const std::string& path, std::size_t number,
                         const ProcessChoice& choice, std::vector<std::string>& notes) {
  const auto* const block = card_of(run, number);
  if (block == nullptr)
    throw InputError(
        fmt::format("{}: its header has no card, <{}>: `from-card` FILE gives the "
                    "parameters of the events",
                    path, card_block));
  std::istringstream card(block->text);
  const auto name = fmt::format("{}, <{}>", path, block->name);
  const auto reading = read_partial_card(card, name, *model_of(choice).parameters);
  if (!reading.automatic.empty())
    throw InputError(
        fmt::format("{}: {} is Auto: `from-card` FILE gives the parameters of the events", name,
                    reading.automatic.front()->entry));
  for (const NumberNotTaken& own : reading.not_taken) notes.push_back(own.str());
  if (reading.has_wolfenstein) notes.push_back(fmt::format("{}: {}", name, wolfenstein_note));
  std::string missing;
  for (const ParameterRow* row : reading.missing)
    missing += fmt::format("{}{} = {:g}", missing.empty() ? "" : ", ", row->entry,
                           reading.parameters.inputs()[*row]);
  if (!missing.empty())
    notes.push_back(fmt::format("{}: what it does not have keeps its default: {}", name, missing));
  return reading.parameters;
}

void read_parameters_of_all(const events::RunRecord& run, const std::string& path,
                            const ReweightSetup& setup, EventSource& source) {
  for (std::size_t i = 0; i < source.processes.size(); ++i) {
    SourceProcess& process = source.processes[i];
    if (setup.from_card.empty()) {
      process.parameters = parameters_of(run, path, i, process.choice, source.notes);
      continue;
    }
    ProcessChoice choice = process.choice;
    choice.param_card = setup.from_card;
    const GivenParameters given = read_parameters(choice);
    process.parameters = given.parameters;
    source.notes.insert(source.notes.end(), given.notes.begin(), given.notes.end());
  }
  // Several processes of one model and card have the same notes.
  std::vector<std::string> notes;
  for (std::string& note : source.notes)
    if (std::ranges::find(notes, note) == notes.end()) notes.push_back(std::move(note));
  source.notes = std::move(notes);
}

}  // namespace

EventSource source_of(const events::RunRecord& run, const std::string& path,
                      const ReweightSetup& setup) {
  EventSource source;
  try {
    if (const auto* const block = find_block(run, "helikos"))
      read_settings(Json::parse(block->text), source);
  } catch (const Json::exception&) {
    source = {};  // another program's, or damaged: the options say what it does not
  }
  if (const auto* const card = find_block(run, "MG5ProcCard"); card && source.processes.empty())
    read_process_card(card->text, source);
  if (const auto* const card = find_block(run, "MGRunCard"); card && !source.is_helikos)
    for (SourceProcess& process : source.processes)
      process.choice.process = with_helicities(process.choice.process, card->text);
  if (source.pdf.empty() && run.pdf_sets[0] != 0) source.pdf = fmt::format("{}", run.pdf_sets[0]);
  if (source.pdf.empty() && run.pdf_sets[1] != 0) source.pdf = fmt::format("{}", run.pdf_sets[1]);
  take_options(setup, source);
  read_parameters_of_all(run, path, setup, source);
  return source;
}

}  // namespace helikos
