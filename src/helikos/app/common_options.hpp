// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Options that several commands have, and checks of their values by the readers of
/// generator/option_values.hpp. CLI11 alone would accept signs, hexadecimal numbers, numbers that
/// wrap, and the next option as the name of a file.

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "helikos/app/command_files.hpp"
#include "helikos/app/command_line.hpp"
#include "helikos/app/commands.hpp"
#include "helikos/generator/option_values.hpp"
#include "helikos/generator/option_words.hpp"

namespace helikos::app {

/// A validator that calls read(text), which throws InputError. If read returns a text, CLI11 reads
/// this text.
template <class Read>
CLI::Validator by_reader(Read read) {
  const auto check = [read](std::string& text) {
    try {
      if constexpr (std::is_same_v<decltype(read(text)), std::string>) {
        text = read(text);
      } else {
        read(text);
      }
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  return CLI::Validator(check, "");
}

template <class Integer>
CLI::Validator integer(Integer least, Integer most) {
  return by_reader([=](const std::string& text) { return integer_of_text(text, least, most); });
}

/// Digits, or a number with an exponent (2e7). Give it to `transform`, which replaces the text by
/// digits.
inline CLI::Validator whole_number(std::int64_t least, std::int64_t most) {
  return by_reader([=](const std::string& text) {
    return fmt::format("{}", whole_number_of_text(text, least, most));
  });
}

inline CLI::Validator energy() { return by_reader(energy_of_text); }
inline CLI::Validator file_name() { return by_reader(file_of_text); }
inline CLI::Validator positive(double most) {
  return by_reader([=](const std::string& text) { return positive_of_text(text, most); });
}

/// Runs `command` after a check of its files.
template <class Options>
Start start_of(void (*command)(const Communicator&, const Options&),
               std::shared_ptr<Options> options) {
  return [command, options = std::move(options)](const Communicator& world) {
    check_files(files_of(*options));
    command(world, *options);
  };
}

/// An option with one of some words.
CLI::Option* add_words(CLI::Option* option, const std::vector<std::string>& words);

/// An option with one of the words of an enumeration.
template <HasWords Value>
void add_choice(CLI::App& app, const std::string& name, Value& value, const std::string& help) {
  std::vector<std::string> words;
  for (const auto& word : option_words<Value>) words.emplace_back(word.first);
  const auto read = [&value](const std::string& word) { value = *value_of_word<Value>(word); };
  add_words(app.add_option_function<std::string>(name, read, help), words)
      ->default_str(word_of(value));
}

/// An option that names a file.
CLI::Option* add_file(CLI::App& app, const std::string& name, std::string& path,
                      const std::string& help);
/// `--json`, which writes `content`.
void add_json(CLI::App& app, std::string& path, const std::string& content = "the results");

/// Declares the old name of an option without a line of help: its use is an error that names the
/// new one. Both names begin with dashes.
void add_old_name(CLI::App& app, const std::string& old_name, const std::string& name);

/// Declares a row of the table of options. `read` takes its values, and throws InputError.
CLI::Option* add_row(CLI::App& app, const OptionRow& row, Command command,
                     std::function<void(const std::vector<std::string>&)> read);
/// Declares the row of a key for another command. `take` takes the value from a setup that has it.
CLI::Option* add_row_of_run(CLI::App& app, const std::string& key,
                            std::function<void(const RunSetup&)> take);
void add_seed(CLI::App& app, std::uint64_t& seed);
void add_threads(CLI::App& app, int& threads);
/// Declares the options of `integrate` or `generate`. The process may be the name of a run file.
void add_run_options(CLI::App& app, RunSetup& setup, Command command,
                     const std::vector<std::string>& without = {});

/// Declares a process and the options with which it is read. Returns the option of the process.
CLI::Option* add_process(CLI::App& app, ProcessChoice& choice);

/// Declares an option with which a process is read.
CLI::Option* add_row_of(CLI::App& app, const OptionRow& row, ProcessChoice& choice);

void add_precision(CLI::App& app, Precision& precision);
void add_recipe(CLI::App& app, Recipe& recipe);
/// Whether a command may draw helicities and colours.
enum class Draws { may, never };
/// Declares how matrix elements are computed.
void add_engine(CLI::App& app, EngineOptions& options, Draws draws);

/// A sub-command, whose name goes to `action`.
CLI::App& add_action(CLI::App& app, std::string& action, const std::string& name,
                     const std::string& help);

}  // namespace helikos::app
