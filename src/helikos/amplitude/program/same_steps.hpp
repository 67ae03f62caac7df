// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/amplitude_program.hpp"

namespace helikos {

/// Whether two programs differ in masses, widths, couplings and constants of forms only: all
/// currents, steps, colours, helicity states and coefficients of the recipe are equal. The programs
/// of a process for two sets of parameters differ in more where a vertex or the mass of a particle
/// is zero in one of them.
bool have_same_steps(const AmplitudeProgram& a, const AmplitudeProgram& b);

}  // namespace helikos
