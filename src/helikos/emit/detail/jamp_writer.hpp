// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/emit/writer.hpp"

namespace helikos::emit {

/// C++ of a struct `<name>_kernel`: its functions `kinematics`, which fills momenta and
/// denominators, and `jamps<group>`, for each group of bounded size, fill a KernelFrame as the
/// interpreter does. Instructions that differ only in where their currents lie share one function,
/// a loop over their helicity states; it stays in the processor's instruction cache.
KernelText write_jamps(const ScheduledProgram& program, const std::string& name);

}  // namespace helikos::emit
