// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/engine/matrix_element.hpp"

namespace helikos {

/// What a program and its batches of helicities are made of. `kernel`: that of the process, or
/// null.
MatrixElementInfo describe(const AmplitudeProgram& program,
                           const std::vector<ScheduledProgram>& batches, Precision precision,
                           Layout layout, const CompiledProcess* kernel);

/// Adds its colours, flows and partial amplitudes, and what follows from them and from the powers
/// of g_s.
void describe_color(MatrixElementInfo& info, const AmplitudeProgram& program);

}  // namespace helikos
