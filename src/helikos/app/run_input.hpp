// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The setup of a run, as a command line or a run file gives it.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/generator/option_table.hpp"

namespace helikos {
class Gridpack;
}

namespace helikos::app {

/// A value of a run file with its line.
struct ValueLine {
  std::string key, value;
  int line;
};

/// A setup, with the source of its values.
struct RunInput {
  RunSetup setup;
  std::string run_file;                        ///< empty: the command line
  std::vector<std::string> unused_keys{};      ///< of the run file, which `generate` only reads
  std::vector<std::vector<ValueLine>> lines;   ///< (process) lines of the run file
  std::shared_ptr<const Gridpack> gridpack{};  ///< null: the run integrates
};

/// The help of a row for a command, with flags, and its default.
std::string help_of(const OptionRow& row, Command command);

/// A table in Markdown with option, help and default of the rows of `integrate`, or of the
/// additional rows of `generate`.
std::string options_as_markdown(Command command);

/// An error message of a process, with the source of the value that it is about. A key of the run
/// file is named without dashes, after the file and the line: "run.toml, line 3: energy ..". An
/// option of the command line is named with dashes ("--energy .."), with the line of the process
/// if there are several. The line is that of the process if the message is about no value. Without
/// a run file the message is unchanged.
std::string with_line(const RunInput& input, std::size_t process, const std::string& message);

/// An error message about no process in particular, with the source of its value as `with_line`
/// writes it. It has no line if it begins with no key.
std::string with_source(const RunInput& input, const std::string& message);

/// A message with the models of a gridpack by their names.
std::string names_of_models(const RunInput& input, const std::string& message);

/// Calls body(). A SetupError becomes an InputError with flags and the line of the run file.
template <class Body>
auto at_line(const RunInput& input, Body&& body) {
  try {
    return body();
  } catch (const SetupError& error) {
    throw InputError(with_line(input, error.process(), error.what()));
  }
}

/// Calls body(). An InputError about a value of the run file names it and its line.
template <class Body>
auto at_source(const RunInput& input, Body&& body) {
  try {
    return body();
  } catch (const InputError& error) {
    throw InputError(with_source(input, error.what()));
  }
}

/// Calls body(). In an InputError, models of a gridpack have their names.
template <class Body>
auto with_names_of_models(const RunInput& input, Body&& body) {
  try {
    return body();
  } catch (const InputError& error) {
    if (!input.gridpack) throw;
    throw InputError(names_of_models(input, error.what()));
  }
}

/// A message of the library, in which fields of a setup stand between backticks, with the flags of
/// the command line: "`energy`" becomes "--energy".
std::string with_flags(std::string_view message);
std::vector<std::string> with_flags(std::vector<std::string> messages);

}  // namespace helikos::app
