// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The one place that knows which files a command reads and writes.

#include <string>
#include <vector>

#include "helikos/app/options.hpp"
#include "helikos/app/run_input.hpp"
#include "helikos/reweighting/reweight_setup.hpp"

namespace helikos::app {

/// A file, with its name for users: "--json", "the param card". Empty path: no file.
struct NamedFile {
  std::string name, path;
};

/// The path of the library of the build, which has no process (umami.cpp).
std::string plain_library_path();

struct CommandFiles {
  std::vector<NamedFile> outputs, inputs;
};

CommandFiles files_of(const RunOptions& options);
CommandFiles files_of(const InfoOptions& options);
CommandFiles files_of(const WidthsOptions& options);
CommandFiles files_of(const DiagramsOptions& options);
CommandFiles files_of(const UmamiOptions& options);
CommandFiles files_of(const ImportOptions& options);
CommandFiles files_of(const PdfOptions& options);
CommandFiles files_of(const CacheOptions& options);
CommandFiles files_of(const EventsOptions& options);
CommandFiles files_of(const ReweightSetup& setup);
/// The files of a run, also the files of its events.
CommandFiles files_of(const RunInput& input);

/// Throws InputError if an output is also an input or another output. It is called before work
/// begins.
void check_files(const CommandFiles& files);

}  // namespace helikos::app
