// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/normal_form.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace helikos::ufo::tensors {
namespace {

constexpr double relative_zero = 1e-14;

using Atoms = std::vector<LorentzAtom>;

bool has_matrix(const LorentzAtom& atom) {
  return atom.num_labels >= 2 && is_spinor(atom.labels[atom.num_labels - 1]);
}
Label row_of(const LorentzAtom& atom) { return atom.labels[atom.num_labels - 2]; }
Label column_of(const LorentzAtom& atom) { return atom.labels[atom.num_labels - 1]; }

bool is_unit(const LorentzAtom& atom) {
  return atom.kind == AtomKind::metric || atom.kind == AtomKind::unit;
}

/// A unit with a summed index, or the end.
Atoms::iterator find_unit(Atoms& atoms) {
  return std::ranges::find_if(atoms, [](const LorentzAtom& atom) {
    const auto is_free = [](Label label) { return !is_momentum(label) && is_summed(label); };
    return is_unit(atom) && (is_free(atom.labels[0]) || is_free(atom.labels[1]));
  });
}

void replace_label(Atoms& atoms, Label from, Label to) {
  for (LorentzAtom& atom : atoms) {
    std::replace(atom.labels.begin(), atom.labels.begin() + atom.num_labels, from, to);
  }
}

/// Sorts antisymmetric labels; returns the sign, or 0 for equal ones.
int sort_antisymmetric(Label* labels, int n) {
  int sign = 1;
  for (int i = 1; i < n; ++i) {
    for (int k = i; k > 0 && labels[k] <= labels[k - 1]; --k) {
      if (labels[k] == labels[k - 1]) return 0;
      std::swap(labels[k], labels[k - 1]);
      sign = -sign;
    }
  }
  return sign;
}

/// Sorts symmetric and antisymmetric labels; returns the sign.
int sort_labels(LorentzAtom& atom) {
  Label* const labels = atom.labels.data();
  if (atom.kind == AtomKind::metric && labels[1] < labels[0]) std::swap(labels[0], labels[1]);
  if (atom.kind == AtomKind::epsilon) return sort_antisymmetric(labels, 4);
  if (atom.kind == AtomKind::sigma) return sort_antisymmetric(labels, 2);
  return 1;
}

/// A tensor whose summed labels are all the same, to compare tensors before labels are named.
LorentzAtom with_common_label(LorentzAtom atom) {
  for (Label& label : atom.labels) {
    if (!is_momentum(label) && is_summed(label)) label = summed_labels;
  }
  return atom;
}

bool comes_before(const LorentzAtom& a, const LorentzAtom& b) {
  return with_common_label(a) < with_common_label(b);
}

/// Moves the chain of matrices that begins at this row from `rest` to `chain`.
void take_chain(Atoms& rest, Label row, Atoms& chain) {
  while (true) {
    const auto next = std::ranges::find_if(
        rest, [&](const LorentzAtom& atom) { return has_matrix(atom) && row_of(atom) == row; });
    if (next == rest.end()) return;
    chain.push_back(*next);
    rest.erase(next);
    row = column_of(chain.back());
  }
}

/// Matrices first, chain by chain; then all others.
Atoms ordered(Atoms rest) {
  std::vector<Label> rows;
  for (const LorentzAtom& atom : rest) {
    if (has_matrix(atom) && !is_summed(row_of(atom))) rows.push_back(row_of(atom));
  }
  std::ranges::sort(rows);
  Atoms result;
  for (const Label row : rows) take_chain(rest, row, result);
  std::ranges::stable_sort(rest, comes_before);
  result.insert(result.end(), rest.begin(), rest.end());
  return result;
}

void name_summed(Atoms& atoms) {
  std::map<Label, Label> names;
  int next = summed_labels;
  for (LorentzAtom& atom : atoms) {
    for (int k = 0; k < atom.num_labels; ++k) {
      Label& label = atom.labels[k];
      if (is_momentum(label) || !is_summed(label)) continue;
      const auto [place, is_new] = names.try_emplace(label, 0);
      if (is_new) place->second = next++ + (is_spinor(label) ? spinor_labels : 0);
      label = place->second;
    }
  }
}

}  // namespace

void contract_units(LorentzTerm& term) {
  for (auto unit = find_unit(term.atoms); unit != term.atoms.end(); unit = find_unit(term.atoms)) {
    auto [from, to] = std::pair(unit->labels[0], unit->labels[1]);
    if (is_momentum(from) || !is_summed(from)) std::swap(from, to);
    term.atoms.erase(unit);
    if (from == to) {
      term.coefficient *= 4.0;
    } else {
      replace_label(term.atoms, from, to);
    }
  }
}

void sort_term(LorentzTerm& term) {
  const auto sort_all = [&] {
    for (LorentzAtom& atom : term.atoms) {
      term.coefficient *= static_cast<double>(sort_labels(atom));
    }
  };
  for (int pass = 0; pass < 2; ++pass) {
    sort_all();
    term.atoms = ordered(std::move(term.atoms));
    name_summed(term.atoms);
  }
  sort_all();
}

void merge_equal(std::vector<LorentzTerm>& terms) {
  std::map<std::pair<Atoms, int>, std::size_t> places;
  std::vector<LorentzTerm> sums;
  std::vector<double> sizes;
  for (LorentzTerm& term : terms) {
    const auto [place, is_new] = places.try_emplace({term.atoms, term.function}, sums.size());
    const double size = std::abs(term.coefficient);
    if (is_new) {
      sums.push_back(std::move(term));
      sizes.push_back(size);
    } else {
      sums[place->second].coefficient += term.coefficient;
      sizes[place->second] += size;
    }
  }
  terms.clear();
  for (std::size_t k = 0; k < sums.size(); ++k) {
    if (std::abs(sums[k].coefficient) > relative_zero * sizes[k]) {
      terms.push_back(std::move(sums[k]));
    }
  }
}

std::vector<SpinorChain> chains_of(const LorentzTerm& term) {
  std::vector<SpinorChain> chains;
  Atoms rest = ordered(term.atoms);
  for (const LorentzAtom& atom : rest) {
    if (!has_matrix(atom)) continue;
    const Label row = row_of(atom), column = column_of(atom);
    if (!is_summed(row)) chains.push_back({leg_of(row), -1});
    if (!is_summed(column)) {
      if (chains.empty() || chains.back().second >= 0) chains.push_back({-1, -1});
      chains.back().second = leg_of(column);
    }
  }
  std::ranges::sort(chains);
  return chains;
}

}  // namespace helikos::ufo::tensors
