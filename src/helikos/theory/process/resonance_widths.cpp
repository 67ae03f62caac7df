// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/resonance_widths.hpp"

#include <string>

#include "helikos/base/core/error.hpp"

namespace helikos {

void check_widths(const Process& process, const Parameters& parameters) {
  for (const ProcessPart& part : parts_of(process)) {
    const Leg& mother = part.process.legs()[0];
    const int pdg = mother.particle->pdg;
    if (part.parent < 0 || (parameters.mass(pdg) > 0.0 && parameters.width(pdg) > 0.0)) continue;
    throw InputError(process.str() + ": " + std::string(mother.name()) +
                     " decays, but its mass or its width is zero (on the card)");
  }
}

}  // namespace helikos
