// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "color/color_blocks.hpp"
#include "process/classify.hpp"

namespace helikos {

/// n where the flows are the permutations of n gluons, else 0. The Fourier sum takes n >= 2.
int permuted_gluons(const ProcessTopology& topology);

/// Colour matrix of a process' flows, in blocks or for the Fourier sum.
ColorBlocks process_color(const Process& process, const ProcessTopology& topology,
                          bool for_fast = false);

}  // namespace helikos
