// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "color/color_blocks.hpp"
#include "process/classify.hpp"

namespace helikos {

/// Colour matrix of a process' flows.
ColorBlocks process_color(const Process& process, const ProcessTopology& topology);

}  // namespace helikos
