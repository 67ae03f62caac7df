// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "helikos/theory/diagrams/diagram.hpp"
#include "helikos/theory/diagrams/diagram_options.hpp"

namespace helikos {

/// Calls `visit` for every diagram of a process, each once, until it returns false. Nothing is
/// kept. `options.limit` is not looked at.
void for_each_diagram(const Process& process, const std::vector<Vertex>& vertices,
                      const DiagramOptions& options,
                      const std::function<bool(const Diagram&)>& visit);

/// All diagrams. Throws InputError where there are more than `options.limit`, before any is made.
/// Empty where the process has none at tree level.
std::vector<Diagram> enumerate_diagrams(const Process& process, const std::vector<Vertex>& vertices,
                                        const DiagramOptions& options = {});

}  // namespace helikos
