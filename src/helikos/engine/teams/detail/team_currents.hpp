// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/helas/formulas.hpp"
#include "helikos/amplitude/schedule/team_program.hpp"

namespace helikos {

/// The unit of memory access of a thread: 16 bytes, which are two doubles or four floats.
template <class T>
struct alignas(16) Piece {
  static constexpr int size = 16 / sizeof(T);
  T real[size];
};

/// Four real numbers.
template <class T>
struct alignas(16) Quad {
  T r0, r1, r2, r3;
};

/// The currents of one event, for one thread of its team. A current is an array of pieces, (piece
/// of a state, state). Pieces of events that are computed side by side are neighbours.
template <class T>
struct TeamCurrents {
  Piece<T>* team;    ///< memory of the team, at this event
  Piece<T>* global;  ///< workspace, at this event
  int log_events;

  static constexpr int pieces_per_quad = 4 / Piece<T>::size;

  /// First piece of a state of the current at `place`.
  KOKKOS_FORCEINLINE_FUNCTION Piece<T>* at(std::int32_t place, int state) const {
    Piece<T>* const base = place >= 0 ? team : global;
    const std::uint32_t first = static_cast<std::uint32_t>(place ^ (place >> 31)) / Piece<T>::size;
    return base + (std::size_t(first + state) << log_events);
  }

  /// The four reals from 4 `number` on, of the state at `first`; `states`: number of states of the
  /// current.
  KOKKOS_FORCEINLINE_FUNCTION Quad<T> load(const Piece<T>* first, int states, int number) const {
    const std::ptrdiff_t step = std::ptrdiff_t(states) << log_events;
    first += number * pieces_per_quad * step;
    if constexpr (pieces_per_quad == 1) {
      const Piece<T> a = *first;
      return {a.real[0], a.real[1], a.real[2], a.real[3]};
    } else {
      const Piece<T> a = first[0], b = first[step];
      return {a.real[0], a.real[1], b.real[0], b.real[1]};
    }
  }

  KOKKOS_FORCEINLINE_FUNCTION void store(Piece<T>* first, int states, int number,
                                         const Quad<T>& q) const {
    const std::ptrdiff_t step = std::ptrdiff_t(states) << log_events;
    first += number * pieces_per_quad * step;
    if constexpr (pieces_per_quad == 1) {
      *first = {{q.r0, q.r1, q.r2, q.r3}};
    } else {
      first[0] = {{q.r0, q.r1}};
      first[step] = {{q.r2, q.r3}};
    }
  }
};

/// Vectors and spinors as quads, in the precision X of the computation.
template <class X, class Value>
struct Quads;

template <class X>
struct Quads<X, FourVector<X>> {
  static constexpr int count = 1;
  template <class T>
  KOKKOS_FORCEINLINE_FUNCTION static FourVector<X> join(const Quad<T>* q) {
    return {X(q[0].r0), X(q[0].r1), X(q[0].r2), X(q[0].r3)};
  }
  KOKKOS_FORCEINLINE_FUNCTION static void split(const FourVector<X>& v, Quad<X>* q) {
    q[0] = {v.t, v.x, v.y, v.z};
  }
};

template <class X>
struct Quads<X, FourVector<Complex<X>>> {
  static constexpr int count = 2;
  template <class T>
  KOKKOS_FORCEINLINE_FUNCTION static FourVector<Complex<X>> join(const Quad<T>* q) {
    return {{X(q[0].r0), X(q[0].r1)},
            {X(q[0].r2), X(q[0].r3)},
            {X(q[1].r0), X(q[1].r1)},
            {X(q[1].r2), X(q[1].r3)}};
  }
  KOKKOS_FORCEINLINE_FUNCTION static void split(const FourVector<Complex<X>>& v, Quad<X>* q) {
    q[0] = {v.t.re, v.t.im, v.x.re, v.x.im};
    q[1] = {v.y.re, v.y.im, v.z.re, v.z.im};
  }
};

template <class X>
struct Quads<X, helas::Spinor<X>> {
  static constexpr int count = 2;
  template <class T>
  KOKKOS_FORCEINLINE_FUNCTION static helas::Spinor<X> join(const Quad<T>* q) {
    return {{X(q[0].r0), X(q[0].r1)},
            {X(q[0].r2), X(q[0].r3)},
            {X(q[1].r0), X(q[1].r1)},
            {X(q[1].r2), X(q[1].r3)}};
  }
  KOKKOS_FORCEINLINE_FUNCTION static void split(const helas::Spinor<X>& v, Quad<X>* q) {
    q[0] = {v.l1.re, v.l1.im, v.l2.re, v.l2.im};
    q[1] = {v.r1.re, v.r1.im, v.r2.re, v.r2.im};
  }
};

/// The second half of the last quad is not used.
template <class X>
struct Quads<X, Complex<X>> {
  static constexpr int count = 1;
  template <class T>
  KOKKOS_FORCEINLINE_FUNCTION static Complex<X> join(const Quad<T>* q) {
    return {X(q[0].r0), X(q[0].r1)};
  }
  KOKKOS_FORCEINLINE_FUNCTION static void split(const Complex<X>& v, Quad<X>* q) {
    q[0] = {v.re, v.im, X(0), X(0)};
  }
};

/// One helicity state of input `k` of a term.
template <class X, class Value, class T>
KOKKOS_FORCEINLINE_FUNCTION Value load_input(const TeamCurrents<T>& currents, const TeamTerm& term,
                                             int k, int state) {
  using Form = Quads<X, Value>;
  const Piece<T>* first = currents.at(term.inputs[k], state);
  Quad<T> quads[Form::count];
  for (int i = 0; i < Form::count; ++i) quads[i] = currents.load(first, term.states[k], i);
  return Form::join(quads);
}

/// One helicity state of the output of a node.
template <class Value, class T>
KOKKOS_FORCEINLINE_FUNCTION void store_output(const TeamCurrents<T>& currents, const TeamNode& node,
                                              int state, const Value& value) {
  using Form = Quads<T, Value>;
  Piece<T>* first = currents.at(node.place, state);
  Quad<T> quads[Form::count];
  Form::split(value, quads);
  for (int i = 0; i < Form::count; ++i) currents.store(first, node.states, i, quads[i]);
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION FourVector<T> to_vector(const Quad<T>& q) {
  return {q.r0, q.r1, q.r2, q.r3};
}

}  // namespace helikos
