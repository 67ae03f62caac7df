// SPDX-License-Identifier: Apache-2.0
#include "helikos/cards/run_file_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace helikos::cards {
namespace {

struct Section {
  Fate fate;
  const char* heading;
};

constexpr Section sections[] = {
    {Fate::missing, "Without a counterpart, so that cross section or events are others:"},
    {Fate::replaced, "Replaced by what is near:"},
    {Fate::noted, "Taken, with a remark:"},
    {Fate::dropped, "Left out, as MadGraph does:"},
    {Fate::unused, "Without an effect on cross section and events:"}};

/// A comment of one line: no byte of a card ends it.
std::string comment(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = ' ';
  return "#   " + text + '\n';
}

bool is_taken(const ImportedProcess& own) { return own.why_not.empty(); }

/// The cuts that all processes have, if they all have the same.
std::vector<std::string> common_cuts(const ImportedRun& run) {
  const auto first = std::ranges::find_if(run.processes, is_taken);
  if (first == run.processes.end()) return {};
  const bool are_same = std::ranges::all_of(run.processes, [&](const ImportedProcess& own) {
    return !is_taken(own) || own.cuts == first->cuts;
  });
  return are_same ? first->cuts : std::vector<std::string>{};
}

std::string lines_of_list(const std::vector<std::string>& texts) {
  std::string all = "[\n";
  for (const std::string& text : texts) all += "  " + toml_text(text) + ",\n";
  return all + "]";
}

}  // namespace

std::string toml_text(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7f)
      quoted += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    else
      quoted += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
  }
  return quoted + '"';
}

std::string toml_list(const std::vector<std::string>& texts) {
  std::vector<std::string> quoted;
  for (const std::string& text : texts) quoted.push_back(toml_text(text));
  return fmt::format("[{}]", fmt::join(quoted, ", "));
}

std::string run_file_text(const ImportedRun& run) {
  std::string text =
      fmt::format("# A run of `helikos generate`, made by `helikos import` from {}.\n",
                  fmt::join(run.cards, ", "));
  for (const Section& section : sections) {
    bool is_first = true;
    for (const Remark& remark : run.remarks) {
      if (remark.fate != section.fate) continue;
      if (std::exchange(is_first, false)) text += fmt::format("#\n# {}\n", section.heading);
      text += comment(remark.str());
    }
  }
  text += '\n';
  for (const auto& [key, value] : run.settings) text += fmt::format("{} = {}\n", key, value);
  const auto common = common_cuts(run);
  if (!common.empty()) text += "cut = " + lines_of_list(common) + "\n";
  for (const ImportedProcess& own : run.processes) {
    text += '\n';
    if (!is_taken(own)) {
      text += comment(own.place + ", left out: " + own.process);
      text += comment(own.why_not);
      continue;
    }
    text += fmt::format("[[process]]\nprocess = {}\n", toml_text(own.process));
    if (!own.definitions.empty()) text += fmt::format("define = {}\n", toml_list(own.definitions));
    if (common.empty() && !own.cuts.empty()) text += "cut = " + lines_of_list(own.cuts) + "\n";
  }
  return text;
}

}  // namespace helikos::cards
