// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/model/vertex.hpp"

namespace helikos::ufo {

/// Merges vertices: vertices with the same particles, colours, kind of structure and orders become
/// one, whose coupling or tensor is the sum. Effective theories have dozens of operators with the
/// same particles; programs need one term for all of them, where the process names none of their
/// orders. The order of vertices is that of the first of each kind.
std::vector<Vertex> merged(std::vector<Vertex> vertices);

}  // namespace helikos::ufo
