// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/polynomial_network.hpp"

namespace helikos::ufo::tensors {

TensorPolynomial PolynomialAlgebra::momentum(const MomentumSum& sum, int mu) {
  TensorPolynomial result;
  for (std::size_t leg = 0; leg < sum.size(); ++leg) {
    if (sum[leg] == 0.0) continue;
    result.push_back({{0, MomentumMonomial(static_cast<int>(leg), mu)}, sum[leg]});
  }
  collect(result);
  return result;
}

void PolynomialAlgebra::add_product(Value& sum, int sign, const Value& a, const Value& b) {
  for (const auto& [x, c] : a) {
    for (const auto& [y, d] : b) {
      sum.push_back({{x.components + y.components, x.momenta * y.momenta},
                     static_cast<double>(sign) * c * d});
    }
  }
}

SparseTensor<TensorPolynomial> contracted(const std::vector<LorentzAtom>& atoms,
                                          const std::vector<LegTensor>& legs,
                                          const std::vector<MomentumSum>& momenta) {
  PolynomialAlgebra algebra;
  const auto leg_value = [](int slot, const ComponentSum& sum) {
    TensorPolynomial result;
    for (const auto& [component, c] : sum) {
      result.push_back({TensorMonomial::of_leg(slot, component), c});
    }
    collect(result);
    return result;
  };
  auto tensors = tensors_of(algebra, atoms, legs, momenta, leg_value);
  contract_all(algebra, tensors);
  SparseTensor<TensorPolynomial> product{{}, {{0, algebra.constant(1.0)}}};
  for (const auto& tensor : tensors) product = contract(algebra, product, tensor);
  return product;
}

TensorPolynomial polynomial_of(const NetworkTerm& term, const std::vector<MomentumSum>& momenta) {
  const auto product = contracted(term.atoms, term.legs, momenta);
  return product.entries.empty() ? TensorPolynomial{} : product.entries.front().second;
}

}  // namespace helikos::ufo::tensors
