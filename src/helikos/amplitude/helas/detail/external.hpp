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

/// Spin 2 and spin 3/2 over helicities, by Clebsch-Gordan coefficients from vectors e and spinors:
/// e+ e+, (e+ e0 + e0 e+)/sqrt2, (e+ e- + e- e+ + 2 e0 e0)/sqrt6, ..; e+ u+, (sqrt2 e0 u+ +
/// e+ u-)/sqrt3, .. Helicity states of spinors of HELAS are rotated by minus the azimuth phi about
/// the axis first, those of vectors are not: e^{i phi} corrects this.
template <class T>
class External<T, Tensor<T>> {
 public:
  KOKKOS_FORCEINLINE_FUNCTION External(const ExternalLeg& leg, const FourVector<T>& p, T mass)
      : kind_(leg.wavefunction),
        is_massive_(num_states(kind_) > 2),
        incoming_(leg.incoming),
        linear_(basis_leg(leg, Wavefunction::massive_linear_polarization,
                          Wavefunction::linear_polarization),
                p, mass),
        spinor_(basis_leg(leg, spinor_kind(kind_), spinor_kind(kind_)), p, mass) {}

  KOKKOS_FORCEINLINE_FUNCTION Tensor<T> operator()(int state) const {
    if (operand_of(spinor_kind(kind_)) == Operand::scalar) return spin_2(state);
    return spin_3_2(state);
  }

 private:
  KOKKOS_FORCEINLINE_FUNCTION ExternalLeg basis_leg(ExternalLeg leg, Wavefunction massive,
                                                    Wavefunction massless) const {
    leg.wavefunction = is_massive_ ? massive : massless;
    return leg;
  }
  /// The spinor of spin 3/2; a scalar for spin 2.
  KOKKOS_FORCEINLINE_FUNCTION static Wavefunction spinor_kind(Wavefunction kind) {
    if (kind < Wavefunction::ubar_vector) return Wavefunction::scalar;
    return static_cast<Wavefunction>(
        (static_cast<int>(kind) - static_cast<int>(Wavefunction::ubar_vector)) % 4);
  }
  /// The vector of helicity -1, 0 or +1.
  KOKKOS_FORCEINLINE_FUNCTION FourVector<Complex<T>> vector(int helicity) const {
    if (helicity == 0) {
      const FourVector<T> e = linear_(2);
      return {{e.t, T(0)}, {e.x, T(0)}, {e.y, T(0)}, {e.z, T(0)}};
    }
    return helicity_polarization(LinearPolarizations<T>{linear_(0), linear_(1)}, helicity,
                                 incoming_);
  }

  KOKKOS_FORCEINLINE_FUNCTION Tensor<T> spin_2(int state) const {
    const int helicity = is_massive_ ? state - 2 : 4 * state - 2;
    if (helicity == 2 || helicity == -2) {
      const auto e = vector(helicity / 2);
      return outer(e, e);
    }
    const auto zero = vector(0);
    if (helicity != 0) {
      const auto e = vector(helicity);
      return T(RealOf<T>(0.70710678118654752440L)) * (outer(e, zero) + outer(zero, e));
    }
    const auto plus = vector(1), minus = vector(-1);
    return T(RealOf<T>(0.40824829046386301637L)) * (outer(plus, minus) + outer(minus, plus)) +
           T(RealOf<T>(0.81649658092772603273L)) * outer(zero, zero);
  }

  KOKKOS_FORCEINLINE_FUNCTION Tensor<T> spin_3_2(int state) const {
    const bool is_up = is_massive_ ? state >= 2 : state == 1;
    const int sign = is_up ? 1 : -1;
    const auto spinor = spinor_(is_up ? 1 : 0);
    if (!is_massive_ || state == 0 || state == 3) return outer(vector(sign), spinor);
    const FourVector<T> out_of_plane = linear_(1);
    const T sine = T(-out_of_plane.x);
    const Complex<T> phase{out_of_plane.y, (sign > 0) == incoming_ ? sine : T(-sine)};
    return T(RealOf<T>(0.81649658092772603273L)) * outer(vector(0), spinor) +
           T(RealOf<T>(0.57735026918962576451L)) *
               outer(vector(sign), phase * spinor_(is_up ? 0 : 1));
  }

  Wavefunction kind_;
  bool is_massive_, incoming_;
  External<T, FourVector<T>> linear_;
  External<T, Spinor<T>> spinor_;
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
