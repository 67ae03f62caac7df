// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/theory/ufo/detail/network.hpp"
#include "helikos/theory/ufo/tensor_polynomial.hpp"

namespace helikos::ufo::tensors {

/// Polynomials as values of tensors.
struct PolynomialAlgebra {
  using Value = TensorPolynomial;

  static Value constant(std::complex<double> c) { return {{{}, c}}; }
  static Value momentum(const MomentumSum& sum, int mu);
  static void add_product(Value& sum, int sign, const Value& a, const Value& b);
  static void finish(Value& sum) { collect(sum); }
  static bool is_zero(const Value& value) { return value.empty(); }
};

/// The contraction of some tensors of a term. Labels that are left are in `labels`.
SparseTensor<TensorPolynomial> contracted(const std::vector<LorentzAtom>& atoms,
                                          const std::vector<LegTensor>& legs,
                                          const std::vector<MomentumSum>& momenta);

/// The polynomial of a term without its coefficient.
TensorPolynomial polynomial_of(const NetworkTerm& term, const std::vector<MomentumSum>& momenta);

}  // namespace helikos::ufo::tensors
