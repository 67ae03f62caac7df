// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "helikos/events/run_record.hpp"

namespace helikos::app {

/// One of the processes of a file of events, and the ids of its subprocesses.
struct FileProcess {
  std::string process;
  int first_id = 0, last_id = 0;
  bool has(int id) const { return first_id <= id && id <= last_id; }
};

/// The processes that the settings in the header name (generator/run_header.hpp). Empty for files
/// of one process, for files of other generators, and if a subprocess belongs to none of the
/// processes.
std::vector<FileProcess> processes_of(const events::RunRecord& run);

/// The number of the process that a subprocess belongs to.
std::optional<std::size_t> process_of(int id, const std::vector<FileProcess>& processes);

/// The parton densities of a file: LHAPDF's numbers, or the name that Helikos wrote.
std::string densities_text(const events::RunRecord& run);

}  // namespace helikos::app
