// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/theory/process/color_flow.hpp"

namespace helikos {

/// n where the flows are the permutations of n gluons, along a quark line or between two other
/// gluons; otherwise 0. The Fourier sum needs n >= 2.
int permuted_gluons(const ColorBasis& basis);

enum class ColorTerms {
  all,
  leading,  ///< without interferences of colour flows (leading_color.hpp)
};

/// Colour matrix of a basis, in blocks or for the Fourier sum.
ColorBlocks process_color(const ColorBasis& basis, bool for_fast = false,
                          ColorTerms terms = ColorTerms::all);

}  // namespace helikos
