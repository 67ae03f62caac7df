// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/amplitude_program.hpp"

namespace helikos {

/// The program in an order with few live values: the next contraction is always the one after which
/// the fewest currents and jamps wait to be read (ties: the first), and a current is made just
/// before its first reader. For executors that hold everything in registers.
AmplitudeProgram with_short_lives(const AmplitudeProgram& program);

/// The program in an order for executors with fast memory: contractions of the same two sets of
/// legs follow each other, contractions of the same current first, and a current is made just
/// before its first reader. Most of the large currents then live for a few instructions only.
AmplitudeProgram by_cuts(const AmplitudeProgram& program);

/// Puts instructions into the order in which jamps, one after the other, need them: a current is
/// made when it is first needed, directly after the currents that it is made of. Few currents are
/// then live at once. Currents that no jamp needs are left out.
void order_by_need(AmplitudeProgram& program);

/// Gives each flow without a diagram (an exclusion may cause this) a contraction times zero:
/// executors write only flows with contractions, and the colour sum reads all flows. The program
/// must have at least one contraction.
void write_empty_flows(AmplitudeProgram& program);

}  // namespace helikos
