// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "helikos/amplitude/color/color_symmetry.hpp"

namespace helikos {

/// A symmetric colour matrix of flows in integers: C(i, j) = numerator(i, j) / unit.
struct ExactColor {
  int num_flows;
  std::function<std::int64_t(int, int)> numerator;
  double unit;
};

/// The matrix in blocks, one block for each choice of signs under the relabellings. Sums are exact
/// before the division.
ColorBlocks block_diagonal(const ExactColor& color, const ColorSymmetry& symmetry);

/// The matrix C(s, t) = f(s^-1 t) of the permutations of n gluons in lexicographic order, with
/// factors[rank of k] = unit f(k), f(k) = f(k^-1) and f(w k w) = f(k), w the reversal.
ColorBlocks permutation_color(int num_gluons, const std::vector<std::int64_t>& factors,
                              double unit);

}  // namespace helikos
