// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/run_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "helikos/generator/option_table.hpp"

namespace helikos::app {
namespace {

/// Text for a cell of a table.
std::string cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != text.npos; at += 2) text.insert(at, "\\");
  return text;
}

/// Keys of options that are not in the table of options.
constexpr std::array other_keys{
    "precision", "rescue",           "recipe",       "color-sum", "tf32",   "executor",
    "instances", "helicity-batches", "groups",       "batch",     "resume", "process",
    "from-card", "from-pdf",         "from-alpha-s", "variant",   "names",  "scale"};

/// Whether a text is the key of an option, such as "max-points" or "tf32".
bool is_key(const std::string& text) {
  return find_row(Command::generate, text) != nullptr ||
         std::ranges::find(other_keys, text) != other_keys.end();
}

/// Whether a message that names no key is about the value of this key: files and names stand in
/// messages as they were given.
bool is_about(const std::string& message, const ValueLine& own) {
  const auto begins = [&](std::string_view form) {
    return message.starts_with(fmt::format(fmt::runtime(form), own.value));
  };
  const auto has = [&](std::string_view form) {
    return message.find(fmt::format(fmt::runtime(form), own.value)) != message.npos;
  };
  if (own.key == "param-card") return begins("{}:") || begins("{}, <");
  if (own.key == "define") return has("in definition \"{}\"");
  if (own.key == "restrict") return has("restriction '{}'") || has("restrict_{}.dat:");
  const auto restriction = message.find(" has no restriction '");
  if (own.key == "model" && restriction != message.npos)
    return own.value.starts_with(message.substr(0, restriction));
  if (own.key == "model")
    return begins("'{}'") || begins("{}:") || begins("{} ") || begins("{}/") || has("/{}/");
  return false;
}

}  // namespace

std::string help_of(const OptionRow& row, Command command) {
  const bool makes_events = command == Command::generate;
  const std::string& help = makes_events && !row.events_help.empty() ? row.events_help : row.help;
  const std::string& usual =
      makes_events && !row.events_usual.empty() ? row.events_usual : row.usual;
  return with_flags(usual.empty() ? help : fmt::format("{} (default: {})", help, usual));
}

std::string options_as_markdown(Command command) {
  std::string text = "| option | means | default |\n|---|---|---|\n";
  for (const OptionRow& row : option_table()) {
    if (row.for_events != (command == Command::generate)) continue;
    text += fmt::format("| `--{}{}{}` | {} | {} |\n", row.key, row.is_flag() ? "" : " ",
                        cell(row.unit), cell(with_flags(row.help)), row.usual);
  }
  return text;
}

std::string with_line(const RunInput& input, std::size_t process, const std::string& what) {
  const std::string message = with_flags(what);
  if (input.run_file.empty() || message.starts_with(input.run_file)) return message;
  const ValueLine* found = nullptr;
  for (const ValueLine& own : input.lines[process]) {
    const bool is_process = own.key == "process" && found == nullptr;
    const bool is_key = message.starts_with("--" + own.key) || is_about(message, own);
    // If there are several cuts, the line is that of the cut that the message shows.
    const bool is_shown = is_key && message.find(own.value) != message.npos;
    const bool is_first = is_key && (found == nullptr || found->key == "process");
    if (own.line > 0 && (is_process || is_shown || is_first)) found = &own;
  }
  return found == nullptr ? fmt::format("{}: {}", input.run_file, message)
                          : fmt::format("{}, line {}: {}", input.run_file, found->line, message);
}

std::string with_flags(std::string_view message) {
  std::string text;
  while (true) {
    const auto begin = message.find('`');
    const auto end = begin == message.npos ? begin : message.find('`', begin + 1);
    if (end == message.npos) return text += message;
    const std::string key(message.substr(begin + 1, end - begin - 1));
    text += message.substr(0, begin);
    text += is_key(key) ? "--" + key : '`' + key + '`';
    message.remove_prefix(end + 1);
  }
}

std::vector<std::string> with_flags(std::vector<std::string> messages) {
  for (std::string& message : messages) message = with_flags(std::string_view(message));
  return messages;
}

}  // namespace helikos::app
