// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/amplitude_program.hpp"

namespace helikos {

/// Gives each flow that no diagram has, as an exclusion may leave it, a contraction times zero:
/// executors write what contractions write, and the colour sum reads all flows. There must be one
/// contraction.
void write_empty_flows(AmplitudeProgram& program);

}  // namespace helikos
