// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/observables/cuts/compile.hpp"

namespace helikos::cuts {

/// Cuts without `or`, of which an event that passes fulfils one at least: `a and (b or c)` gives
/// `a and b` and `a and c`. Conditions with more alternatives than `most` together stay whole.
std::vector<CutProgram> alternatives_of(const CutProgram& program, std::size_t most);

}  // namespace helikos::cuts
