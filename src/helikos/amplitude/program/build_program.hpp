// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/program_options.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// The program of a process of its model, by the recipe of the options. Throws InputError for
/// processes that no recipe computes.
AmplitudeProgram build_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options = {});

/// Error for a configuration of colours whose amplitude vanishes, for any momenta.
class VanishingAmplitude : public InputError {
 public:
  using InputError::InputError;
};

/// Check before anything large is made. Throws InputError for too many colour flows: flows of the
/// process, or of a configuration of colours whose flows are computed.
void check_flows(const Process& process, const ProgramOptions& options);

/// Check while a program is made. Throws InputError where it has too many instructions.
void check_instructions(const Process& process, const AmplitudeProgram& program);

/// Check before a program is scheduled, which takes time and memory for each helicity state. Throws
/// InputError for too many states.
void check_states(const Process& process, const AmplitudeProgram& program);

}  // namespace helikos
