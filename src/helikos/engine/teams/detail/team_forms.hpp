// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Forms of a node, for one helicity state: loops over the lists of the forms, which add to the
/// stored output. Nodes with forms are executed by a separate function, so that other nodes keep
/// their registers.

#include "helikos/amplitude/helas/form_formulas.hpp"
#include "helikos/engine/teams/detail/team_view.hpp"

namespace helikos::team {

/// One state of a current of any kind.
template <class T>
struct AnyState {
  Piece<T>* first;
  std::ptrdiff_t step;  ///< distance of two pieces of the state
  bool is_real;

  KOKKOS_FORCEINLINE_FUNCTION T& real(int n) const {
    return first[n / Piece<T>::size * step].real[n % Piece<T>::size];
  }
  KOKKOS_FORCEINLINE_FUNCTION Complex<T> operator[](int k) const {
    return is_real ? Complex<T>{real(k), T(0)} : Complex<T>{real(2 * k), real(2 * k + 1)};
  }
  KOKKOS_FORCEINLINE_FUNCTION void set(int k, const Complex<T>& value) const {
    if (is_real) {
      real(k) = value.re;
    } else {
      real(2 * k) = value.re;
      real(2 * k + 1) = value.im;
    }
  }
};

/// The jamp of one helicity.
template <class T>
struct JampSum {
  Complex<T>& sum;

  KOKKOS_FORCEINLINE_FUNCTION Complex<T> operator[](int) const { return sum; }
  KOKKOS_FORCEINLINE_FUNCTION void set(int, const Complex<T>& value) const { sum = value; }
};

template <class T>
KOKKOS_FORCEINLINE_FUNCTION AnyState<T> state_at(const TeamCurrents<T>& currents,
                                                 std::int32_t place, int states, int state,
                                                 CurrentKind kind) {
  return {currents.at(place, state), std::ptrdiff_t(states) << currents.log_events,
          kind == CurrentKind::real_vector};
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION void accumulate_state(Complex<T>& sum, const Complex<T>& scale,
                                                  const AnyState<T>& state, int k) {
  helas::accumulate_component(sum, scale, state.is_real, k, [&](int n) { return state.real(n); });
}

template <class T, class C>
KOKKOS_FORCEINLINE_FUNCTION const Complex<T>* prefactors_of(const TeamProgramView& program,
                                                            const PackedForm& form,
                                                            const TeamFrame<T, C>& frame) {
  return frame.denominators + program.num_denominators - program.num_prefactors +
         form.first_prefactor;
}

/// output += the form of two inputs, or of the last one alone
template <class T, class Output>
KOKKOS_INLINE_FUNCTION void add_form(const FormsView& forms, const PackedForm& form,
                                     const Complex<T>* prefactors, const AnyState<T>& first,
                                     const AnyState<T>& last, const Output& output) {
  const FormCell* cells = forms.cells + form.first_cell;
  for (int c = 0; c < form.num_cells;) {
    const int row = cells[c].output;
    Complex<T> sum = output[row];
    for (; c < form.num_cells && cells[c].output == row; ++c) {
      const FormCell cell = cells[c];
      Complex<T> factor{T(0), T(0)};
      for (int t = cell.first_term; t < cell.first_term + cell.num_terms; ++t) {
        const FormTerm term = forms.terms[t];
        if (form.is_bilinear) {
          accumulate_state(factor, prefactors[term.prefactor], first, term.first);
        } else {
          factor += prefactors[term.prefactor];
        }
      }
      accumulate_state(sum, factor, last, cell.last);
    }
    output.set(row, sum);
  }
}

/// output += all forms of a node
template <class T, class C, class Output>
KOKKOS_INLINE_FUNCTION void add_forms(const TeamProgramView& program, const TeamNode& node,
                                      int block, const TeamFrame<T, C>& frame,
                                      const Output& output) {
  const int first = node.first_term + node.num_terms;
  for (int k = first; k < first + node.num_forms; ++k) {
    const TeamTerm term = program.terms[k];
    const BlockInputs in = program.inputs[term.table + block];
    const PackedForm form = program.forms->forms[term.constants];
    const auto input = [&](int which, int state) {
      return state_at(frame.currents, term.inputs[which], term.states[which], state,
                      form.inputs[which]);
    };
    const AnyState<T> a = input(0, in.first[0]);
    const AnyState<T> b = form.is_bilinear ? input(1, in.last[0]) : a;
    add_form(*program.forms, form, prefactors_of(program, form, frame), a, b, output);
  }
}

template <class T, class C>
KOKKOS_FORCEINLINE_FUNCTION AnyState<T> output_of(const TeamProgramView& program,
                                                  const TeamNode& node, int block,
                                                  const TeamFrame<T, C>& frame) {
  return state_at(frame.currents, node.place, node.states,
                  program.outputs[node.table + block].state[0], node.current);
}

/// Address of the real part of the jamp of a node of one state.
template <class T, class C>
KOKKOS_FORCEINLINE_FUNCTION C* jamp_at(const TeamProgramView& program, const TeamNode& node,
                                       int block, const TeamFrame<T, C>& frame) {
  return frame.jamps.at(node.place, frame.row) + program.outputs[node.table + block].state[0];
}

template <class T, class C>
KOKKOS_FORCEINLINE_FUNCTION Complex<C> load_jamp(const TeamProgramView& program,
                                                 const TeamNode& node, int block,
                                                 const TeamFrame<T, C>& frame) {
  const C* const jamp = jamp_at(program, node, block, frame);
  return {jamp[0], jamp[program.num_helicities]};
}

/// Stores the sum of all forms of the jamp of a flow.
template <class T, class C>
KOKKOS_INLINE_FUNCTION void store_jamp(const TeamProgramView& program, const TeamNode& node,
                                       int block, const TeamFrame<T, C>& frame) {
  Complex<T> sum{T(0), T(0)};
  add_forms(program, node, block, frame, JampSum<T>{sum});
  if (!frame.is_event) return;
  C* const jamp = jamp_at(program, node, block, frame);
  jamp[0] = C(sum.re);
  jamp[program.num_helicities] = C(sum.im);
}

/// Stores the sum of all forms of a node.
template <class T, class C>
KOKKOS_INLINE_FUNCTION void store_forms(const TeamProgramView& program, const TeamNode& node,
                                        int block, const TeamFrame<T, C>& frame) {
  if (node.num_forms == 0) return;
  if (node.kind == NodeKind::jamp) return store_jamp(program, node, block, frame);
  const AnyState<T> output = output_of(program, node, block, frame);
  for (int n = 0; n < real_components(node.current); ++n) output.real(n) = T(0);
  add_forms(program, node, block, frame, output);
}

/// Propagates the stored output of a node.
template <class T, class C>
KOKKOS_INLINE_FUNCTION void propagate_form(const TeamProgramView& program, const TeamNode& node,
                                           int block, const TeamFrame<T, C>& frame) {
  const PackedForm form = program.forms->forms[node.form];
  const AnyState<T> output = output_of(program, node, block, frame);
  Piece<T> copy[2 * most_components / Piece<T>::size];
  const AnyState<T> input{copy, 1, output.is_real};
  for (int n = 0; n < real_components(node.current); ++n) {
    input.real(n) = output.real(n);
    output.real(n) = T(0);
  }
  add_form(*program.forms, form, prefactors_of(program, form, frame), input, input, output);
  const Complex<T> factor = T(node.coefficient) * frame.denominators[node.denominator];
  for (int k = 0; k < num_components(node.current); ++k) output.set(k, factor * output[k]);
}

/// A prefactor of a form. Momenta are summed here, as other threads compute the stored momenta at
/// the same time.
template <class T>
KOKKOS_FUNCTION __attribute__((noinline)) Complex<T> prefactor(TeamProgramView program, int k,
                                                               const Quad<T>* legs,
                                                               T inverse_unit) {
  return helas::prefactor(*program.forms, k, inverse_unit, [&](int m) {
    return sum_of_legs(program, program.momenta[m].legs, legs);
  });
}

}  // namespace helikos::team
