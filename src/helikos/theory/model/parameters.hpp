// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <complex>

#include "helikos/theory/model/particle.hpp"

namespace helikos {

/// One number for each particle, at the index of its PDG code (0 to 25).
using PdgArray = std::array<double, 26>;

/// Quark mixing: entries 1 to 4 of the block VCKMIN (SLHA2, 0801.0045): lambda, A, rho bar, eta
/// bar. No mixing for lambda = 0.
struct Wolfenstein {
  double lambda = 0.0, a = 0.0, rho = 0.0, eta = 0.0;
  bool operator==(const Wolfenstein&) const = default;
};

/// Rows: u, c, t; columns: d, s, b.
using QuarkMixing = std::array<std::array<std::complex<double>, 3>, 3>;

/// The free parameters of the Standard Model in the (M_Z, alpha_EW, G_F) scheme.
///
/// The defaults are the values of the model `sm` of MadGraph5_aMC@NLO: only b, t and tau are
/// massive fermions.
struct ParameterInputs {
  double inverse_alpha_ew = 132.507;    ///< 1 / alpha_EW(M_Z)
  double fermi_constant = 1.16639e-5;   ///< G_F [GeV^-2]
  double alpha_s = 0.118;               ///< alpha_s(M_Z)
  PdgArray mass = default_masses();     ///< pole masses [GeV]; mass[24] stays 0, M_W is derived
  PdgArray yukawa = default_yukawas();  ///< fermion masses in the Yukawa couplings [GeV]
  PdgArray width = default_widths();    ///< total widths [GeV]
  Wolfenstein mixing;

  static PdgArray default_masses();
  static PdgArray default_yukawas();
  static PdgArray default_widths();

  /// Throws InputError where a single input has no meaning. Parameters checks that M_W is real.
  void check() const;
  bool operator==(const ParameterInputs&) const = default;
};

/// Couplings of a fermion f to a neutral vector boson V, both real and without dimension:
/// the vertex fbar f V is  i gamma^mu (left P_L + right P_R),  P_{L,R} = (1 -+ gamma5) / 2.
struct ChiralCoupling {
  double left;
  double right;
};

/// The inputs and the constants that follow from them at tree level; a constant value.
class Parameters {
 public:
  /// The parameters with the default inputs.
  Parameters();
  /// Throws InputError where an input is out of range or M_W is not real.
  explicit Parameters(const ParameterInputs& inputs);

  const ParameterInputs& inputs() const { return inputs_; }

  /// Pole mass [GeV] of the particle with code |pdg|, 0 where the model gives none.
  double mass(int pdg) const;
  /// Total width [GeV], 0 where the model gives none.
  double width(int pdg) const;
  /// Mass in the Yukawa coupling of a fermion [GeV]; it differs from mass() only where a card says
  /// so.
  double yukawa(int pdg) const;

  double z_mass() const { return inputs_.mass[23]; }    ///< [GeV]
  double z_width() const { return inputs_.width[23]; }  ///< [GeV]
  double w_mass() const { return w_mass_; }             ///< [GeV], derived
  double alpha_ew() const { return 1.0 / inputs_.inverse_alpha_ew; }
  double alpha_s() const { return inputs_.alpha_s; }
  double sin2_theta_w() const { return sin2_theta_w_; }  ///< on-shell: 1 - M_W^2 / M_Z^2
  double electric_coupling() const;                      ///< e = sqrt(4 pi alpha_EW) > 0
  double strong_coupling() const;                        ///< g_s = sqrt(4 pi alpha_s) > 0

  bool mixes_quarks() const { return inputs_.mixing.lambda != 0.0; }
  /// The CKM matrix, unitary to all orders of lambda; the unit matrix without mixing.
  QuarkMixing quark_mixing() const;

  /// left = right = e Q, where Q is the charge of the particle (not of the antiparticle; -1 for the
  /// electron).
  ChiralCoupling photon_coupling(const Particle& fermion) const;
  /// e / (s_w c_w) (T3 P_L - Q s_w^2). Together with photon_coupling it fixes the relative sign of
  /// photon and Z exchange.
  ChiralCoupling z_coupling(const Particle& fermion) const;

  bool operator==(const Parameters&) const = default;

 private:
  ParameterInputs inputs_;
  double w_mass_;
  double sin2_theta_w_;
};

}  // namespace helikos
