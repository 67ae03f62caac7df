// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/run_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "helikos/base/core/words.hpp"
#include "helikos/generator/option_table.hpp"
#include "helikos/theory/model/card_text.hpp"

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

/// Whether a message begins with a folder, or with a file in it.
bool begins_with_folder(const std::string& message, const std::string& folder) {
  std::error_code error;
  const std::string whole = std::filesystem::weakly_canonical(folder, error).string();
  return !error && whole.size() > 1 &&
         (message.starts_with(whole + ":") || message.starts_with(whole + "/"));
}

/// Whether a message that names no key is about the value of this key: files and names stand in
/// messages as they were given, folders of models as whole paths too.
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
  if (own.key == "energy" || own.key == "beam-energies")
    return message.find(": an energy of ") != message.npos;
  if (own.key == "bwcutoff") return message.find(" the window of --bwcutoff ends ") != message.npos;
  if (own.key == "subprocess") return has("in process \"{}\"");
  if (own.key == "model")
    return message.starts_with(quote_token(own.value)) || begins("{}:") || begins("{} ") ||
           begins("{}/") || has("/{}/") || begins_with_folder(message, own.value);
  return false;
}

/// Whether the option --key stands at this place of a message.
bool is_option_at(const std::string& message, std::size_t at, const std::string& key) {
  const auto is_part = [](unsigned char c) { return std::isalnum(c) != 0 || c == '-'; };
  const std::size_t end = at + 2 + key.size();
  return message.compare(at, 2, "--") == 0 && message.compare(at + 2, key.size(), key) == 0 &&
         (end >= message.size() || !is_part(message[end])) &&
         (at == 0 || !is_part(message[at - 1]));
}

/// The message with a key in place of its option: "energy 3" for "--energy 3".
std::string without_dashes(std::string message, const std::string& key) {
  for (std::size_t at = 0; (at = message.find("--" + key, at)) != message.npos; ++at)
    if (is_option_at(message, at, key)) message.erase(at, 2);
  return message;
}

/// Where a message says what it is about: behind the process and the subprocess, if it begins with
/// them.
std::size_t begin_of(const std::string& message) {
  std::size_t begin = 0;
  while (message.compare(begin, 2, "--") != 0) {
    const auto end = message.find_first_of(":\"'", begin);
    if (end == message.npos || message.compare(end, 2, ": ") != 0) return begin;
    if (message.find(" > ", begin) >= end) return begin;
    begin = end + 2;
  }
  return begin;
}

/// The value that a message is about; null: none. If there are several cuts, it is the cut that the
/// message shows.
const ValueLine* value_of(const std::string& message, const std::vector<ValueLine>& values) {
  const std::size_t begin = begin_of(message);
  const ValueLine* found = nullptr;
  for (const ValueLine& own : values) {
    if (!is_option_at(message, begin, own.key) && !is_about(message, own)) continue;
    const bool is_shown = message.find(own.value) != message.npos;
    if (found == nullptr || is_shown) found = &own;
  }
  return found;
}

/// Names keys of the run file without dashes; an option of the command line that replaces a key
/// keeps them. `about`: the value that the message is about; null: none.
std::string with_keys(std::string message, const std::vector<ValueLine>& values,
                      const ValueLine* about) {
  for (const ValueLine& own : values) {
    const bool is_other = about != nullptr && about->key == own.key && about->line == 0;
    if (own.line > 0 && !is_other) message = without_dashes(std::move(message), own.key);
  }
  return message;
}

/// Whether the value is of several processes: a key of the whole file.
bool is_shared(const RunInput& input, const ValueLine& own) {
  return std::ranges::count_if(input.lines, [&](const std::vector<ValueLine>& values) {
           return std::ranges::any_of(values, [&](const ValueLine& other) {
             return other.key == own.key && other.line == own.line && other.value == own.value;
           });
         }) > 1;
}

/// The line of the process of these values; 0: the command line has it.
int line_of_process(const std::vector<ValueLine>& values) {
  const auto found = std::ranges::find(values, "process", &ValueLine::key);
  return found == values.end() ? 0 : found->line;
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
  const std::vector<ValueLine>& values = input.lines[process];
  const ValueLine* about = value_of(message, values);
  // An energy of all processes is too low for this one: the line of the process says more.
  const bool is_energy =
      about != nullptr && (about->key == "energy" || about->key == "beam-energies");
  const bool is_named = is_energy && is_option_at(message, begin_of(message), about->key);
  if (is_energy && !is_named && about->line > 0 && is_shared(input, *about)) about = nullptr;
  std::string text = with_keys(message, values, about);
  if (about != nullptr && about->line == 0 && text.find("--" + about->key) == text.npos)
    text = fmt::format("--{}: {}", about->key, text);
  const int of_process = line_of_process(values);
  if (about == nullptr) return fmt::format("{}, line {}: {}", input.run_file, of_process, text);
  if (about->line > 0) {
    const std::string request = input.setup.processes[process].process;
    if (is_shared(input, *about) && text.find(request) == text.npos)
      text += fmt::format(" (for the process of line {})", of_process);
    return fmt::format("{}, line {}: {}", input.run_file, about->line, text);
  }
  return input.lines.size() == 1
             ? text
             : fmt::format("{} (for the process of {}, line {})", text, input.run_file, of_process);
}

std::string with_source(const RunInput& input, const std::string& what) {
  const std::string message = with_flags(what);
  if (input.run_file.empty() || message.starts_with(input.run_file)) return message;
  std::vector<std::pair<const ValueLine*, const std::vector<ValueLine>*>> all;
  bool is_any_shown = false;
  const auto is_shown = [&](const ValueLine& own) {
    return message.find(own.value) != message.npos;
  };
  for (const std::vector<ValueLine>& values : input.lines)
    if (const ValueLine* const about = value_of(message, values); about != nullptr) {
      all.emplace_back(about, &values);
      is_any_shown = is_any_shown || is_shown(*about);
    }
  std::set<std::string> found;
  for (const auto& [about, of_process] : all) {
    if (is_any_shown && !is_shown(*about)) continue;
    const std::vector<ValueLine>& values = *of_process;
    const std::string text = with_keys(message, values, about);
    found.insert(about->line == 0
                     ? text
                     : fmt::format("{}, line {}: {}", input.run_file, about->line, text));
  }
  if (found.empty()) return message;
  // Where values of several processes may be meant, no line is better than a wrong one.
  return found.size() == 1 ? *found.begin() : fmt::format("{}: {}", input.run_file, message);
}

std::string with_flags(std::string_view message) {
  return with_words_replaced(
      message, [](const std::string& key) { return is_key(key) ? "--" + key : '`' + key + '`'; });
}

std::vector<std::string> with_flags(std::vector<std::string> messages) {
  for (std::string& message : messages) message = with_flags(std::string_view(message));
  return messages;
}

}  // namespace helikos::app
