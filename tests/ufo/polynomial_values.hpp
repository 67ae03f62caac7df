// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/ufo/tensor_polynomial.hpp"
#include "ufo/index_sums.hpp"

namespace helikos::test {

/// The metric's sign of a component, for each vector index that it has.
inline Exact component_sign(int spin, int component) {
  if (spin == 3) return metric[component];
  if (spin == 4) return metric[component / 4];
  if (spin == 5) return metric[component / 4] * metric[component % 4];
  return 1;
}

/// The components and momenta of a monomial, multiplied; the component of `off_shell_leg` is left
/// out.
inline ExactComplex product_of(const ufo::TensorMonomial& monomial, const LegValues& legs,
                               int off_shell_leg) {
  ExactComplex product = 1;
  for (int leg = 0; leg < static_cast<int>(legs.waves.size()); ++leg) {
    if (leg != off_shell_leg) product *= legs.waves[leg][monomial.component(leg)];
  }
  const ufo::MomentumMonomial& p = monomial.momenta;
  for (int k = 0; k < p.num_factors(); ++k) product *= legs.momenta[p.leg(k)][p.mu(k)];
  return product;
}

/// The value of a polynomial.
inline IndexSum amplitude_of(const ufo::TensorPolynomial& polynomial, const LegValues& legs) {
  IndexSum sum;
  for (const auto& [monomial, c] : polynomial) {
    const ExactComplex term = ExactComplex(c) * product_of(monomial, legs, -1);
    sum.value += term;
    sum.size += std::abs(term);
  }
  return sum;
}

/// Current that an off-shell leg gets from all others, with upper vector indices.
inline std::vector<ExactComplex> output_of(const ufo::TensorPolynomial& polynomial,
                                           const LegValues& legs, int off_shell_leg) {
  std::vector<ExactComplex> output(legs.waves[off_shell_leg].size());
  for (const auto& [monomial, c] : polynomial) {
    const int k = monomial.component(off_shell_leg);
    output[k] += component_sign(legs.spins[off_shell_leg], k) * ExactComplex(c) *
                 product_of(monomial, legs, off_shell_leg);
  }
  return output;
}

}  // namespace helikos::test
