// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/theory/diagrams/diagram.hpp"

namespace helikos {

/// Sign, +1 or -1, of the permutation that sorts the ends of the fermion lines of a diagram, the
/// outgoing fermion of each line before its antifermion, by their legs. The order of the lines does
/// not matter.
int fermion_sign(const Diagram& diagram, const std::vector<Vertex>& vertices);

}  // namespace helikos
