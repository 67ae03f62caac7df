// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/color/color_blocks.hpp"

namespace helikos {

/// A block of the colour matrix as M = L L^T, with its components in the order that makes L small:
/// x^T M x = |L^T x|^2.
struct CholeskyFactor {
  std::vector<int> order;      ///< component i of the factor is component order[i] of the block
  int rank = 0;                ///< number of columns of L
  std::vector<double> matrix;  ///< L (row, column): size x rank, zero above the diagonal

  int size() const { return static_cast<int>(order.size()); }
};

/// Cholesky factorisation with pivots: each step takes the largest of the remaining diagonal
/// elements, until none is above 1e-9 of the first (N. Higham, Accuracy and Stability of Numerical
/// Algorithms, 2nd ed., section 10.3). For three colours and up to seven gluons no pivot is below
/// 3e-3 and the remainder is below 1e-14, so that only null vectors are left out: 35 of 720
/// components for six gluons, 1210 of 5040 for seven. Throws std::logic_error if the block is not
/// positive semidefinite.
CholeskyFactor cholesky_factor(const ColorBlock& block);

/// Cuts the columns of a factor into parts of about `width` columns, at least one part. Returns the
/// first column of each part, and the number of columns last.
std::vector<int> column_panels(int num_columns, int width);

}  // namespace helikos
