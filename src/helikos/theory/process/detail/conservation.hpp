// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Throws InputError("<process>: <what> is not conserved (<n> in, <m> out)") where the model
/// forbids the process: charge, quark number, lepton number by generation, quark number by
/// generation where the model does not mix quarks, or a single gluon among colour singlets.
void check_conservation(const Process& process);

}  // namespace helikos
