// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <map>

#include "helikos/theory/ufo/detail/normal_form.hpp"

namespace helikos::ufo::tensors {
namespace {

constexpr double equal_ratio = 1e-14;
constexpr Label any_momentum = -1000000;
constexpr std::size_t most_merged_terms = 512;  ///< larger structures keep their terms

/// A momentum of a term, with the sign that the order of indices gives.
struct MomentumPlace {
  std::size_t term;
  Label momentum;
  double sign;
};

/// Terms that are equal up to one momentum, by what they have in common.
using PlacesByRest = std::map<std::vector<LorentzAtom>, std::vector<MomentumPlace>>;

PlacesByRest find_places(const std::vector<LorentzTerm>& terms) {
  PlacesByRest places;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    for (std::size_t a = 0; a < terms[t].atoms.size(); ++a) {
      for (int k = 0; k < terms[t].atoms[a].num_labels; ++k) {
        LorentzTerm rest{1.0, terms[t].atoms};
        Label& label = rest.atoms[a].labels[k];
        if (!is_momentum(label)) continue;
        const Label momentum = std::exchange(label, any_momentum);
        sort_term(rest);
        auto& same = places[rest.atoms];
        const bool is_double = !same.empty() && same.back().term == t;  // P.P has two such places
        if (!is_double) same.push_back({t, momentum, rest.coefficient.real()});
      }
    }
  }
  return places;
}

/// The label of a sum of momenta; coefficients are divided by the first one, which is returned.
std::pair<Label, double> label_of_sum(LorentzStructure& structure, MomentumSum sum) {
  const auto first = std::ranges::find_if(sum, [](double c) { return c != 0.0; });
  const double scale = *first;
  for (double& c : sum) c /= scale;
  const auto is_same = [&](const MomentumSum& other) {
    return std::ranges::equal(sum, other,
                              [](double x, double y) { return std::abs(x - y) < equal_ratio; });
  };
  const auto found = std::ranges::find_if(structure.momenta, is_same);
  const auto number = static_cast<Label>(found - structure.momenta.begin());
  if (found == structure.momenta.end()) structure.momenta.push_back(std::move(sum));
  return {-1 - number, scale};
}

/// Sum of the momenta of terms, relative to the coefficient of the first one; empty where the
/// ratios are not real.
MomentumSum sum_of_momenta(const LorentzStructure& structure,
                           const std::vector<MomentumPlace>& places) {
  MomentumSum sum(structure.spins.size(), 0.0), sizes = sum;
  const auto coefficient = [&](const MomentumPlace& place) {
    return structure.terms[place.term].coefficient * place.sign;
  };
  for (const MomentumPlace& place : places) {
    const auto ratio = coefficient(place) / coefficient(places.front());
    if (std::abs(ratio.imag()) > equal_ratio * std::abs(ratio)) return {};
    const MomentumSum& momentum = structure.momenta[momentum_of(place.momentum)];
    for (std::size_t leg = 0; leg < sum.size(); ++leg) {
      sum[leg] += ratio.real() * momentum[leg];
      sizes[leg] += std::abs(ratio.real() * momentum[leg]);
    }
  }
  for (std::size_t leg = 0; leg < sum.size(); ++leg) {
    if (std::abs(sum[leg]) <= equal_ratio * sizes[leg]) sum[leg] = 0.0;
  }
  return sum;
}

/// Replaces the terms of `places` by one, and marks them in `is_used`.
bool merge_places(LorentzStructure& structure, const std::vector<LorentzAtom>& rest,
                  const std::vector<MomentumPlace>& places, std::vector<char>& is_used) {
  const auto used = [&](const MomentumPlace& place) { return is_used[place.term] != 0; };
  if (places.size() < 2 || std::ranges::any_of(places, used)) return false;
  const MomentumSum sum = sum_of_momenta(structure, places);
  if (sum.empty()) return false;
  for (const MomentumPlace& place : places) is_used[place.term] = 1;
  if (std::ranges::all_of(sum, [](double c) { return c == 0.0; })) return true;
  const auto [label, scale] = label_of_sum(structure, sum);
  const MomentumPlace& first = places.front();
  LorentzTerm merged{structure.terms[first.term].coefficient * first.sign * scale, rest};
  for (LorentzAtom& atom : merged.atoms) {
    std::ranges::replace(atom.labels, any_momentum, label);
  }
  sort_term(merged);
  structure.terms.push_back(std::move(merged));
  return true;
}

bool merge_once(LorentzStructure& structure) {
  const PlacesByRest places = find_places(structure.terms);
  std::vector<PlacesByRest::const_iterator> order;
  for (auto it = places.begin(); it != places.end(); ++it) {
    if (it->second.size() > 1) order.push_back(it);
  }
  std::ranges::stable_sort(order, std::greater{}, [](auto it) { return it->second.size(); });
  std::vector<char> is_used(structure.terms.size(), 0);
  bool has_merged = false;
  for (const auto it : order) {
    has_merged |= merge_places(structure, it->first, it->second, is_used);
  }
  std::vector<LorentzTerm> kept;
  for (std::size_t t = 0; t < structure.terms.size(); ++t) {
    if (t >= is_used.size() || is_used[t] == 0) kept.push_back(std::move(structure.terms[t]));
  }
  structure.terms = std::move(kept);
  return has_merged;
}

}  // namespace

void merge_momenta(LorentzStructure& structure) {
  if (structure.terms.size() > most_merged_terms) return;
  while (merge_once(structure)) merge_equal(structure.terms);
}

}  // namespace helikos::ufo::tensors
