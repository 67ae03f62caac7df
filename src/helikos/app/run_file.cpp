// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/run_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>

#include "helikos/app/commands.hpp"
#include "helikos/app/run_input.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/theory/model/card_text.hpp"

namespace helikos::app {

/// The parser of toml++ met text for which it has no rule.
struct NoToml {};
[[noreturn]] static void refuse_toml() { throw NoToml(); }

}  // namespace helikos::app

// Some texts that are no TOML, such as [= or a = [}, fail an assertion of toml++ 3.3. It would end
// a debug build, and a release build takes the assertion as true. Here each of them throws.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(condition) \
  static_cast<void>((condition) || (helikos::app::refuse_toml(), false))
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace helikos::app {
namespace {

/// A value of a key. `line`: line of the run file; 0: the command line.
struct Value {
  std::string text;
  int line = 0;
};

/// The values of each key. The process string is the value of `process_key`.
using Settings = std::map<std::string, std::vector<Value>>;

constexpr const char* process_key = "process";

constexpr std::size_t most_bytes = std::size_t{1} << 24;  ///< of a run file

/// Whether the values of a key add up. Otherwise a later value replaces an earlier one.
bool adds_up(const std::string& key) {
  const OptionRow* row = find_row(Command::generate, key);
  return row != nullptr && row->adds_up;
}

void put_over(const Settings& more, Settings& settings) {
  // A new accuracy also replaces a number of points, and the other way round.
  if (more.contains("accuracy") || more.contains("points")) {
    settings.erase("accuracy");
    settings.erase("points");
  }
  if (more.contains("energy") || more.contains("beam-energies")) {
    settings.erase("energy");
    settings.erase("beam-energies");
  }
  for (const auto& [name, values] : more) {
    auto& own = settings[name];
    if (!adds_up(name)) own.clear();
    own.insert(own.end(), values.begin(), values.end());
  }
}

int line_of(const toml::node& node) { return int(node.source().begin.line); }

/// Whether a text is a whole number that TOML does not have, such as a large seed.
bool is_large_number(const std::string& text) {
  std::uint64_t value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc{} && stop == end && value >> 63 != 0;
}

bool has_type(const toml::node& node, ValueType type) {
  const auto text = node.value_exact<std::string>();
  const auto real = node.value_exact<double>();
  const bool is_integer = node.is_integer();
  switch (type) {
    case ValueType::flag:
      return node.is_boolean();
    case ValueType::integer:
      return is_integer || (text && is_large_number(*text));
    case ValueType::whole_number:
      return is_integer || (real && *real == std::floor(*real));
    case ValueType::number:
      return is_integer || real;
    case ValueType::text_or_integer:
      return is_integer || text;
    case ValueType::text_or_number:
      return is_integer || real || text;
    case ValueType::word_or_integer:
      return is_integer || (text && !to_decimal(*text));
    case ValueType::word_or_whole_number:
      return is_integer || (real && *real == std::floor(*real)) || (text && !to_decimal(*text));
    case ValueType::text:
    case ValueType::by_field:
      break;
  }
  return text.has_value();
}

/// The value as the text of a command line.
std::string text_of(const toml::node& node) {
  if (const auto flag = node.value_exact<bool>()) return *flag ? "true" : "false";
  if (const auto number = node.value_exact<std::int64_t>()) return fmt::format("{}", *number);
  if (const auto number = node.value_exact<double>()) return fmt::format("{}", *number);
  return node.value_or(std::string());
}

/// Name of a value of another type in messages: "the number 3", "a list".
std::string name_of(const toml::node& node) {
  if (node.is_boolean()) return text_of(node) + " without quotes";
  if (node.is_number()) {
    const std::string number = text_of(node);
    const bool is_digits = number.find_first_not_of("-0123456789") == number.npos;
    return "the number " + number + (node.is_floating_point() && is_digits ? ".0" : "");
  }
  if (node.is_string()) return "the text " + quote_token(text_of(node));
  if (const toml::array* const list = node.as_array())
    return fmt::format("a list of {} value{}", list->size(), list->size() == 1 ? "" : "s");
  return node.is_table() ? "a table" : "a date or a time";
}

/// Whether the parser meets text for which it has no rule.
bool has_no_rule(std::string_view text) {
  try {
    static_cast<void>(toml::parse(text));
  } catch (const NoToml&) {
    return true;
  } catch (const toml::parse_error&) {
  }
  return false;
}

/// The line of a text for which the parser has no rule, from 1.
int line_without_rule(std::string_view text) {
  std::vector<std::size_t> ends;  // of lines
  for (std::size_t at = 0; at < text.size(); ++at)
    if (text[at] == '\n') ends.push_back(at);
  const auto found = std::ranges::partition_point(
      ends, [&](std::size_t end) { return !has_no_rule(text.substr(0, end)); });
  return int(found - ends.begin()) + 1;
}

/// Advice on a table [process], which a file can have once only.
std::string advice_on_tables(std::string_view error) {
  const bool is_it = error.find("redefine") != error.npos && error.find("'process'") != error.npos;
  return is_it ? "; write several processes as tables [[process]], in double brackets" : "";
}

class RunFile {
 public:
  RunFile(const std::string& path, Command command) : path_(path), command_(command) {
    std::error_code status;
    std::ifstream file(path, std::ios::binary);
    const int error = !file ? errno : std::filesystem::is_directory(path, status) ? EISDIR : 0;
    if (error != 0)
      throw InputError(fmt::format("{}: cannot be opened: {}", path, std::strerror(error)));
    parse(read_text(file, path, most_bytes));
  }

  RunFile(const std::string& text, const std::string& name, Command command)
      : path_(name), command_(command) {
    parse(text);
  }

  RunInput input(const std::vector<GivenOption>& given) const {
    RunInput input;
    input.run_file = path_;
    input.setup.makes_events = command_ == Command::generate;
    input.setup.processes.clear();
    const Settings usual = settings_of(table_, true, input.unused_keys);
    Settings of_command_line;
    for (const GivenOption& option : given) {
      if (find_row(command_, option.name) == nullptr) continue;  // no key of run files
      for (const std::string& value : option.values)
        of_command_line[option.name].push_back({value});
    }
    for (const toml::table* own : process_tables()) {
      Settings settings = usual;
      if (own != &table_) put_over(settings_of(*own, false, input.unused_keys), settings);
      put_over(of_command_line, settings);
      if (!settings.contains(process_key)) throw error_at(*own, "the key process is missing");
      add_process(settings, input);
    }
    return input;
  }

 private:
  void parse(const std::string& text) {
    try {
      table_ = toml::parse(text, path_);
    } catch (const toml::parse_error& error) {
      const auto line = error.source().begin.line;
      const std::string what =
          std::string(error.description()) + advice_on_tables(error.description());
      throw InputError(line > 0 ? fmt::format("{}, line {}: {}", path_, line, what)
                                : fmt::format("{}: {}", path_, what));
    } catch (const NoToml&) {
      throw InputError(
          fmt::format("{}, line {}: the line is no TOML", path_, line_without_rule(text)));
    }
  }

  InputError error_at(const toml::node& node, const std::string& what) const {
    return InputError(fmt::format("{}, line {}: {}", path_, node.source().begin.line, what));
  }

  /// The tables of the processes. If the whole file describes one process, it is the table.
  std::vector<const toml::table*> process_tables() const {
    const toml::node* node = table_.get(process_key);
    if (node == nullptr) throw InputError(path_ + ": the key process is missing");
    if (node->is_string()) return {&table_};
    if (node->is_table())
      throw error_at(*node, "write a process as a table [[process]], in double brackets");
    const toml::array* list = node->as_array();
    if (list == nullptr || !list->is_homogeneous(toml::node_type::table))
      throw error_at(*node, "process must be a text, or tables [[process]]");
    std::vector<const toml::table*> tables;
    for (const toml::node& table : *list) tables.push_back(table.as_table());
    return tables;
  }

  /// Checks the values of all keys, also of those that others replace. Adds keys that are read by
  /// `generate` only to `unused`.
  Settings settings_of(const toml::table& table, bool is_whole,
                       std::vector<std::string>& unused) const {
    Settings settings;
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      if (name == process_key) {
        if (!is_whole || node.is_string()) settings[name] = {process_of(node)};
        continue;
      }
      const OptionRow& row = row_of(name, node);
      const std::vector<Value> values = values_of(row, node);
      if (!is_whole && !row.is_of_process)
        throw error_at(
            node, fmt::format("{} is a key of the whole run; write it before the first [[process]]",
                              name));
      check_values(row, values);
      if (find_row(command_, name) != nullptr)
        settings[name] = values;
      else if (std::ranges::find(unused, name) == unused.end())
        unused.push_back(name);
    }
    return settings;
  }

  Value process_of(const toml::node& node) const {
    const auto text = node.value_exact<std::string>();
    if (!text) throw error_at(node, "process must be one text");
    if (text->empty()) throw error_at(node, "process: the value is empty");
    return {*text, line_of(node)};
  }

  const OptionRow& row_of(const std::string& name, const toml::node& node) const {
    if (const OptionRow* row = find_row(Command::generate, name)) return *row;
    const auto renamed = std::ranges::find(option_table(), name, &OptionRow::old_key);
    if (renamed != option_table().end())
      throw error_at(node, fmt::format("{} is called {}", name, renamed->key));
    throw error_at(node, fmt::format("unknown key '{}' (helikos {} --template)", name,
                                     command_ == Command::generate ? "generate" : "integrate"));
  }

  /// The texts of a key. Throws InputError unless all values have the type of the row.
  std::vector<Value> values_of(const OptionRow& row, const toml::node& node) const {
    const toml::array* const list = node.as_array();
    const bool takes_list = row.adds_up || row.values > 1;
    if (list != nullptr && list->empty())
      throw error_at(node, fmt::format("{}: the list is empty", row.key));
    const bool has_all =
        list == nullptr ? row.values == 1 : row.adds_up || int(list->size()) == row.values;
    if (!has_all || (list != nullptr && !takes_list)) throw wrong_type(row, node);
    if (list == nullptr) return {value_of(row, node)};
    std::vector<Value> values;
    for (const toml::node& element : *list) values.push_back(value_of(row, element));
    return values;
  }

  Value value_of(const OptionRow& row, const toml::node& node) const {
    if (!has_type(node, row.type)) throw wrong_type(row, node);
    const std::string text = text_of(node);
    if (text.empty()) throw error_at(node, fmt::format("{}: the value is empty", row.key));
    return {text, line_of(node)};
  }

  InputError wrong_type(const OptionRow& row, const toml::node& node) const {
    return error_at(
        node, fmt::format("{}: must be {}, not {}", row.key, words_of_type(row), name_of(node)));
  }

  /// Reads the values of a key of the file into a run that nothing uses.
  void check_values(const OptionRow& row, const std::vector<Value>& values) const {
    RunSetup run;
    read_row(row, values, run, run.processes.front());
    if (row.for_events)
      at_line_of(row, values, [&] { check_event_option(row.key, run.generation); });
  }

  /// Reads the values by the rows of the table of options, like a command line.
  void add_process(const Settings& settings, RunInput& input) const {
    ProcessSetup process;
    auto& lines = input.lines.emplace_back();
    for (const auto& [name, values] : settings) {
      for (const Value& value : values) lines.push_back({name, value.text, value.line});
      if (name == process_key) {
        process.process = values.front().text;
        continue;
      }
      if (name == "pdf-variations") input.setup.generation.needs_members = values.front().line == 0;
      read_row(*find_row(command_, name), values, input.setup, process);
    }
    input.setup.processes.push_back(std::move(process));
  }

  void read_row(const OptionRow& row, const std::vector<Value>& values, RunSetup& run,
                ProcessSetup& process) const {
    std::vector<std::string> texts;
    for (const Value& value : values) texts.push_back(value.text);
    at_line_of(row, values, [&] { row.read(run, process, texts); });
  }

  /// Calls body(). An InputError names the key and its line, or the option of the command line.
  template <class Body>
  void at_line_of(const OptionRow& row, const std::vector<Value>& values, Body&& body) const {
    try {
      body();
    } catch (const InputError& error) {
      const std::string what = with_flags(error.what());
      const int line = values.front().line;
      if (line == 0) throw InputError(fmt::format("--{}: {}", row.key, what));
      throw InputError(fmt::format("{}, line {}: {}: {}", path_, line, row.key, what));
    }
  }

  std::string path_;
  Command command_;
  toml::table table_;
};

}  // namespace

bool names_run_file(const std::string& process) { return process.ends_with(".toml"); }

void refuse_other_file(const std::string& process) {
  std::error_code error;
  if (process.find('>') != process.npos || !std::filesystem::is_regular_file(process, error))
    return;
  throw InputError(process + ": the file is no run file, because its name does not end in .toml");
}

RunInput read_run_file(const std::string& path, const std::vector<GivenOption>& given,
                       Command command) {
  return RunFile(path, command).input(given);
}

RunInput read_run_text(const std::string& text, const std::string& name, Command command) {
  return RunFile(text, name, command).input({});
}

}  // namespace helikos::app
