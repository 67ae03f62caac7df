// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/channels.hpp"
#include "helikos/theory/diagrams/diagram.hpp"
#include "helikos/theory/diagrams/diagram_options.hpp"

namespace helikos {

/// An auxiliary particle makes vertices of more.
bool has_only_three_point_vertices(const Diagram& diagram);

/// What a line of a diagram divides by.
LegPropagator propagator_of(const DiagramLine& line, const Parameters& parameters);

/// The channels of any process: its diagrams of three-point vertices, as what they divide by. Those
/// that divide by the same, as an exchanged gluon and a photon, are one channel.
Channels channels_of_diagrams(const Process& process, const std::vector<Vertex>& vertices,
                              const Parameters& parameters, const DiagramOptions& options = {});

/// Throws InputError where a process has no channels or too many diagrams for them.
void check_channels(const Process& process, const Channels& channels);

}  // namespace helikos
