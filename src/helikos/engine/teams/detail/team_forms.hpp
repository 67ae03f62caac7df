// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Nodes with forms, one helicity state by a thread. The terms that have formulas are stored first,
/// then the forms are added to the stored output, then it is propagated. Only the kernel for
/// programs with forms includes this code: forms would cost other kernels registers.

#include "helikos/amplitude/helas/form_formulas.hpp"
#include "helikos/amplitude/schedule/form_data.hpp"
#include "helikos/engine/teams/detail/team_interpreter.hpp"

namespace helikos {

template <class X>
struct Quads<X, helas::Tensor<X>> {
  static constexpr int count = 8;
  KOKKOS_FORCEINLINE_FUNCTION static void split(const helas::Tensor<X>& a, Quad<X>* q) {
    for (int i = 0; i < count; ++i) {
      const Complex<X>&first = a.components[2 * i], &second = a.components[2 * i + 1];
      q[i] = {first.re, first.im, second.re, second.im};
    }
  }
};

/// A TeamProgram with forms for a kernel.
struct FormProgramView : TeamProgramView {
  FormLists forms;
  const NodeForms* node_forms;
};

/// One whose forms have functions, of momenta or of g_s.
struct FunctionProgramView : FormProgramView {
  const double* alpha_s;   ///< (event); null: g_s is that of the parameters
  double strong_coupling;  ///< g_s of the parameters
};

namespace team {

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
    if (is_real) return {real(k), T(0)};
    const T* const pair = piece_of(k).real + place_of(k);
    return {pair[0], pair[1]};
  }
  KOKKOS_FORCEINLINE_FUNCTION void set(int k, const Complex<T>& value) const {
    if (is_real) {
      real(k) = value.re;
    } else {
      T* const pair = piece_of(k).real + place_of(k);
      pair[0] = value.re;
      pair[1] = value.im;
    }
  }

 private:
  static constexpr int pairs = Piece<T>::size / 2;  ///< complex numbers in a piece

  KOKKOS_FORCEINLINE_FUNCTION Piece<T>& piece_of(int k) const { return first[k / pairs * step]; }
  KOKKOS_FORCEINLINE_FUNCTION static int place_of(int k) { return 2 * (k % pairs); }
};

template <class T>
KOKKOS_FORCEINLINE_FUNCTION AnyState<T> state_at(const TeamCurrents<T>& currents,
                                                 std::int32_t place, int states, int state,
                                                 CurrentKind kind) {
  return {currents.at(place, state), std::ptrdiff_t(states) << currents.log_events,
          kind == CurrentKind::real_vector};
}

/// sum += scale times component k of a state
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void accumulate_state(Complex<T>& sum, const Complex<T>& scale,
                                                  const AnyState<T>& state, int k) {
  if (state.is_real) {
    helas::accumulate(sum, scale, state.real(k));
  } else {
    helas::accumulate(sum, scale, state[k]);
  }
}

template <class T, class C>
KOKKOS_FORCEINLINE_FUNCTION const Complex<T>* prefactors_of(const FormProgramView& program,
                                                            const PackedForm& form,
                                                            const TeamFrame<T, C>& frame) {
  return frame.denominators + program.num_denominators + form.first_prefactor;
}

/// The sum of the terms of a cell: the number that multiplies a component of the last input.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> sum_of_cell(const FormTerm* terms, const FormCell& cell,
                                                   bool is_bilinear, const Complex<T>* prefactors,
                                                   const AnyState<T>& first) {
  Complex<T> sum{T(0), T(0)};
  for (int t = cell.first_term; t < cell.first_term + cell.num_terms; ++t) {
    const FormTerm term = terms[t];
    const Complex<T> prefactor = prefactors[term.prefactor];
    if (is_bilinear) {
      accumulate_state(sum, prefactor, first, term.first);
    } else {
      sum += prefactor;
    }
  }
  return sum;
}

/// Calls add(o, number) for each component o of F(first, last), or of F(last), that is not 0.
template <class T, class Add>
KOKKOS_FORCEINLINE_FUNCTION void for_each_component(const FormsView& forms, const PackedForm& form,
                                                    const Complex<T>* prefactors,
                                                    const AnyState<T>& first,
                                                    const AnyState<T>& last, Add&& add) {
  const FormCell* cells = forms.cells + form.first_cell;
  for (int c = 0; c < form.num_cells;) {
    FormCell cell = cells[c];
    const int row = cell.output;
    Complex<T> sum{T(0), T(0)};
    do {
      const auto factor = sum_of_cell(forms.terms, cell, form.is_bilinear, prefactors, first);
      accumulate_state(sum, factor, last, cell.last);
      if (++c < form.num_cells) cell = cells[c];
    } while (c < form.num_cells && cell.output == row);
    add(row, sum);
  }
}

/// Calls add(o, number) for the components of all forms of a node.
template <class T, class C, class Add>
KOKKOS_FORCEINLINE_FUNCTION void for_each_component(const FormProgramView& program,
                                                    const NodeForms& of_node, int block,
                                                    const TeamFrame<T, C>& frame, Add&& add) {
  const FormsView forms = program.forms.view();
  for (int k = of_node.first_term; k < of_node.first_term + of_node.num_terms; ++k) {
    const TeamTerm term = program.terms[k];
    const BlockInputs in = program.inputs[term.table + block];
    const PackedForm form = forms.forms[term.inputs[2]];
    const auto input = [&](int which, int state) {
      return state_at(frame.currents, term.inputs[which], term.states[which], state,
                      form.inputs[which]);
    };
    const AnyState<T> a = input(0, in.first[0]);
    const AnyState<T> b = form.is_bilinear ? input(1, in.last[0]) : a;
    for_each_component(forms, form, prefactors_of(program, form, frame), a, b, add);
  }
}

/// Adds forms to the jamp of a flow, or stores their sum if it has no other terms.
template <class T, class C>
KOKKOS_FORCEINLINE_FUNCTION void add_to_jamp(const FormProgramView& program, const TeamNode& node,
                                             const NodeForms& of_node, int block,
                                             const TeamFrame<T, C>& frame) {
  if (!frame.is_event) return;
  Complex<T> sum{T(0), T(0)};
  for_each_component(program, of_node, block, frame,
                     [&](int, const Complex<T>& number) { sum += number; });
  C* const jamp =
      frame.jamps.at(node.place, frame.row) + program.outputs[node.table + block].state[0];
  if (node.num_terms > 0) {
    sum.re += T(jamp[0]);
    sum.im += T(jamp[program.num_helicities]);
  }
  jamp[0] = C(sum.re);
  jamp[program.num_helicities] = C(sum.im);
}

/// Propagates a stored state by a form.
template <class T, class C>
KOKKOS_FORCEINLINE_FUNCTION void propagate_form(const FormProgramView& program,
                                                const TeamNode& node, int number,
                                                const AnyState<T>& output,
                                                const TeamFrame<T, C>& frame) {
  const FormsView forms = program.forms.view();
  const PackedForm form = forms.forms[number];
  Piece<T> copy[2 * most_components / Piece<T>::size];
  const AnyState<T> input{copy, 1, output.is_real};
  for (int n = 0; n < real_components(node.current); ++n) {
    input.real(n) = output.real(n);
    output.real(n) = T(0);
  }
  const Complex<T> factor = T(node.coefficient) * frame.denominators[node.denominator];
  for_each_component(forms, form, prefactors_of(program, form, frame), input, input,
                     [&](int o, const Complex<T>& number) { output.set(o, factor * number); });
}

/// Propagates a stored state by a formula.
template <CurrentKind kind, class T, class C>
KOKKOS_FORCEINLINE_FUNCTION void propagate_stored(const TeamNode& node, int state,
                                                  const TeamFrame<T, C>& frame) {
  using Value = ValueOf<T, kind>;
  using Form = Quads<T, Value>;
  const Piece<T>* first = frame.currents.at(node.place, state);
  Quad<T> quads[Form::count];
  for (int i = 0; i < Form::count; ++i) quads[i] = frame.currents.load(first, node.states, i);
  Block<Value, 1, 1> value{{Form::join(quads)}};
  const NodeContext<T> context{node, frame.momenta, frame.denominators, frame.inverse_unit};
  propagate_one<1, 1>(UsesFor<Role::propagator, kind, UseSet::all>{}, context, value);
  store_output(frame.currents, node, state, value[0][0]);
}

template <class T, class C>
KOKKOS_FORCEINLINE_FUNCTION void propagate_stored(const TeamNode& node, int state,
                                                  const TeamFrame<T, C>& frame) {
  switch (node.kind) {
    case NodeKind::real_vector:
      return propagate_stored<CurrentKind::real_vector>(node, state, frame);
    case NodeKind::complex_vector:
      return propagate_stored<CurrentKind::complex_vector>(node, state, frame);
    case NodeKind::row:
      return propagate_stored<CurrentKind::row_spinor>(node, state, frame);
    case NodeKind::column:
      return propagate_stored<CurrentKind::column_spinor>(node, state, frame);
    case NodeKind::scalar:
      return propagate_stored<CurrentKind::scalar>(node, state, frame);
    default:  // a tensor has no formulas
      return;
  }
}

/// Executes one state of a node with forms.
template <class T, class C>
KOKKOS_FORCEINLINE_FUNCTION void execute_forms(const FormProgramView& program, TeamNode node,
                                               const NodeForms& of_node, int block,
                                               const TeamFrame<T, C>& frame) {
  const bool is_propagated = node.is_propagated;
  node.is_propagated = false;
  if (node.num_terms > 0) execute_any<T, C>(program, node, block, frame);
  if (node.kind == NodeKind::jamp) return add_to_jamp(program, node, of_node, block, frame);
  const int state = program.outputs[node.table + block].state[0];
  const AnyState<T> output = state_at(frame.currents, node.place, node.states, state, node.current);
  if (node.num_terms == 0) {
    for (int n = 0; n < stored_reals(node.current); ++n) output.real(n) = T(0);
  }
  for_each_component(program, of_node, block, frame,
                     [&](int o, const Complex<T>& number) { output.set(o, output[o] + number); });
  if (of_node.propagator >= 0) {
    propagate_form(program, node, of_node.propagator, output, frame);
  } else if (is_propagated) {
    propagate_stored(node, state, frame);
  }
}

/// The wavefunction of a leg of spin 3/2 or spin 2: a separate function for its many numbers.
template <class T, class C>
KOKKOS_FUNCTION __attribute__((noinline)) void external_tensor(TeamProgramView program,
                                                               TeamNode node, int block,
                                                               TeamFrame<T, C> frame) {
  external<helas::Tensor<T>>(program, node, program.outputs[node.table + block], frame);
}

/// Executes one block of one node of a program with forms.
template <class T, class C>
KOKKOS_FORCEINLINE_FUNCTION void execute_with_forms(const FormProgramView& program,
                                                    const TeamItem& item,
                                                    const TeamFrame<T, C>& frame) {
  const TeamNode node = program.nodes[item.node];
  if (node.is_frequent) return execute<UseSet::frequent>(program, node, item.block, frame);
  if (node.kind == NodeKind::external && node.current == CurrentKind::tensor) {
    return external_tensor<T, C>(program, node, item.block, frame);
  }
  const NodeForms of_node = program.node_forms[item.node];
  if (of_node.num_terms == 0 && of_node.propagator < 0) {
    return execute_any<T, C>(program, node, item.block, frame);
  }
  execute_forms(program, node, of_node, item.block, frame);
}

}  // namespace team
}  // namespace helikos
