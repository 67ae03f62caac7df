// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "program/amplitude_program.hpp"

namespace helikos {

/// The same program in an order that keeps few numbers alive: the next contraction is always the
/// one after which the fewest currents and jamps wait to be read (ties: the first), and a current
/// is made just before its first reader. For executors that hold everything in registers.
AmplitudeProgram with_short_lives(const AmplitudeProgram& program);

}  // namespace helikos
