// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <complex>

#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/model/vertex.hpp"

namespace helikos {

/// The parameters of the Standard Model in the (M_Z, alpha_EW, G_F) scheme, with the names of the
/// model `sm` of MadGraph5_aMC@NLO.
///
/// The defaults are the values of that model: only b, t and tau are massive fermions. Quark mixing
/// is that of the block VCKMIN (SLHA2, 0801.0045): lambda, A, rho bar, eta bar. There is none for
/// lambda = 0. M_W is derived.
const ParameterTable& standard_parameters();

/// On-shell: 1 - M_W^2 / M_Z^2.
double sin2_theta_w(const Parameters& parameters);
/// The vacuum expectation value [GeV] of the Higgs field: 2 M_W s_w / e.
double vacuum_value(const Parameters& parameters);

/// Rows: u, c, t; columns: d, s, b.
using QuarkMixing = std::array<std::array<std::complex<double>, 3>, 3>;

/// The CKM matrix, unitary to all orders of lambda; the unit matrix without mixing.
QuarkMixing quark_mixing(const Parameters& parameters);

/// left = right = e Q, where Q is the charge of the particle (not of the antiparticle; -1 for the
/// electron).
ChiralCoupling photon_coupling(const Parameters& parameters, const Particle& fermion);
/// e / (s_w c_w) (T3 P_L - Q s_w^2). Together with photon_coupling it fixes the relative sign of
/// photon and Z exchange.
ChiralCoupling z_coupling(const Parameters& parameters, const Particle& fermion);

}  // namespace helikos
