// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/run_input.hpp"

#include <fmt/format.h>

#include "helikos/app/flags.hpp"

namespace helikos::app {
namespace {

void add_row(CLI::App& app, const OptionRow& row, RunSetup& setup, Command command) {
  const bool makes_events = command == Command::generate;
  const std::string name = "--" + row.key;
  const auto read = [&row, name, &setup](const std::vector<std::string>& texts) {
    try {
      row.read(setup, setup.processes.front(), texts);
    } catch (const InputError& error) {
      throw CLI::ValidationError(name, with_flags(error.what()));
    }
  };
  if (row.is_flag()) {
    app.add_flag_callback(
        name, [read] { read({"true"}); }, help_of(row, command));
    return;
  }
  const std::string& unit = makes_events && !row.events_unit.empty() ? row.events_unit : row.unit;
  CLI::Option* const option =
      app.add_option_function<std::vector<std::string>>(name, read, help_of(row, command));
  option->type_name(unit)->allow_extra_args(false);
  if (row.values > 1) option->expected(row.values);
  if (!row.adds_up && row.values == 1) option->expected(1);
}

}  // namespace

std::string help_of(const OptionRow& row, Command command) {
  const bool makes_events = command == Command::generate;
  const std::string& help = makes_events && !row.events_help.empty() ? row.events_help : row.help;
  const std::string& usual =
      makes_events && !row.events_usual.empty() ? row.events_usual : row.usual;
  return with_flags(usual.empty() ? help : fmt::format("{} (default: {})", help, usual));
}

void add_run_options(CLI::App& app, RunSetup& setup, Command command) {
  setup.makes_events = command == Command::generate;
  app.add_option("process", setup.processes.front().process,
                 "in quotes, e.g. \"p p > t t~ j\", or a file RUN.toml that has these options as "
                 "keys");
  for (const OptionRow& row : option_table())
    if (has_row(command, row)) add_row(app, row, setup, command);
  app.add_option_function<std::string>(
         "--precision",
         [](const std::string&) {
           throw CLI::ValidationError("--precision",
                                      "the relative error that is wanted is called --accuracy");
         })
      ->group("");  // no line of help
  app.add_flag("--resume", setup.resume,
               setup.makes_events
                   ? "go on from the checkpoint where it is there, with the same options"
                   : "go on from the checkpoint where it is there; a smaller --accuracy or "
                     "more --points go on too");
}

std::string options_as_markdown(Command command) {
  std::string text = "| option | means | default |\n|---|---|---|\n";
  for (const OptionRow& row : option_table()) {
    if (row.for_events != (command == Command::generate)) continue;
    std::string help = with_flags(row.help);
    for (std::size_t at = 0; (at = help.find('|', at)) != std::string::npos; at += 2)
      help.insert(at, "\\");
    std::string unit = row.unit;
    for (std::size_t at = 0; (at = unit.find('|', at)) != std::string::npos; at += 2)
      unit.insert(at, "\\");
    text += fmt::format("| `--{}{}{}` | {} | {} |\n", row.key, unit.empty() ? "" : " ", unit, help,
                        row.usual);
  }
  return text;
}

std::string with_line(const RunInput& input, std::size_t process, const std::string& what) {
  const std::string message = with_flags(what);
  if (input.run_file.empty() || message.starts_with(input.run_file)) return message;
  const ValueLine* found = nullptr;
  for (const ValueLine& own : input.lines[process]) {
    const bool is_process = own.key == "process" && found == nullptr;
    const bool is_key = message.starts_with("--" + own.key);
    // Of several cuts, the one that the message shows.
    const bool is_shown = is_key && message.find(own.value) != message.npos;
    const bool is_first = is_key && (found == nullptr || found->key == "process");
    if (own.line > 0 && (is_process || is_shown || is_first)) found = &own;
  }
  return found == nullptr ? fmt::format("{}: {}", input.run_file, message)
                          : fmt::format("{}, line {}: {}", input.run_file, found->line, message);
}

}  // namespace helikos::app
