// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/color/fast_color.hpp"
#include "helikos/base/core/simd.hpp"

namespace helikos {

/// Four addresses, which a thread reads at once.
struct alignas(8) FastWord {
  std::int16_t address[4];
};

/// Steps of one kind that are independent of each other. An item is one number of each stretch of a
/// step, in one instance of the level; its record: fast_size(kind) addresses, which count from the
/// start of the instance, and the place of its coefficients.
struct FastGroup {
  FastKind kind;
  std::int16_t has_unit;
  std::int32_t waits;       ///< for the groups before it
  std::int32_t record;      ///< into the table: the first
  std::int32_t count;       ///< items of an instance
  std::int32_t reciprocal;  ///< of `count`: see quotient()
};

/// The step from S_{k-1} to S_k in place; then the number at address a moves to target(a), where
/// the next level, or the quadratic forms, look for it.
struct FastRowLevel {
  std::int32_t instance;    ///< k!
  std::int32_t reciprocal;  ///< of `instance`
  std::int32_t first_group, last_group;
  std::int32_t targets;  ///< into the table
};

/// Rows of a quadratic form that a thread takes at a time, as ColorTile. Element (t, j) of J^(l)
/// is at place + t row_step + j column_step.
struct FastTile {
  std::int32_t element, weights;
  std::int16_t place, row_step, column_step;
  std::int8_t first, height;
};

/// A tile of M, and a row of J^(l) that it is to be applied to.
struct FastForm {
  std::int16_t tile, row;
};

/// FastTables for teams of threads, which share the numbers of a row: everything happens in place,
/// what independent threads do at a time is listed item by item, and nothing refers to itself, so
/// that it can be copied to a device as it is.
template <class Real>
struct FastRowTables {
  int num_flows = 0;
  int leaf = 1;                     ///< numbers that a thread transforms at once: 4! or 1
  std::vector<std::int16_t> order;  ///< (leaf, number): flow; leaves of one number are neighbours
  std::vector<FastRowLevel> levels;
  std::vector<FastGroup> groups;
  std::vector<FastWord> records;
  std::vector<Real> coefficients;
  std::vector<std::int16_t> targets;
  std::vector<FastTile> tiles;
  std::vector<FastForm> forms;  ///< the largest first
  std::vector<Real> weights;
  std::vector<Real> elements;  ///< as PackedBlock
};

/// 1 / divisor for quotient(); `divisor` above 0.
constexpr std::int32_t reciprocal_of(std::int32_t divisor) {
  return static_cast<std::int32_t>(((std::int64_t{1} << 30) + divisor - 1) / divisor);
}

/// number / divisor, for number < 2^30 / divisor: integer divisions are slow on GPUs.
KOKKOS_FORCEINLINE_FUNCTION int quotient(int number, std::int32_t reciprocal) {
  return static_cast<int>((std::int64_t(number) * reciprocal) >> 30);
}

/// Words of an item: its addresses and the place of its coefficients.
constexpr int fast_record_size(FastKind kind) { return fast_size(kind) / 4 + 1; }

/// Throws std::logic_error above seven gluons, whose flows have no 16-bit address.
template <class Real>
FastRowTables<Real> fast_row_tables(const FastColor& color);

extern template FastRowTables<double> fast_row_tables(const FastColor& color);
extern template FastRowTables<float> fast_row_tables(const FastColor& color);

}  // namespace helikos
