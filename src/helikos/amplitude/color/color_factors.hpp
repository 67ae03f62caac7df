// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/theory/process/color_flow.hpp"

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

/// Sizes and rank of the colour matrix and of the blocks of colour sums.
struct ColorRank {
  int size = 0;             ///< size of the colour matrix: number of jamps
  std::vector<int> blocks;  ///< sizes of the blocks, in ascending order
  /// Rank of the colour matrix, below its size where three colours make jamps dependent; none where
  /// the blocks are so large that the rank would take more than half a second.
  std::optional<int> rank;
};

/// The rank by Gaussian elimination of the blocks, in integers modulo the prime 2^31 - 1. The
/// result can only be too small, if the prime divides a minor.
ColorRank color_rank(const ColorBasis& basis);

}  // namespace helikos
