// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The one place that knows which files a command reads and writes.

#include <string>
#include <vector>

#include "helikos/app/options.hpp"
#include "helikos/app/run_input.hpp"

namespace helikos::app {

/// A file by what it is for a user: "--json", "the param card". Empty path: none.
struct NamedFile {
  std::string name, path;
};

struct CommandFiles {
  std::vector<NamedFile> outputs, inputs;
};

CommandFiles files_of(const RunOptions& options);
CommandFiles files_of(const InfoOptions& options);
CommandFiles files_of(const DiagramsOptions& options);
CommandFiles files_of(const UmamiOptions& options);
CommandFiles files_of(const PdfOptions& options);
CommandFiles files_of(const EventsOptions& options);
/// The files of a run, with its events where it makes some.
CommandFiles files_of(const RunInput& input);

/// No file that is written may take the place of another one, or of what is read: InputError,
/// before anything is done.
void check_files(const CommandFiles& files);

}  // namespace helikos::app
