// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/amplitude_program.hpp"

namespace helikos {

/// Puts instructions into the order in which jamps, one after the other, need them: a current is
/// made when it is first needed, directly after the currents that it is made of. Few currents are
/// then live at once. Currents that no jamp needs are left out.
void order_by_need(AmplitudeProgram& program);

}  // namespace helikos
