// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/color/color_blocks.hpp"

namespace helikos {

/// f(k) for gluons only, (rank of k): with F^a_bc = i sqrt2 f^abc and m gluons between 1 and n,
/// C(s, t) = Tr(F^s(1) .. F^s(m) F^t(m) .. F^t(1)) = f(s^-1 t). Integers, f(1) = 8 6^m. Throws
/// std::overflow_error where an integer could leave the 53 bits of a double.
std::vector<std::int64_t> adjoint_factors(int m);

/// Colour matrix of `num_gluons` gluons, two or more, and no quarks: flows are (F^s(2) ..
/// F^s(n-1))_{1 n}, in lexicographic order of the gluons 2 .. n-1.
ColorBlocks adjoint_color(int num_gluons);

}  // namespace helikos
