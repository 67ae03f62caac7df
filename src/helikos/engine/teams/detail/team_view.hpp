// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A program and an event as the threads of a team see them.

#include "helikos/engine/teams/detail/team_currents.hpp"

namespace helikos {

/// A TeamProgram for a kernel: pointers into memory of the execution space.
struct TeamProgramView {
  const ExternalLeg* legs;
  const MomentumStep* momenta;
  const DenominatorStep* denominators;
  const TeamNode* nodes;
  const TeamTerm* terms;
  const TermConstants* constants;
  const BlockInputs* inputs;
  const BlockOutputs* outputs;
  const TeamItem* items;
  const ItemRange* levels;
  int num_legs;
  int first_color_quad;  ///< first quad after the momenta of legs and the coefficients of
                         ///< superposed legs
  int num_leg_quads;     ///< quads for momenta, coefficients and colours of legs
  int num_momenta;
  int num_denominators;  ///< and prefactors of forms, which lie after the denominators
  int num_helicities;
  int num_prefactors;
  const FormsView* forms;  ///< in memory, as arguments of functions take room on the stack
};

/// Position of jamps. Rows are (event, real or imaginary part, helicity), with contiguous
/// helicities; columns are flows. Jamps of gluons alone have no imaginary part.
template <class C>
struct JampRows {
  C* data;                ///< element (row, flow) at flow * num_rows + row
  std::int64_t num_rows;  ///< rows in memory

  KOKKOS_FORCEINLINE_FUNCTION C* at(int flow, std::int64_t row) const {
    return data + flow * num_rows + row;
  }
};

/// The data of one event for a thread.
template <class T, class C>
struct TeamFrame {
  TeamCurrents<T> currents;
  const Quad<T>* legs;
  const Quad<T>* momenta;
  const Complex<T>* denominators;  ///< and prefactors of forms
  T inverse_unit;
  JampRows<C> jamps;
  std::int64_t row;  ///< row of the real part of helicity 0
  bool is_event;     ///< false for numbers past the last event; these are not written
};

namespace team {

template <class T>
KOKKOS_FORCEINLINE_FUNCTION FourVector<T> sum_of_legs(const TeamProgramView& program, LegMask mask,
                                                      const Quad<T>* legs) {
  FourVector<T> sum{T(0), T(0), T(0), T(0)};
  for (int leg = 0; leg < program.num_legs; ++leg) {
    if (mask >> leg & 1u)
      sum = program.legs[leg].incoming ? sum - to_vector(legs[leg]) : sum + to_vector(legs[leg]);
  }
  return sum;
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> denominator(const DenominatorStep& step,
                                                   const FourVector<T>& p, T inverse_unit) {
  if (step.mass == 0.0) return {T(1) / helas::square(p), T(0)};
  return helas::massive_denominator(p, T(step.mass) * inverse_unit, T(step.width) * inverse_unit);
}

}  // namespace team
}  // namespace helikos
