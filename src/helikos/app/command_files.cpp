// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/command_files.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "helikos/app/commands.hpp"
#include "helikos/app/event_page.hpp"
#include "helikos/base/files/part_file.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/events/lheh5/lheh5_layout.hpp"
#include "helikos/generator/gridpack.hpp"

namespace helikos::app {
namespace {

namespace fs = std::filesystem;

constexpr const char *card = "the param card", *event_file = "the file of events";

/// Adds a file of events and the files that hold it while it grows.
void add_event_file(CommandFiles& files, const std::string& path) {
  const std::string part = files::part_path(path);
  files.outputs.push_back({"--output", path});
  files.outputs.push_back({"--output", part});
  files.outputs.push_back({"--output", events::lheh5::whole_path(part)});
}

/// Adds a checkpoint and the part file that is locked while the checkpoint is used.
void add_checkpoint(CommandFiles& files, const std::string& path) {
  files.outputs.push_back({"--checkpoint", path});
  if (!path.empty()) files.outputs.push_back({"--checkpoint", files::part_path(path)});
}

/// Adds all files of a PDF set. Empty name: the files of all sets that are found.
void add_sets(CommandFiles& files, const std::string& name, const std::string& pdf_path) {
  for (const auto& folder : beams::search_folders(pdf_path))
    for (const auto& set : name.empty() ? beams::sets_in(folder) : std::vector{name}) {
      std::error_code error;
      for (fs::directory_iterator i(fs::path(folder) / set, error), end; !error && i != end;
           i.increment(error))
        files.inputs.push_back({"a file of the PDF set " + set, i->path().string()});
    }
}

}  // namespace

CommandFiles files_of(const InfoOptions& options) {
  return {{{"--json", options.json}, {"--ufo", options.ufo}}, {{card, options.param_card}}};
}

CommandFiles files_of(const WidthsOptions& options) {
  return {{{"--output", options.output}, {"--json", options.json}}, {{card, options.param_card}}};
}

CommandFiles files_of(const DiagramsOptions& options) {
  return {{{"--output", options.output}}, {{card, options.param_card}}};
}

CommandFiles files_of(const UmamiOptions& options) {
  return {{{"--output", options.output}, {"--json", options.json}},
          {{card, options.param_card}, {"the library of the build", plain_library_path()}}};
}

CommandFiles files_of(const ImportOptions& options) {
  CommandFiles files{{{"--output", options.output}, {"--json", options.json}}, {}};
  for (const auto& path : options.cards) files.inputs.push_back({"a card", path});
  return files;
}

CommandFiles files_of(const PdfOptions& options) {
  CommandFiles files{{{"--json", options.json}}, {}};
  if (!options.json.empty()) add_sets(files, options.name, options.path);
  return files;
}

CommandFiles files_of(const CacheOptions& options) { return {{{"--json", options.json}}, {}}; }

CommandFiles files_of(const EventsOptions& options) {
  CommandFiles files{{{"--json", options.json}}, {}};
  for (const auto& file : options.files) files.inputs.push_back({event_file, file});
  if (options.action == "merge") add_event_file(files, options.output);
  if (options.action == "report")
    files.outputs.push_back(
        {"--output", options.output.empty() ? page_beside(options.files.front()) : options.output});
  return files;
}

CommandFiles files_of(const ReweightSetup& setup) {
  CommandFiles files{{{"--json", setup.json}},
                     {{event_file, setup.input}, {card, setup.from_card}}};
  add_event_file(files, setup.output);
  for (const auto& [kind, text] : setup.parameters)
    if (kind == NewParameters::Kind::card) files.inputs.push_back({"a param card", text});
  return files;
}

CommandFiles files_of(const RunInput& input) {
  const RunSetup& setup = input.setup;
  CommandFiles files{{{"--json", setup.json}, {"--grids", setup.grids}},
                     {{"the run file", input.run_file}}};
  add_checkpoint(files, setup.checkpoint);
  if (input.gridpack) files.inputs.push_back({"the gridpack", input.gridpack->path()});
  if (setup.makes_events && !setup.makes_gridpack) {
    add_event_file(files, setup.generation.output);
    files.outputs.push_back({"--report", page_path(setup.generation)});
    for (const auto& own : cards_of(setup.generation))
      files.inputs.push_back({"a param card", own});
  }
  for (const ProcessSetup& own : setup.processes) {
    files.inputs.push_back({setup.processes.size() == 1 ? card : "a param card", own.param_card});
    if (beams::is_set_name(own.pdf) && own.pdf != beams::toy_name)
      add_sets(files, own.pdf, own.pdf_path);
  }
  return files;
}

}  // namespace helikos::app
