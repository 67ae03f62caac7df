// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "packs/frame.hpp"

namespace helikos {

/// Zero, whatever a scalar's default is.
template <class T, class Value>
KOKKOS_FORCEINLINE_FUNCTION Value zero_of() {
  Value value;
  auto* numbers = reinterpret_cast<T*>(&value);
  for (std::size_t k = 0; k < sizeof(Value) / sizeof(T); ++k) numbers[k] = T(0);
  return value;
}

/// Calls body(std::true_type or std::false_type) for a run-time flag.
template <class Body>
KOKKOS_FORCEINLINE_FUNCTION void with_flag(bool flag, Body&& body) {
  if (flag) {
    body(std::true_type{});
  } else {
    body(std::false_type{});
  }
}

/// for each row of the table: inner = prepare(row); for each entry: inner(entry).
template <class Prepare>
KOKKOS_FORCEINLINE_FUNCTION void for_each_state(const ProgramView& program, int table,
                                                Prepare&& prepare) {
  const TableRange range = program.tables[table];
  for (int r = range.begin; r < range.end; ++r) {
    const StateRow& row = program.rows[r];
    auto inner = prepare(row);
    for (int e = row.begin; e < row.end; ++e) inner(program.entries[e]);
  }
}

/// The helicity states of a current at an offset of the workspace.
template <class Value, class T>
KOKKOS_FORCEINLINE_FUNCTION Value* states_at(const Frame<T>& frame, std::int32_t offset) {
  return reinterpret_cast<Value*>(frame.workspace + offset);
}

}  // namespace helikos
