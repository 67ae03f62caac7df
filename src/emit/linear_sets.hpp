// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "schedule/schedule.hpp"

namespace helikos::emit {

/// Legs with linear polarisations.
std::vector<int> linear_legs(const ScheduledProgram& program);

/// Helicities that differ in linear polarisations only, by their places in the program: in order,
/// so that the last gluon's state changes fastest.
std::vector<std::vector<int>> linear_sets(const ScheduledProgram& program);

/// Whether a helicity can be selected from the jamps of a program: for the states of the other
/// legs, all linear polarisations of its gluons are there.
bool is_closed_under_rotation(const ScheduledProgram& program);

}  // namespace helikos::emit
