// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/program/fusion.hpp"

namespace helikos {

/// The recursion of F. A. Berends and W. T. Giele for any tree amplitude of a table of vertices: a
/// current is the sum of all fusions into its legs, its particle, its colour word and its power of
/// e (docs/physics.md, section Colour words). Throws InputError for a process that has no diagram
/// of the orders that it asks for, or too many colour flows.
AmplitudeProgram model_recursion(const Process& process, const FusionTable& fusions,
                                 const Parameters& parameters, const ProgramOptions& options);

/// Recursion for vertices of any colours, summed over colours (LineAlgebra). `fusions`: without
/// singlets.
AmplitudeProgram line_recursion(const Process& process, const FusionTable& fusions,
                                const Parameters& parameters, const ProgramOptions& options);

}  // namespace helikos
