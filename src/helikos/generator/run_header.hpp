// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "helikos/events/run_record.hpp"
#include "helikos/generator/integration_result.hpp"
#include "helikos/generator/json.hpp"

namespace helikos {

/// The run that a file of events describes: beams, densities, subprocesses with their cross
/// sections, one process after the other, and as header blocks the cards of the processes and all
/// settings that repeat the run. `error` [pb]: error of the cross section that the weights of the
/// file have. Readers add the errors of subprocesses in quadrature, though those of one program
/// have points in common. Here their ratios are those of the integration, within a process and
/// between processes, and their sum in quadrature is `error`. `largest`: the largest weight of each
/// subprocess [pb]. Subprocesses with the same id are one.
events::RunRecord run_of(const IntegrationResult& integration, double error,
                         std::span<const double> largest = {});

/// Whether a process has a number, as `@1`.
bool are_numbered(const ProcessResults& results);

/// The ids of subprocesses in files (LPRUP), one process after the other: from 1 on. Where
/// processes are numbered, all of a process have its number, as in MadGraph; a process without one
/// has the next.
std::vector<int> ids_of(const ProcessResults& results);

/// The settings of a process, in the words of the field: what was used, not only what was given.
Json settings_of_process(const RunSetup& run, const ProcessPlan& plan);

/// One of the processes of a file of events, and the ids of its subprocesses.
struct FileProcess {
  std::string process;
  int first_id = 0, last_id = 0;
  bool has(int id) const { return first_id <= id && id <= last_id; }
};

/// The processes that the settings in the header of a file name. Empty for files
/// of one process, for files of other generators, and if a subprocess belongs to none of the
/// processes.
std::vector<FileProcess> processes_of(const events::RunRecord& run);

/// The number of the process that a subprocess belongs to.
std::optional<std::size_t> process_of(int id, const std::vector<FileProcess>& processes);

/// The parton densities of a file: LHAPDF's numbers, or the name that Helikos wrote.
std::string densities_text(const events::RunRecord& run);

}  // namespace helikos
