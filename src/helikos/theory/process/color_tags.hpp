// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Colour and anticolour of each leg in a flow, as the Les Houches format of events defines them
/// (ICOLUP; J. Alwall et al., Comput. Phys. Commun. 176 (2007) 300): (leg, 2). Lines of colour have
/// numbers from 501 on; 0 is no line.
std::vector<std::array<int, 2>> color_tags(const Process& process, const ColorFlow& flow);

}  // namespace helikos
