// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// `helikos integrate RUN.toml`: the options of the command line as keys, for several processes.

#include <string>
#include <vector>

#include "helikos/app/option_table.hpp"

namespace helikos::app {

/// An option of the command line, by its name without dashes, and its values.
struct GivenOption {
  std::string name;
  std::vector<std::string> values;
};

/// Those that the command line gave, but for the process.
std::vector<GivenOption> given_options(const CLI::App& app);

/// Whether the process of the command line is a file.
bool names_run_file(const std::string& process);

/// Throws InputError where the process of the command line is another file.
void refuse_other_file(const std::string& process);

/// The options of each process of the file. Keys outside of a process hold for all of them. Keys of
/// a process come before those, and `given` comes before both; of `cut` and `define` all count.
/// Throws InputError, with the file and the line.
std::vector<IntegrateOptions> read_run_file(const std::string& path,
                                            const std::vector<GivenOption>& given,
                                            RunFileKind kind = RunFileKind::integrate);

/// What is wrong with a process, with the file and the line of the value that it begins with
/// ("--cut ..."), else that of the process; as it is where there is no run file.
std::string with_line(const IntegrateOptions& options, const std::string& message);

/// A file with all keys, each with what it means.
std::string run_file_template(RunFileKind kind = RunFileKind::integrate);

}  // namespace helikos::app
