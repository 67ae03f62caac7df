// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos {

/// A particle's symbol as the inside of an SVG text element, e.g. e with a raised plus, and `rest`
/// of class "n" behind it, on the line again.
std::string particle_label(int pdg, const std::string& rest = "");

}  // namespace helikos
