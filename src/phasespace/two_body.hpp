// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Two particles from one, or from two: for one event or one pack of events. Phase space is that of
/// rambo_point.hpp, dPhi_2 = (2 pi)^4 delta^4(P - p1 - p2) prod d^3p / ((2 pi)^3 2E).

#include "core/four_vector.hpp"
#include "phasespace/invariant_map.hpp"

namespace helikos {

template <class T>
KOKKOS_INLINE_FUNCTION T not_negative(const T& x) {
  return maximum(x, T(0.0));
}

/// Of two particles of masses m1, m2 in their centre-of-mass frame of energy M [GeV]; factorised,
/// so that nothing cancels beside the threshold.
template <class T>
KOKKOS_INLINE_FUNCTION T decay_momentum(const T& energy, const T& m1, const T& m2) {
  const T sum = m1 + m2, difference = m1 - m2;
  const T square = not_negative(T((energy - sum) * (energy + sum))) * (energy - difference) *
                   (energy + difference);
  return square_root(square) / (T(2.0) * energy);
}

/// A momentum p in the rest frame of P, whose mass is M, as the frame of P sees it.
template <class T>
KOKKOS_INLINE_FUNCTION FourVector<T> from_rest(const FourVector<T>& system, const T& mass,
                                               const FourVector<T>& p) {
  const T along = system.x * p.x + system.y * p.y + system.z * p.z;
  const T energy = (system.t * p.t + along) / mass;
  const T part = (p.t + energy) / (system.t + mass);
  return {energy, p.x + part * system.x, p.y + part * system.y, p.z + part * system.z};
}

/// The other way.
template <class T>
KOKKOS_INLINE_FUNCTION FourVector<T> to_rest(const FourVector<T>& system, const T& mass,
                                             const FourVector<T>& p) {
  return from_rest(FourVector<T>{system.t, -system.x, -system.y, -system.z}, mass, p);
}

/// Cosine and sine of the polar angle, cosine and sine of the azimuth.
template <class T>
struct Direction {
  T cosine, sine, cosine_phi, sine_phi;
};

/// From two numbers in (0,1), isotropic; sin(theta) = 2 sqrt(r (1 - r)) loses nothing beside the
/// poles.
template <class T>
KOKKOS_INLINE_FUNCTION Direction<T> isotropic_direction(const T& r_cosine, const T& r_phi) {
  const SineCosine<T> phi = sine_cosine_of_turn(r_phi);
  return {T(2.0) * r_cosine - T(1.0), T(2.0) * square_root(T(r_cosine * (T(1.0) - r_cosine))),
          phi.cosine, phi.sine};
}

/// Two momenta [GeV], and what a number of phase space is multiplied by.
template <class T>
struct TwoMomenta {
  FourVector<T> first, second;
  T weight;  ///< 1
};

/// P of mass M decays into masses m1, m2. The weight is the whole of dPhi_2:
/// |p*| / (4 pi M).
template <class T>
KOKKOS_INLINE_FUNCTION TwoMomenta<T> decay(const FourVector<T>& system, const T& mass, const T& m1,
                                           const T& m2, const Direction<T>& to) {
  constexpr double four_pi = 12.566370614359172;
  const T p = decay_momentum(mass, m1, m2);
  const T across = p * to.sine, x = across * to.cosine_phi, y = across * to.sine_phi,
          z = p * to.cosine;
  const FourVector<T> first{square_root(T(p * p + m1 * m1)), x, y, z},
      second{square_root(T(p * p + m2 * m2)), -x, -y, -z};
  return {from_rest(system, mass, first), from_rest(system, mass, second), p / (mass * T(four_pi))};
}

/// Of a vector along n, and two across it, all of length 1 (T. Duff et al., J. Comput. Graph. Tech.
/// 6 (2017) 1).
template <class T>
struct Axes {
  T nx, ny, nz, ux, uy, uz, vx, vy, vz;
};

template <class T>
KOKKOS_INLINE_FUNCTION Axes<T> axes_along(const T& x, const T& y, const T& z) {
  const T length = square_root(T(x * x + y * y + z * z)), nx = x / length, ny = y / length,
          nz = z / length;
  const T sign = select(nz < T(0.0), T(-1.0), T(1.0));
  const T a = T(-1.0) / (sign + nz), b = nx * ny * a;
  return {nx, ny, nz, T(1.0) + sign * nx * nx * a, sign * b, -sign * nx, b, sign + ny * ny * a,
          -ny};
}

/// The invariants of a + b -> 1 + 2: squares of momenta [GeV^2], t = (p_a - p_1)^2.
template <class T>
struct Transfers {
  T least, most;  ///< -t, from the forward direction on
};

/// M: the mass of a + b; a has the square `square_a` <= 0 or that of a mass, b is massless; m1, m2:
/// masses [GeV].
///
/// The product of both limits has no large terms that cancel, so the smaller one is taken from it:
/// t+ t- = (m1^2 - p_a^2) m2^2 + p_a^2 m2^2 (p_a^2 + m2^2 - m1^2) / M^2 (Byckling, Kajantie,
/// chapter IV).
template <class T>
KOKKOS_INLINE_FUNCTION Transfers<T> transfer_limits(const T& mass, const T& square_a, const T& m1,
                                                    const T& m2) {
  const T s = mass * mass, s1 = m1 * m1, s2 = m2 * m2;
  const T p = (s - square_a) / (T(2.0) * mass), k = decay_momentum(mass, m1, m2);
  const T energy_a = (s + square_a) / (T(2.0) * mass), energy_1 = (s + s1 - s2) / (T(2.0) * mass);
  const T most = T(2.0) * (energy_a * energy_1 + p * k) - square_a - s1;
  const T product = (s1 - square_a) * s2 + square_a * s2 * (square_a + s2 - s1) / s;
  return {product / most, most};
}

/// Two momenta and what was exchanged.
template <class T>
struct Scattered {
  TwoMomenta<T> to;
  T t;  ///< (p_a - p_1)^2 [GeV^2]
};

/// a + b -> 1 + 2 with -t sampled by `map` (shift: the square of the mass that is exchanged). `b`:
/// its momentum [GeV], massless. The weight is that of dPhi_2: (d(-t)/dr) / (8 pi (M^2 - p_a^2)).
template <class T>
KOKKOS_INLINE_FUNCTION Scattered<T> scatter(const FourVector<T>& system, const T& mass,
                                            const T& square_a, const FourVector<T>& b, const T& m1,
                                            const T& m2, const InvariantMap& map, const T& r_t,
                                            const T& r_phi) {
  constexpr double eight_pi = 25.132741228718345;
  const Transfers<T> limits = transfer_limits(mass, square_a, m1, m2);
  const T least = not_negative(limits.least);
  const MappedInvariant<T> t = map_invariant(map, r_t, least, limits.most);
  const T p = (mass * mass - square_a) / (T(2.0) * mass), k = decay_momentum(mass, m1, m2);
  // 1 - cos and 1 + cos, times 2 p k.
  const T from_forward = not_negative(T(t.value - limits.least)),
          from_backward = not_negative(T(limits.most - t.value));
  const T size = T(2.0) * p * k, inverse = select(size > T(0.0), T(T(1.0) / size), T(0.0));
  const T cosine = T(1.0) - from_forward * inverse;
  const T across = square_root(T(from_forward * from_backward)) * inverse;
  const SineCosine<T> phi = sine_cosine_of_turn(r_phi);
  const FourVector<T> there = to_rest(system, mass, b);
  const Axes<T> axes = axes_along(T(-there.x), T(-there.y), T(-there.z));
  const T u = k * across * phi.cosine, v = k * across * phi.sine, n = k * cosine;
  const T x = n * axes.nx + u * axes.ux + v * axes.vx, y = n * axes.ny + u * axes.uy + v * axes.vy,
          z = n * axes.nz + u * axes.uz + v * axes.vz;
  const FourVector<T> first{square_root(T(k * k + m1 * m1)), x, y, z},
      second{square_root(T(k * k + m2 * m2)), -x, -y, -z};
  return {{from_rest(system, mass, first), from_rest(system, mass, second),
           t.jacobian / (T(eight_pi) * (mass * mass - square_a))},
          -t.value};
}

}  // namespace helikos
