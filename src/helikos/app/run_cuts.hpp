// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/app/chosen_process.hpp"
#include "helikos/observables/cuts/compile.hpp"

namespace helikos::app {

/// Cuts, in the labels of a process. Throws InputError.
std::vector<cuts::Expression> read_cuts(const std::vector<std::string>& cuts,
                                        const CommonOptions& options, const Parameters& parameters);

/// Throws InputError for cuts that the process cannot have.
cuts::CutProgram compile_cuts(const std::vector<cuts::Expression>& cuts, const Process& process);

/// Where cuts take other events of a subprocess than of the representative that computes it, or
/// scales are others, it gets a program of its own. `is_symmetric`: the beams have equal energies
/// in the frame of the cuts. Throws InputError for cuts that a process cannot have.
ChosenProcesses separated_by_cuts(ChosenProcesses chosen, const std::vector<cuts::Expression>& cuts,
                                  const std::vector<cuts::Expression>& scales = {},
                                  bool is_symmetric = true);

/// A line on standard error for each cut that no program has particles for.
void warn_of_idle_cuts(const std::vector<std::string>& cuts,
                       const std::vector<cuts::CutProgram>& programs);

/// Likewise where no point passes.
void warn_of_empty_selection(std::int64_t points, std::int64_t accepted);

}  // namespace helikos::app
