// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// `helikos integrate RUN.toml`: the options of the command line as keys, for several processes.

#include <string>
#include <vector>

#include "helikos/app/run_input.hpp"

namespace helikos::app {

/// An option of the command line, by its name without dashes, and its values.
struct GivenOption {
  std::string name;
  std::vector<std::string> values;
};

/// Whether the process of the command line is a run file.
bool names_run_file(const std::string& process);

/// Throws InputError if the process of the command line is the name of another file.
void refuse_other_file(const std::string& process);

/// Reads a run file. Keys outside of a process hold for all processes. Keys of a process replace
/// them, and `given` replaces both. The values of `cut` and of other keys that add up are all used.
/// Throws InputError with the file and the line.
RunInput read_run_file(const std::string& path, const std::vector<GivenOption>& given,
                       Command command = Command::integrate);

/// Reads the text of a run file; `name` is its name in messages. Throws InputError.
RunInput read_run_text(const std::string& text, const std::string& name,
                       Command command = Command::integrate);

/// A run file with all keys, with their help as comments.
std::string run_file_template(Command command = Command::integrate);

/// Whether an option may be given with a gridpack, which has all others.
bool is_of_gridpack_run(const std::string& key);

/// A line for a shell that makes the same events again, also if the options came from a run file.
/// It leaves out options that do not change events, such as threads and checkpoints, and `--grids`
/// if the run made the grids. Several processes need several lines, which also write a run file.
std::string repeat_command(const RunSetup& setup, bool began_with_grids);

}  // namespace helikos::app
