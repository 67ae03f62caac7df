// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helas/propagators.hpp"
#include "program/team_program.hpp"

namespace helikos {

/// The currents of one event as a thread of its team sees them. Each real number is `step` reals
/// from the next: that many events are computed side by side.
template <class T>
struct TeamCurrents {
  T* team;    ///< memory of the team
  T* global;  ///< workspace
  int step;

  /// First component of a helicity state of the current at `place`.
  KOKKOS_FORCEINLINE_FUNCTION T* at(std::int32_t place, int state) const {
    return place >= 0 ? team + std::ptrdiff_t(place + state) * step
                      : global + (std::ptrdiff_t(~place) + state) * step;
  }
};

/// Reads and writes the components of a current; they are `stride` numbers apart. X is the type
/// that is computed in, T the one that is stored.
template <class X, class Value>
struct Components;

template <class X>
struct Components<X, FourVector<X>> {
  template <class T>
  KOKKOS_FORCEINLINE_FUNCTION static FourVector<X> load(const T* p, std::ptrdiff_t d) {
    return {X(p[0]), X(p[d]), X(p[2 * d]), X(p[3 * d])};
  }
  template <class T>
  KOKKOS_FORCEINLINE_FUNCTION static void store(const FourVector<X>& v, T* p, std::ptrdiff_t d) {
    p[0] = v.t, p[d] = v.x, p[2 * d] = v.y, p[3 * d] = v.z;
  }
};

template <class X>
struct Components<X, FourVector<Complex<X>>> {
  template <class T>
  KOKKOS_FORCEINLINE_FUNCTION static FourVector<Complex<X>> load(const T* p, std::ptrdiff_t d) {
    return {{X(p[0]), X(p[d])},
            {X(p[2 * d]), X(p[3 * d])},
            {X(p[4 * d]), X(p[5 * d])},
            {X(p[6 * d]), X(p[7 * d])}};
  }
  template <class T>
  KOKKOS_FORCEINLINE_FUNCTION static void store(const FourVector<Complex<X>>& v, T* p,
                                                std::ptrdiff_t d) {
    p[0] = v.t.re, p[d] = v.t.im, p[2 * d] = v.x.re, p[3 * d] = v.x.im;
    p[4 * d] = v.y.re, p[5 * d] = v.y.im, p[6 * d] = v.z.re, p[7 * d] = v.z.im;
  }
};

template <class X>
struct Components<X, helas::Spinor<X>> {
  template <class T>
  KOKKOS_FORCEINLINE_FUNCTION static helas::Spinor<X> load(const T* p, std::ptrdiff_t d) {
    return {{X(p[0]), X(p[d])},
            {X(p[2 * d]), X(p[3 * d])},
            {X(p[4 * d]), X(p[5 * d])},
            {X(p[6 * d]), X(p[7 * d])}};
  }
  template <class T>
  KOKKOS_FORCEINLINE_FUNCTION static void store(const helas::Spinor<X>& v, T* p, std::ptrdiff_t d) {
    p[0] = v.l1.re, p[d] = v.l1.im, p[2 * d] = v.l2.re, p[3 * d] = v.l2.im;
    p[4 * d] = v.r1.re, p[5 * d] = v.r1.im, p[6 * d] = v.r2.re, p[7 * d] = v.r2.im;
  }
};

/// One helicity state of input `k` of a term.
template <class X, class Value, class T>
KOKKOS_FORCEINLINE_FUNCTION Value load_input(const TeamCurrents<T>& currents, const TeamTerm& term,
                                             int k, int state) {
  return Components<X, Value>::load(currents.at(term.inputs[k], state),
                                    std::ptrdiff_t(term.strides[k]) * currents.step);
}

}  // namespace helikos
