// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/detail/import_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "helikos/app/import_files.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/cards/model_choice.hpp"
#include "helikos/cards/run_file_text.hpp"
#include "helikos/generator/chosen_model.hpp"
#include "helikos/generator/given_parameters.hpp"
#include "helikos/theory/process/tokens.hpp"

namespace helikos::app {
namespace {

/// Calls body(). An InputError begins with the place.
template <class Body>
auto at_place(const std::string& place, const Body& body) {
  try {
    return body();
  } catch (const InputError& error) {
    throw InputError(place + ": " + error.what());
  }
}

/// Whether the name is a block of the model with a code: "mass 250".
bool has_block_of(const ParameterTable& table, const std::string& name) {
  std::string_view rest = name;
  std::string block(next_word(rest));
  if (trimmed(rest).empty()) return false;
  std::ranges::transform(block, block.begin(),
                         [](unsigned char c) { return char(std::toupper(c)); });
  if (block == "WIDTH") block = "DECAY";
  return std::ranges::any_of(table.rows(), [&](const auto& row) { return row.block() == block; });
}

/// `what`: of the error that a change gave.
std::string why_no_input(const ParameterRow& row, const std::string& what) {
  if (row.kind == ParameterKind::zero) return "it is 0 in this model";
  if (row.kind == ParameterKind::fixed)
    return fmt::format("the model has it fixed at {}", row.value);
  return what.substr(0, what.find(';'));
}

}  // namespace

void refuse_second_card(const char* kind, const std::string& second, const std::string& first) {
  throw InputError(fmt::format("{}: a second {} card; the first is {}", second, kind, first));
}

ImportedModel::ImportedModel(const cards::ProcessCard& card, const std::vector<std::string>& files,
                             cards::RunCard& run_card)
    : card_(card) {
  auto found = cards::model_of(card_);
  remarks_ = std::move(found.remarks);
  choice_.model = found.model;
  choice_.set = found.set;
  zeros_ = std::move(found.zeros);
  has_w_mass_ = found.has_w_mass;
  for (std::size_t i = 2; i < files.size(); ++i) read_file(files, i, run_card);
  at_place(place(), [&] {
    ProcessChoice without_card = choice_;
    without_card.param_card.clear();
    parameters_ = read_parameters(without_card).parameters;
  });
  if (!choice_.param_card.empty()) read_card();
  for (const cards::ParameterChange& change : changes_) take(change);
  at_place(place(), [&] {
    if (!changes_.empty()) parameters_ = read_parameters(choice_).parameters;
    labels_.front() = Multiparticles(model_of(choice_, parameters_.mixes_quarks()));
  });
  changed_quarks_ = labels_.front().follow_masses(parameters_);
  leave_out_bottom();
  read_definitions();
}

void ImportedModel::remark(cards::Fate fate, const std::string& entry, const std::string& reason,
                           const std::string& place) {
  remarks_.push_back({fate, entry, reason, place});
}

std::string ImportedModel::place() const {
  return card_.model.line > 0 ? card_.place(card_.model.line) : card_.name;
}

void ImportedModel::read_file(const std::vector<std::string>& files, std::size_t number,
                              cards::RunCard& run_card) {
  const std::string& path = files[number];
  const std::string text = text_of_card(path);
  if (cards::is_process_card(text)) refuse_second_card("process", path, files[0]);
  if (cards::is_madspin_card(text)) {
    remark(cards::Fate::missing, "a card of MadSpin", without_madspin, path);
  } else if (cards::is_reweight_card(text, run_card)) {
    remark(cards::Fate::missing, "a card of reweighting", without_reweighting, path);
  } else if (cards::is_change_card(text) || cards::is_misspelt_change_card(text)) {
    auto changes = cards::read_change_card(text, path, run_card);
    for (auto& own : changes.remarks) remarks_.push_back(std::move(own));
    for (auto& change : changes.parameters) changes_.push_back(std::move(change));
  } else if (cards::is_run_card(text)) {
    refuse_second_card("run", path, files[1]);
  } else if (choice_.param_card.empty()) {
    choice_.param_card = path;
  } else {
    refuse_second_card("parameter", path, choice_.param_card);
  }
}

/// The values of the card come before those of the restriction, except for its zeros.
void ImportedModel::read_card() {
  ProcessChoice without_changes = choice_;
  without_changes.set.clear();
  const auto read = read_parameters(without_changes);
  const std::string begin = choice_.param_card + ':';
  for (const std::string& note : read.notes)
    if (note.starts_with(begin)) remark_of_card(std::string_view(note).substr(begin.size()));
  const ParameterTable& table = read.parameters.table();
  std::erase_if(choice_.set, [&](const std::string& setting) {
    const ParameterRow* row = table.find(setting.substr(0, setting.find('=')));
    return row != nullptr && !setting.ends_with("=0") && read.lines.contains(row->entry);
  });
  for (const std::string& entry : zeros_) hold_at_zero(entry, read);
  parameters_ = read_parameters(choice_).parameters;
}

/// " what", or "12: a number: why it is not used".
void ImportedModel::remark_of_card(std::string_view note) {
  if (zeros_.contains("VCKMIN 1") && note.find("BLOCK WOLFENSTEIN is read") != note.npos) return;
  note = note.substr(0, note.find(" (`restrict`"));
  const std::string line(note.substr(0, note.find(':')));
  if (!to_int(line))
    return remark(cards::Fate::noted, choice_.param_card, std::string(trimmed(note)), "");
  note = trimmed(note.substr(line.size() + 1));
  const auto colon = std::min(note.find(": "), note.size());
  const bool is_missing = has_w_mass_ && note.starts_with("MASS 24 ");
  remark(is_missing ? cards::Fate::missing : cards::Fate::noted, std::string(note.substr(0, colon)),
         std::string(trimmed(note.substr(std::min(colon + 1, note.size())))),
         choice_.param_card + ":" + line);
}

/// Sets an entry to 0 that the card has otherwise, and says so.
void ImportedModel::hold_at_zero(const std::string& entry, const GivenParameters& read) {
  const ParameterRow* row = read.parameters.table().find(entry);
  if (row == nullptr || row->kind != ParameterKind::input) return;
  const double value = read.parameters.inputs()[*row];
  if (value == 0.0) return;
  const std::string setting = lower_case(entry) + "=0";
  const auto sets_it = [&](const std::string& own) {
    return read.parameters.table().find(own.substr(0, own.find('='))) == row;
  };
  if (std::ranges::none_of(choice_.set, sets_it)) choice_.set.push_back(setting);
  const auto line = read.lines.find(entry);
  if (line == read.lines.end()) return;  // it follows from the mass
  remark(cards::Fate::noted,
         entry == "VCKMIN 1" ? fmt::format("lambda = {} of quark mixing is not used", value)
                             : fmt::format("{} = {} GeV is not used", entry, value),
         fmt::format("the restriction of {} has it at 0, in MadGraph too", card_.model.text),
         line->second == 0 ? choice_.param_card
                           : fmt::format("{}:{}", choice_.param_card, line->second));
}

/// A change that the parameters of the model can have.
void ImportedModel::take(const cards::ParameterChange& change) {
  try {
    ParameterInputs inputs = parameters_.inputs();
    const ParameterRow* row = automatic_width(inputs.table(), change.text);
    if (row == nullptr) row = &set_parameter(inputs, change.text);
    if (zeros_.contains(row->entry)) {
      if (inputs[*row] != 0.0 || automatic_width(inputs.table(), change.text) != nullptr)
        remark(cards::Fate::noted, "set " + change.text,
               fmt::format("the restriction of {} has it at 0, in MadGraph too", card_.model.text),
               change.place);
      return;
    }
    choice_.set.push_back(change.text);
  } catch (const InputError& error) {
    leave_out(change, error.what());
  }
}

/// Parameters that are no inputs, and codes that a block does not have, change nothing in MadGraph
/// either. Anything else is an error of the card.
void ImportedModel::leave_out(const cards::ParameterChange& change, const std::string& what) {
  const std::string entry = "set " + change.text;
  const ParameterTable& table = parameters_.table();
  const std::string name = change.text.substr(0, change.text.find('='));
  const ParameterRow* row = table.find(name);
  const bool is_number = what.find(" is not a number") == what.npos;
  if (has_w_mass_ && row != nullptr && row->entry == "MASS 24" && is_number)
    return remark(cards::Fate::missing, entry, what, change.place);
  if (row != nullptr && row->kind != ParameterKind::input && is_number)
    return remark(cards::Fate::noted, entry, why_no_input(*row, what) + ", in MadGraph too",
                  change.place);
  if (row == nullptr && has_block_of(table, name))
    return remark(cards::Fate::missing, entry, what, change.place);
  throw InputError(fmt::format("{}: {}: {}{}", change.place, entry, what,
                               cards::RunCard::meant(lower_case(name))));
}

/// Processes have the labels of the lines before them: the same label may mean something else in
/// a later process. Definitions before all processes are those of the run.
void ImportedModel::read_definitions() {
  const auto of_run = card_.processes.front().definitions;
  for (const cards::CardLine& own : card_.definitions) {
    labels_.push_back(labels_.back());
    at_place(card_.place(own.line), [&] { labels_.back().define(own.text); });
    if (choice_.definitions.size() < of_run) choice_.definitions.push_back(own.text);
  }
}

std::vector<std::string> ImportedModel::definitions_of(const cards::CardLine& process) const {
  std::vector<std::string> list;
  for (auto i = choice_.definitions.size(); i < process.definitions; ++i)
    list.push_back(card_.definitions[i].text);
  return list;
}

bool ImportedModel::adds_bottom() const {
  return std::ranges::count(changed_quarks_, 5, &NamedParticle::pdg) > 0;
}

/// MadGraph chooses the quarks of p and j by the masses of the restriction, before it reads a card
/// of parameters: b is in them only if the restriction holds its mass at 0.
void ImportedModel::leave_out_bottom() {
  if (!adds_bottom() || zeros_.empty() || zeros_.contains("MASS 5")) return;
  std::string partons;
  for (const NamedParticle& own : labels_.front().find("p"))
    if (own.particle->pdg != 5)
      partons += fmt::format(" {}", own.anti ? own.particle->antiname : own.particle->name);
  labels_of_restriction_ = {"p =" + partons, "j = p"};
  for (const std::string& text : labels_of_restriction_) labels_.front().define(text);
}

cards::Remarks ImportedModel::remarks_on_flavors() const {
  const std::string entry = "import model " + card_.model.text,
                    place = card_.model.line > 0 ? card_.place(card_.model.line) : "";
  cards::Remarks all;
  if (!labels_of_restriction_.empty())
    all.push_back({cards::Fate::noted, entry,
                   "b has no mass, but it has one in the restriction: b and b~ are in p and j only "
                   "where the card defines it so, as in MadGraph",
                   place});
  else if (adds_bottom())
    all.push_back({cards::Fate::noted, entry,
                   "b has no mass: b and b~ are in p and j, where the card does not define "
                   "these labels",
                   place});
  for (const NamedParticle& own : changed_quarks_)
    if (own.pdg() != 5)
      all.push_back({cards::Fate::missing, entry,
                     fmt::format("{0} has a mass: {0} and {0}~ are in p and j of MadGraph, and not "
                                 "in those of Helikos",
                                 own.particle->name),
                     place});
  return all;
}

std::vector<std::pair<std::string, std::string>> ImportedModel::settings(
    const std::vector<std::string>& definitions) const {
  std::vector<std::pair<std::string, std::string>> all;
  if (choice_.model != "sm") all.emplace_back("model", cards::toml_text(choice_.model));
  if (!choice_.param_card.empty())
    all.emplace_back("param-card", cards::toml_text(choice_.param_card));
  if (!choice_.set.empty()) all.emplace_back("set", cards::toml_list(choice_.set));
  std::vector<std::string> labels = labels_of_restriction_;
  labels.insert(labels.end(), choice_.definitions.begin(), choice_.definitions.end());
  labels.insert(labels.end(), definitions.begin(), definitions.end());
  if (!labels.empty()) all.emplace_back("define", cards::toml_list(labels));
  return all;
}

}  // namespace helikos::app
