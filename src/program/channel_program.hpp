// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "program/amplitude_program.hpp"
#include "program/channels.hpp"
#include "program/program_options.hpp"

namespace helikos {

/// Jamp c is the Feynman diagram of channel c of channels_of, without colour and without factors
/// that all diagrams share; wavefunctions are shared. Gluons are in Feynman gauge, Z bosons in
/// unitary gauge (docs/physics.md, Channel weights). Throws InputError for the class `general`.
AmplitudeProgram channel_program(const Process& process, const ProcessTopology& topology,
                                 const Parameters& parameters, const ProgramOptions& options = {});

}  // namespace helikos
