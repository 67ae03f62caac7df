// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Vertices with equal legs. A vertex is read as symmetric in its equal bosons and antisymmetric in
/// its equal fermions (1108.2040): programs give each leg one of the equal places, and no other
/// one.

#include <complex>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "helikos/theory/model/color_lines.hpp"
#include "helikos/theory/ufo/fermion_order.hpp"
#include "helikos/theory/ufo/tensor_polynomial.hpp"

namespace helikos::ufo {

/// A term of a vertex: a number times a colour, whose labels are legs, times a Lorentz structure.
struct SymmetryTerm {
  std::complex<double> factor;
  const LineTerms* color;  ///< none: no leg has colour
  const TensorPolynomial* polynomial;
  const FermionOrder* fermions;
};

/// Compares a vertex with itself after an exchange of legs, at random components of all legs and at
/// random momenta that are conserved. Colours are compared as lines. Values of Lorentz structures
/// are kept: many vertices have the same ones.
class LegSymmetry {
 public:
  explicit LegSymmetry(int num_legs);

  /// Whether the exchange of two legs changes nothing; or, of two fermions, the sign.
  bool holds(const std::vector<SymmetryTerm>& terms, int a, int b, bool are_fermions);

 private:
  /// A sum of products, and the sum of their sizes.
  struct Sum {
    std::complex<double> value;
    double size = 0.0;
  };
  using Name = std::tuple<const TensorPolynomial*, std::vector<std::pair<int, bool>>, int, int>;

  /// The Lorentz structure of a term, with two legs exchanged.
  const Sum& value(const SymmetryTerm& term, int a, int b);
  Sum sum_of(const SymmetryTerm& term, int a, int b) const;

  std::map<Name, Sum> known_;
  std::vector<std::vector<std::complex<double>>> waves_;  ///< (leg, component)
  std::vector<std::vector<double>> momenta_;              ///< (leg, mu)
};

}  // namespace helikos::ufo
