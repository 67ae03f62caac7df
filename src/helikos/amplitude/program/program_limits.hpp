// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/program_options.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos {

/// Of a configuration of colours, whatever the momenta.
class VanishingAmplitude : public InputError {
 public:
  using InputError::InputError;
};

/// Before anything large is made. Throws InputError for too many colour flows: of the process, or
/// of a configuration of colours whose flows are computed.
void check_flows(const Process& process, const ProgramOptions& options);

/// While a program is made. Throws InputError where its instructions become too many.
void check_instructions(const Process& process, const AmplitudeProgram& program);

/// Before a program is scheduled, which takes time and memory for each helicity state. Throws
/// InputError for too many.
void check_states(const Process& process, const AmplitudeProgram& program);

}  // namespace helikos
