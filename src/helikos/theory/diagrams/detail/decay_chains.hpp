// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "helikos/theory/diagrams/diagram.hpp"

namespace helikos {

/// Function that gets a diagram; it returns false to stop the enumeration.
using DiagramVisit = std::function<bool(const Diagram&)>;
/// Function that visits the diagrams of a process without decays; it returns false where it was
/// stopped.
using DiagramsOfPart = std::function<bool(const Process&, const DiagramVisit&)>;

/// Visits the diagrams of a process with decays: the diagrams of its parts, joined in all ways.
void for_each_chain(const Process& process, const DiagramsOfPart& of_part,
                    const DiagramVisit& visit);

}  // namespace helikos
