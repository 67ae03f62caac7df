// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/color/color_blocks.hpp"

namespace helikos {

/// The colour matrix as a sum of squares:
/// J^+ C J = sum over k of |sum over flows f of factors(k, f) J(f)|^2.
struct ColorSquares {
  int num_flows = 0;
  int count = 0;                ///< number of squares: the rank of C
  std::vector<double> factors;  ///< (square, flow)
};

/// The squares, from the Cholesky factors of the blocks. Throws std::logic_error where `color` is
/// made for the Fourier sum and has no blocks.
ColorSquares color_squares(const ColorBlocks& color);

}  // namespace helikos
