// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace helikos {

/// The symbol of a particle: a letter, and a script behind it that is raised (dy < 0) or lowered.
struct ParticleSymbol {
  std::string letter;
  std::string_view script = "";
  int dy = 0;  ///< [px]
};

/// The symbol of a particle. If no model has the code, the symbol is the code.
ParticleSymbol particle_symbol(int pdg);

/// The content of an SVG text element: a particle's symbol, e.g. e with a raised plus, followed by
/// `rest` in class "n" on the base line.
std::string particle_label(int pdg, const std::string& rest = "");

}  // namespace helikos
