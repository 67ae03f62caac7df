// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/generator/chosen_process.hpp"
#include "helikos/observables/cuts/compile.hpp"

namespace helikos {

/// Reads cuts that use these labels. Throws InputError.
std::vector<cuts::Expression> read_cuts(const std::vector<std::string>& cuts,
                                        const Multiparticles& labels);

/// Throws InputError for cuts that the process cannot have.
cuts::CutProgram compile_cuts(const std::vector<cuts::Expression>& cuts, const Process& process);

/// Where cuts take other events of a subprocess than of the representative that computes it, or
/// scales are others, it gets a program of its own. `is_symmetric`: the beams have equal energies
/// in the frame of the cuts. Throws InputError for cuts that a process cannot have.
ChosenProcesses separated_by_cuts(ChosenProcesses chosen, const std::vector<cuts::Expression>& cuts,
                                  const std::vector<cuts::Expression>& scales = {},
                                  bool is_symmetric = true);

/// A note for each cut that no program has particles for.
std::vector<std::string> notes_on_idle_cuts(const std::vector<std::string>& cuts,
                                            const std::vector<cuts::CutProgram>& programs);

}  // namespace helikos
