// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "process/classify.hpp"

namespace helikos {

/// Number of Feynman diagrams of a topology.
long long count_diagrams(const ProcessTopology& topology);
/// The same, classified with the default parameters.
long long count_diagrams(const Process& process);

}  // namespace helikos
