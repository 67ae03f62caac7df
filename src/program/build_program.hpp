// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "process/classify.hpp"
#include "program/amplitude_program.hpp"
#include "program/program_options.hpp"

namespace helikos {

/// The program of a process that `classify` gave this topology.
AmplitudeProgram build_program(const Process& process, const ProcessTopology& topology,
                               const Parameters& parameters, const ProgramOptions& options = {});

/// The program of any process that `classify` accepts. Throws InputError where it does not, and
/// where there are too many diagrams for `Recipe::diagrams`.
AmplitudeProgram build_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options = {});

}  // namespace helikos
