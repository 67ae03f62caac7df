// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/theory/diagrams/diagram.hpp"

namespace helikos {

/// The diagrams as one graph for Graphviz (`dot -Tsvg`), one cluster for each diagram, time from
/// left to right.
std::string dot_text(const Process& process, const std::vector<Diagram>& diagrams);

}  // namespace helikos
