// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Options that several commands have.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "helikos/app/command_files.hpp"
#include "helikos/app/commands.hpp"
#include "helikos/app/validators.hpp"
#include "helikos/generator/option_words.hpp"

namespace helikos::app {

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
  for (const auto& word : OptionWords<Value>::list) words.emplace_back(word.first);
  const auto read = [&value](const std::string& word) { value = *value_of_word<Value>(word); };
  add_words(app.add_option_function<std::string>(name, read, help), words)
      ->default_str(word_of(value));
}

/// An option that names a file.
CLI::Option* add_file(CLI::App& app, const std::string& name, std::string& path,
                      const std::string& help);
/// `--json`, which writes `content`.
void add_json(CLI::App& app, std::string& path, const std::string& content = "the results");

/// A seed of random numbers.
template <class Seed>
CLI::Option* add_seed(CLI::App& app, const std::string& name, Seed& seed, const std::string& help) {
  return app.add_option(name, seed, help)
      ->type_name("S")
      ->check(integer(std::uint64_t{0}, ~std::uint64_t{0}));
}

/// Declares a row of the table of options. `read` takes its values, and throws InputError.
void add_row(CLI::App& app, const OptionRow& row, Command command,
             std::function<void(const std::vector<std::string>&)> read);
/// Declares the options of `integrate` or `generate`. The process may be the name of a run file.
void add_run_options(CLI::App& app, RunSetup& setup, Command command);

/// Declares a process and the options with which it is read. Returns the option of the process.
CLI::Option* add_process(CLI::App& app, ProcessChoice& choice);

void add_precision(CLI::App& app, Precision& precision);
void add_recipe(CLI::App& app, Recipe& recipe);
/// Declares how matrix elements are computed.
void add_engine(CLI::App& app, EngineOptions& options);
void add_threads(CLI::App& app, int& threads, const std::string& help);

/// A sub-command, whose name goes to `action`.
CLI::App& add_action(CLI::App& app, std::string& action, const std::string& name,
                     const std::string& help);

}  // namespace helikos::app
