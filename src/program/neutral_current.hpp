// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "process/classify.hpp"
#include "program/amplitude_program.hpp"

namespace helikos {

/// The photon and Z exchanges between two fermion lines, couplings included, one flow. A term is a
/// Feynman diagram and there is nothing to recur: it is the program of every recipe.
AmplitudeProgram neutral_current_program(const Process& process, const ProcessTopology& topology,
                                         const Parameters& parameters);

}  // namespace helikos
