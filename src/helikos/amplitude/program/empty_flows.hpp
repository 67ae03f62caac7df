// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/amplitude_program.hpp"

namespace helikos {

/// Gives each flow without a diagram (an exclusion may cause this) a contraction times zero:
/// executors write only flows with contractions, and the colour sum reads all flows. The program
/// must have at least one contraction.
void write_empty_flows(AmplitudeProgram& program);

}  // namespace helikos
