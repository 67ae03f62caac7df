// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "emit/writer.hpp"
#include "program/schedule.hpp"

namespace helikos::emit {

/// C++ of functions `<name>_kinematics` and `<name>_jamps` that fill momenta and denominators, and
/// the jamps of a frame as the interpreter does.
/// Instructions that differ only in where their currents lie share one function, without loops,
/// over all helicity states; it stays in the processor's instruction cache.
KernelText write_jamps(const ScheduledProgram& program, const std::string& name);

}  // namespace helikos::emit
