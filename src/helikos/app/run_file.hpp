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

/// Throws InputError where the process of the command line is another file.
void refuse_other_file(const std::string& process);

/// The setup of a run file. Keys outside of a process hold for all processes. Keys of a process
/// replace them, and `given` replaces both; values of `cut` and other keys that add up are all
/// taken. Throws InputError, with the file and the line.
RunInput read_run_file(const std::string& path, const std::vector<GivenOption>& given,
                       Command command = Command::integrate);

/// A file with all keys, each with what it means.
std::string run_file_template(Command command = Command::integrate);

}  // namespace helikos::app
