// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Wavefunctions of external legs, for each helicity state.

#include "helikos/amplitude/helas/wavefunctions.hpp"
#include "helikos/amplitude/program/amplitude_program.hpp"

namespace helikos::helas {

/// The wavefunction of a leg of momentum p, of type `Value`: constructed once, asked for each
/// state.
template <class T, class Value>
class External;

template <class T>
class External<T, Spinor<T>> {
 public:
  KOKKOS_FORCEINLINE_FUNCTION External(const ExternalLeg& leg, const FourVector<T>& p, T mass)
      : kind_(leg.wavefunction), frame_(spinor_frame(p, mass)) {}
  KOKKOS_FORCEINLINE_FUNCTION Spinor<T> operator()(int state) const {
    const int helicity = state == 0 ? -1 : 1;
    switch (kind_) {
      case Wavefunction::ubar:
        return adjoint(u_spinor(frame_, helicity));
      case Wavefunction::vbar:
        return adjoint(v_spinor(frame_, helicity));
      case Wavefunction::u:
        return u_spinor(frame_, helicity);
      default:
        return v_spinor(frame_, helicity);
    }
  }

 private:
  Wavefunction kind_;
  SpinorFrame<T> frame_;
};

/// A vector over linear polarisations: the transverse polarisations, then the longitudinal one.
template <class T>
class External<T, FourVector<T>> {
 public:
  KOKKOS_FORCEINLINE_FUNCTION External(const ExternalLeg& leg, const FourVector<T>& p, T mass)
      : kind_(leg.wavefunction), basis_(linear_polarizations(p)), along_(p) {
    if (kind_ != Wavefunction::massive_linear_polarization) return;
    const auto all = massive_polarizations(p, mass);
    basis_ = all.transverse;
    along_ = all.longitudinal;
  }
  KOKKOS_FORCEINLINE_FUNCTION FourVector<T> operator()(int state) const {
    if (state == 2 || kind_ == Wavefunction::momentum) return along_;
    return state == 0 ? basis_.in_plane : basis_.out_of_plane;
  }

 private:
  Wavefunction kind_;
  LinearPolarizations<T> basis_;
  FourVector<T> along_;  ///< momentum or longitudinal polarisation
};

/// A complex vector over helicities (-1 and +1 without a mass; -1, 0, +1 with a mass) or over
/// linear polarisations.
template <class T>
class External<T, FourVector<Complex<T>>> {
 public:
  KOKKOS_FORCEINLINE_FUNCTION External(const ExternalLeg& leg, const FourVector<T>& p, T mass)
      : kind_(leg.wavefunction), incoming_(leg.incoming), linear_(linear_leg(leg), p, mass) {}
  KOKKOS_FORCEINLINE_FUNCTION FourVector<Complex<T>> operator()(int state) const {
    const bool is_massive = kind_ == Wavefunction::massive_helicity_polarization;
    if (is_massive && state == 1) return as_complex(linear_(2));
    if (!is_massive && kind_ != Wavefunction::helicity_polarization) {
      return as_complex(linear_(state));
    }
    const LinearPolarizations<T> transverse{linear_(0), linear_(1)};
    return helicity_polarization(transverse, state == 0 ? -1 : 1, incoming_);
  }

 private:
  /// The leg in the linear basis.
  KOKKOS_FORCEINLINE_FUNCTION static ExternalLeg linear_leg(ExternalLeg leg) {
    if (leg.wavefunction == Wavefunction::massive_helicity_polarization) {
      leg.wavefunction = Wavefunction::massive_linear_polarization;
    } else if (leg.wavefunction == Wavefunction::helicity_polarization) {
      leg.wavefunction = Wavefunction::linear_polarization;
    }
    return leg;
  }
  KOKKOS_FORCEINLINE_FUNCTION static FourVector<Complex<T>> as_complex(const FourVector<T>& v) {
    return {{v.t, T(0)}, {v.x, T(0)}, {v.y, T(0)}, {v.z, T(0)}};
  }

  Wavefunction kind_;
  bool incoming_;
  External<T, FourVector<T>> linear_;
};

template <class T>
class External<T, Complex<T>> {
 public:
  KOKKOS_FORCEINLINE_FUNCTION External(const ExternalLeg&, const FourVector<T>&, T) {}
  KOKKOS_FORCEINLINE_FUNCTION Complex<T> operator()(int) const { return {T(1), T(0)}; }
};

/// sum over states s of coefficients(s) wavefunction(s)
template <class T, class Value, class Coefficients>
KOKKOS_INLINE_FUNCTION Value superposed(const ExternalLeg& leg,
                                        const External<T, Value>& wavefunction,
                                        const Coefficients& coefficients) {
  Value sum = coefficients(0) * wavefunction(0);
  for (int s = 1; s < num_states(leg.wavefunction); ++s) {
    sum = sum + coefficients(s) * wavefunction(s);
  }
  return sum;
}

/// Factor of the current of an element of continuous colours (color_components).
template <class T>
KOKKOS_INLINE_FUNCTION T number_of_element(int element, const T* eta, const T* other) {
  if (element == trace_element) {
    return T(eta[0] * other[0] + eta[1] * other[1] + eta[2] * other[2]);
  }
  if (element >= triplet_element) return other[element - triplet_element];
  return T(eta[element / 3] * other[element % 3]);
}

}  // namespace helikos::helas
