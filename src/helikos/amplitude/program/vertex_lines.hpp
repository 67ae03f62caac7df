// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/model/color_lines.hpp"
#include "helikos/theory/model/vertex.hpp"

namespace helikos {

/// The colour tensor of any vertex, in places of its row; not that of the four-gluon vertex of QCD.
LineTerms lines_of(const Vertex& vertex);

/// Tr(T^a T^b ..) of octets in this order.
LineTerm trace_of(const std::vector<LineProduct::Label>& octets);

}  // namespace helikos
