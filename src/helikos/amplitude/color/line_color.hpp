// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/theory/process/color_flow.hpp"

namespace helikos {

/// C(f, f') of flows with sextets or junctions: the sum over all colours of f and the complex
/// conjugate of f'. A number of factors 1/2 and 1/3 times an integer.
double line_color_element(const ColorFlow& f, const ColorFlow& other);

/// Colour matrix of such flows, one block. `counts(i, j)`: whether products of flows i and j count,
/// symmetric. Throws InputError where there are more than 1000 flows.
ColorBlocks line_color(const std::vector<ColorFlow>& flows,
                       const std::function<bool(int, int)>& counts);

}  // namespace helikos
