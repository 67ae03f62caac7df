// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/program_options.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// The program of a process of its model, by the recipe of the options. Throws InputError for
/// processes that no recipe computes.
AmplitudeProgram build_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options = {});

}  // namespace helikos
