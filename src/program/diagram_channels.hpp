// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diagrams/diagram_options.hpp"
#include "program/channels.hpp"

namespace helikos {

/// The channels of any process: its diagrams of three-point vertices, as what they divide by. Those
/// that divide by the same, as an exchanged gluon and a photon, are one channel.
Channels channels_of_diagrams(const Process& process, const std::vector<Vertex>& vertices,
                              const Parameters& parameters, const DiagramOptions& options = {});

}  // namespace helikos
