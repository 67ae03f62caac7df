// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/helas/formulas.hpp"
#include "helikos/amplitude/schedule/schedule.hpp"

namespace helikos {

/// A scheduled program in the form that the interpreter reads.
struct ProgramView {
  const ExternalLeg* legs;
  const ScheduledInstruction* instructions;
  const TableRange* tables;
  const StateRow* rows;
  const StateEntry* entries;
  const MomentumStep* momenta;
  const DenominatorStep* denominators;
  int num_legs;
  int num_instructions;
  int num_momenta;
  int num_denominators;  ///< and prefactors of forms, which lie after the denominators
  int num_flows;
  int num_helicities;
  FormsView forms;
};

inline ProgramView view_of(const ScheduledProgram& program) {
  const auto& tables = program.tables;
  return {program.legs.data(),
          program.instructions.data(),
          tables.tables().data(),
          tables.rows().data(),
          tables.entries().data(),
          program.momenta.data(),
          program.denominators.data(),
          int(program.legs.size()),
          int(program.instructions.size()),
          int(program.momenta.size()),
          int(program.denominators.size() + program.forms.prefactors.size()),
          program.num_flows,
          int(program.helicities.size()),
          program.forms.view()};
}

/// The state of one SIMD pack of events (one event if T is a plain scalar). All members are arrays
/// of T; complex numbers are pairs (re, im) of T.
template <class T>
struct Frame {
  T* workspace;               ///< currents, at the offsets of the program
  FourVector<T>* legs;        ///< external momenta, (leg), in units of `unit`
  FourVector<T>* momenta;     ///< all outgoing momentum sums, (momentum)
  Complex<T>* denominators;   ///< (denominator), then (prefactor of a form)
  Complex<T>* jamps;          ///< (flow, helicity), helicities contiguous
  int flow_stride;            ///< in Complex<T>
  T inverse_unit;             ///< 1 / unit [GeV^-1]; scales masses like momenta
  const T* chosen = nullptr;  ///< (leg): above 0 for state 1 of a leg whose state is chosen
  /// Only with gluons alone: jamps are T, (flow, helicity), in the same memory.
  bool has_real_jamps = false;
  T* superposition = nullptr;         ///< (leg, state): coefficients of superposed legs
  int num_coefficients = few_states;  ///< of each leg
  T* colors = nullptr;                ///< (leg, color_components), if colours are continuous
  /// Products of components of momenta, for prefactors of forms; then g_s of the event, where
  /// functions need it (FormTables::has_strong).
  T* products = nullptr;
};

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
