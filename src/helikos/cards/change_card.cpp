// SPDX-License-Identifier: Apache-2.0
#include "helikos/cards/change_card.hpp"

#include <fmt/format.h>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/theory/process/tokens.hpp"

namespace helikos::cards {
namespace {

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  for (auto word = next_word(line); !word.empty(); word = next_word(line)) words.emplace_back(word);
  return words;
}

std::string_view command_of(std::string_view line) {
  return trimmed(line.substr(0, line.find('#')));
}

}  // namespace

bool is_change_card(std::string_view text) {
  bool has_changes = false;
  while (!text.empty()) {
    std::string_view line = command_of(next_line(text));
    const std::string word = lower_case(next_word(line));
    if (word == "block" || word == "decay") return false;
    has_changes = has_changes || word == "set";
  }
  return has_changes;
}

bool is_madspin_card(std::string_view text) {
  while (!text.empty()) {
    std::string_view line = command_of(next_line(text));
    const std::string word = lower_case(next_word(line));
    const std::string name = word == "set" ? lower_case(next_word(line)) : "";
    if (word == "decay" && line.find('>') != line.npos) return true;
    if (name == "spinmode" || name == "max_weight_ps_point" || name == "nevents_for_max_weight" ||
        name == "max_running_process")
      return true;
  }
  return false;
}

bool is_reweight_card(std::string_view text) {
  while (!text.empty()) {
    std::string_view line = command_of(next_line(text));
    const std::string word = lower_case(next_word(line));
    if (word == "launch" || word == "change") return true;
  }
  return false;
}

ChangeCard read_change_card(std::string_view text, const std::string& name, RunCard& run) {
  ChangeCard changes;
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = command_of(next_line(text));
    std::vector<std::string> words = words_of(line);
    if (words.empty()) continue;
    const std::string place = fmt::format("{}:{}", name, number);
    if (lower_case(words[0]) != "set") {
      const std::string word = lower_case(words[0]);
      const bool is_end = word == "done" || word == "0";
      changes.remarks.push_back({is_end ? Fate::unused : Fate::missing, one_line(std::string(line)),
                                 is_end ? "ends the changes" : "the command is unknown", place});
      continue;
    }
    words.erase(words.begin());
    const std::string card = words.empty() ? "" : lower_case(words[0]);
    const bool is_of_run = card == "run_card";
    if (is_of_run || card == "param_card") words.erase(words.begin());
    if (words.size() < 2) throw InputError(place + ": set: a name or a value is missing");
    const std::string value = with_e_exponent(words.back());
    words.pop_back();
    const bool names_run_entry = words.size() == 1 && run.has(lower_case(words[0]));
    if (is_of_run || (card != "param_card" && names_run_entry)) {
      run.change(words[0], value, place);
      continue;
    }
    std::string parameter;
    for (const std::string& word : words) parameter += (parameter.empty() ? "" : " ") + word;
    changes.parameters.push_back({parameter + "=" + value, place});
  }
  return changes;
}

}  // namespace helikos::cards
