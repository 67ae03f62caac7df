// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "helikos/app/integrate_report.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::app {

/// What a file of events says of the run: beams, densities, subprocesses with their cross sections,
/// one process after the other, and as header blocks all settings that repeat it, with the cards of
/// the processes (`parameters`). `error` [pb]: of
/// the cross section that the weights of the file have. Readers add the errors of subprocesses up
/// in quadrature, though those of one program have points in common: here their ratios are those of
/// the integration, within a process and between processes, and their sum is `error`. `largest`:
/// the largest weight of each subprocess [pb]. Subprocesses with the same id are one.
events::RunRecord run_of(const std::vector<IntegrateRecord>& records,
                         const std::vector<Parameters>& parameters, double error,
                         std::span<const double> largest = {});

/// Whether a process has a number, as `@1`.
bool are_numbered(const std::vector<IntegrateRecord>& records);

/// The ids of subprocesses in files (LPRUP), one process after the other: from 1 on. Where
/// processes are numbered, all of a process have its number, as in MadGraph; a process without one
/// has the next.
std::vector<int> ids_of(const std::vector<IntegrateRecord>& records);

}  // namespace helikos::app
