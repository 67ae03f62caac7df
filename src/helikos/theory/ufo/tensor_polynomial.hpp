// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A Lorentz structure as a polynomial: the components of each leg times powers of momenta.

#include <compare>
#include <complex>
#include <cstdint>
#include <utility>
#include <vector>

#include "helikos/theory/ufo/lorentz.hpp"

namespace helikos::ufo {

/// A product of components of momenta, p_leg^mu with upper mu.
class MomentumMonomial {
 public:
  static constexpr int most_factors = 10;

  MomentumMonomial() = default;
  MomentumMonomial(int leg, int mu) : code_(static_cast<std::uint64_t>(1 + 4 * leg + mu)) {}

  int num_factors() const;
  int leg(int factor) const { return (digit(factor) - 1) / 4; }
  int mu(int factor) const { return (digit(factor) - 1) % 4; }
  friend MomentumMonomial operator*(MomentumMonomial a, MomentumMonomial b);
  auto operator<=>(const MomentumMonomial&) const = default;

 private:
  int digit(int factor) const { return static_cast<int>(code_ >> (6 * factor) & 63); }
  std::uint64_t code_ = 0;  ///< 6 bits for each factor, ascending; 0 behind the last one
};

/// A product of components of legs and of momenta, and perhaps a function.
struct TensorMonomial {
  std::uint64_t components = 0;  ///< 8 bits for each leg
  MomentumMonomial momenta{};
  int function = -1;  ///< of the structure; -1: none

  int component(int leg) const { return static_cast<int>(components >> (8 * leg) & 255); }
  static TensorMonomial of_leg(int leg, int component) {
    return {static_cast<std::uint64_t>(component) << (8 * leg), {}, -1};
  }
  auto operator<=>(const TensorMonomial&) const = default;
};

/// Monomials in ascending order, with coefficients that are not 0.
using TensorPolynomial = std::vector<std::pair<TensorMonomial, std::complex<double>>>;

/// The amplitude of a structure: a sum over the components of all legs, which are contravariant
/// vectors, and row or column spinors.
TensorPolynomial expand(const LorentzStructure& structure);

/// The polynomial where the momentum of the last leg is minus the sum of all others.
TensorPolynomial with_momentum_conservation(const TensorPolynomial& polynomial, int num_legs);

/// Sorts, adds equal monomials, and drops sums that are zero to 1e-14 of their terms.
void collect(TensorPolynomial& polynomial);

}  // namespace helikos::ufo
