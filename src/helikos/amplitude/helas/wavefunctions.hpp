// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// External wavefunctions in the HELAS conventions (Murayama, Watanabe, Hagiwara,
/// KEK-91-11, appendix A.2): chiral representation, components 1, 2 left-handed and
/// 3, 4 right-handed. Energy and |p| are taken as given, E is not derived from m.

#include "helikos/base/core/four_vector.hpp"

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

/// Sixteen complex components: 4 mu + nu of two vector indices, or 4 mu + s of a vector and a
/// spinor index.
template <class T>
struct Tensor {
  Complex<T> components[16];
};

template <class S, class T>
KOKKOS_FORCEINLINE_FUNCTION Tensor<T> operator*(const S& scale, const Tensor<T>& a) {
  Tensor<T> result;
  for (int k = 0; k < 16; ++k) result.components[k] = scale * a.components[k];
  return result;
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION Tensor<T> operator+(const Tensor<T>& a, const Tensor<T>& b) {
  Tensor<T> result;
  for (int k = 0; k < 16; ++k) result.components[k] = a.components[k] + b.components[k];
  return result;
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION Tensor<T> outer_product(const FourVector<Complex<T>>& a,
                                                    const Complex<T> (&b)[4]) {
  const Complex<T> of_a[4] = {a.t, a.x, a.y, a.z};
  Tensor<T> result;
  for (int k = 0; k < 16; ++k) result.components[k] = of_a[k / 4] * b[k % 4];
  return result;
}

/// a^mu b^nu
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Tensor<T> outer(const FourVector<Complex<T>>& a,
                                            const FourVector<Complex<T>>& b) {
  return outer_product(a, {b.t, b.x, b.y, b.z});
}

/// a^mu psi
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Tensor<T> outer(const FourVector<Complex<T>>& a, const Spinor<T>& psi) {
  return outer_product(a, {psi.l1, psi.l2, psi.r1, psi.r2});
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION T spatial_length(const FourVector<T>& p) {
  return square_root(p.x * p.x + p.y * p.y + p.z * p.z);
}

/// The values that all spinors of one momentum share: the unit eigenvector (cosine, sine e^{i phi})
/// of sigma.p/|p| with eigenvalue +1, of half the polar angle, and the weights
/// sqrt(E + |p|) and m / sqrt(E + |p|) [GeV^(1/2)].
template <class T>
struct SpinorFrame {
  T cosine;
  Complex<T> sine;
  T large, small;
};

/// The frame of a momentum. Along -z and at rest (spin along z) it takes the HELAS limits. Where
/// p_z is negative, |p| + p_z is formed without cancellation, as p_T^2/(|p| - p_z). |p| of a
/// massive fermion is at most E, as in HELAS.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION SpinorFrame<T> spinor_frame(const FourVector<T>& p, T mass) {
  const T zero(0), one(1);
  const T length = spatial_length(p);
  const auto forward = !(p.z < zero);
  const T away = select(forward, one, T(length - p.z));
  const T sum = select(forward, T(length + p.z), T((p.x * p.x + p.y * p.y) / away));
  const auto regular = !(sum == zero);  // so that NaN is no limit
  const T safe = select(regular, sum, one);
  const T scale = one / square_root(T((safe + safe) * select(regular, length, one)));
  const auto at_rest = length == zero;
  const T cosine = select(regular, T(safe * scale), select(at_rest, one, zero));
  const T re = select(regular, T(p.x * scale), select(at_rest, zero, T(-one)));
  const T im = select(regular, T(p.y * scale), zero);
  const T weight_length = select(mass == zero, length, minimum(p.t, length));
  const T large = square_root(T(p.t + weight_length));
  const T small = select(zero < large, T(mass / select(zero < large, large, one)), zero);
  return {cosine, {re, im}, large, small};
}

/// Eigenvector with eigenvalue `helicity` (+1 or -1).
template <class T>
KOKKOS_FORCEINLINE_FUNCTION WeylSpinor<T> eigenvector(const SpinorFrame<T>& frame, int helicity) {
  const Complex<T> cosine{frame.cosine, T(0)};
  if (helicity > 0) return {cosine, frame.sine};
  return {{-frame.sine.re, frame.sine.im}, cosine};
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION Spinor<T> chiral_product(T left, T right, const WeylSpinor<T>& chi) {
  return {left * chi.first, left * chi.second, right * chi.first, right * chi.second};
}

/// u(p, helicity): incoming fermion (IXXXXX with NSF = +1).
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Spinor<T> u_spinor(const SpinorFrame<T>& frame, int helicity) {
  const auto chi = eigenvector(frame, helicity);
  return helicity > 0 ? chiral_product(frame.small, frame.large, chi)
                      : chiral_product(frame.large, frame.small, chi);
}

/// v(p, helicity): outgoing antifermion (IXXXXX with NSF = -1).
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Spinor<T> v_spinor(const SpinorFrame<T>& frame, int helicity) {
  const auto chi = eigenvector(frame, -helicity);
  return helicity > 0 ? chiral_product(T(-frame.large), frame.small, chi)
                      : chiral_product(frame.small, T(-frame.large), chi);
}

/// Dirac adjoint, a row: psi^dagger gamma^0.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Spinor<T> adjoint(const Spinor<T>& psi) {
  return {conj(psi.r1), conj(psi.r2), conj(psi.l1), conj(psi.l2)};
}

/// The two real transverse polarisations of a massless vector.
template <class T>
struct LinearPolarizations {
  FourVector<T> in_plane, out_of_plane;
};

/// epsilon_1 lies in the plane of p and z, epsilon_2 is orthogonal to both; the helicity states of
/// VXXXXX are (+-epsilon_1 - i epsilon_2)/sqrt(2) (outgoing: +i), so a sum over these two
/// polarisations equals the sum over helicities. `length`: |p| > 0, or the energy of a massless
/// vector.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION LinearPolarizations<T> linear_polarizations(const FourVector<T>& p,
                                                                        const T& length) {
  const T zero(0), one(1);
  const T transverse = square_root(p.x * p.x + p.y * p.y);
  const auto regular = !(transverse == zero);
  const T inverse_transverse = one / select(regular, transverse, one);
  const T cos_phi = select(regular, T(p.x * inverse_transverse), one);
  const T sin_phi = select(regular, T(p.y * inverse_transverse), zero);
  const T along_z = select(p.z < zero, T(-one), one);
  const T inverse_length = one / length;
  const T cos_theta = select(regular, T(p.z * inverse_length), along_z);
  const T sin_theta = select(regular, T(transverse * inverse_length), zero);
  return {{zero, -cos_theta * cos_phi, -cos_theta * sin_phi, sin_theta},
          {zero, -sin_phi, cos_phi, zero}};
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION LinearPolarizations<T> linear_polarizations(const FourVector<T>& p) {
  return linear_polarizations(p, p.t);
}

/// The three polarisations of a massive vector, all real.
template <class T>
struct MassivePolarizations {
  LinearPolarizations<T> transverse;
  FourVector<T> longitudinal;  ///< (|p|, E p/|p|) / m
};

/// The polarisations of a massive vector; at rest those of a vector along +z, as in HELAS.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION MassivePolarizations<T> massive_polarizations(const FourVector<T>& p,
                                                                          const T& mass) {
  const T zero(0), one(1);
  const T length = spatial_length(p);
  const auto moves = !(length == zero);
  const T safe = select(moves, length, one);
  const T inverse_mass = one / mass, along = p.t * inverse_mass / safe;
  return {linear_polarizations(p, safe),
          {length * inverse_mass, along * p.x, along * p.y,
           select(moves, T(along * p.z), T(p.t * inverse_mass))}};
}

/// epsilon(helicity) of an incoming vector, its complex conjugate for an outgoing vector (VXXXXX),
/// from the transverse polarisations; helicity +1 or -1.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION FourVector<Complex<T>> helicity_polarization(
    const LinearPolarizations<T>& e, int helicity, bool incoming) {
  const T root_half = T(RealOf<T>(0.70710678118654752440L));
  const T re = T(RealOf<T>(helicity)) * root_half;
  const T im = incoming ? T(-root_half) : root_half;
  return {{re * e.in_plane.t, im * e.out_of_plane.t},
          {re * e.in_plane.x, im * e.out_of_plane.x},
          {re * e.in_plane.y, im * e.out_of_plane.y},
          {re * e.in_plane.z, im * e.out_of_plane.z}};
}

}  // namespace helikos::helas
