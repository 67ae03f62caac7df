// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/network.hpp"

namespace helikos::ufo::tensors {
namespace {

/// Sums over a label that stands twice.
SparseTensor<std::complex<double>> traced(const SparseTensor<std::complex<double>>& tensor,
                                          std::size_t first, std::size_t second) {
  SparseTensor<std::complex<double>> result;
  std::vector<int> kept;
  for (std::size_t k = 0; k < tensor.labels.size(); ++k) {
    if (k == first || k == second) continue;
    kept.push_back(static_cast<int>(k));
    result.labels.push_back(tensor.labels[k]);
  }
  const bool is_vector = !is_spinor(tensor.labels[first]);
  for (const auto& [key, value] : tensor.entries) {
    const int index = index_of(key, static_cast<int>(first));
    if (index != index_of(key, static_cast<int>(second))) continue;
    IndexKey reduced = 0;
    for (std::size_t k = 0; k < kept.size(); ++k) {
      reduced |= static_cast<IndexKey>(index_of(key, kept[k])) << (2 * k);
    }
    const auto found = std::ranges::find(result.entries, reduced, [](auto& e) { return e.first; });
    auto& sum = found == result.entries.end() ? result.entries.emplace_back(reduced, 0.0) : *found;
    sum.second += static_cast<double>(is_vector ? metric_sign(index) : 1) * value;
  }
  std::erase_if(result.entries, [](const auto& entry) { return entry.second == 0.0; });
  std::ranges::sort(result.entries, {}, [](const auto& entry) { return entry.first; });
  return result;
}

}  // namespace

LegTensor leg_tensor(int leg, int spin) {
  LegTensor result{leg, {labels_of_leg(leg, spin), {}}};
  const std::size_t num_labels = result.tensor.labels.size();
  for (int component = 0; component < num_components(spin); ++component) {
    // The first label of two changes slowly: component = 4 first + second.
    const int key = num_labels == 2 ? component / 4 | component % 4 << 2 : component;
    result.tensor.entries.push_back({static_cast<IndexKey>(key), {{component, 1.0}}});
  }
  std::ranges::sort(result.tensor.entries, {}, [](const auto& entry) { return entry.first; });
  return result;
}

Network network_of(const LorentzStructure& structure) {
  std::vector<LegTensor> legs;
  for (int leg = 0; leg < structure.num_legs(); ++leg) {
    legs.push_back(leg_tensor(leg, structure.spins[leg]));
  }
  Network network{{}, structure.momenta};
  for (const LorentzTerm& term : structure.terms) {
    network.terms.push_back({term.coefficient, term.atoms, legs});
  }
  return network;
}

SparseTensor<std::complex<double>> atom_tensor(const LorentzAtom& atom, Label& next_label,
                                               std::vector<std::pair<Label, int>>& momenta) {
  SparseTensor<std::complex<double>> tensor;
  for (int k = 0; k < atom.num_labels; ++k) {
    Label label = atom.labels[k];
    if (is_momentum(label)) {
      momenta.push_back({next_label, momentum_of(label)});
      label = next_label++;
    }
    tensor.labels.push_back(label);
  }
  for (const AtomEntry& entry : entries_of(atom.kind)) {
    IndexKey key = 0;
    for (int k = 0; k < atom.num_labels; ++k) {
      key |= static_cast<IndexKey>(entry.indices[k]) << (2 * k);
    }
    tensor.entries.push_back({key, entry.value});
  }
  std::ranges::sort(tensor.entries, {}, [](const auto& entry) { return entry.first; });
  for (std::size_t i = 0; i < tensor.labels.size(); ++i) {
    for (std::size_t j = i + 1; j < tensor.labels.size(); ++j) {
      if (tensor.labels[i] != tensor.labels[j]) continue;
      tensor = traced(tensor, i, j);
      --i;
      break;
    }
  }
  return tensor;
}

}  // namespace helikos::ufo::tensors
