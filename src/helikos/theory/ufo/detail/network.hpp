// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A multilinear form as a sum of networks: tensors, inputs and an output that share labels.

#include "helikos/theory/ufo/detail/sparse_tensor.hpp"

namespace helikos::ufo::tensors {

/// Components of an input or an output, with coefficients.
using ComponentSum = std::vector<std::pair<int, std::complex<double>>>;

/// How the components of an input or an output fill a tensor. For a leg, each entry is one
/// component.
struct LegTensor {
  int slot = 0;  ///< number of the input; a leg has its own number
  SparseTensor<ComponentSum> tensor;
};

struct NetworkTerm {
  std::complex<double> coefficient{1.0};
  std::vector<LorentzAtom> atoms;
  std::vector<LegTensor> legs;  ///< inputs, and the output where there is one
};

struct Network {
  std::vector<NetworkTerm> terms;
  std::vector<MomentumSum> momenta;
};

/// A leg with its own components.
LegTensor leg_tensor(int leg, int spin);

/// A structure with all its legs.
Network network_of(const LorentzStructure& structure);

/// An atom as a sparse tensor. Momenta have labels of their own, counted from `next_label`, and are
/// added to `momenta`. Labels that stand twice are summed.
SparseTensor<std::complex<double>> atom_tensor(const LorentzAtom& atom, Label& next_label,
                                               std::vector<std::pair<Label, int>>& momenta);

/// First label of momenta in networks.
constexpr Label momentum_labels = 2048;

/// All tensors of a term in an algebra: atoms, momenta, and legs, where `leg_value(slot, sum)` is
/// the value of a sum of components. An algebra has constant(c) and momentum(sum, mu).
template <class Algebra, class LegValue>
auto tensors_of(Algebra& algebra, const std::vector<LorentzAtom>& atoms,
                const std::vector<LegTensor>& legs, const std::vector<MomentumSum>& momenta,
                const LegValue& leg_value) {
  using Value = typename Algebra::Value;
  std::vector<SparseTensor<Value>> result;
  std::vector<std::pair<Label, int>> slots;
  Label next_label = momentum_labels;
  for (const LorentzAtom& atom : atoms) {
    const auto numbers = atom_tensor(atom, next_label, slots);
    SparseTensor<Value> tensor{numbers.labels, {}};
    for (const auto& [key, c] : numbers.entries) {
      tensor.entries.push_back({key, algebra.constant(c)});
    }
    result.push_back(std::move(tensor));
  }
  for (const auto& [label, number] : slots) {
    SparseTensor<Value> tensor{{label}, {}};
    for (int mu = 0; mu < 4; ++mu) {
      tensor.entries.push_back({static_cast<IndexKey>(mu), algebra.momentum(momenta[number], mu)});
    }
    result.push_back(std::move(tensor));
  }
  for (const LegTensor& leg : legs) {
    SparseTensor<Value> tensor{leg.tensor.labels, {}};
    for (const auto& [key, sum] : leg.tensor.entries) {
      tensor.entries.push_back({key, leg_value(leg.slot, sum)});
    }
    result.push_back(std::move(tensor));
  }
  return result;
}

}  // namespace helikos::ufo::tensors
