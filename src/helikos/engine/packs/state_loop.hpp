// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/packs/frame.hpp"

namespace helikos {

/// Minus zero: compilers can omit the addition to it.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void clear(T& number) {
  number = helas::number<T>(-0.0);
}
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void clear(Complex<T>& number) {
  clear(number.re), clear(number.im);
}
template <class V>
KOKKOS_FORCEINLINE_FUNCTION void clear(FourVector<V>& v) {
  clear(v.t), clear(v.x), clear(v.y), clear(v.z);
}
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void clear(helas::Spinor<T>& psi) {
  clear(psi.l1), clear(psi.l2), clear(psi.r1), clear(psi.r2);
}

/// For each row of the table: inner = prepare(row); for each entry of the row: inner(entry).
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

/// The helicity states of a current, at an offset in the workspace.
template <class Value, class T>
KOKKOS_FORCEINLINE_FUNCTION Value* states_at(const Frame<T>& frame, std::int32_t offset) {
  return reinterpret_cast<Value*>(frame.workspace + offset);
}

}  // namespace helikos
