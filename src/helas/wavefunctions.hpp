// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// External wavefunctions in the HELAS conventions (Murayama, Watanabe, Hagiwara,
/// KEK-91-11, appendix A.2): chiral representation, components 1, 2 left-handed and
/// 3, 4 right-handed. Energy and |p| are taken as given, E is not derived from m.

#include "core/four_vector.hpp"

namespace helikos::helas {

/// Four complex components. A column (u, v) or a row (ubar, vbar). [GeV^(1/2)]
template <class T>
struct Spinor {
  Complex<T> l1, l2, r1, r2;
};

/// Two-component spinor.
template <class T>
struct WeylSpinor {
  Complex<T> first, second;
};

template <class T>
KOKKOS_INLINE_FUNCTION T spatial_length(const FourVector<T>& p) {
  return square_root(p.x * p.x + p.y * p.y + p.z * p.z);
}

/// Unit eigenvector of sigma.p/|p| with eigenvalue `helicity` (+1 or -1).
/// Along -z and at rest it takes the HELAS limits. |p| + p_z is formed without
/// cancellation, as p_T^2/(|p| - p_z), where p_z is negative.
template <class T>
KOKKOS_INLINE_FUNCTION WeylSpinor<T> helicity_eigenvector(const FourVector<T>& p, T length,
                                                          int helicity) {
  const T zero(0), one(1), sign = T(RealOf<T>(helicity));
  const T transverse2 = p.x * p.x + p.y * p.y;
  const auto forward = !(p.z < zero);
  const T away = select(forward, one, length - p.z);
  const T sum = select(forward, length + p.z, transverse2 / away);
  const auto regular = zero < sum;
  const T safe = select(regular, sum, one);
  const T scale = one / square_root((safe + safe) * select(regular, length, one));
  const T large = select(regular, safe * scale, select(length == zero, one, zero));
  const T re = select(regular, sign * p.x * scale, select(length == zero, zero, -sign));
  const T im = select(regular, p.y * scale, zero);
  if (helicity > 0) return {{large, zero}, {re, im}};
  return {{re, im}, {large, zero}};
}

/// sqrt(E + |p|) and m / sqrt(E + |p|) [GeV^(1/2)].
template <class T>
struct SpinorWeights {
  T large, small;
};

template <class T>
KOKKOS_INLINE_FUNCTION SpinorWeights<T> spinor_weights(T energy, T length, T mass) {
  const T large = square_root(energy + length);
  const auto regular = T(0) < large;
  return {large, select(regular, mass / select(regular, large, T(1)), T(0))};
}

/// |p| as HELAS takes it: no longer than E for a massive fermion.
template <class T>
KOKKOS_INLINE_FUNCTION T spinor_length(const FourVector<T>& p, T mass) {
  const T length = spatial_length(p);
  return select(mass == T(0), length, minimum(p.t, length));
}

template <class T>
KOKKOS_INLINE_FUNCTION Spinor<T> chiral_product(T left, T right, const WeylSpinor<T>& chi) {
  return {left * chi.first, left * chi.second, right * chi.first, right * chi.second};
}

/// u(p, helicity): incoming fermion (IXXXXX with NSF = +1).
/// At rest the axis is z; `p` is the direction of the spin there as elsewhere.
template <class T>
KOKKOS_INLINE_FUNCTION Spinor<T> u_spinor(const FourVector<T>& p, T mass, int helicity) {
  const T length = spinor_length(p, mass);
  const auto w = spinor_weights(p.t, length, mass);
  const auto chi = helicity_eigenvector(p, spatial_length(p), helicity);
  return helicity > 0 ? chiral_product(w.small, w.large, chi)
                      : chiral_product(w.large, w.small, chi);
}

/// v(p, helicity): outgoing antifermion (IXXXXX with NSF = -1).
template <class T>
KOKKOS_INLINE_FUNCTION Spinor<T> v_spinor(const FourVector<T>& p, T mass, int helicity) {
  const T length = spinor_length(p, mass);
  const auto w = spinor_weights(p.t, length, mass);
  const auto chi = helicity_eigenvector(p, spatial_length(p), -helicity);
  return helicity > 0 ? chiral_product(-w.large, w.small, chi)
                      : chiral_product(w.small, -w.large, chi);
}

/// Dirac adjoint, a row: psi^dagger gamma^0.
template <class T>
KOKKOS_INLINE_FUNCTION Spinor<T> adjoint(const Spinor<T>& psi) {
  return {conj(psi.r1), conj(psi.r2), conj(psi.l1), conj(psi.l2)};
}

/// The two real transverse polarisations of a massless vector.
template <class T>
struct LinearPolarizations {
  FourVector<T> in_plane, out_of_plane;
};

/// epsilon_1 lies in the plane of p and z, epsilon_2 is orthogonal to both; the
/// helicity states of VXXXXX are (+-epsilon_1 + i epsilon_2)/sqrt(2) (outgoing: -i),
/// so a sum over these two equals the sum over helicities.
template <class T>
KOKKOS_INLINE_FUNCTION LinearPolarizations<T> linear_polarizations(const FourVector<T>& p) {
  const T zero(0), one(1);
  const T transverse = square_root(p.x * p.x + p.y * p.y);
  const auto regular = zero < transverse;
  const T safe = select(regular, transverse, one);
  const T cos_phi = select(regular, p.x / safe, one);
  const T sin_phi = select(regular, p.y / safe, zero);
  const T along_z = select(p.z < zero, -one, one);
  const T cos_theta = select(regular, p.z / p.t, along_z);
  const T sin_theta = select(regular, transverse / p.t, zero);
  return {{zero, -cos_theta * cos_phi, -cos_theta * sin_phi, sin_theta},
          {zero, -sin_phi, cos_phi, zero}};
}

/// epsilon(p, helicity) of an incoming, its complex conjugate of an outgoing
/// massless vector (VXXXXX).
template <class T>
KOKKOS_INLINE_FUNCTION FourVector<Complex<T>> helicity_polarization(const FourVector<T>& p,
                                                                    int helicity, bool incoming) {
  const auto e = linear_polarizations(p);
  const T root_half = T(RealOf<T>(0.70710678118654752440L));
  const T re = T(RealOf<T>(helicity)) * root_half;
  const T im = incoming ? T(-root_half) : root_half;
  return {{re * e.in_plane.t, im * e.out_of_plane.t},
          {re * e.in_plane.x, im * e.out_of_plane.x},
          {re * e.in_plane.y, im * e.out_of_plane.y},
          {re * e.in_plane.z, im * e.out_of_plane.z}};
}

}  // namespace helikos::helas
