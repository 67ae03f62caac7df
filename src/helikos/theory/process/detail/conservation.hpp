// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Charge times 3, quark number, then quark and lepton numbers of three generations, of outgoing
/// legs minus incoming legs. Quarks that mix all count in the first generation.
using Charges = std::array<int, 8>;

Charges charges_of(const Leg& leg, const Model& model);

/// Whether a single gluon stands among colour singlets.
bool breaks_color(const std::vector<Leg>& legs);

/// Throws InputError("<process>: <what> is not conserved (<n> in, <m> out)") where the model
/// forbids the process: charge, quark number, lepton number by generation, quark number by
/// generation where the model does not mix quarks, or a single gluon among colour singlets.
void check_conservation(const Process& process);

}  // namespace helikos
