// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "helikos/theory/diagrams/diagram.hpp"

namespace helikos {

/// False stops the enumeration.
using DiagramVisit = std::function<bool(const Diagram&)>;
/// Visits the diagrams of a process without decays; false where it was stopped.
using DiagramsOfPart = std::function<bool(const Process&, const DiagramVisit&)>;

/// Visits the diagrams of a process with decays: those of its parts, joined in all ways.
void for_each_chain(const Process& process, const DiagramsOfPart& of_part,
                    const DiagramVisit& visit);

}  // namespace helikos
