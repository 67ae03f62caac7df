// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/program_options.hpp"
#include "helikos/theory/model/vertex.hpp"

namespace helikos {

/// A program with one term for each Feynman diagram of any process, for each colour structure of
/// its four-gluon vertices; parts of trees are shared (docs/physics.md, Diagrams of any process).
/// Flows and normalisation agree with `model_recursion`; the two recipes share the table of
/// vertices, but no code that combines vertices. Throws InputError for a process that has no
/// diagram of the orders that it asks for, or more than 20000.
AmplitudeProgram model_diagrams(const Process& process, const std::vector<Vertex>& vertices,
                                const Parameters& parameters, const ProgramOptions& options);

}  // namespace helikos
