// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Lorentz and colour structures as lists of tensors, and all of their components by loops over all
/// values of all indices. It shares nothing with the readers of src/helikos/theory/ufo/: structures
/// are written as strings for them.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <complex>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "helas/gamma.hpp"

namespace helikos::test {

using IndexComplex = std::complex<double>;

/// A tensor of a UFO string: "Gamma(3,2,-1)". Indices above 0 are legs, others are summed.
struct IndexAtom {
  std::string name;
  std::vector<int> indices;
};

struct IndexTerm {
  double factor = 1.0;
  std::vector<IndexAtom> atoms;
};

using IndexStructure = std::vector<IndexTerm>;

/// Reads products of tensors with " + " or " - " between them; "1" has no tensor.
inline IndexStructure index_structure(std::string_view text) {
  IndexStructure result(1);
  std::size_t at = 0;
  while (at < text.size()) {
    if (const char sign = text[at]; sign == '+' || sign == '-') {
      if (!result.back().atoms.empty()) result.emplace_back();
      result.back().factor = sign == '-' ? -1.0 : 1.0;
      ++at;
    } else if (sign == ' ' || sign == '*' || sign == '1') {
      ++at;
    } else {
      const std::size_t open = text.find('(', at), close = text.find(')', at);
      IndexAtom atom{std::string(text.substr(at, open - at)), {}};
      for (std::size_t from = open + 1; from < close;) {
        const std::size_t end = std::min(text.find(',', from), close);
        atom.indices.push_back(std::atoi(std::string(text.substr(from, end - from)).c_str()));
        from = end + 1;
      }
      result.back().atoms.push_back(std::move(atom));
      at = close + 1;
    }
  }
  return result;
}

inline std::string text_of(const IndexTerm& term) {
  std::string text;
  for (const auto& [name, indices] : term.atoms) {
    text += (text.empty() ? "" : "*") + name;
    for (std::size_t k = 0; k < indices.size(); ++k)
      text += (k == 0 ? "(" : ",") + std::to_string(indices[k]);
    text += ")";
  }
  return text.empty() ? "1" : text;
}

inline std::string text_of(const IndexStructure& structure) {
  std::string text;
  for (const IndexTerm& term : structure)
    text += (term.factor < 0.0 ? " - " : text.empty() ? "" : " + ") + text_of(term);
  return text;
}

/// The structure with leg `to[k]` in the place of leg k, from 0.
inline IndexStructure with_legs(IndexStructure structure, const std::vector<int>& to) {
  for (IndexTerm& term : structure)
    for (IndexAtom& atom : term.atoms)
      for (int& index : atom.indices)
        if (index > 0) index = index / 1000 * 1000 + to[std::size_t(index % 1000 - 1)] + 1;
  return structure;
}

/// The structure of the conjugate fields in the same places: chains of Dirac matrices and of
/// colour in the opposite order, with gamma^0 on both sides.
inline IndexStructure conjugated(IndexStructure structure) {
  constexpr std::pair<const char*, const char*> pairs[] = {
      {"ProjM", "ProjP"}, {"Epsilon", "EpsilonBar"}, {"K6", "K6Bar"}};
  for (IndexTerm& term : structure)
    for (IndexAtom& atom : term.atoms) {
      const auto is_named = [&](std::initializer_list<std::string_view> names) {
        return std::ranges::find(names, atom.name) != names.end();
      };
      if (is_named({"Gamma", "Gamma5", "ProjM", "ProjP", "Sigma", "Identity", "T", "T6"}))
        std::swap(atom.indices[atom.indices.size() - 2], atom.indices.back());
      if (atom.name == "Gamma5") term.factor = -term.factor;
      const bool is_of_vectors = atom.name == "Epsilon" && atom.indices.size() == 4;
      for (const auto& [one, other] : pairs)
        if (!is_of_vectors && is_named({one, other})) {
          atom.name = atom.name == one ? other : one;
          break;
        }
    }
  return structure;
}

/// Number of momenta in a term; the same in all terms.
inline int num_momenta(const IndexStructure& structure) {
  return int(std::ranges::count(structure.front().atoms, "P", &IndexAtom::name));
}

/// A component of each leg, and its value.
struct TensorEntry {
  std::vector<int> components;
  IndexComplex value;
};

using TensorEntries = std::vector<TensorEntry>;

/// Kinds and numbers of the indices of a structure, with the number of their values.
using IndexSizes = std::map<std::pair<char, int>, int>;

/// Values of indices at one place of a loop over all of them.
class IndexValues {
 public:
  explicit IndexValues(const IndexSizes& sizes) {
    for (const auto& [index, size] : sizes) {
      names_.push_back(index);
      sizes_.push_back(size);
    }
    values_.resize(names_.size());
  }

  std::size_t place_of(char kind, int number) const {
    return std::size_t(std::ranges::find(names_, std::pair(kind, number)) - names_.begin());
  }
  int at(std::size_t place) const { return values_[place]; }
  int of(char kind, int number) const { return values_[place_of(kind, number)]; }
  const std::vector<std::pair<char, int>>& names() const { return names_; }

  /// The next values; false after the last ones.
  bool advance() {
    for (std::size_t k = 0; k < values_.size(); ++k) {
      if (++values_[k] < sizes_[k]) return true;
      values_[k] = 0;
    }
    return false;
  }

 private:
  std::vector<std::pair<char, int>> names_;
  std::vector<int> sizes_, values_;
};

using IndexSums = std::map<std::vector<int>, IndexComplex>;

/// Adds a term for all values of all indices. kinds_of(atom): of its indices, `p` for a momentum;
/// value_of(atom, values); components_of(values): those of the legs, and a factor.
template <class KindsOf, class ValueOf, class ComponentsOf>
void sum_over_indices(const IndexTerm& term, const IndexSizes& sizes, KindsOf kinds_of,
                      ValueOf value_of, ComponentsOf components_of, IndexSums& sums) {
  constexpr std::size_t no_place = std::size_t(-1);
  IndexValues values(sizes);
  std::vector<std::array<std::size_t, 4>> places;
  for (const IndexAtom& atom : term.atoms) {
    const std::string kinds = kinds_of(atom);
    places.push_back({no_place, no_place, no_place, no_place});
    for (std::size_t k = 0; k < kinds.size(); ++k)
      if (kinds[k] != 'p') places.back()[k] = values.place_of(kinds[k], atom.indices[k]);
  }
  do {
    IndexComplex product = term.factor;
    for (std::size_t k = 0; k < places.size() && product != 0.0; ++k) {
      std::array<int, 4> own{};
      for (std::size_t i = 0; i < 4; ++i)
        if (places[k][i] != no_place) own[i] = values.at(places[k][i]);
      product *= value_of(term.atoms[k], own);
    }
    if (product == 0.0) continue;
    const auto [components, factor] = components_of(values);
    sums[components] += factor * product;
  } while (values.advance());
}

inline TensorEntries entries_of(const IndexSums& sums) {
  TensorEntries result;
  for (const auto& [components, value] : sums)
    if (value != 0.0) result.push_back({components, value});
  return result;
}

// ---- Lorentz

/// Dirac matrices in double.
struct DiracTables {
  IndexComplex gamma[4][4][4], sigma[4][4][4][4], conjugation[4][4];

  DiracTables() {
    const auto copy = [](const Matrix4& from, IndexComplex(&to)[4][4]) {
      for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j)
          to[i][j] = {double(from[i][j].real()), double(from[i][j].imag())};
    };
    for (int mu = 0; mu < 4; ++mu) {
      copy(gamma_matrix(mu), gamma[mu]);
      for (int nu = 0; nu < 4; ++nu)
        copy(ExactComplex(0, 0.25L) * (gamma_matrix(mu) * gamma_matrix(nu) +
                                       ExactComplex(-1) * (gamma_matrix(nu) * gamma_matrix(mu))),
             sigma[mu][nu]);
    }
    copy(ExactComplex(0, 1) * (gamma_matrix(2) * gamma_matrix(0)), conjugation);
  }
};

inline const DiracTables& dirac_tables() {
  static const DiracTables tables;
  return tables;
}

/// -1 for (0, 1, 2, 3).
inline double epsilon_of(const std::array<int, 4>& m) {
  double product = 1.0;
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = i + 1; j < 4; ++j) product *= m[j] - m[i];
  return -product / 12.0;
}

/// The kinds of the indices of an atom: v, s, and p for a leg with a momentum.
inline std::string index_kinds(const std::string& name) {
  if (name == "P") return "vp";
  if (name == "Metric") return "vv";
  if (name == "Epsilon") return "vvvv";
  if (name == "Gamma") return "vss";
  return name == "Sigma" ? "vvss" : "ss";
}

/// Components of a Lorentz structure with lower vector indices. All fermions are columns: a field
/// in the place of a row enters as psi^T C, and fields anticommute to the order of legs.
/// spins: 2S + 1; momenta: outgoing, upper components.
class DenseLorentz {
 public:
  using Momenta = std::vector<std::array<double, 4>>;

  DenseLorentz(const IndexStructure& structure, std::vector<int> spins, const Momenta& momenta)
      : spins_(std::move(spins)), momenta_(momenta) {
    find_chains(structure.front());
    for (const IndexTerm& term : structure) add(term);
  }

  TensorEntries entries() const { return entries_of(sums_); }

 private:
  /// Rows, and the sign of the order row, column, row, ..
  void find_chains(const IndexTerm& term) {
    std::map<int, int> next;
    for (const IndexAtom& atom : term.atoms)
      if (index_kinds(atom.name).ends_with("ss"))
        next[atom.indices[atom.indices.size() - 2]] = atom.indices.back();
    std::vector<int> order;
    for (const auto& [row, column] : next) {
      if (row < 0) continue;
      int last = column;
      while (last < 0) last = next.at(last);
      order.insert(order.end(), {row, last});
      rows_.push_back(row);
    }
    for (std::size_t i = 0; i < order.size(); ++i)
      for (std::size_t k = i + 1; k < order.size(); ++k)
        if (order[k] < order[i]) sign_ = -sign_;
  }

  void add(const IndexTerm& term) {
    IndexSizes sizes;
    for (std::size_t leg = 0; leg < spins_.size(); ++leg)
      for (const auto& index : indices_of(int(leg))) sizes[index] = 4;
    for (const IndexAtom& atom : term.atoms) {
      const std::string kinds = index_kinds(atom.name);
      for (std::size_t k = 0; k < kinds.size(); ++k)
        if (kinds[k] != 'p') sizes[{kinds[k], atom.indices[k]}] = 4;
    }
    sum_over_indices(
        term, sizes, [](const IndexAtom& atom) { return index_kinds(atom.name); },
        [this](const IndexAtom& atom, const std::array<int, 4>& i) { return value(atom, i); },
        [this](const IndexValues& values) { return components(values); }, sums_);
  }

  std::vector<std::pair<char, int>> indices_of(int leg) const {
    const int number = leg + 1;
    switch (spins_[std::size_t(leg)]) {
      case 2:
        return {{'s', number}};
      case 3:
        return {{'v', number}};
      case 4:
        return {{'v', number}, {'s', number}};
      case 5:
        return {{'v', 1000 + number}, {'v', 2000 + number}};
      default:
        return {};
    }
  }

  /// All vector indices are lowered, or summed with the metric.
  std::pair<std::vector<int>, IndexComplex> components(const IndexValues& values) const {
    IndexComplex factor = sign_;
    for (std::size_t place = 0; place < values.names().size(); ++place)
      if (values.names()[place].first == 'v')
        factor *= double(metric[std::size_t(values.at(place))]);
    std::vector<int> result;
    for (std::size_t leg = 0; leg < spins_.size(); ++leg) {
      int component = 0;
      for (const auto& index : indices_of(int(leg))) {
        int own = values.of(index.first, index.second);
        if (index.first == 's' && std::ranges::find(rows_, index.second) != rows_.end()) {
          const int column = own ^ 1;  // C has no other elements
          factor *= dirac_tables().conjugation[column][own];
          own = column;
        }
        component = 4 * component + own;
      }
      result.push_back(component);
    }
    return {std::move(result), factor};
  }

  IndexComplex value(const IndexAtom& atom, const std::array<int, 4>& i) const {
    const DiracTables& tables = dirac_tables();
    if (atom.name == "P") return momenta_[std::size_t(atom.indices[1] - 1)][std::size_t(i[0])];
    if (atom.name == "Metric") return i[0] == i[1] ? double(metric[std::size_t(i[0])]) : 0.0;
    if (atom.name == "Epsilon") return epsilon_of(i);
    if (atom.name == "Gamma") return tables.gamma[i[0]][i[1]][i[2]];
    if (atom.name == "Sigma") return tables.sigma[i[0]][i[1]][i[2]][i[3]];
    if (i[0] != i[1]) return 0.0;
    if (atom.name == "Gamma5") return i[0] < 2 ? -1.0 : 1.0;
    if (atom.name == "Identity") return 1.0;
    return (atom.name == "ProjM") == (i[0] < 2) ? 1.0 : 0.0;
  }

  std::vector<int> spins_;
  const Momenta& momenta_;
  std::vector<int> rows_;
  double sign_ = 1.0;
  IndexSums sums_;
};

// ---- Colour

/// Generators, structure constants and the symmetric pairs of triplets.
struct ColorTables {
  IndexComplex t[8][3][3]{}, f[8][8][8]{}, d[8][8][8]{}, k6[6][3][3]{}, t6[8][6][6]{};

  ColorTables() {
    const IndexComplex i(0.0, 1.0);
    const double root3 = std::sqrt(3.0);
    t[0][0][1] = t[0][1][0] = t[3][0][2] = t[3][2][0] = t[5][1][2] = t[5][2][1] = 0.5;
    t[1][0][1] = t[4][0][2] = t[6][1][2] = -0.5 * i;
    t[1][1][0] = t[4][2][0] = t[6][2][1] = 0.5 * i;
    t[2][0][0] = 0.5, t[2][1][1] = -0.5;
    t[7][0][0] = t[7][1][1] = 0.5 / root3, t[7][2][2] = -1.0 / root3;
    int pair = 0;
    for (int a = 0; a < 3; ++a)
      for (int b = a; b < 3; ++b, ++pair)
        k6[pair][a][b] = k6[pair][b][a] = a == b ? 1.0 : std::sqrt(0.5);
    for (int a = 0; a < 8; ++a) {
      for (int b = 0; b < 8; ++b)
        for (int c = 0; c < 8; ++c) {
          const auto ab = trace(a, b, c), ba = trace(b, a, c);
          f[a][b][c] = -2.0 * i * (ab - ba);
          d[a][b][c] = 2.0 * (ab + ba);
        }
      for (int m = 0; m < 6; ++m)
        for (int n = 0; n < 6; ++n)
          for (int x = 0; x < 27; ++x)
            t6[a][m][n] +=
                2.0 * k6[m][x / 9][x / 3 % 3] * t[a][x / 3 % 3][x % 3] * k6[n][x % 3][x / 9];
    }
  }

  IndexComplex trace(int a, int b, int c) const {
    IndexComplex sum = 0.0;
    for (int x = 0; x < 27; ++x)
      sum += t[a][x / 9][x / 3 % 3] * t[b][x / 3 % 3][x % 3] * t[c][x % 3][x / 9];
    return sum;
  }
};

inline const ColorTables& color_tables() {
  static const ColorTables tables;
  return tables;
}

/// Components of a product of colour tensors. colors: dimension of each leg.
inline TensorEntries dense_color(const IndexTerm& term, const std::vector<int>& colors) {
  constexpr std::pair<const char*, std::array<int, 3>> known[] = {
      {"T", {8, 3, 3}},          {"f", {8, 8, 8}},  {"d", {8, 8, 8}},     {"Epsilon", {3, 3, 3}},
      {"EpsilonBar", {3, 3, 3}}, {"K6", {6, 3, 3}}, {"K6Bar", {6, 3, 3}}, {"T6", {8, 6, 6}}};
  IndexSizes sizes;
  for (std::size_t leg = 0; leg < colors.size(); ++leg) sizes[{'c', int(leg) + 1}] = colors[leg];
  for (const IndexAtom& atom : term.atoms)
    for (const auto& [name, own] : known)
      for (std::size_t k = 0; k < 3 && atom.name == name; ++k)
        sizes[{'c', atom.indices[k]}] = own[k];
  const ColorTables& tables = color_tables();
  const auto kinds = [](const IndexAtom& atom) { return std::string(atom.indices.size(), 'c'); };
  const auto value = [&](const IndexAtom& atom, const std::array<int, 4>& i) -> IndexComplex {
    if (atom.name == "Identity") return i[0] == i[1] ? 1.0 : 0.0;
    if (atom.name == "T") return tables.t[i[0]][i[1]][i[2]];
    if (atom.name == "f") return tables.f[i[0]][i[1]][i[2]];
    if (atom.name == "d") return tables.d[i[0]][i[1]][i[2]];
    if (atom.name == "T6") return tables.t6[i[0]][i[1]][i[2]];
    if (atom.name.starts_with("K6")) return tables.k6[i[0]][i[1]][i[2]];
    return (i[1] - i[0]) * (i[2] - i[0]) * (i[2] - i[1]) / 2.0;
  };
  const auto components = [&](const IndexValues& values) {
    std::vector<int> result;
    for (std::size_t leg = 0; leg < colors.size(); ++leg)
      result.push_back(values.of('c', int(leg) + 1));
    return std::pair(std::move(result), IndexComplex(1.0));
  };
  IndexSums sums;
  sum_over_indices(term, sizes, kinds, value, components, sums);
  return entries_of(sums);
}

}  // namespace helikos::test
