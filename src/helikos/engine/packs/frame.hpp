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
  int num_denominators;
  int num_flows;
  int num_helicities;
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
          int(program.denominators.size()),
          program.num_flows,
          int(program.helicities.size())};
}

/// The state of one SIMD pack of events (one event if T is a plain scalar). All members are arrays
/// of T; complex numbers are pairs (re, im) of T.
template <class T>
struct Frame {
  T* workspace;               ///< currents, at the offsets of the program
  FourVector<T>* legs;        ///< external momenta, (leg), in units of `unit`
  FourVector<T>* momenta;     ///< all outgoing momentum sums, (momentum)
  Complex<T>* denominators;   ///< (denominator)
  Complex<T>* jamps;          ///< (flow, helicity), helicities contiguous
  int flow_stride;            ///< in Complex<T>
  T inverse_unit;             ///< 1 / unit [GeV^-1]; scales masses like momenta
  const T* chosen = nullptr;  ///< (leg): above 0 for state 1 of a leg whose state is chosen
  /// Only with gluons alone: jamps are T, (flow, helicity), in the same memory.
  bool has_real_jamps = false;
  T* superposition = nullptr;  ///< (leg, most_states): coefficients of superposed legs
  T* colors = nullptr;         ///< (leg, color_components), if colours are continuous
};

}  // namespace helikos
