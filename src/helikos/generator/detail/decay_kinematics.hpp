// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "helikos/base/core/four_vector.hpp"

namespace helikos::detail {

using Momenta = std::vector<FourVector<double>>;  ///< (leg) [GeV]; leg 0 is at rest
/// |M|^2 [GeV^(8-2N)] at the momenta of the decaying particle and its products.
using SquaredAmplitude = std::function<double(const Momenta&)>;

/// Momentum of both products in the rest frame [GeV]; 0 below the threshold.
double two_body_momentum(double mass, double first, double second);

/// Gamma = p |M|^2 / (8 pi M^2) (Review of Particle Physics, Kinematics, eq. 48.19), where |M|^2 is
/// summed over spins and so depends on no angle. masses: of the mother and the products [GeV].
double two_body_width(const std::array<double, 3>& masses, const SquaredAmplitude& amplitude);

struct IntegratedWidth {
  double value, error;  ///< [GeV]
};

/// Gamma = int |M|^2 dm12^2 dm23^2 / ((2 pi)^3 32 M^3) (ibid., eq. 48.22), by Gauss-Legendre
/// quadrature with 12, 24, .. points a dimension until two agree to 1e-6, at most 192. error: their
/// difference.
IntegratedWidth three_body_width(const std::array<double, 4>& masses,
                                 const SquaredAmplitude& amplitude);

}  // namespace helikos::detail
