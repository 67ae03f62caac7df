// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace helikos {

/// One step of the transform: out_a = sum over b of coefficient(a, b) in_b for `size` stretches of
/// `length` numbers. Where `has_unit` is set, coefficient(a, 0) = 1 for all a and is not stored.
struct FastMix {
  std::int32_t addresses;     ///< into the table: `size` inputs, then `size` outputs
  std::int32_t coefficients;  ///< into the table: row by row
  std::int16_t size;
  std::int16_t length;
  std::int32_t has_unit;
};

/// The step from S_{k-1} to S_k, for one instance of S_k: k arrays of (k-1)! numbers, the
/// transforms over the cosets of S_{k-1}, become one of k!. An address counts numbers from the
/// start of the instance; those of the result are stored as their complement ~address, the others
/// are places of the input that are used again.
struct FastLevel {
  int degree = 1;    ///< k
  int instance = 1;  ///< k!
  std::vector<FastMix> mixes;
  std::vector<std::int32_t> addresses;
  std::vector<double> coefficients;
};

/// The Fourier transform over S_n, J^(l) = sum over s of J(s) rho_l(s), in Young's seminormal
/// basis, as a list of small linear maps (docs/physics.md, section Colour).
struct FastTransform {
  int degree = 0;                    ///< n
  std::vector<std::int32_t> order;   ///< flow at each place of the input
  std::vector<FastLevel> levels;     ///< k = 2 .. n
  std::vector<std::int32_t> places;  ///< start of each J^(l), (row, column), l as young_diagrams(n)

  int size() const { return static_cast<int>(order.size()); }
};

FastTransform fast_transform(int degree);

/// Multiplications and additions of a real function's transform, a fused pair counted once.
std::int64_t fast_multiply_adds(const FastTransform& transform);

}  // namespace helikos
