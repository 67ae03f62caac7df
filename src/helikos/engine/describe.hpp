// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/engine/matrix_element.hpp"

namespace helikos {

/// Properties of a program and of its batches of helicities. `kernel`: the compiled kernel of the
/// process, or null.
MatrixElementInfo describe(const AmplitudeProgram& program,
                           const std::vector<ScheduledProgram>& batches, Precision precision,
                           Layout layout, const CompiledProcess* kernel);

/// Adds the colour basis, colour flows and partial amplitudes, and the properties that follow from
/// them and from the powers of g_s.
void describe_color(MatrixElementInfo& info, const AmplitudeProgram& program);

}  // namespace helikos
