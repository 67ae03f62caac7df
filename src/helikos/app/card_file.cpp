// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/card_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/core/printable.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/theory/model/card_text.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "helikos/theory/process/multiparticles.hpp"

namespace helikos::app {
namespace {

/// Once, also where several processes have the same card.
void say_once(const std::string& line) {
  static std::set<std::string> said;
  if (said.insert(line).second) say(printable(line));
}

std::string entry_name(const CardEntry& entry) {
  const std::string_view name = title(entry.block);
  return fmt::format("{} {}", name.substr(name.find(' ') + 1), entry.code);
}

void say_missing(const std::string& card, const CardReading& reading) {
  if (reading.missing.empty()) return;
  ParameterInputs inputs = reading.parameters.inputs();
  std::vector<std::string> texts;
  for (const CardEntry& entry : reading.missing)
    texts.push_back(fmt::format("{} = {:g}", entry_name(entry), *find_entry(inputs, entry)));
  say_once(
      fmt::format("{}: what it does not have keeps its default: {}", card, fmt::join(texts, ", ")));
}

void say_unused(const std::string& card, const std::vector<std::string>& unused) {
  constexpr std::size_t most = 5;
  if (unused.empty()) return;
  const auto first = std::span(unused).first(std::min(most, unused.size()));
  const std::size_t more = unused.size() - first.size();
  say_once(fmt::format("{}: Helikos does not use its {}{}", card, fmt::join(first, ", "),
                       more == 0 ? "" : fmt::format(" and {} more", more)));
}

/// A mass that is set is not the one of the Yukawa coupling, as in MadGraph.
void say_yukawas(const ParameterInputs& before, const ParameterInputs& after) {
  for (std::size_t code = 1; code < after.mass.size(); ++code) {
    const double mass = after.mass[code], yukawa = after.yukawa[code];
    const bool parts = before.yukawa[code] == before.mass[code] && yukawa != mass;
    if (!parts || mass == before.mass[code] || !find_particle(int(code))->is_fermion()) continue;
    say_once(fmt::format(
        "--set: the mass of {} is {:g} GeV, that of its Yukawa coupling stays {:g} GeV (--set "
        "\"yukawa {}={:g}\" changes it too)",
        find_particle(int(code))->name, mass, yukawa, code, mass));
  }
}

constexpr CardEntry alpha_s_entry{CardBlock::sminputs, 3};

/// `gives_alpha_s` becomes true where one of them is of alpha_s.
Parameters with_changes(const Parameters& parameters, const std::vector<std::string>& changes,
                        bool says, bool& gives_alpha_s) {
  if (changes.empty()) return parameters;
  ParameterInputs inputs = parameters.inputs();
  for (const std::string& change : changes) {
    try {
      if (set_parameter(inputs, change) == alpha_s_entry) gives_alpha_s = true;
    } catch (const InputError& error) {
      throw InputError(fmt::format("--set {}: {}", change, error.what()));
    }
  }
  if (says) say_yukawas(parameters.inputs(), inputs);
  try {
    return Parameters(inputs);
  } catch (const InputError& error) {
    throw InputError(fmt::format("--set: {}", error.what()));
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
std::string own_labels(const CommonOptions& options) {
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

void say_partons(const CommonOptions& options, const Parameters& parameters,
                 std::span<const std::string> texts) {
  const auto changed = Multiparticles(find_model(options.model)).follow_masses(parameters);
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
  say_once(fmt::format("{} (--define says otherwise)", fmt::join(lines, "; ")));
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

CardReading card_of_events(const std::string& path) {
  const auto run = events::open_event_file(path)->run();
  const auto block = std::ranges::find(run.header, card_block, &events::HeaderBlock::name);
  if (block == run.header.end())
    throw InputError(fmt::format("{}: its header has no card, <{}>", path, card_block));
  std::istringstream card(block->text);
  return {read_param_card(card, fmt::format("{}, <{}>", path, card_block)), {}};
}

}  // namespace

Parameters read_parameters(const Communicator& world, const CommonOptions& options,
                           std::span<const std::string> texts) {
  return read_given_parameters(world, options, texts).parameters;
}

GivenParameters read_given_parameters(const Communicator& world, const CommonOptions& options,
                                      std::span<const std::string> texts) {
  CardReading reading;
  if (is_file_of_events(options.param_card))
    reading = card_of_events(options.param_card);
  else if (!options.param_card.empty())
    reading = read_partial_card(std::filesystem::path(options.param_card));
  if (world.is_root()) say_missing(options.param_card, reading);
  if (world.is_root()) say_unused(options.param_card, reading.unused);
  bool has_alpha_s = !options.param_card.empty() &&
                     std::ranges::find(reading.missing, alpha_s_entry) == reading.missing.end();
  const Parameters parameters =
      with_changes(reading.parameters, options.set, world.is_root(), has_alpha_s);
  if (world.is_root()) say_partons(options, parameters, texts);
  return {parameters, has_alpha_s};
}

void say_unused_alpha_s(const Communicator& world, double alpha_s, const std::string& set) {
  if (!world.is_root()) return;
  say_once(fmt::format(
      "alpha_s = {:g} of --set or --param-card is not used: alpha_s is that of the PDF set {} "
      "(--alpha-s card takes it)",
      alpha_s, set));
}

std::string card_text(const Parameters& parameters) {
  std::ostringstream text;
  write_param_card(text, parameters);
  return text.str();
}

}  // namespace helikos::app
