// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "process/classify.hpp"
#include "program/amplitude_program.hpp"
#include "program/program_options.hpp"

namespace helikos {

/// The most gluons that diagrams are written for.
inline constexpr int max_diagram_gluons = 6;

/// A term for each Feynman diagram of one quark line and n gluons, wavefunctions shared
/// (docs/physics.md, Diagrams). The three structures of a four-gluon vertex are terms of their own,
/// and a term is added to every colour flow that it contributes to. Flows and normalisation are
/// those of `quark_line_recursion`. Throws InputError above `max_diagram_gluons`.
AmplitudeProgram quark_line_diagrams(const Process& process, const ProcessTopology& topology,
                                     const Parameters& parameters,
                                     const ProgramOptions& options = {});

}  // namespace helikos
