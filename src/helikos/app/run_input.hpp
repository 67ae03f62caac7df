// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The setup of a run, as a command line or a run file gives it.

#include <string>
#include <vector>

#include "helikos/generator/option_table.hpp"

namespace helikos::app {

/// A value of a run file, and its line.
struct ValueLine {
  std::string key, value;
  int line;
};

/// A setup, and where its values come from.
struct RunInput {
  RunSetup setup;
  std::string run_file;                       ///< empty: the command line
  std::vector<std::vector<ValueLine>> lines;  ///< (process) lines of the run file
};

/// The help of a row for a command, with flags, and its default.
std::string help_of(const OptionRow& row, Command command);

/// A table of Markdown: option, meaning and default of the rows of `integrate`, or of those that
/// `generate` has beside them.
std::string options_as_markdown(Command command);

/// What is wrong with a process, with the file and the line of the value that the message begins
/// with ("--cut ..."), or else of the process; unchanged where there is no run file.
std::string with_line(const RunInput& input, std::size_t process, const std::string& message);

/// Calls body(). A SetupError becomes an InputError with flags and the line of the run file.
template <class Body>
auto at_line(const RunInput& input, Body&& body) {
  try {
    return body();
  } catch (const SetupError& error) {
    throw InputError(with_line(input, error.process(), error.what()));
  }
}

}  // namespace helikos::app
