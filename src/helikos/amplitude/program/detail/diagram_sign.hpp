// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/theory/diagrams/diagram.hpp"

namespace helikos {

/// +1 or -1: of the permutation that sorts the ends of a diagram's fermion lines, the outgoing
/// fermion of each before its antifermion, by their legs. The order of the lines does not matter.
int fermion_sign(const Diagram& diagram, const std::vector<Vertex>& vertices);

}  // namespace helikos
