// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace helikos {

/// A letter, and what is raised (dy < 0) or lowered behind it.
struct ParticleSymbol {
  std::string letter;
  std::string_view script = "";
  int dy = 0;  ///< [px]
};

/// Of a code that no model has: the code.
ParticleSymbol particle_symbol(int pdg);

/// A particle's symbol as the inside of an SVG text element, e.g. e with a raised plus, and `rest`
/// of class "n" behind it, on the line again.
std::string particle_label(int pdg, const std::string& rest = "");

}  // namespace helikos
