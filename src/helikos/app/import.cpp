// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "helikos/app/commands.hpp"
#include "helikos/app/detail/import_run.hpp"
#include "helikos/app/import_sets.hpp"
#include "helikos/app/json_file.hpp"
#include "helikos/app/run_file.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/version.hpp"

namespace helikos::app {
namespace {

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
      say(words_before(remark.fate) + with_flags(remark.str()));
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
                       {"reason", with_flags(own.reason)},
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
  const cards::ProcessCard card = read_first_card(options);
  const OutputFile output("--output", options.output);
  const JsonFile json(options.json);
  const auto [run, model] = run_of_cards(card, options);
  say_remarks(run);
  if (std::filesystem::exists(options.output))
    say(options.output + ": the file existed and is overwritten");
  output.write(cards::run_file_text(run));
  json.write(import_json(run, model));
}

}  // namespace helikos::app
