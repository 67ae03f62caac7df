// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/emit/writer.hpp"

namespace helikos::emit {

/// C++ of a struct `<name>_kernel`. Its functions fill a KernelFrame as the interpreter does:
/// `kinematics` fills momenta and denominators, and `jamps<group>` computes a group of bounded
/// size. Instructions that differ only in the places of their currents share one function, a loop
/// over their helicity states, which stays in the instruction cache of the processor.
KernelText write_jamps(const ScheduledProgram& program, const std::string& name);

}  // namespace helikos::emit
