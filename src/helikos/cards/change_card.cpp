// SPDX-License-Identifier: Apache-2.0
#include "helikos/cards/change_card.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/cards/meant_word.hpp"
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

/// "ptj" of "ptj=20".
std::string entry_before_sign(std::string_view word) {
  return std::string(word.substr(0, word.find('=')));
}

/// Commands of MadGraph where it asks for cards.
constexpr std::string_view known_commands[] = {
    "set",    "compute_widths", "check_processes", "add",     "update",  "decay",
    "import", "open",           "reset",           "display", "history", "help",
    "save",   "edit",           "shell",           "asperge", "reweight"};

/// Cards of programs behind the events.
constexpr std::string_view other_cards[] = {"shower_card",
                                            "pythia_card",
                                            "pythia8_card",
                                            "pgs_card",
                                            "delphes_card",
                                            "delphes_trigger",
                                            "madspin_card",
                                            "reweight_card",
                                            "plot_card",
                                            "madweight_card",
                                            "madloop_card",
                                            "fo_analysis_card",
                                            "madanalysis5_parton_card",
                                            "madanalysis5_hadron_card"};

/// Names of `set` that are none of cards, and what becomes of them.
struct Shortcut {
  std::string_view name, reason;
};
constexpr std::string_view behind_events = "is of programs behind the events";
constexpr std::string_view of_ion_beams = "beams are protons and antiprotons, and no ions";
constexpr Shortcut shortcuts_without_counterpart[] = {
    {"no_parton_cut", "the cuts of the run card stay"},
    {"nocut", "the cuts of the run card stay"},
    {"cm_velocity", "energies of beams are those of the run card"},
    {"pbp", of_ion_beams},
    {"pbpb", of_ion_beams}};
constexpr Shortcut shortcuts_without_effect[] = {
    {"qcut", behind_events},   {"showerkt", behind_events}, {"simplepy8", behind_events},
    {"mpi", behind_events},    {"spinmode", behind_events}, {"nodecay", behind_events},
    {"pythia8", behind_events}};

const Shortcut* shortcut_of(std::span<const Shortcut> list, std::string_view name) {
  const auto found = std::ranges::find(list, name, &Shortcut::name);
  return found == list.end() ? nullptr : &*found;
}

/// Entries of the run card with their values, for which a name of `set` stands in MadGraph.
using Entries = std::vector<std::pair<std::string, std::string>>;

/// Empty: it is no such name.
Entries entries_of(const std::string& name, const std::string& value, const std::string& place) {
  const auto beams = [&](const char* kind, double factor) {
    const auto number = card_number(value);
    if (!number) throw InputError(fmt::format("{}: set {}: {} is no number", place, name, value));
    const std::string energy = fmt::format("{}", factor * *number);
    return Entries{{"lpp1", kind}, {"lpp2", kind}, {"ebeam1", energy}, {"ebeam2", energy}};
  };
  if (name == "ebeam") return {{"ebeam1", value}, {"ebeam2", value}};
  if (name == "lpp") return {{"lpp1", value}, {"lpp2", value}};
  if (name == "pp") return {{"lpp1", "1"}, {"lpp2", "1"}};
  if (name == "lhc" || name == "lcc") return beams("1", 500.0);  // TeV of both beams
  if (name == "lep" || name == "ilc") return beams("0", 0.5);    // GeV of both beams
  if (name == "fixed_scale")
    return {{"fixed_ren_scale", "True"},
            {"fixed_fac_scale", "True"},
            {"scale", value},
            {"dsqrt_q2fact1", value},
            {"dsqrt_q2fact2", value}};
  return {};
}

/// Programs that MadGraph asks for behind `launch`: `shower=Pythia8`. Empty: the line is no answer.
std::string switch_of(std::string_view line) {
  constexpr std::string_view names[] = {"shower", "detector", "analysis", "madspin", "reweight"};
  const auto sign = std::min(line.find('='), line.size());
  const std::string name = lower_case(std::string(trimmed(line.substr(0, sign))));
  const bool is_one = sign < line.size() && std::ranges::find(names, name) != std::end(names);
  return is_one ? name : "";
}

/// Reads the lines one after the other.
class ChangeCardReader {
 public:
  ChangeCardReader(const std::string& name, RunCard& run) : name_(name), run_(run) {}

  void line(std::string_view line, int number) {
    whole_ = line;
    place_ = fmt::format("{}:{}", name_, number);
    std::vector<std::string> words = words_of(line);
    if (words.empty()) return;
    const std::string command = lower_case(words[0]);
    words.erase(words.begin());
    if (command == "set") return set(std::move(words));
    if (command == "launch") return launch();
    if (const std::string name = switch_of(line); !name.empty()) return answer(name, line);
    if (words.empty() && (command == "done" || command == "0"))
      return remark(Fate::unused, "ends the changes");
    if (std::ranges::find(known_commands, command) != std::end(known_commands))
      return remark(Fate::missing, "only `set` is read");
    const std::string entry = entry_before_sign(command);
    fail(fmt::format("{} is no command of MadGraph{}", in_quotes(command),
                     RunCard::knows(entry) ? fmt::format(" (set run_card {} VALUE?)", entry)
                                           : meant_word(known_commands, command)));
  }

  ChangeCard finish() { return std::move(changes_); }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}: {}", place_, what));
  }
  void remark(Fate fate, std::string_view reason) {
    changes_.remarks.push_back({fate, one_line(std::string(whole_)), std::string(reason), place_});
  }

  void launch() {
    if (std::exchange(is_launched_, true))
      fail("a second launch: a run file has one run, and so has a file of changes");
    remark(Fate::unused, "helikos generate starts a run");
  }

  /// Decays and weights belong to the events; other programs come behind.
  void answer(const std::string& name, std::string_view line) {
    const std::string value = lower_case(std::string(trimmed(line.substr(line.find('=') + 1))));
    const bool is_on = value != "off" && value != "none";
    if (is_on && name == "madspin")
      return remark(Fate::missing,
                    "decays are written as chains in the process, or left to the shower");
    if (is_on && name == "reweight")
      return remark(Fate::missing, "helikos reweight weighs events for other parameters");
    remark(Fate::unused, behind_events);
  }

  /// NAME VALUE, also as NAME = VALUE and NAME=VALUE.
  static void remove_sign(std::vector<std::string>& words) {
    std::erase(words, "=");
    if (words.empty()) return;
    const std::string last = words.back();
    if (const auto sign = last.find('='); words.size() <= 2 && sign != last.npos && sign > 0) {
      words.back() = last.substr(0, sign);
      if (sign + 1 < last.size()) words.push_back(last.substr(sign + 1));
    }
  }

  void set(std::vector<std::string> words) {
    const std::string card = words.empty() ? "" : lower_case(words[0]);
    const bool is_of_run = card == "run_card", is_of_parameters = card == "param_card";
    if (std::ranges::find(other_cards, card) != std::end(other_cards))
      return remark(Fate::unused, behind_events);
    if (is_of_run || is_of_parameters) words.erase(words.begin());
    if ((is_of_run || is_of_parameters) && words.size() == 1 && lower_case(words[0]) == "default")
      return remark(Fate::missing, "the card stays as it is");
    if (!words.empty() && words[0].find("systematics") == std::string::npos) remove_sign(words);
    const std::string name = words.empty() ? "" : lower_case(words[0]);
    if (!is_of_parameters && is_shortcut(name, words)) return;
    if (words.size() < 2) fail("set: a name or a value is missing");
    const bool is_one_value = words.size() == 2 || words[1].find_first_of("[{") == 0;
    const bool names_run_entry = is_one_value && (run_.has(name) || RunCard::knows(name));
    if (is_of_run || (!is_of_parameters && names_run_entry))
      run_.change(name, text_of(words, 1, words.size()), place_);
    else
      add_parameter(words);
  }

  bool is_shortcut(const std::string& name, const std::vector<std::string>& words) {
    if (const auto* own = shortcut_of(shortcuts_without_counterpart, name)) {
      remark(Fate::missing, own->reason);
      return true;
    }
    if (const auto* own = shortcut_of(shortcuts_without_effect, name)) {
      remark(Fate::unused, own->reason);
      return true;
    }
    if (words.size() > 2 || (words.size() == 1 && name != "pp")) return false;
    const Entries entries = entries_of(name, words.empty() ? "" : words.back(), place_);
    for (const auto& [entry, value] : entries) run_.change(entry, value, place_);
    return !entries.empty();
  }

  static std::string text_of(const std::vector<std::string>& words, std::size_t begin,
                             std::size_t end) {
    return fmt::format("{}", fmt::join(words.begin() + std::ptrdiff_t(begin),
                                       words.begin() + std::ptrdiff_t(end), " "));
  }

  void add_parameter(const std::vector<std::string>& words) {
    const std::string parameter = text_of(words, 0, words.size() - 1);
    if (lower_case(words.back()) == "default")
      return remark(Fate::missing, "the parameter stays as it is");
    changes_.parameters.push_back({parameter + "=" + with_e_exponent(words.back()), place_});
  }

  std::string name_, place_;
  std::string_view whole_;
  RunCard& run_;
  ChangeCard changes_;
  bool is_launched_ = false;
};

/// Whether `set ..` changes the run card. words: behind `set`.
bool names_run_entry(std::vector<std::string> words, const RunCard& run) {
  if (words.empty()) return false;
  std::string name = lower_case(words[0]);
  if (name == "run_card") return true;
  name = name.substr(0, name.find('='));
  const bool is_one_value =
      words.size() <= 2 || words[1] == "=" || words[1].find_first_of("[{") == 0;
  return is_one_value &&
         (run.has(name) || RunCard::knows(name) || !entries_of(name, "1", "").empty());
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

bool is_misspelt_change_card(std::string_view text) {
  if (is_param_card(text)) return false;
  while (!text.empty()) {
    std::string_view line = command_of(next_line(text));
    const std::string word = lower_case(next_word(line));
    if (word.empty()) continue;
    return RunCard::knows(entry_before_sign(word)) || !meant_word(known_commands, word).empty();
  }
  return false;
}

bool is_param_card(std::string_view text) {
  text = without_byte_order_mark(text);
  while (!text.empty()) {
    std::string_view line = command_of(next_line(text));
    const std::string word = lower_case(next_word(line));
    if (word == "block" || (word == "decay" && to_int(next_word(line)))) return true;
  }
  return false;
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

bool is_reweight_card(std::string_view text, const RunCard& run) {
  bool has_launch = false, is_script = false;
  while (!text.empty()) {
    std::string_view line = command_of(next_line(text));
    is_script = is_script || !switch_of(line).empty();
    const std::string word = lower_case(next_word(line));
    if (word == "change" || (word == "launch" && line.find("--rwgt_") != line.npos)) return true;
    has_launch = has_launch || word == "launch";
    is_script =
        is_script || word == "done" || (word == "set" && names_run_entry(words_of(line), run));
  }
  return has_launch && !is_script;
}

ChangeCard read_change_card(std::string_view text, const std::string& name, RunCard& run) {
  ChangeCardReader reader(name, run);
  for (int number = 1; !text.empty(); ++number) reader.line(command_of(next_line(text)), number);
  return reader.finish();
}

}  // namespace helikos::cards
