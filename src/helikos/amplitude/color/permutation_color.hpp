// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/color/color_blocks.hpp"

namespace helikos {

/// The matrix C(s, t) = f(s^-1 t) of the permutations of n gluons in lexicographic order, with
/// factors[rank of k] = unit f(k), f(k) = f(k^-1) and f(w k w) = f(k), w the reversal.
ColorBlocks permutation_color(int num_gluons, const std::vector<std::int64_t>& factors,
                              double unit);

}  // namespace helikos
