// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/four_vector.hpp"
#include "helikos/phasespace/pack_math.hpp"

namespace helikos::cuts {

/// Functions of the momentum of a particle, or of the sum of several momenta. The last three are
/// functions of two particles.
enum class Observable : unsigned char { pt, eta, y, phi, m, mt, e, p, px, py, pz, deta, dphi, dr };

inline constexpr double no_bound = std::numeric_limits<double>::infinity();
inline constexpr double largest_number = std::numeric_limits<double>::max();

/// log((total + |along|) / across) with the sign of `along`. With E, p_z and m_T this is the
/// rapidity; with |p|, p_z and p_T it is the pseudorapidity. It is infinite along the beam, and 0
/// for a particle at rest.
template <class T>
KOKKOS_INLINE_FUNCTION T rapidity_of(const T& total, const T& along, const T& across) {
  const T size = select(along < T(0), T(-along), along);
  const T ratio = (total + size) / across;  // at least 1
  const T finite = select(ratio < T(1), T(0), logarithm(ratio));
  const T value = select(ratio > T(largest_number), T(no_bound), finite);
  const T signed_value = select(along < T(0), T(-value), value);
  return select(along == T(0) && across == T(0), T(0), signed_value);
}

template <class T>
KOKKOS_INLINE_FUNCTION T transverse_momentum(const FourVector<T>& p) {
  return square_root(T(p.x * p.x + p.y * p.y));
}

template <class T>
KOKKOS_INLINE_FUNCTION T momentum_of(const FourVector<T>& p) {
  return square_root(T(p.x * p.x + p.y * p.y + p.z * p.z));
}

/// sqrt(E^2 - p_z^2) [GeV]; 0 where rounding makes the square negative.
template <class T>
KOKKOS_INLINE_FUNCTION T transverse_mass(const FourVector<T>& p) {
  return square_root(maximum(T((p.t - p.z) * (p.t + p.z)), T(0)));
}

/// sqrt(p^2) [GeV]; 0 where rounding makes the square negative.
template <class T>
KOKKOS_INLINE_FUNCTION T invariant_mass(const FourVector<T>& p) {
  return square_root(maximum(dot(p, p), T(0)));
}

template <class T>
KOKKOS_INLINE_FUNCTION T pseudorapidity(const FourVector<T>& p) {
  return rapidity_of(momentum_of(p), p.z, transverse_momentum(p));
}

template <class T>
KOKKOS_INLINE_FUNCTION T rapidity(const FourVector<T>& p) {
  return rapidity_of(p.t, p.z, transverse_mass(p));
}

/// a - b|; the difference of two infinities of one sign is 0.
template <class T>
KOKKOS_INLINE_FUNCTION T rapidity_difference(const T& a, const T& b) {
  const T size = select(a < b, T(b - a), T(a - b));
  return select(a == b, T(0), size);
}

/// The angle between two directions given by angles in [-pi, pi]; it lies in [0, pi].
template <class T>
KOKKOS_INLINE_FUNCTION T angle_difference(const T& a, const T& b) {
  constexpr double pi = 3.14159265358979323846;
  const T size = select(a < b, T(b - a), T(a - b));
  return select(size > T(pi), T(T(2 * pi) - size), size);
}

}  // namespace helikos::cuts
