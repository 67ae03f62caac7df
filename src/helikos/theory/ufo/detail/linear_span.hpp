// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Linear dependence of polynomials, with numbers as coefficients.

#include <map>
#include <optional>

#include "helikos/theory/ufo/tensor_polynomial.hpp"

namespace helikos::ufo::tensors {

/// Coefficients of the vectors of a basis, by their numbers.
using BasisSum = std::map<int, std::complex<double>>;

/// Polynomials that are linearly independent: the first ones of those that were given.
class LinearSpan {
 public:
  /// A polynomial that is independent of the basis joins it.
  void add(const TensorPolynomial& polynomial);
  /// The polynomial as a sum of basis vectors; nothing where it is independent of them.
  std::optional<BasisSum> express(const TensorPolynomial& polynomial) const;

 private:
  struct Row {
    std::map<TensorMonomial, std::complex<double>> entries;  ///< entry at the pivot: 1
    BasisSum coefficients;                                   ///< of this row in the basis
  };

  /// Subtracts rows until no pivot is left; adds their coefficients.
  Row reduced(const TensorPolynomial& polynomial, BasisSum& coefficients) const;

  std::map<TensorMonomial, Row> rows_;  ///< by pivot
  int size_ = 0;
};

}  // namespace helikos::ufo::tensors
