// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "program/amplitude_program.hpp"
#include "program/fusion.hpp"
#include "program/program_options.hpp"

namespace helikos {

/// The recursion of F. A. Berends and W. T. Giele for any tree amplitude of a table of vertices: a
/// current is the sum of all fusions into its legs, its particle, its colour word and its power of
/// e (docs/physics.md, section Colour words). The power of e of the amplitude is `qed`, or the
/// lowest that there is. Throws InputError for a process that has no diagram.
AmplitudeProgram model_recursion(const Process& process, const FusionTable& fusions,
                                 const Parameters& parameters, const ProgramOptions& options,
                                 int qed = -1);

}  // namespace helikos
