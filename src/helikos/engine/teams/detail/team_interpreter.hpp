// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/teams/detail/team_operations.hpp"

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
  int num_denominators;
  int num_helicities;
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
  const Complex<T>* denominators;
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

template <class Value, class T, class C>
KOKKOS_INLINE_FUNCTION void external(const TeamProgramView& program, const TeamNode& node,
                                     const BlockOutputs& out, const TeamFrame<T, C>& frame) {
  const ExternalLeg& leg = program.legs[node.leg];
  const helas::External<T, Value> wavefunction(leg, to_vector(frame.legs[node.leg]),
                                               T(leg.mass) * frame.inverse_unit);
  Value value;
  if (leg.is_superposed) {
    const int num_quads = program.first_color_quad > 2 * program.num_legs ? 2 : 1;
    const Quad<T>* const quads = frame.legs + program.num_legs + num_quads * node.leg;
    const T* const coefficients = reinterpret_cast<const T*>(quads);
    value = helas::superposed(leg, wavefunction, [&](int s) { return coefficients[s]; });
  } else {
    value = wavefunction(out.state[1]);
  }
  if (node.element >= 0) {
    const Quad<T>* const quads = frame.legs + program.first_color_quad + 2 * node.leg;
    const T* const colors = reinterpret_cast<const T*>(quads);
    value = helas::number_of_element(node.element, colors, colors + 4) * value;
  }
  store_output(frame.currents, node, out.state[0], value);
}

template <UseSet set, class T, class C>
KOKKOS_INLINE_FUNCTION void external(const TeamProgramView& program, const TeamNode& node,
                                     const BlockOutputs& out, const TeamFrame<T, C>& frame) {
  if constexpr (set == UseSet::all) {
    if (node.current == CurrentKind::complex_vector) {
      return external<FourVector<Complex<T>>>(program, node, out, frame);
    }
    if (node.current == CurrentKind::scalar) {
      return external<Complex<T>>(program, node, out, frame);
    }
  }
  if (set == UseSet::gluons || node.current == CurrentKind::real_vector) {
    return external<FourVector<T>>(program, node, out, frame);
  }
  if constexpr (set != UseSet::gluons) external<helas::Spinor<T>>(program, node, out, frame);
}

template <class Value, class T, class C, int NX, int NY>
KOKKOS_FORCEINLINE_FUNCTION void store_block(const TeamNode& node, const BlockOutputs& out,
                                             const TeamFrame<T, C>& frame,
                                             const Block<Value, NX, NY>& sum) {
  for (int i = 0; i < NX; ++i) {
    for (int j = 0; j < NY; ++j) {
      store_output(frame.currents, node, out.state[2 * i + j], sum[i][j]);
    }
  }
}

/// Each term is computed with the types of its own operands, real or complex.
template <UseSet set, class X, int NX, int NY, int... uses, class T, class Value>
KOKKOS_FORCEINLINE_FUNCTION void add_one(std::integer_sequence<int, uses...>,
                                         const TeamCurrents<T>& currents,
                                         const TermContext<X, T>& context, const BlockInputs& in,
                                         Block<Value, NX, NY>& sum) {
  const int use =
      static_cast<int>(context.term.operation) * num_complex_masks + context.term.complex_mask;
  (void)((use == uses && add_term<set, operation_of_use<uses>, mask_of_use<uses>, X, T, NX, NY>(
                             currents, context, in, sum)) ||
         ...);
}

/// Adds all terms of a node to its sums, in the precision of X. The output has the kind `kind`. The
/// next term is loaded while the current one is computed.
template <UseSet set, class X, Role role, CurrentKind kind, int NX, int NY, class T, class C>
KOKKOS_FORCEINLINE_FUNCTION void add_terms(const TeamProgramView& program, const TeamNode& node,
                                           int block, const TeamFrame<T, C>& frame,
                                           Block<ValueOf<X, kind>, NX, NY>& sum) {
  const int last = node.first_term + node.num_terms - 1;
  TeamTerm term = program.terms[node.first_term];
  BlockInputs in = program.inputs[term.table + block];
  for (int k = node.first_term; k <= last; ++k) {
    const TeamTerm next = program.terms[k < last ? k + 1 : k];
    const BlockInputs next_in = program.inputs[next.table + block];
    const TermContext<X, T> context{term, program.constants[term.constants], frame.momenta,
                                    frame.inverse_unit};
    add_one<set, X, NX, NY>(UsesFor<role, kind, set>{}, frame.currents, context, in, sum);
    term = next;
    in = next_in;
  }
}

template <Operation op, int NX, int NY, class T, class Value>
KOKKOS_FORCEINLINE_FUNCTION bool propagate(const NodeContext<T>& context,
                                           Block<Value, NX, NY>& sum) {
  const helas::Formula<op, T> formula(context);
  for (int i = 0; i < NX; ++i) {
    for (int j = 0; j < NY; ++j) sum[i][j] = formula(sum[i][j]);
  }
  return true;
}

template <int NX, int NY, int... uses, class T, class Value>
KOKKOS_FORCEINLINE_FUNCTION void propagate_one(std::integer_sequence<int, uses...>,
                                               const NodeContext<T>& context,
                                               Block<Value, NX, NY>& sum) {
  (void)((context.node.propagator == operation_of_use<uses> &&
          propagate<operation_of_use<uses>, NX, NY>(context, sum)) ||
         ...);
}

/// Computes one block of a node whose output is a current.
template <UseSet set, CurrentKind kind, int NX, int NY, class T, class C>
KOKKOS_INLINE_FUNCTION void current(const TeamProgramView& program, const TeamNode& node, int block,
                                    const TeamFrame<T, C>& frame) {
  Block<ValueOf<T, kind>, NX, NY> sum{};
  add_terms<set, T, Role::vertex, kind, NX, NY>(program, node, block, frame, sum);
  if (node.is_propagated) {
    const NodeContext<T> context{node, frame.momenta, frame.denominators, frame.inverse_unit};
    propagate_one<NX, NY>(UsesFor<Role::propagator, kind, set>{}, context, sum);
  }
  store_block<ValueOf<T, kind>, T, C, NX, NY>(node, program.outputs[node.table + block], frame,
                                              sum);
}

template <UseSet set, int NX, int NY, class T, class C>
KOKKOS_INLINE_FUNCTION void jamp(const TeamProgramView& program, const TeamNode& node, int block,
                                 const TeamFrame<T, C>& frame) {
  Block<Complex<C>, NX, NY> sum{};
  add_terms<set, C, Role::contraction, CurrentKind::scalar, NX, NY>(program, node, block, frame,
                                                                    sum);
  if (!frame.is_event) return;
  const BlockOutputs out = program.outputs[node.table + block];
  C* target = frame.jamps.at(node.place, frame.row);
  for (int i = 0; i < NX; ++i) {
    for (int j = 0; j < NY; ++j) {
      target[out.state[2 * i + j]] = sum[i][j].re;
      if constexpr (set != UseSet::gluons) {
        target[out.state[2 * i + j] + program.num_helicities] = sum[i][j].im;
      }
    }
  }
}

/// Number of states of the legs x and y in the blocks of a kind of current.
template <CurrentKind kind>
inline constexpr int states_of_x = first_states(block_shape(node_kind(kind)));
template <CurrentKind kind>
inline constexpr int states_of_y = last_states(block_shape(node_kind(kind)));

template <UseSet set, CurrentKind kind, class T, class C>
KOKKOS_INLINE_FUNCTION void current(const TeamProgramView& program, const TeamNode& node, int block,
                                    const TeamFrame<T, C>& frame) {
  if (node.shape == BlockShape::one) {
    return current<set, kind, 1, 1>(program, node, block, frame);
  }
  current<set, kind, states_of_x<kind>, states_of_y<kind>>(program, node, block, frame);
}

/// Executes one block of a node of a kind that does not occur with gluons alone.
template <UseSet set, class T, class C>
KOKKOS_FORCEINLINE_FUNCTION void execute_other(const TeamProgramView& program, const TeamNode& node,
                                               int block, const TeamFrame<T, C>& frame) {
  switch (node.kind) {
    case NodeKind::complex_vector:
      return current<set, CurrentKind::complex_vector>(program, node, block, frame);
    case NodeKind::row:
      return current<set, CurrentKind::row_spinor>(program, node, block, frame);
    case NodeKind::column:
      return current<set, CurrentKind::column_spinor>(program, node, block, frame);
    default:
      if constexpr (set == UseSet::all) {
        current<UseSet::all, CurrentKind::scalar>(program, node, block, frame);
      }
  }
}

/// Executes one block of one node whose operations are all in `set`.
template <UseSet set, class T, class C>
KOKKOS_FORCEINLINE_FUNCTION void execute(const TeamProgramView& program, const TeamNode& node,
                                         int block, const TeamFrame<T, C>& frame) {
  switch (node.kind) {
    case NodeKind::external:
      return external<set>(program, node, program.outputs[node.table + block], frame);
    case NodeKind::real_vector:
      return current<set, CurrentKind::real_vector>(program, node, block, frame);
    case NodeKind::jamp:
      return node.shape == BlockShape::one ? jamp<set, 1, 1>(program, node, block, frame)
                                           : jamp<set, 2, 2>(program, node, block, frame);
    default:
      if constexpr (set != UseSet::gluons) execute_other<set>(program, node, block, frame);
  }
}
/// A separate function with copied arguments: otherwise the compiler would keep the variables of
/// frequent nodes in memory.
template <class T, class C>
KOKKOS_FUNCTION __attribute__((noinline)) void execute_any(TeamProgramView program, TeamNode node,
                                                           int block, TeamFrame<T, C> frame) {
  execute<UseSet::all>(program, node, block, frame);
}

/// Executes one block of one node. This function is inlined, so that its arguments stay in
/// registers.
template <bool is_of_gluons, class T, class C>
KOKKOS_FORCEINLINE_FUNCTION void execute(const TeamProgramView& program, const TeamItem& item,
                                         const TeamFrame<T, C>& frame) {
  const TeamNode node = program.nodes[item.node];
  if constexpr (is_of_gluons) {
    execute<UseSet::gluons>(program, node, item.block, frame);
  } else if (node.is_frequent) {
    execute<UseSet::frequent>(program, node, item.block, frame);
  } else {
    execute_any<T, C>(program, node, item.block, frame);
  }
}

}  // namespace team
}  // namespace helikos
