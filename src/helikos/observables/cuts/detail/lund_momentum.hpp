// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/four_vector.hpp"
#include "helikos/phasespace/pack_math.hpp"

/// \file
/// The evolution variable pT^2 [GeV^2] of the simple shower of Pythia 8 for one splitting of
/// massless partons (T. Sjostrand, P. Skands, hep-ph/0408302, eqs. 22 and 23), with the recoil that
/// `Merging:doPTLundMerging` takes: the manual of Pythia 8.3, page "CKKW-L Merging". Masses are
/// neglected: squares of sums of momenta are sums of their products.

namespace helikos::cuts {

/// Emission of `emitted` by the incoming parton `radiator`, with the other one as the recoiler:
/// (1 - z) Q^2, Q^2 = -(radiator - emitted)^2, z = (radiator - emitted + recoiler)^2 / s.
template <class T>
KOKKOS_INLINE_FUNCTION T square_of_initial_pt(const FourVector<T>& radiator,
                                              const FourVector<T>& emitted,
                                              const FourVector<T>& recoiler) {
  const T virtuality = T(2) * dot(radiator, emitted);
  const T lost = T(2) * dot(radiator + recoiler, emitted);
  return virtuality * lost / (T(2) * dot(radiator, recoiler));
}

/// z (1 - z) Q^2, Q^2 = 2 a.b, z = x_a / (x_a + x_b): the same if a and b are exchanged.
template <class T>
KOKKOS_INLINE_FUNCTION T square_of_final_pt(const T& virtuality, const T& x_a, const T& x_b) {
  const T sum = x_a + x_b;
  return virtuality * x_a * x_b / (sum * sum);
}

/// Splitting into a and b with an outgoing recoiler: x_a is proportional to a.(a + b + recoiler).
template <class T>
KOKKOS_INLINE_FUNCTION T square_of_final_pt(const FourVector<T>& a, const FourVector<T>& b,
                                            const FourVector<T>& recoiler) {
  const T both = dot(a, b);
  return square_of_final_pt(T(T(2) * both), T(both + dot(a, recoiler)), T(both + dot(b, recoiler)));
}

/// Splitting into a and b with an incoming recoiler r, whose momentum is multiplied by
/// 1 - Q^2 / r.(a + b). `none` where that is negative: the splitting is not possible.
template <class T>
KOKKOS_INLINE_FUNCTION T square_of_final_pt_by_incoming(const FourVector<T>& a,
                                                        const FourVector<T>& b,
                                                        const FourVector<T>& r, const T& none) {
  const T both = dot(a, b), of_a = dot(a, r), of_b = dot(b, r);
  const T factor = T(1) - T(2) * both / (of_a + of_b);
  const T square =
      square_of_final_pt(T(T(2) * both), T(both + factor * of_a), T(both + factor * of_b));
  return select(factor < T(0), none, square);
}

}  // namespace helikos::cuts
