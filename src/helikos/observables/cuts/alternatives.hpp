// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/observables/cuts/compile.hpp"

namespace helikos::cuts {

/// Alternatives of a cut, without `or`: an event that passes fulfils at least one. `a and (b or c)`
/// gives `a and b` and `a and c`. Conditions stay whole if the number of alternatives would be
/// above `most`.
std::vector<CutProgram> alternatives_of(const CutProgram& program, std::size_t most);

}  // namespace helikos::cuts
