// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "packs/external_operation.hpp"
#include "teams/team_operations.hpp"

namespace helikos {

/// A TeamProgram as a kernel sees it: pointers into memory of the execution space.
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
  int num_momenta;
  int num_denominators;
  int num_helicities;
};

/// Where jamps go: rows (event, real or imaginary part, helicity), helicities contiguous; columns
/// are flows.
template <class C>
struct JampRows {
  C* data;                ///< element (row, flow) at flow * num_rows + row
  std::int64_t num_rows;  ///< in memory

  KOKKOS_FORCEINLINE_FUNCTION C* at(int flow, std::int64_t row) const {
    return data + flow * num_rows + row;
  }
};

/// All that a thread needs of the event at hand.
template <class T, class C>
struct TeamFrame {
  TeamCurrents<T> currents;
  const Quad<T>* legs;
  const Quad<T>* momenta;
  const Complex<T>* denominators;
  T inverse_unit;
  JampRows<C> jamps;
  std::int64_t row;  ///< of the real part of helicity 0
  bool is_event;     ///< false past the last event: nothing is written
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

template <class T, class C>
KOKKOS_INLINE_FUNCTION void external(const TeamProgramView& program, const TeamNode& node,
                                     const BlockOutputs& out, const TeamFrame<T, C>& frame) {
  const ExternalLeg& leg = program.legs[node.leg];
  const FourVector<T> p = to_vector(frame.legs[node.leg]);
  const int target = out.state[0], state = out.state[1];
  if (leg.wavefunction <= Wavefunction::v) {
    const auto basis = helas::spinor_frame(p, T(leg.mass) * frame.inverse_unit);
    const auto psi = operations::external_spinor(leg.wavefunction, basis, state == 0 ? -1 : 1);
    store_output(frame.currents, node, target, psi);
  } else if (node.complex_vectors) {
    const T zero(0);
    const FourVector<Complex<T>> v =
        leg.wavefunction == Wavefunction::momentum
            ? FourVector<Complex<T>>{{p.t, zero}, {p.x, zero}, {p.y, zero}, {p.z, zero}}
            : helas::helicity_polarization(p, state == 0 ? -1 : 1, leg.incoming);
    store_output(frame.currents, node, target, v);
  } else {
    const auto basis = helas::linear_polarizations(p);
    const FourVector<T> v = leg.wavefunction == Wavefunction::momentum
                                ? p
                                : (state == 0 ? basis.in_plane : basis.out_of_plane);
    store_output(frame.currents, node, target, v);
  }
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

/// add(term, its constants, states of its inputs) for all terms of a node. The next term is on its
/// way from memory while one is computed.
template <class Add>
KOKKOS_FORCEINLINE_FUNCTION void for_each_term(const TeamProgramView& program, const TeamNode& node,
                                               int block, Add&& add) {
  const int end = node.first_term + node.num_terms;
  TeamTerm term = program.terms[node.first_term];
  BlockInputs in = program.inputs[term.table + block];
  for (int k = node.first_term + 1; k < end; ++k) {
    const TeamTerm next = program.terms[k];
    const BlockInputs next_in = program.inputs[next.table + block];
    add(term, program.constants[term.constants], in);
    term = next;
    in = next_in;
  }
  add(term, program.constants[term.constants], in);
}

/// A gluon current, V: its component type.
template <class V, int NX, int NY, class T, class C>
KOKKOS_INLINE_FUNCTION void gluon(const TeamProgramView& program, const TeamNode& node, int block,
                                  const TeamFrame<T, C>& frame) {
  Block<FourVector<V>, NX, NY> sum{};
  for_each_term(program, node, block,
                [&](const TeamTerm& term, const TermConstants& constants, const BlockInputs& in) {
                  if (term.operation == Operation::three_gluon) {
                    three_gluon<V, T, NX, NY>(frame.currents, term, T(constants.coefficient), in,
                                              frame.momenta, sum);
                  } else {
                    four_gluon<V, T, NX, NY>(frame.currents, term, T(constants.coefficient), in,
                                             sum);
                  }
                });
  if (node.is_propagated) {
    const T factor = T(node.coefficient) * frame.denominators[node.denominator].re;
    for (int i = 0; i < NX; ++i) {
      for (int j = 0; j < NY; ++j) sum[i][j] = factor * sum[i][j];
    }
  }
  store_block<FourVector<V>, T, C, NX, NY>(node, program.outputs[node.table + block], frame, sum);
}

/// A vector current between fermions, or a gluon current of complex components.
template <int NX, int NY, class T, class C>
KOKKOS_INLINE_FUNCTION void complex_vector(const TeamProgramView& program, const TeamNode& node,
                                           int block, const TeamFrame<T, C>& frame) {
  if (program.terms[node.first_term].operation != Operation::fermion_current) {
    return gluon<Complex<T>, NX, NY>(program, node, block, frame);
  }
  Block<FourVector<Complex<T>>, NX, NY> sum{};
  for_each_term(program, node, block,
                [&](const TeamTerm& term, const TermConstants& constants, const BlockInputs& in) {
                  const double c = constants.coefficient;
                  fermion_current<T, NX, NY>(frame.currents, term, T(c * constants.coupling.left),
                                             T(c * constants.coupling.right), in, sum);
                });
  if (node.is_propagated) {
    const T mass = T(node.mass) * frame.inverse_unit;
    const T inverse_mass2 = node.mass > 0.0 ? T(1) / (mass * mass) : T(0);
    const auto factor = T(node.coefficient) * frame.denominators[node.denominator];
    const FourVector<T> p = to_vector(frame.momenta[node.momentum]);
    for (int i = 0; i < NX; ++i) {
      for (int j = 0; j < NY; ++j) {
        sum[i][j] = helas::propagate_vector(sum[i][j], p, inverse_mass2, factor);
      }
    }
  }
  store_block<FourVector<Complex<T>>, T, C, NX, NY>(node, program.outputs[node.table + block],
                                                    frame, sum);
}

template <int NX, int NY, class T, class C>
KOKKOS_INLINE_FUNCTION void quark(const TeamProgramView& program, const TeamNode& node, int block,
                                  const TeamFrame<T, C>& frame) {
  const bool is_row = node.kind == NodeKind::row;
  Block<helas::Spinor<T>, NX, NY> sum{};
  for_each_term(program, node, block,
                [&](const TeamTerm& term, const TermConstants& constants, const BlockInputs& in) {
                  const T c = T(constants.coefficient);
                  if (is_row) {
                    term.complex_vectors
                        ? row_gluon<Complex<T>, T, NX, NY>(frame.currents, term, c, in, sum)
                        : row_gluon<T, T, NX, NY>(frame.currents, term, c, in, sum);
                  } else {
                    term.complex_vectors
                        ? column_gluon<Complex<T>, T, NX, NY>(frame.currents, term, c, in, sum)
                        : column_gluon<T, T, NX, NY>(frame.currents, term, c, in, sum);
                  }
                });
  if (node.is_propagated) {
    const T mass = T(node.mass) * frame.inverse_unit;
    const auto factor = T(node.coefficient) * frame.denominators[node.denominator];
    const helas::LightCone<T> p(T(is_row ? 1 : -1) * to_vector(frame.momenta[node.momentum]));
    for (int i = 0; i < NX; ++i) {
      for (int j = 0; j < NY; ++j) {
        sum[i][j] = is_row ? helas::propagate_row(sum[i][j], p, mass, factor)
                           : helas::propagate_column(sum[i][j], p, mass, factor);
      }
    }
  }
  store_block<helas::Spinor<T>, T, C, NX, NY>(node, program.outputs[node.table + block], frame,
                                              sum);
}

template <int NX, int NY, class T, class C>
KOKKOS_INLINE_FUNCTION void jamp(const TeamProgramView& program, const TeamNode& node, int block,
                                 const TeamFrame<T, C>& frame) {
  Block<Complex<C>, NX, NY> sum{};
  for_each_term(program, node, block,
                [&](const TeamTerm& term, const TermConstants& constants, const BlockInputs& in) {
                  const C c = C(constants.coefficient);
                  if (term.operation == Operation::contract_spinors) {
                    contract_spinors<C, T, NX, NY>(frame.currents, term, c, in, sum);
                  } else if (term.complex_vectors) {
                    contract_vectors<Complex<C>, C, T, NX, NY>(frame.currents, term, c, in, sum);
                  } else {
                    contract_vectors<C, C, T, NX, NY>(frame.currents, term, c, in, sum);
                  }
                });
  if (!frame.is_event) return;
  const BlockOutputs out = program.outputs[node.table + block];
  C* target = frame.jamps.at(node.place, frame.row);
  for (int i = 0; i < NX; ++i) {
    for (int j = 0; j < NY; ++j) {
      target[out.state[2 * i + j]] = sum[i][j].re;
      target[out.state[2 * i + j] + program.num_helicities] = sum[i][j].im;
    }
  }
}

/// One block of one node.
template <class T, class C>
KOKKOS_INLINE_FUNCTION void execute(const TeamProgramView& program, const TeamItem& item,
                                    const TeamFrame<T, C>& frame) {
  const TeamNode node = program.nodes[item.node];
  const bool is_one = node.shape == BlockShape::one;
  switch (node.kind) {
    case NodeKind::external:
      return external(program, node, program.outputs[node.table + item.block], frame);
    case NodeKind::real_vector:
      return is_one ? gluon<T, 1, 1>(program, node, item.block, frame)
                    : gluon<T, 2, 2>(program, node, item.block, frame);
    case NodeKind::complex_vector:
      return is_one ? complex_vector<1, 1>(program, node, item.block, frame)
                    : complex_vector<1, 2>(program, node, item.block, frame);
    case NodeKind::row:
      return is_one ? quark<1, 1>(program, node, item.block, frame)
                    : quark<2, 1>(program, node, item.block, frame);
    case NodeKind::column:
      return is_one ? quark<1, 1>(program, node, item.block, frame)
                    : quark<1, 2>(program, node, item.block, frame);
    default:
      return is_one ? jamp<1, 1>(program, node, item.block, frame)
                    : jamp<2, 2>(program, node, item.block, frame);
  }
}

}  // namespace team
}  // namespace helikos
