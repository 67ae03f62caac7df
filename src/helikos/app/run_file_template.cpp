// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <sstream>

#include "helikos/app/run_file.hpp"

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
    case OptionGroup::beams:
      return "Beams";
    case OptionGroup::densities:
      return "Parton densities, coupling and scales";
    case OptionGroup::accuracy:
      return "Accuracy, and sums over helicities and colours";
    case OptionGroup::run:
      return "The whole run";
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

}  // namespace

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

}  // namespace helikos::app
