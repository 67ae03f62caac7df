// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/theory/diagrams/diagram.hpp"
#include "helikos/theory/model/vertex.hpp"

namespace helikos {

/// A program with one term for each Feynman diagram of any process, for each colour structure of
/// its four-gluon vertices; parts of trees are shared (docs/physics.md, Diagrams of any process).
/// Flows and normalisation agree with `model_recursion`; the two recipes share the table of
/// vertices, but no code that combines vertices. Throws InputError for a process that has no
/// diagram of the orders that it asks for, or more than 20000.
AmplitudeProgram model_diagrams(const Process& process, const std::vector<Vertex>& vertices,
                                const Parameters& parameters, const ProgramOptions& options);

/// Program of the diagrams of a process whose colours are lines (`has_line_colors`).
AmplitudeProgram line_diagrams(const Process& process, const std::vector<Vertex>& vertices,
                               const Parameters& parameters, const ProgramOptions& options);

/// Sign, +1 or -1, of the fermions of a diagram by Wick's theorem: the permutation from the fields
/// of all vertices, as rows have them, to pairs that propagators join and legs in ascending order.
int fermion_sign(const Diagram& diagram, const std::vector<Vertex>& vertices);

}  // namespace helikos
