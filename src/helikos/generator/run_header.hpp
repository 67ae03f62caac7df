// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
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

}  // namespace helikos
