// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/pair_step.hpp"

#include <bit>
#include <set>

#include "helikos/theory/ufo/detail/linear_span.hpp"
#include "helikos/theory/ufo/detail/polynomial_network.hpp"

namespace helikos::ufo::tensors {
namespace {

constexpr int most_choices = 10;  ///< tensors that may stand on either side

std::vector<Label> labels_of(const LorentzAtom& atom) {
  std::vector<Label> labels;
  for (int k = 0; k < atom.num_labels; ++k) {
    if (!is_momentum(atom.labels[k])) labels.push_back(atom.labels[k]);
  }
  return labels;
}

/// A term divided into what is computed with two inputs, and the rest.
struct DividedTerm {
  std::vector<LorentzAtom> inner, outer;
  std::vector<LegTensor> inputs, others;
  SparseTensor<TensorPolynomial> inner_values{}, outer_values{};
};

/// Number of labels of the inner part that are left open.
std::size_t num_open(const DividedTerm& term, unsigned chosen,
                     const std::vector<LorentzAtom>& atoms) {
  std::multiset<Label> labels;
  for (const LegTensor& input : term.inputs) {
    labels.insert(input.tensor.labels.begin(), input.tensor.labels.end());
  }
  for (std::size_t k = 0; k < atoms.size(); ++k) {
    if ((chosen >> k & 1) == 0) continue;
    for (const Label label : labels_of(atoms[k])) labels.insert(label);
  }
  std::size_t open = 0;
  for (const Label label : labels) open += labels.count(label) == 1;
  return open;
}

/// Chooses the inner tensors: those that leave the fewest labels open, then most of them.
void choose_inner(DividedTerm& term, const std::vector<LorentzAtom>& atoms) {
  std::vector<LorentzAtom> choices;
  for (const LorentzAtom& atom : atoms) {
    const bool has_choice = !labels_of(atom).empty() && choices.size() < most_choices;
    (has_choice ? choices : term.outer).push_back(atom);
  }
  unsigned best = 0;
  std::pair<std::size_t, int> least{1000, 0};
  for (unsigned chosen = 0; chosen < 1U << choices.size(); ++chosen) {
    const std::pair rank(num_open(term, chosen, choices), -std::popcount(chosen));
    if (rank >= least) continue;
    least = rank;
    best = chosen;
  }
  for (std::size_t k = 0; k < choices.size(); ++k) {
    ((best >> k & 1) != 0 ? term.inner : term.outer).push_back(choices[k]);
  }
}

DividedTerm divide(const NetworkTerm& term, int a, int b, const std::vector<MomentumSum>& momenta) {
  DividedTerm result;
  for (const LegTensor& leg : term.legs) {
    (leg.slot == a || leg.slot == b ? result.inputs : result.others).push_back(leg);
  }
  choose_inner(result, term.atoms);
  result.inner_values = contracted(result.inner, result.inputs, momenta);
  result.outer_values = contracted(result.outer, result.others, momenta);
  return result;
}

/// The entry of `tensor` where `labels` have the values `key`, or nullptr.
const TensorPolynomial* find_entry(const SparseTensor<TensorPolynomial>& tensor,
                                   const std::vector<Label>& labels, IndexKey key) {
  IndexKey wanted = 0;
  for (std::size_t k = 0; k < tensor.labels.size(); ++k) {
    const auto place = std::ranges::find(labels, tensor.labels[k]) - labels.begin();
    wanted |= static_cast<IndexKey>(index_of(key, static_cast<int>(place))) << (2 * k);
  }
  const auto found = std::ranges::lower_bound(tensor.entries, wanted, {},
                                              [](const auto& entry) { return entry.first; });
  return found != tensor.entries.end() && found->first == wanted ? &found->second : nullptr;
}

/// An entry of the inner part of a term in the basis of all inner polynomials.
struct InnerEntry {
  std::size_t term;
  IndexKey key;
  BasisSum sum;
  bool is_basis;
};

/// Finds the result of two inputs: first a basis of the inner polynomials, then one of what they
/// are multiplied by.
class PairJoiner {
 public:
  PairJoiner(const Network& network, int a, int b) : network_(network), slot_(a) {
    for (const NetworkTerm& term : network.terms) {
      divided_.push_back(divide(term, a, b, network.momenta));
    }
  }

  PairStep join() {
    find_inner_basis();
    find_outer_basis();
    return {step_network(), rest_network(), outer_span_.size()};
  }

 private:
  void find_inner_basis() {
    for (std::size_t t = 0; t < divided_.size(); ++t) {
      const auto& values = divided_[t].inner_values;
      for (const auto& [key, polynomial] : values.entries) {
        const auto* outer = find_entry(divided_[t].outer_values, values.labels, key);
        if (outer == nullptr) continue;
        const int before = inner_span_.size();
        auto sum = inner_span_.add(polynomial);
        entries_.push_back({t, key, std::move(sum), inner_span_.size() > before});
      }
    }
  }

  /// What each basis vector is multiplied by, in a basis of these polynomials.
  void find_outer_basis() {
    std::vector<TensorPolynomial> outer(static_cast<std::size_t>(inner_span_.size()));
    for (const InnerEntry& entry : entries_) {
      const auto& labels = divided_[entry.term].inner_values.labels;
      const auto coefficient = network_.terms[entry.term].coefficient *
                               static_cast<double>(sign_of_indices(labels, entry.key));
      const auto* values = find_entry(divided_[entry.term].outer_values, labels, entry.key);
      for (const auto& [number, c] : entry.sum) {
        for (const auto& [monomial, x] : *values) {
          outer[number].push_back({monomial, coefficient * c * x});
        }
      }
    }
    for (TensorPolynomial& polynomial : outer) {
      collect(polynomial);
      const int before = outer_span_.size();
      outer_sums_.push_back(outer_span_.add(polynomial));
      outer_numbers_.push_back(outer_span_.size() > before ? before : -1);
    }
  }

  /// Result c: sum over inner basis vectors b of outer_sums[b][c] times vector b.
  Network step_network() const {
    Network result{{}, network_.momenta};
    std::map<std::size_t, LegTensor> outputs;
    for (const InnerEntry& entry : entries_) {
      if (!entry.is_basis) continue;
      const BasisSum& sum = outer_sums_[entry.sum.begin()->first];
      LegTensor& output = outputs[entry.term];
      output.slot = step_output;
      output.tensor.labels = divided_[entry.term].inner_values.labels;
      output.tensor.entries.push_back({entry.key, {sum.begin(), sum.end()}});
    }
    for (auto& [t, output] : outputs) {
      NetworkTerm term{1.0, divided_[t].inner, divided_[t].inputs};
      term.legs.push_back(std::move(output));
      result.terms.push_back(std::move(term));
    }
    return result;
  }

  /// The rest of each term, with the components of the result that it takes.
  Network rest_network() const {
    Network result{{}, network_.momenta};
    std::map<std::size_t, LegTensor> inputs;
    for (const InnerEntry& entry : entries_) {
      ComponentSum sum;
      for (const auto& [number, c] : entry.sum) {
        if (outer_numbers_[number] >= 0) sum.push_back({outer_numbers_[number], c});
      }
      if (sum.empty()) continue;
      LegTensor& input = inputs[entry.term];
      input.slot = slot_;
      input.tensor.labels = divided_[entry.term].inner_values.labels;
      input.tensor.entries.push_back({entry.key, std::move(sum)});
    }
    for (auto& [t, input] : inputs) {
      NetworkTerm term{network_.terms[t].coefficient, divided_[t].outer, divided_[t].others};
      term.legs.push_back(std::move(input));
      result.terms.push_back(std::move(term));
    }
    return result;
  }

  const Network& network_;
  int slot_;
  std::vector<DividedTerm> divided_;
  LinearSpan inner_span_, outer_span_;
  std::vector<InnerEntry> entries_;
  std::vector<BasisSum> outer_sums_;  ///< of each inner basis vector
  std::vector<int> outer_numbers_;    ///< in the basis; -1 for a sum of others
};

}  // namespace

PairStep join_pair(const Network& network, int a, int b) {
  return PairJoiner(network, a, b).join();
}

}  // namespace helikos::ufo::tensors
