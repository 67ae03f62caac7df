// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "process/classify.hpp"
#include "program/amplitude_program.hpp"
#include "program/program_options.hpp"

namespace helikos {

/// Berends-Giele recursion for one quark line and n gluons (Nucl. Phys. B306 (1988) 759;
/// docs/physics.md). Flow f is permutation number f, in lexicographic order, of the gluons;
/// coupling and colour factors are left out.
AmplitudeProgram quark_line_recursion(const Process& process, const ProcessTopology& topology,
                                      const Parameters& parameters,
                                      const ProgramOptions& options = {});

}  // namespace helikos
