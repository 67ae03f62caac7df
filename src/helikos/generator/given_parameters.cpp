// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/given_parameters.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/generator/chosen_model.hpp"
#include "helikos/generator/decay_widths.hpp"
#include "helikos/theory/model/card_text.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "helikos/theory/process/multiparticles.hpp"
#include "helikos/theory/ufo/model_library.hpp"

namespace helikos {
namespace {

/// Part of the messages of ParameterInputs::check about fixed parameters.
constexpr std::string_view fixed_by_model = "the model has it fixed at";

using Notes = std::vector<std::string>;

/// A folder has a restriction also where nobody named it.
void note_restriction(const ProcessChoice& choice, Notes& notes) {
  model_of(choice);
  if (const std::string restriction = restriction_of(choice); !restriction.empty())
    notes.push_back(fmt::format("model {}: restriction {}", choice.model, restriction));
}

/// The first texts, and the number of the others.
std::string first_texts(const std::vector<std::string>& texts, std::size_t most) {
  const auto first = std::span(texts).first(std::min(most, texts.size()));
  const std::size_t more = texts.size() - first.size();
  return fmt::format("{}{}", fmt::join(first, ", "),
                     more == 0 ? "" : fmt::format(" and {} more", more));
}

void note_missing(const std::string& card, const CardReading& reading, Notes& notes) {
  if (reading.missing.empty()) return;
  std::vector<std::string> texts;
  for (const ParameterRow* row : reading.missing)
    texts.push_back(fmt::format("{} = {:g}", row->entry, reading.parameters.inputs()[*row]));
  notes.push_back(
      fmt::format("{}: what it does not have keeps its default: {}", card, first_texts(texts, 8)));
}

void note_unused(const std::string& card, const std::vector<std::string>& unused, Notes& notes) {
  std::vector<std::string> blocks, others;
  for (const std::string& own : unused)
    own.starts_with("BLOCK ") ? blocks.push_back(own.substr(6)) : others.push_back(own);
  if (!blocks.empty())
    notes.push_back(fmt::format("{}: blocks of the card that the model does not have: {}", card,
                                first_texts(blocks, 40)));
  if (!others.empty())
    notes.push_back(fmt::format("{}: Helikos does not use its {}", card, first_texts(others, 5)));
}

/// A line for each of the first numbers, and one for all others.
void note_not_taken(const std::string& card, const std::vector<NumberNotTaken>& numbers,
                    Notes& notes) {
  constexpr std::size_t most = 8;
  std::vector<std::string> others;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    i < most ? notes.push_back(numbers[i].str()) : others.push_back(numbers[i].number);
  if (!others.empty())
    notes.push_back(fmt::format("{}: not used either: {}", card, first_texts(others, 40)));
}

void note_reading(const std::string& card, const CardReading& reading, Notes& notes) {
  if (!reading.translated.empty())
    notes.push_back(fmt::format("{}: numbers of SLHA 1 are read as those of the model: {}", card,
                                fmt::join(reading.translated, ", ")));
  if (!reading.scales.empty())
    notes.push_back(fmt::format("{}: of blocks at several scales the last one is taken: {}", card,
                                fmt::join(reading.scales, ", ")));
  note_not_taken(card, reading.not_taken, notes);
  note_missing(card, reading, notes);
  note_unused(card, reading.unused, notes);
}

/// Masses are the same for all events, with any alpha_s.
void note_strong_masses(const ProcessChoice& choice, const Parameters& parameters, Notes& notes) {
  const ufo::LoadedModel* const model = ufo::find_loaded(model_of(choice).name);
  if (model == nullptr) return;
  if (const auto texts = model->strong_masses(parameters); !texts.empty())
    notes.push_back(fmt::format(
        "model {}: what depends on alpha_s has its value at alpha_s = {:g} for all events: {}",
        choice.model, parameters.alpha_s(), first_texts(texts, 8)));
}

/// `what`, and the restriction that fixed a parameter.
std::string with_restriction(const ProcessChoice& choice, const std::string& what) {
  const std::string restriction = restriction_of(choice);
  if (restriction.empty() || what.find(fixed_by_model) == what.npos) return what;
  return fmt::format("{}, by the restriction {} (`restrict` full frees it)", what, restriction);
}

/// A mass that is set is not the one of the Yukawa coupling, as in MadGraph.
void note_yukawas(const ParameterInputs& before, const ParameterInputs& after, Notes& notes) {
  for (const ParameterRow& row : after.table().rows()) {
    if (row.block() != "YUKAWA" || row.follows.empty()) continue;
    const double mass = after[row.follows], yukawa = after[row];
    const bool parts = before[row] == before[row.follows] && yukawa != mass;
    if (!parts || mass == before[row.follows]) continue;
    const int code = std::stoi(row.entry.substr(row.block().size()));
    notes.push_back(fmt::format(
        "`set`: the mass of {} is {:g} GeV, that of its Yukawa coupling stays {:g} GeV (`set` "
        "\"yukawa {}={:g}\" changes it too)",
        after.table().of_particle(code).particle->name, mass, yukawa, code, mass));
  }
}

using Rows = std::vector<const ParameterRow*>;

/// Changes a parameter. Returns it. `automatic` are the widths that are to be computed.
const ParameterRow* change_parameter(ParameterInputs& inputs, const std::string& change,
                                     Rows& automatic) {
  const ParameterRow* const width = automatic_width(inputs.table(), change);
  const ParameterRow* const row = width ? width : &set_parameter(inputs, change);
  std::erase(automatic, row);
  if (width != nullptr) automatic.push_back(width);
  return row;
}

/// `gives_alpha_s` becomes true where one of them is of alpha_s.
Parameters with_changes(const Parameters& parameters, const ProcessChoice& choice, Notes& notes,
                        bool& gives_alpha_s, Rows& automatic) {
  if (choice.set.empty()) return parameters;
  ParameterInputs inputs = parameters.inputs();
  for (const std::string& change : choice.set) {
    try {
      if (change_parameter(inputs, change, automatic) == inputs.table().find("aS"))
        gives_alpha_s = true;
    } catch (const InputError& error) {
      throw InputError(fmt::format("`set` {}: {}", change, with_restriction(choice, error.what())));
    }
  }
  note_yukawas(parameters.inputs(), inputs, notes);
  try {
    return Parameters(inputs);
  } catch (const InputError& error) {
    throw InputError(fmt::format("`set`: {}", error.what()));
  }
}

/// Whether a text of a process, a definition or a cut has p, p~ or j as a word.
bool names_partons(const std::string& text) {
  std::string word;
  for (const char c : text + ' ') {
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '~' || c == '_') {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      continue;
    }
    if (word == "p" || word == "p~" || word == "j") return true;
    word.clear();
  }
  return false;
}

/// "p and j", without those that the user defines.
std::string own_labels(const ProcessChoice& options) {
  std::string text;
  for (const char* label : {"p", "j"}) {
    const auto is_it = [&](const std::string& definition) {
      const auto words = split_words(std::string_view(definition).substr(0, definition.find('=')));
      return !words.empty() && upper(words.front()) == upper(label);
    };
    if (std::ranges::none_of(options.definitions, is_it))
      text += (text.empty() ? "" : " and ") + std::string(label);
  }
  return text;
}

void note_partons(const ProcessChoice& options, const Parameters& parameters,
                  std::span<const std::string> texts, Notes& notes) {
  const auto changed = Multiparticles(model_of(options)).follow_masses(parameters);
  const std::string labels = own_labels(options);
  const bool are_named = names_partons(options.process) ||
                         std::ranges::any_of(options.definitions, names_partons) ||
                         std::ranges::any_of(texts, names_partons);
  if (changed.empty() || labels.empty() || !are_named) return;
  std::vector<std::string> lines;
  for (const NamedParticle& quark : changed) {
    const double mass = parameters.mass(quark.particle->pdg);
    lines.push_back(fmt::format("{0} and {0}~ are {1}in {2}, as their mass is {3:g}",
                                quark.particle->name, mass == 0.0 ? "" : "not ", labels, mass) +
                    (mass == 0.0 ? "" : " GeV"));
  }
  notes.push_back(fmt::format("{} (`define` says otherwise)", fmt::join(lines, "; ")));
}

/// By the first bytes of a regular file: LHE, compressed by gzip, or LHEH5.
bool is_file_of_events(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  std::ifstream file(path, std::ios::binary);
  std::string head(64, '\0');
  file.read(head.data(), std::streamsize(head.size()));
  head.erase(0, head.find_first_not_of(" \t\r\n"));
  const auto begins = [&](const char* text) { return head.starts_with(text); };
  return begins("<LesHouchesEvents") || begins("<?xml") || begins("\x1f\x8b") || begins("\x89HDF");
}

CardReading card_of_model(const ProcessChoice& choice, const ParameterTable& table) {
  try {
    CardReading reading = read_partial_card(std::filesystem::path(choice.param_card), table);
    for (NumberNotTaken& own : reading.not_taken) own.why = with_restriction(choice, own.why);
    return reading;
  } catch (const InputError& error) {
    throw InputError(with_restriction(choice, error.what()));
  }
}

void change(const ProcessChoice& choice, CardReading reading, GivenParameters& given) {
  const Parameters parameters =
      with_changes(reading.parameters, choice, given.notes, given.has_alpha_s, reading.automatic);
  given.parameters = with_widths(model_of(choice, parameters.mixes_quarks()), parameters,
                                 reading.automatic, choice.orders, given.notes);
}

CardReading card_of_events(const std::string& path, const ParameterTable& table) {
  const auto run = events::open_event_file(path)->run();
  const auto block = std::ranges::find(run.header, card_block, &events::HeaderBlock::name);
  if (block == run.header.end())
    throw InputError(fmt::format("{}: its header has no card, <{}>", path, card_block));
  std::istringstream card(block->text);
  return read_complete_card(card, fmt::format("{}, <{}>", path, card_block), table);
}

}  // namespace

GivenParameters read_parameters(const ProcessChoice& choice, std::span<const std::string> texts) {
  GivenParameters given;
  if (!choice.kept_card.empty()) {
    std::istringstream card(choice.kept_card);
    given.parameters =
        read_param_card(card, "the card of the gridpack", *model_of(choice).parameters);
    return given;
  }
  note_restriction(choice, given.notes);
  const ParameterTable& table = *model_of(choice).parameters;
  CardReading reading{Parameters(table)};
  if (is_file_of_events(choice.param_card))
    reading = card_of_events(choice.param_card, table);
  else if (!choice.param_card.empty())
    reading = card_of_model(choice, table);
  note_reading(choice.param_card, reading, given.notes);
  given.missing = reading.missing;
  given.lines = reading.lines;
  given.has_alpha_s =
      !choice.param_card.empty() && std::ranges::count(reading.missing, table.find("aS")) == 0;
  change(choice, reading, given);
  if (reading.has_wolfenstein && given.parameters.mixes_quarks())
    given.notes.push_back(fmt::format("{}: {}", choice.param_card, wolfenstein_note));
  note_strong_masses(choice, given.parameters, given.notes);
  note_partons(choice, given.parameters, texts, given.notes);
  return given;
}

GivenParameters change_parameters(const ProcessChoice& choice, const Parameters& parameters) {
  GivenParameters given;
  change(choice, {parameters}, given);
  return given;
}

}  // namespace helikos
