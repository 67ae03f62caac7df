// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace helikos {

/// Map of a step: of 2, 3 or 4 stretches of numbers, or of 4, 8, 4 stretches as in fast_induce.hpp.
enum class FastKind : std::int16_t { pair, triple, quadruple, row, hook, column };

/// Number of stretches that a step reads and writes.
constexpr int fast_size(FastKind kind) {
  constexpr int sizes[] = {2, 3, 4, 4, 8, 4};
  return sizes[static_cast<int>(kind)];
}

/// Number of coefficients of a step; `has_unit` as in FastRun.
constexpr int fast_coefficients(FastKind kind, bool has_unit) {
  const int size = fast_size(kind);
  if (kind >= FastKind::row) return has_unit ? 0 : size;
  return size * (has_unit ? size - 1 : size);
}

/// `count` steps of one kind: small linear maps of `length` numbers in each of a few stretches.
/// pair, triple, quadruple: out_a = sum over b of coefficient(a, b) in_b; where `has_unit` is set,
/// coefficient(a, 0) = 1 for all a and is not stored. row, hook, column: out_a is coefficient(a)
/// times out_a of fast_induce.hpp, or without coefficients where `has_unit` is set. Steps of runs
/// of one depth are independent of each other; runs are sorted by depth.
struct FastRun {
  std::int32_t addresses;     ///< place in the table: for each step its inputs, then its outputs
  std::int32_t coefficients;  ///< place in the table: step by step, row by row
  std::int32_t count;
  std::int32_t length;
  FastKind kind;
  std::int16_t has_unit;
  std::int16_t depth;
};

/// The step from S_{k-1} to S_k, for one instance of S_k: k arrays of (k-1)! numbers, the
/// transforms over the cosets of S_{k-1}, become one array of k! numbers. An address counts numbers
/// from the start of the instance. Addresses of the result are stored as their complement ~address;
/// other addresses are places of the input that are used again.
struct FastLevel {
  int degree = 1;             ///< k
  int instance = 1;           ///< k!
  std::vector<FastRun> runs;  ///< in the order of execution
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

/// Number of multiplications and additions for the transform of a real function; a fused
/// multiply-add counts once.
std::int64_t fast_multiply_adds(const FastTransform& transform);

}  // namespace helikos
