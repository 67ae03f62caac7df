// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "helikos/amplitude/schedule/schedule.hpp"

namespace helikos {

/// The schedule of a program, from that of another program with the same steps (`have_same_steps`):
/// masses, widths, couplings and forms are new, and all else is taken over. Its results are those
/// of schedule(program, made.helicities) to the last bit. Nothing where one denominator of `made`
/// is that of two particles whose masses or widths now differ.
std::optional<ScheduledProgram> with_numbers_of(const AmplitudeProgram& program,
                                                const ScheduledProgram& made);

}  // namespace helikos
