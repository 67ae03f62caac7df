// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "process/process.hpp"

namespace helikos {

/// Throws InputError("<process>: <what> is not conserved (<n> in, <m> out)") where the Standard
/// Model with a unit quark-mixing matrix forbids the process: charge, quark number, and quark and
/// lepton number by generation, or a single gluon among colour singlets.
void check_conservation(const Process& process);

}  // namespace helikos
