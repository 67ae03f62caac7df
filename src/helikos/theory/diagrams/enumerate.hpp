// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "helikos/theory/diagrams/diagram.hpp"
#include "helikos/theory/diagrams/diagram_counts.hpp"

namespace helikos {

/// Calls `visit` once for every diagram of a process, until it returns false. Diagrams are not
/// stored. `options.limit` is not used.
void for_each_diagram(const Process& process, const std::vector<Vertex>& vertices,
                      const DiagramOptions& options,
                      const std::function<bool(const Diagram&)>& visit);

/// All diagrams. Throws InputError where there are more than `options.limit`, before any diagram is
/// made. Empty where the process has no diagram at tree level.
std::vector<Diagram> enumerate_diagrams(const Process& process, const std::vector<Vertex>& vertices,
                                        const DiagramOptions& options = {});

}  // namespace helikos
