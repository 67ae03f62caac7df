// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/atoms.hpp"

#include <algorithm>

namespace helikos::ufo::tensors {
namespace {

using Number = std::complex<double>;
using DiracMatrix = std::array<std::array<Number, 4>, 4>;

constexpr AtomName atom_names[] = {
    {"P", "vl", AtomKind::metric},         {"Metric", "vv", AtomKind::metric},
    {"IdentityL", "vv", AtomKind::metric}, {"Epsilon", "vvvv", AtomKind::epsilon},
    {"Gamma", "vss", AtomKind::gamma},     {"Sigma", "vvss", AtomKind::sigma},
    {"Identity", "ss", AtomKind::unit},    {"Gamma5", "ss", AtomKind::gamma5},
    {"ProjM", "ss", AtomKind::left},       {"ProjP", "ss", AtomKind::right},
    {"C", "ss", AtomKind::conjugation},
};

DiracMatrix diagonal_dirac(double left, double right) {
  DiracMatrix result{};
  for (int i = 0; i < 4; ++i) result[i][i] = i < 2 ? left : right;
  return result;
}

/// gamma^mu = ((0, sigma^mu), (sigmabar^mu, 0))
DiracMatrix dirac_gamma(int mu) {
  constexpr Number i(0.0, 1.0);
  const Number pauli[4][2][2] = {
      {{1, 0}, {0, 1}}, {{0, 1}, {1, 0}}, {{0, -i}, {i, 0}}, {{1, 0}, {0, -1}}};
  DiracMatrix result{};
  for (int a = 0; a < 2; ++a) {
    for (int b = 0; b < 2; ++b) {
      result[a][2 + b] = pauli[mu][a][b];
      result[2 + a][b] = static_cast<double>(metric_sign(mu)) * pauli[mu][a][b];
    }
  }
  return result;
}

DiracMatrix dirac_product(const DiracMatrix& a, const DiracMatrix& b) {
  DiracMatrix c{};
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      for (int k = 0; k < 4; ++k) c[i][j] += a[i][k] * b[k][j];
  return c;
}

/// factor [gamma^mu, gamma^nu] without its diagonal mu = nu
DiracMatrix dirac_commutator(Number factor, int mu, int nu) {
  DiracMatrix result = dirac_product(dirac_gamma(mu), dirac_gamma(nu));
  for (auto& row : result)
    for (Number& x : row) x *= mu == nu ? 0.0 : 2.0 * factor;
  return result;
}

/// Entries of a matrix behind vector indices.
void add_entries(std::vector<AtomEntry>& entries, const std::vector<int>& vectors,
                 const DiracMatrix& matrix) {
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      if (matrix[i][j] == 0.0) continue;
      AtomEntry entry{{}, matrix[i][j]};
      std::ranges::copy(vectors, entry.indices.begin());
      entry.indices[vectors.size()] = i;
      entry.indices[vectors.size() + 1] = j;
      entries.push_back(entry);
    }
  }
}

/// Epsilon(0,1,2,3) = -1
std::vector<AtomEntry> epsilon_entries() {
  std::vector<AtomEntry> entries;
  std::array<int, 4> p{0, 1, 2, 3};
  do {
    int inversions = 0;
    for (int i = 0; i < 4; ++i)
      for (int j = i + 1; j < 4; ++j) inversions += p[i] > p[j];
    entries.push_back({p, inversions % 2 == 0 ? -1.0 : 1.0});
  } while (std::ranges::next_permutation(p).found);
  return entries;
}

std::vector<AtomEntry> make_entries(AtomKind kind) {
  std::vector<AtomEntry> entries;
  switch (kind) {
    case AtomKind::metric:
      for (int mu = 0; mu < 4; ++mu)
        entries.push_back({{mu, mu}, static_cast<double>(metric_sign(mu))});
      break;
    case AtomKind::epsilon:
      return epsilon_entries();
    case AtomKind::gamma:
      for (int mu = 0; mu < 4; ++mu) add_entries(entries, {mu}, dirac_gamma(mu));
      break;
    case AtomKind::sigma:
      for (int mu = 0; mu < 4; ++mu)
        for (int nu = 0; nu < 4; ++nu)
          add_entries(entries, {mu, nu}, dirac_commutator({0.0, 0.25}, mu, nu));
      break;
    case AtomKind::unit:
      add_entries(entries, {}, diagonal_dirac(1.0, 1.0));
      break;
    case AtomKind::gamma5:
      add_entries(entries, {}, diagonal_dirac(-1.0, 1.0));
      break;
    case AtomKind::left:
      add_entries(entries, {}, diagonal_dirac(1.0, 0.0));
      break;
    case AtomKind::right:
      add_entries(entries, {}, diagonal_dirac(0.0, 1.0));
      break;
    case AtomKind::conjugation:
      add_entries(entries, {}, dirac_commutator({0.0, 0.5}, 2, 0));
      break;
  }
  return entries;
}

}  // namespace

const AtomName* find_atom(std::string_view name) {
  const auto found = std::ranges::find(atom_names, name, &AtomName::name);
  return found == std::end(atom_names) ? nullptr : found;
}

const std::vector<AtomEntry>& entries_of(AtomKind kind) {
  static const auto tables = [] {
    std::array<std::vector<AtomEntry>, 9> result;
    for (int k = 0; k < 9; ++k) result[k] = make_entries(static_cast<AtomKind>(k));
    return result;
  }();
  return tables[static_cast<std::size_t>(kind)];
}

}  // namespace helikos::ufo::tensors
