// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "helikos/app/machine.hpp"
#include "helikos/app/run_file.hpp"
#include "helikos/generator/option_table.hpp"

namespace helikos::app {
namespace {

constexpr const char* beginning =
    R"(# A run of `helikos {0} RUN.toml`. The keys are the options of `helikos {0} --help`.
#
# Keys that stand before the first [[process]] hold for all processes. A key of a process replaces them for
# this process, and an option of the command line replaces both. Cuts, labels and changes of parameters are
# added up. A value behind # is the default, or an example.
)";

constexpr const char* two_processes = R"(
[[process]]
process = "p p > t t~"

[[process]]
process = "p p > t t~ j"
cut = ["pt(j) > 30"]
accuracy = 0.02
)";

constexpr const char* process_of_events = R"(
[[process]]
process = "p p > t t~ j"
cut = ["pt(j) > 30"]

# One file has the events of all processes, with the same beams, energy and pdf.
# [[process]]
# process = "p p > t t~ h"
)";

constexpr std::size_t width = 110;  ///< of a line

const char* heading(OptionGroup group) {
  switch (group) {
    case OptionGroup::theory:
      return "Theory and cuts";
    case OptionGroup::decays:
      return "Decays and resonances";
    case OptionGroup::beams:
      return "Beams";
    case OptionGroup::densities:
      return "Parton densities, coupling and scales";
    case OptionGroup::accuracy:
      return "Accuracy, and sums over helicities and colours";
    case OptionGroup::run:
      return "The whole run";
    case OptionGroup::systematics:
      return "Systematics";
    case OptionGroup::events:
      return "Events";
  }
  return "";
}

/// The text as lines of a comment.
std::string wrapped(const std::string& text) {
  std::string lines, line = "#";
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (line.size() + 1 + word.size() > width) {
      lines += line + '\n';
      line = "#";
    }
    line += ' ' + word;
  }
  return lines + line + '\n';
}

/// The help of a row as comment, and its key with a value.
std::string entry(const OptionRow& row, Command command) {
  const bool makes_events = command == Command::generate;
  const bool is_set = row.is_set && !(makes_events && !row.events_usual.empty());
  return wrapped(help_of(row, command)) +
         fmt::format("{}{} = {}\n", is_set ? "" : "# ", row.key, row.example);
}

/// The name with which the program was called. The launcher sets it to ./helikos.
std::string program() {
  const char* const name = std::getenv("HELIKOS_COMMAND");
  return name == nullptr ? "helikos" : name;
}

/// A word of a shell, in quotes if the shell needs them.
std::string word(const std::string& text) {
  const auto is_harmless = [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-+./,:=@%").find(char(c)) != std::string::npos;
  };
  return !text.empty() && std::ranges::all_of(text, is_harmless) ? text : quoted(text);
}

/// Options whose values are not the default.
class Values {
 public:
  void add(const OptionRow& row, const Json& value) {
    if (row.is_flag()) return list_.push_back({row.key, {}});
    // TOML has no whole numbers from 2^63 on: large seeds are texts.
    const bool is_large = value.is_number_unsigned() && value.get<std::uint64_t>() >> 63 != 0;
    const bool is_number =
        (value.is_number() && !is_large) || (value.is_array() && value.front().is_number());
    list_.push_back({row.key, texts_of(value), is_number, value.is_array(), !row.adds_up});
  }
  void add(const char* name, const std::string& value) { list_.push_back({name, {value}}); }

  /// The options as words of a command line.
  std::string words() const {
    std::string text;
    for (const auto& [name, values, is_number, is_list, stand_together] : list_) {
      const bool is_pair = is_list && stand_together;
      if (is_pair || values.empty()) text += " --" + name;
      for (const std::string& value : values)
        text += (is_pair ? " " : fmt::format(" --{} ", name)) + word(value);
    }
    return text;
  }

  /// The options as lines of a run file.
  std::string lines() const {
    std::string text;
    for (const auto& [name, values, is_number, is_list, stand_together] : list_) {
      std::vector<std::string> texts;
      for (const std::string& value : values) texts.push_back(is_number ? value : toml_text(value));
      const std::string all = fmt::format("{}", fmt::join(texts, ", "));
      text += fmt::format("{} = {}\n", name,
                          is_list          ? "[" + all + "]"
                          : values.empty() ? "true"
                                           : all);
    }
    return text;
  }

 private:
  struct Value {
    std::string name;
    std::vector<std::string> values;  ///< none: a flag
    bool is_number = false, is_list = false;
    bool stand_together = false;  ///< on a command line, all values follow one option
  };

  static std::string toml_text(const std::string& value) {
    std::string text = "\"";
    for (const char c : value) text += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    return text + '"';
  }

  std::vector<Value> list_;
};

/// Adds the value of a row, unless it is the default or follows from other options.
void add_repeated(const OptionRow& row, const RunSetup& run, const ProcessSetup& process,
                  Values& values) {
  if (row.follows && row.follows(run, process)) return;
  const Json value = row.is_always_repeated ? row.value(run, process) : row.given(run, process);
  if (!value.is_null()) values.add(row, value);
}

/// The options of a process, or of the whole run.
Values values_of(const RunSetup& run, const ProcessSetup& process, bool of_process,
                 bool began_with_grids) {
  Values values;
  for (const OptionRow& row : option_table()) {
    if (!row.is_repeated || row.is_of_process != of_process) continue;
    if (row.key == "grids" && !began_with_grids) continue;
    add_repeated(row, run, process, values);
  }
  return values;
}

/// The options of a run of a gridpack: all others are in the gridpack.
Values values_of_gridpack(const RunSetup& run) {
  Values values;
  for (const OptionRow& row : option_table())
    if (row.is_repeated && is_of_gridpack_run(row.key))
      add_repeated(row, run, run.processes.front(), values);
  return values;
}

/// The run file for a file of events: events.repeat.toml for events.lhe.gz.
std::string run_file_of(const std::string& events) {
  std::filesystem::path path(events);
  if (path.extension() == ".gz") path.replace_extension();
  return path.replace_extension(".repeat.toml").string();
}

}  // namespace

bool is_of_gridpack_run(const std::string& key) {
  const OptionRow* const row = find_row(Command::generate, key);
  return row != nullptr &&
         (row->in_gridpack == InGridpack::changeable || row->in_gridpack == InGridpack::of_run);
}

std::string run_file_template(Command command) {
  const bool makes_events = command == Command::generate;
  std::string text = fmt::format(beginning, makes_events ? "generate" : "integrate");
  const OptionRow* before = nullptr;
  for (const OptionRow& row : option_table()) {
    if (!has_row(command, row)) continue;
    if (before == nullptr || before->group != row.group)
      text += fmt::format("\n# --- {} {:-<{}}\n", heading(row.group), "",
                          width - 7 - std::string(heading(row.group)).size());
    text += entry(row, command);
    before = &row;
  }
  return text + (makes_events ? process_of_events : two_processes);
}

std::string repeat_command(const RunSetup& setup, bool began_with_grids) {
  const auto& processes = setup.processes;
  const auto values = [&](const ProcessSetup& process, bool of_process) {
    return values_of(setup, process, of_process, began_with_grids);
  };
  if (!setup.gridpack.empty())
    return fmt::format("{} generate {}{}", program(), word(setup.gridpack),
                       values_of_gridpack(setup).words());
  const Values of_run = values(processes.front(), false);
  if (processes.size() == 1)
    return fmt::format("{} generate {}{}{}", program(), quoted(processes.front().process),
                       values(processes.front(), true).words(), of_run.words());
  std::string file = of_run.lines();
  for (const ProcessSetup& own : processes) {
    Values process;
    process.add("process", own.process);
    file += "\n[[process]]\n" + process.lines() + values(own, true).lines();
  }
  const std::string name = word(run_file_of(setup.generation.output));
  return fmt::format("cat > {} <<'END'\n{}END\n{} generate {}", name, file, program(), name);
}

}  // namespace helikos::app
