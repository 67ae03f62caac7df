// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "process/process.hpp"
#include "program/amplitude_program.hpp"
#include "program/program_options.hpp"

namespace helikos {

/// The program of a process of its model, by the recipe that the options ask for. Throws InputError
/// for what no recipe computes.
AmplitudeProgram build_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options = {});

}  // namespace helikos
