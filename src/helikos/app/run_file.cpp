// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/run_file.hpp"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>

#include "helikos/app/run_input.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"

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
      add_process(*own, settings, input);
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
      if (name == process_key && is_whole && !node.is_string()) continue;
      if (name != process_key) check_key(name, node);
      const std::vector<Value>& values = settings[name] = values_of(name, node);
      if (name == process_key) continue;
      const OptionRow& row = *find_row(Command::generate, name);
      if (!is_whole && !row.is_of_process)
        throw error_at(
            node, fmt::format("{} is a key of the whole run; write it before the first [[process]]",
                              name));
      RunSetup run;
      ProcessSetup process;
      read_row(row, values, table, run, process);
      if (find_row(command_, name) != nullptr) continue;
      settings.erase(name);
      if (std::ranges::find(unused, name) == unused.end()) unused.push_back(name);
    }
    return settings;
  }

  void check_key(const std::string& name, const toml::node& node) const {
    if (find_row(Command::generate, name) != nullptr) return;
    if (name == "precision")
      throw error_at(node, "precision is called accuracy: the relative error that is wanted");
    throw error_at(node, fmt::format("unknown key '{}' (helikos {} --template)", name,
                                     command_ == Command::generate ? "generate" : "integrate"));
  }

  std::vector<Value> values_of(const std::string& name, const toml::node& node) const {
    const auto value = [&](const toml::node& one) {
      return Value{value_of(name, one), int(one.source().begin.line)};
    };
    const toml::array* list = node.as_array();
    if (list == nullptr) return {value(node)};
    if (list->empty()) throw error_at(node, fmt::format("{}: the list is empty", name));
    std::vector<Value> values;
    for (const toml::node& element : *list) values.push_back(value(element));
    return values;
  }

  bool is_flag(const std::string& name) const {
    const OptionRow* row = find_row(Command::generate, name);
    return row != nullptr && row->is_flag();
  }

  std::string value_of(const std::string& name, const toml::node& node) const {
    if (const auto text = node.value_exact<std::string>()) {
      if (text->empty()) throw error_at(node, fmt::format("{}: the value is empty", name));
      return *text;
    }
    if (const auto flag = node.value_exact<bool>(); flag && is_flag(name))
      return *flag ? "true" : "false";
    if (const auto number = node.value_exact<std::int64_t>()) return fmt::format("{}", *number);
    if (const auto number = node.value_exact<double>()) return fmt::format("{}", *number);
    throw error_at(node, fmt::format("{}: the value must be a text or a number", name));
  }

  /// Reads the values by the rows of the table of options, like a command line.
  void add_process(const toml::table& table, const Settings& settings, RunInput& input) const {
    ProcessSetup process;
    auto& lines = input.lines.emplace_back();
    for (const auto& [name, values] : settings) {
      for (const Value& value : values) lines.push_back({name, value.text, value.line});
      if (name == process_key) {
        if (values.size() != 1) throw error_at(table, "process must be one text");
        process.process = values.front().text;
        continue;
      }
      if (name == "pdf-variations") input.setup.generation.needs_members = values.front().line == 0;
      read_row(*find_row(command_, name), values, table, input.setup, process);
    }
    input.setup.processes.push_back(std::move(process));
  }

  /// Reads the values of a key. Errors name their line, or that of the table for values of the
  /// command line.
  void read_row(const OptionRow& row, const std::vector<Value>& values, const toml::table& table,
                RunSetup& run, ProcessSetup& process) const {
    std::vector<std::string> texts;
    for (const Value& value : values) texts.push_back(value.text);
    const auto refuse = [&](const std::string& what) {
      const int line = values.front().line;
      if (line == 0) throw error_at(table, what);
      throw InputError(fmt::format("{}, line {}: {}", path_, line, what));
    };
    if (!row.adds_up && int(texts.size()) != row.values)
      refuse(row.values > 1 ? fmt::format("--{}: needs {} values", row.key, row.values)
                            : "write one value, not a list");
    try {
      row.read(run, process, texts);
    } catch (const InputError& error) {
      refuse(with_flags(fmt::format("--{}: {}", row.key, error.what())));
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
