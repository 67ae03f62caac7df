// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/channels.hpp"
#include "helikos/theory/diagrams/diagram.hpp"
#include "helikos/theory/diagrams/diagram_options.hpp"

namespace helikos {

/// Whether a diagram has only three-point vertices; an auxiliary particle makes vertices of more
/// particles.
bool has_only_three_point_vertices(const Diagram& diagram);

/// The denominator of a line of a diagram.
LegPropagator propagator_of(const DiagramLine& line, const Parameters& parameters);

/// The channels of any process: the denominators of its diagrams of three-point vertices. Diagrams
/// with the same denominators, for instance of an exchanged gluon and an exchanged photon, are one
/// channel.
Channels channels_of_diagrams(const Process& process, const std::vector<Vertex>& vertices,
                              const Parameters& parameters, const DiagramOptions& options = {});

/// Throws InputError where a process has no channels or too many diagrams for them.
void check_channels(const Process& process, const Channels& channels);

}  // namespace helikos
