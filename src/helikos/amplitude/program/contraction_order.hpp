// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/amplitude_program.hpp"

namespace helikos {

/// The same program in an order that keeps few numbers alive: the next contraction is always the
/// one after which the fewest currents and jamps wait to be read (ties: the first), and a current
/// is made just before its first reader. For executors that hold everything in registers.
AmplitudeProgram with_short_lives(const AmplitudeProgram& program);

/// The same program in an order for executors whose memory is near: contractions of the same two
/// sets of legs follow each other, those of the same current first, and a current is made just
/// before its first reader. So most of the large currents live for a few instructions only.
AmplitudeProgram by_cuts(const AmplitudeProgram& program);

}  // namespace helikos
