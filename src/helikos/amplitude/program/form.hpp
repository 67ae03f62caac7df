// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Lorentz structures as data: a *form* is a sparse list of numbers in place of a formula of the
/// code. Vertices of models that are read from files are forms.
///
/// A vertex of more than three legs is a chain of forms: an intermediate current, mostly a tensor,
/// holds the product of two currents, and its legs are the legs of both.

#include <complex>
#include <cstdint>
#include <vector>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Number of components of a tensor, the largest current.
inline constexpr int most_components = 16;

/// A contravariant component of the momentum of some legs, all outgoing.
struct MomentumComponent {
  LegMask legs;
  int component;  ///< 0 to 3: t, x, y, z
  auto operator<=>(const MomentumComponent&) const = default;
};

/// A constant times a product of components of momenta, and perhaps times a function of momenta.
struct Monomial {
  std::complex<double> constant{1.0, 0.0};  ///< [GeV^dimension]
  int dimension = 0;
  std::vector<MomentumComponent> factors{};
  int function = -1;  ///< number of a function of the program that multiplies it; -1: none
};

/// The sum of some monomials. Each event computes it once, for all helicity states.
using Prefactor = std::vector<Monomial>;

/// One term: component `output` of the result gets prefactor times component `first` of the first
/// input times component `second` of the second input. Components of vectors are contravariant, in
/// the order t, x, y, z; components of spinors are l1, l2, r1, r2
/// (amplitude/helas/wavefunctions.hpp).
struct FormEntry {
  std::uint8_t output = 0, first = 0, second = 0;  ///< second: 0 where there is one input
  std::uint16_t prefactor = 0;                     ///< number of the prefactor
  auto operator<=>(const FormEntry&) const = default;
};

/// F(a, b)_o = sum of the entries: a bilinear map of the components of two currents, or
/// F(a)_o, a linear map of one. A form names legs, so that it belongs to these legs; its momenta
/// need not be the momenta of its inputs.
struct Form {
  std::vector<FormEntry> entries;
  std::vector<Prefactor> prefactors;
};

}  // namespace helikos
