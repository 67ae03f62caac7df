// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Number of Feynman diagrams of the orders that the process asks for; four-gluon vertices count
/// once. 0 where there is none.
long long count_diagrams(const Process& process, const Parameters& parameters = Parameters());

}  // namespace helikos
