// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/term_tensors.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "helikos/theory/ufo/detail/atoms.hpp"

namespace helikos::ufo::tensors {
namespace {

/// Makes the tensor of an atom. Momenta are multiplied into the entries, and a label that stands
/// twice is summed. It is one of spinors: terms in their normal form have no others.
class AtomTensor {
 public:
  explicit AtomTensor(const LorentzAtom& atom)
      : labels_(atom.labels.begin(), atom.labels.begin() + atom.num_labels) {
    for (const AtomEntry& entry : entries_of(atom.kind)) add(entry);
  }

  SparseTensor tensor() {
    SparseTensor result;
    std::ranges::copy_if(labels_, std::back_inserter(result.labels),
                         [&](Label label) { return is_open(label); });
    for (auto& [key, sum] : sums_) {
      collect(sum);
      if (!sum.empty()) result.entries.push_back({key, std::move(sum)});
    }
    return result;
  }

 private:
  bool is_open(Label label) const {
    return !is_momentum(label) && std::ranges::count(labels_, label) == 1;
  }

  void add(const AtomEntry& entry) {
    IndexKey key = 0;
    int shift = 0, sign = 1;
    MomentumMonomial momenta;
    for (std::size_t k = 0; k < labels_.size(); ++k) {
      const Label label = labels_[k];
      const int index = entry.indices[k];
      if (is_open(label)) {
        key |= static_cast<IndexKey>(index) << shift;
        shift += 2;
      } else if (is_momentum(label)) {
        momenta = momenta * MomentumMonomial(momentum_of(label), index);
        sign *= metric_sign(index);
      } else if (const auto first = first_place(label); first != k) {
        if (entry.indices[first] != index) return;
      }
    }
    sums_[key].push_back({{0, momenta}, static_cast<double>(sign) * entry.value});
  }

  std::size_t first_place(Label label) const {
    return static_cast<std::size_t>(std::ranges::find(labels_, label) - labels_.begin());
  }

  std::vector<Label> labels_;
  std::map<IndexKey, TensorPolynomial> sums_;
};

/// Each entry is one component of the leg.
SparseTensor leg_tensor(int leg, int spin) {
  SparseTensor result{labels_of_leg(leg, spin), {}};
  for (int component = 0; component < num_components(spin); ++component) {
    // The first label of two changes slowly: component = 4 first + second.
    const int key = result.labels.size() == 2 ? component / 4 | component % 4 << 2 : component;
    result.entries.push_back(
        {static_cast<IndexKey>(key), {{TensorMonomial::of_leg(leg, component), 1.0}}});
  }
  return result;
}

}  // namespace

std::vector<SparseTensor> tensors_of(const LorentzTerm& term, const std::vector<int>& spins) {
  std::vector<SparseTensor> result;
  for (const LorentzAtom& atom : term.atoms) result.push_back(AtomTensor(atom).tensor());
  for (std::size_t leg = 0; leg < spins.size(); ++leg) {
    result.push_back(leg_tensor(static_cast<int>(leg), spins[leg]));
  }
  return result;
}

}  // namespace helikos::ufo::tensors
