// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// |M|^2 of all trees of a small model by dense tensors: diagrams one by one, external states one
/// by one, each vertex with all of its components. Slow, and independent of programs.
///
/// All fermions are columns, also Majorana ones, so that a vertex where arrows clash is no special
/// case. Spinors, polarisations and propagators are written out here.

#include <array>
#include <cmath>
#include <complex>
#include <map>
#include <utility>
#include <vector>

#include "engine/events.hpp"
#include "engine/index_structures.hpp"

namespace helikos::test {

/// A particle, or its antiparticle.
struct DenseLeg {
  int particle = 0;
  bool anti = false;
  bool operator==(const DenseLeg&) const = default;
};

struct DenseParticle {
  int spin = 1;   ///< 2S + 1
  int color = 1;  ///< dimension
  double mass = 0.0, width = 0.0;
  bool self_conjugate = true;
};

struct DenseTerm {
  IndexTerm color;
  IndexStructure lorentz;
  IndexComplex coupling;
};

struct DenseVertex {
  std::vector<DenseLeg> legs;  ///< all outgoing
  std::vector<DenseTerm> terms;
};

// ---- States and propagators

namespace dense {

using Components = std::vector<IndexComplex>;
using Vector = std::array<double, 4>;

inline Vector vector_of(const Momentum& p) { return {p.t, p.x, p.y, p.z}; }

/// Real polarisation vectors: two transverse ones, and with a mass the longitudinal one.
inline std::vector<Vector> polarisations(const Vector& k, double mass) {
  const double p = std::sqrt(k[1] * k[1] + k[2] * k[2] + k[3] * k[3]);
  const bool rests = p < 1e-12 * k[0];
  const std::array<double, 3> n = rests ? std::array<double, 3>{0.0, 0.0, 1.0}
                                        : std::array<double, 3>{k[1] / p, k[2] / p, k[3] / p};
  std::size_t least = 0;
  for (std::size_t i = 1; i < 3; ++i)
    if (std::abs(n[i]) < std::abs(n[least])) least = i;
  std::array<double, 3> a{};
  for (std::size_t i = 0; i < 3; ++i) a[i] = (i == least ? 1.0 : 0.0) - n[i] * n[least];
  const double size = std::sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
  for (double& own : a) own /= size;
  std::vector<Vector> result{
      {0.0, a[0], a[1], a[2]},
      {0.0, n[1] * a[2] - n[2] * a[1], n[2] * a[0] - n[0] * a[2], n[0] * a[1] - n[1] * a[0]}};
  if (mass > 0.0) {
    const double energy = rests ? mass : k[0], along = rests ? 0.0 : p;
    result.push_back(
        {along / mass, energy * n[0] / mass, energy * n[1] / mass, energy * n[2] / mass});
  }
  return result;
}

/// u of an incoming particle, v of an outgoing one: (l1, l2, r1, r2).
inline std::vector<Components> spinors(const Vector& k, double mass, bool incoming) {
  const double p = std::sqrt(k[1] * k[1] + k[2] * k[2] + k[3] * k[3]);
  const bool rests = p < 1e-12 * k[0];
  const double nx = rests ? 0.0 : k[1] / p, ny = rests ? 0.0 : k[2] / p,
               nz = rests ? 1.0 : k[3] / p;
  const double high = std::sqrt(k[0] + (rests ? 0.0 : p)), low = mass / high;
  std::array<IndexComplex, 2> a{1.0 + nz, IndexComplex(nx, ny)};
  if (nz <= 0.0) a = {IndexComplex(nx, -ny), 1.0 - nz};
  const double size = std::sqrt(std::norm(a[0]) + std::norm(a[1]));
  std::vector<Components> result;
  for (const bool is_positive : {true, false}) {
    const auto xi = is_positive ? std::array{a[0] / size, a[1] / size}
                                : std::array{-std::conj(a[1]) / size, std::conj(a[0]) / size};
    const double left = is_positive ? low : high;
    const double right = (incoming ? 1.0 : -1.0) * (is_positive ? high : low);
    result.push_back({left * xi[0], left * xi[1], right * xi[0], right * xi[1]});
  }
  return result;
}

inline Components outer(const Components& a, const Components& b) {
  Components result;
  for (const auto& x : a)
    for (const auto& y : b) result.push_back(x * y);
  return result;
}

inline Components outer(const Vector& a, const Components& b) {
  return outer(Components(a.begin(), a.end()), b);
}

/// gamma.x of a vector-spinor.
inline Components gamma_trace(const Components& x) {
  Components result(4);
  for (std::size_t mu = 0; mu < 4; ++mu)
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = 0; j < 4; ++j)
        result[i] += double(metric[mu]) * dirac_tables().gamma[mu][i][j] * x[4 * mu + j];
  return result;
}

/// Products of vectors and spinors, projected on those with gamma.x = 0. The projector acts on the
/// coefficients of the products, which are orthonormal; the sum of squares over its columns is that
/// over the states.
inline std::vector<Components> vector_spinors(const Vector& k, double mass, bool incoming) {
  std::vector<Components> products;
  for (const Vector& e : polarisations(k, mass))
    for (const Components& u : spinors(k, mass, incoming)) products.push_back(outer(e, u));
  const std::size_t n = products.size();
  std::vector<Components> rows(4, Components(n));  // of the map to gamma.x
  double scale = 0.0;
  for (std::size_t a = 0; a < n; ++a) {
    const Components image = gamma_trace(products[a]);
    for (std::size_t i = 0; i < 4; ++i) {
      rows[i][a] = image[i];
      scale = std::max(scale, std::abs(image[i]));
    }
  }
  std::vector<Components> projector(n, Components(n));
  for (std::size_t a = 0; a < n; ++a) projector[a][a] = 1.0;
  std::vector<Components> basis;
  for (Components row : rows) {  // each row without the parts along those before, twice
    for (int pass = 0; pass < 2; ++pass)
      for (const Components& one : basis) {
        IndexComplex overlap = 0.0;
        for (std::size_t a = 0; a < n; ++a) overlap += std::conj(one[a]) * row[a];
        for (std::size_t a = 0; a < n; ++a) row[a] -= overlap * one[a];
      }
    double norm = 0.0;
    for (const auto& x : row) norm += std::norm(x);
    if (std::sqrt(norm) < 1e-9 * scale) continue;
    for (auto& x : row) x /= std::sqrt(norm);
    basis.push_back(row);
  }
  for (const Components& one : basis)
    for (std::size_t a = 0; a < n; ++a)
      for (std::size_t b = 0; b < n; ++b) projector[a][b] -= std::conj(one[a]) * one[b];
  std::vector<Components> result;
  for (std::size_t b = 0; b < n; ++b) {
    Components sum(16);
    for (std::size_t a = 0; a < n; ++a)
      for (std::size_t c = 0; c < 16; ++c) sum[c] += projector[a][b] * products[a][c];
    result.push_back(std::move(sum));
  }
  return result;
}

inline std::vector<Components> tensor_states(const Vector& k, double mass) {
  const auto e = polarisations(k, mass);
  const auto product = [&](std::size_t a, std::size_t b) {
    return outer(e[a], Components(e[b].begin(), e[b].end()));
  };
  const auto sum = [](std::initializer_list<std::pair<double, Components>> parts) {
    Components result(16);
    for (const auto& [factor, own] : parts)
      for (std::size_t c = 0; c < 16; ++c) result[c] += factor * own[c];
    return result;
  };
  const double half = std::sqrt(0.5), sixth = std::sqrt(1.0 / 6.0);
  std::vector<Components> result{sum({{half, product(0, 0)}, {-half, product(1, 1)}}),
                                 sum({{half, product(0, 1)}, {half, product(1, 0)}})};
  if (mass == 0.0) return result;
  for (const std::size_t i : {0, 1})
    result.push_back(sum({{half, product(i, 2)}, {half, product(2, i)}}));
  result.push_back(
      sum({{sixth, product(0, 0)}, {sixth, product(1, 1)}, {-2.0 * sixth, product(2, 2)}}));
  return result;
}

inline std::vector<Components> states(const DenseParticle& own, const Momentum& p, bool incoming) {
  const Vector k = vector_of(p);
  if (own.spin == 2) return spinors(k, own.mass, incoming);
  if (own.spin == 4) return vector_spinors(k, own.mass, incoming);
  if (own.spin == 5) return tensor_states(k, own.mass);
  if (own.spin == 1) return {{1.0}};
  std::vector<Components> result;
  for (const Vector& e : polarisations(k, own.mass)) result.emplace_back(e.begin(), e.end());
  return result;
}

using Square = std::vector<Components>;  ///< (row, column)

/// k.gamma + mass
inline Square slash_plus(const Vector& k, double mass) {
  Square result(4, Components(4));
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) {
      result[i][j] = i == j ? mass : 0.0;
      for (std::size_t mu = 0; mu < 4; ++mu)
        result[i][j] += metric[mu] * k[mu] * dirac_tables().gamma[mu][i][j];
    }
  return result;
}

inline Square times(const Square& a, const Square& b) {
  Square result(a.size(), Components(b.front().size()));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = 0; k < b.size(); ++k)
      for (std::size_t j = 0; j < b[k].size(); ++j) result[i][j] += a[i][k] * b[k][j];
  return result;
}

/// C^-1 = -C
inline Square inverse_conjugation() {
  Square result(4, Components(4));
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) result[i][j] = -dirac_tables().conjugation[i][j];
  return result;
}

/// -g + k k / m^2
inline Square vector_sum(const Vector& k, double mass) {
  Square result(4, Components(4));
  for (std::size_t a = 0; a < 4; ++a)
    for (std::size_t b = 0; b < 4; ++b)
      result[a][b] =
          (a == b ? -double(metric[a]) : 0.0) + (mass > 0.0 ? k[a] * k[b] / (mass * mass) : 0.0);
  return result;
}

/// -(g - k k / m^2)(k-slash + m) - (gamma + k/m)(k-slash - m)(gamma + k/m) / 3, on columns.
inline Square vector_spinor_sum(const Vector& k, double mass) {
  const Square plus = slash_plus(k, mass), minus = slash_plus(k, -mass), sum = vector_sum(k, mass);
  const auto shifted = [&](std::size_t mu) {
    Square result(4, Components(4));
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = 0; j < 4; ++j)
        result[i][j] = dirac_tables().gamma[mu][i][j] + (i == j ? k[mu] / mass : 0.0);
    return result;
  };
  Square result(16, Components(16));
  for (std::size_t mu = 0; mu < 4; ++mu)
    for (std::size_t nu = 0; nu < 4; ++nu) {
      const Square last = times(times(shifted(mu), minus), shifted(nu));
      Square own(4, Components(4));
      for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j) own[i][j] = sum[mu][nu] * plus[i][j] - last[i][j] / 3.0;
      own = times(own, inverse_conjugation());
      for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j) result[4 * mu + i][4 * nu + j] = own[i][j];
    }
  return result;
}

/// From the open index of a vertex to the field; k: momentum from the vertex that has the field.
inline Square propagator(const DenseParticle& own, const Vector& k) {
  const Vector back{-k[0], -k[1], -k[2], -k[3]};
  Square result;
  if (own.spin == 1) result = {{1.0}};
  if (own.spin == 2) result = times(slash_plus(back, own.mass), inverse_conjugation());
  if (own.spin == 3) result = vector_sum(k, own.mass);
  if (own.spin == 4) result = vector_spinor_sum(back, own.mass);
  if (own.spin == 5) {
    const Square n = vector_sum(k, own.mass);
    result.assign(16, Components(16));
    for (std::size_t a = 0; a < 16; ++a)
      for (std::size_t b = 0; b < 16; ++b) {
        const std::size_t i = a / 4, j = a % 4, p = b / 4, q = b % 4;
        result[a][b] = 0.5 * (n[i][p] * n[j][q] + n[i][q] * n[j][p]) -
                       n[i][j] * n[p][q] / (own.mass > 0.0 ? 3.0 : 2.0);
      }
  }
  const double square = k[0] * k[0] - k[1] * k[1] - k[2] * k[2] - k[3] * k[3];
  const IndexComplex i(0.0, 1.0);
  for (Components& row : result)
    for (auto& x : row) x *= i / (square - own.mass * own.mass + i * own.mass * own.width);
  return result;
}

/// A current: for each component the states of the legs behind it, as one number, with its value.
using Current = std::vector<std::vector<std::pair<int, IndexComplex>>>;

/// The current of the open leg of a vertex; slots: those of the other legs.
inline Current joined(const TensorEntries& vertex, std::size_t open,
                      const std::vector<const Current*>& slots, int components) {
  std::vector<std::map<int, IndexComplex>> sums(static_cast<std::size_t>(components));
  for (const TensorEntry& entry : vertex) {
    std::vector<std::pair<int, IndexComplex>> all{{0, entry.value}};
    for (std::size_t leg = 0; leg < slots.size() && !all.empty(); ++leg) {
      if (leg == open) continue;
      std::vector<std::pair<int, IndexComplex>> next;
      for (const auto& [number, value] : all)
        for (const auto& [more, factor] : (*slots[leg])[std::size_t(entry.components[leg])])
          next.emplace_back(number + more, value * factor);
      all = std::move(next);
    }
    auto& own = sums[open < slots.size() ? std::size_t(entry.components[open]) : 0];
    for (const auto& [number, value] : all) own[number] += value;
  }
  Current result;
  for (const auto& own : sums) result.emplace_back(own.begin(), own.end());
  return result;
}

}  // namespace dense

// ---- Trees

/// All trees of a process of a model.
class DenseTrees {
 public:
  DenseTrees(const std::vector<DenseParticle>& particles, const std::vector<DenseVertex>& vertices)
      : particles_(particles), vertices_(vertices) {}

  /// Sums over all spins and colours: of |M|^2, and of the squares of all terms of all diagrams.
  struct Sums {
    double value = 0.0, terms = 0.0;
  };

  /// legs: as a process has them, `num_incoming` first.
  Sums operator()(std::vector<DenseLeg> legs, const Point& momenta, std::size_t num_incoming) {
    legs_ = std::move(legs);
    momenta_ = momenta;
    waves_.clear();
    colors_.clear();
    int spin_stride = 1, color_stride = 1;
    for (std::size_t leg = 0; leg < legs_.size(); ++leg) {
      const bool incoming = leg < num_incoming;
      const DenseParticle& own = particle(legs_[leg]);
      if (incoming) {
        legs_[leg] = conjugate(legs_[leg]);
        momenta_[leg] = -1.0 * momenta_[leg];
      }
      const auto states = dense::states(own, momenta[leg], incoming);
      waves_.emplace_back(states.front().size());
      for (std::size_t k = 0; k < states.size(); ++k)
        for (std::size_t c = 0; c < states[k].size(); ++c)
          waves_[leg][c].emplace_back(int(k) * spin_stride, states[k][c]);
      colors_.emplace_back(std::size_t(own.color));
      for (int c = 0; c < own.color; ++c)
        colors_[leg][std::size_t(c)].emplace_back(c * color_stride, 1.0);
      spin_stride *= int(states.size());
      color_stride *= own.color;
    }
    return sum_of_squares(all_trees());
  }

 private:
  struct Tree {
    dense::Current lorentz, color;
  };

  const DenseParticle& particle(const DenseLeg& leg) const {
    return particles_[std::size_t(leg.particle)];
  }
  DenseLeg conjugate(DenseLeg leg) const {
    leg.anti = !leg.anti && !particle(leg).self_conjugate;
    return leg;
  }
  bool is_fermion(const DenseLeg& leg) const { return particle(leg).spin % 2 == 0; }

  static Momentum total(const Point& momenta, unsigned set) {
    Momentum sum{0.0, 0.0, 0.0, 0.0};
    for (std::size_t leg = 0; leg < momenta.size(); ++leg)
      if ((set >> leg & 1) != 0) sum = sum + momenta[leg];
    return sum;
  }

  /// Trees that end in the last leg.
  std::vector<Tree> all_trees() {
    const std::size_t last = legs_.size() - 1;
    std::vector<Tree> trees;
    for (Tree& tree : vertex_trees((1u << last) - 1, legs_[last])) {
      const auto closed = [](const dense::Current& tree_current, const dense::Current& leg) {
        std::map<int, IndexComplex> sums;
        for (std::size_t c = 0; c < leg.size(); ++c)
          for (const auto& [number, value] : tree_current[c])
            for (const auto& [more, factor] : leg[c]) sums[number + more] += value * factor;
        return dense::Current{{sums.begin(), sums.end()}};
      };
      trees.push_back({closed(tree.lorentz, waves_[last]), closed(tree.color, colors_[last])});
    }
    return trees;
  }

  /// Trees of the legs `set` behind a particle that goes into them.
  std::vector<Tree> trees_of(unsigned set, const DenseLeg& leg) {
    if ((set & (set - 1)) == 0) {
      std::size_t own = 0;
      while (set >> own != 1) ++own;
      if (legs_[own] != leg) return {};
      return {{waves_[own], colors_[own]}};
    }
    std::vector<Tree> trees = vertex_trees(set, conjugate(leg));
    const auto square = dense::propagator(particle(leg), dense::vector_of(total(momenta_, set)));
    for (Tree& tree : trees) {
      dense::Current current;
      for (const auto& row : square) {
        std::map<int, IndexComplex> sums;
        for (std::size_t c = 0; c < row.size(); ++c)
          for (const auto& [number, value] : tree.lorentz[c]) sums[number] += row[c] * value;
        current.emplace_back(sums.begin(), sums.end());
      }
      tree.lorentz = std::move(current);
    }
    return trees;
  }

  /// Trees whose first vertex has `open` as one of its legs, and `set` behind the others.
  std::vector<Tree> vertex_trees(unsigned set, const DenseLeg& open) {
    std::vector<Tree> trees;
    for (const DenseVertex& vertex : vertices_) {
      const auto place = std::ranges::find(vertex.legs, open) - vertex.legs.begin();
      if (place == std::ptrdiff_t(vertex.legs.size())) continue;
      std::vector<unsigned> sets(vertex.legs.size());
      add_vertex(vertex, std::size_t(place), set, 0, sets, trees);
    }
    return trees;
  }

  /// Gives sets of legs to the legs of a vertex from `next` on. Equal ones get them in ascending
  /// order: a vertex is symmetric in them.
  void add_vertex(const DenseVertex& vertex, std::size_t open, unsigned rest, std::size_t next,
                  std::vector<unsigned>& sets, std::vector<Tree>& trees) {
    if (next == vertex.legs.size()) {
      if (rest == 0) add_trees(vertex, open, sets, trees);
      return;
    }
    if (next == open) return add_vertex(vertex, open, rest, next + 1, sets, trees);
    for (unsigned own = rest; own != 0; own = (own - 1) & rest) {
      bool is_ordered = true;
      for (std::size_t k = 0; k < next; ++k)
        if (k != open && vertex.legs[k] == vertex.legs[next] && sets[k] > own) is_ordered = false;
      if (!is_ordered) continue;
      sets[next] = own;
      add_vertex(vertex, open, rest ^ own, next + 1, sets, trees);
    }
  }

  void add_trees(const DenseVertex& vertex, std::size_t open, const std::vector<unsigned>& sets,
                 std::vector<Tree>& trees) {
    std::vector<std::vector<Tree>> behind(sets.size());
    DenseLorentz::Momenta momenta;
    unsigned all = 0;
    for (const unsigned set : sets) all |= set;
    for (std::size_t leg = 0; leg < sets.size(); ++leg) {
      const Momentum p = leg == open ? -1.0 * total(momenta_, all) : total(momenta_, sets[leg]);
      momenta.push_back(dense::vector_of(p));
      if (leg == open) continue;
      behind[leg] = trees_of(sets[leg], vertex.legs[leg]);
      if (behind[leg].empty()) return;
    }
    const double sign = sign_of(vertex, open, sets);
    std::vector<int> spins, colors;
    for (const DenseLeg& leg : vertex.legs) {
      spins.push_back(particle(leg).spin);
      colors.push_back(particle(leg).color);
    }
    std::map<std::string, std::pair<const IndexTerm*, IndexSums>> by_color;
    for (const DenseTerm& term : vertex.terms) {
      auto& [color, sums] = by_color[text_of(term.color)];
      color = &term.color;
      for (const TensorEntry& entry : DenseLorentz(term.lorentz, spins, momenta).entries())
        sums[entry.components] += sign * term.coupling * entry.value;
    }
    std::vector<const dense::Current*> one(sets.size()), other(sets.size());
    for (const auto& [text, own] : by_color)
      join(entries_of(own.second), dense_color(*own.first, colors), open, behind, 0, one, other,
           trees, particle(vertex.legs[open]));
  }

  /// All products of trees behind the legs.
  void join(const TensorEntries& lorentz, const TensorEntries& color, std::size_t open,
            const std::vector<std::vector<Tree>>& behind, std::size_t next,
            std::vector<const dense::Current*>& one, std::vector<const dense::Current*>& other,
            std::vector<Tree>& trees, const DenseParticle& own) {
    if (next == behind.size()) {
      const int components = own.spin == 1 ? 1 : own.spin > 3 ? 16 : 4;
      trees.push_back({dense::joined(lorentz, open, one, components),
                       dense::joined(color, open, other, own.color)});
      return;
    }
    if (next == open) return join(lorentz, color, open, behind, next + 1, one, other, trees, own);
    for (const Tree& tree : behind[next]) {
      one[next] = &tree.lorentz;
      other[next] = &tree.color;
      join(lorentz, color, open, behind, next + 1, one, other, trees, own);
    }
  }

  /// Fermions from the order of the vertex, the open one first, to that of the legs.
  double sign_of(const DenseVertex& vertex, std::size_t open,
                 const std::vector<unsigned>& sets) const {
    double sign = 1.0;
    std::vector<std::size_t> order;
    for (std::size_t leg = 0; leg < sets.size(); ++leg) {
      if (leg < open && is_fermion(vertex.legs[leg]) && is_fermion(vertex.legs[open])) sign = -sign;
      for (std::size_t k = 0; k < legs_.size(); ++k)
        if (leg != open && (sets[leg] >> k & 1) != 0 && is_fermion(legs_[k])) order.push_back(k);
    }
    for (std::size_t i = 0; i < order.size(); ++i)
      for (std::size_t k = i + 1; k < order.size(); ++k)
        if (order[k] < order[i]) sign = -sign;
    return sign;
  }

  static Sums sum_of_squares(const std::vector<Tree>& trees) {
    std::map<std::pair<int, int>, IndexComplex> amplitudes;  // (colours, spins)
    Sums result;
    for (const Tree& tree : trees)
      for (const auto& [colors, color] : tree.color[0])
        for (const auto& [spins, value] : tree.lorentz[0]) {
          amplitudes[{colors, spins}] += color * value;
          result.terms += std::norm(color * value);
        }
    for (const auto& [states, value] : amplitudes) result.value += std::norm(value);
    return result;
  }

  const std::vector<DenseParticle>& particles_;
  const std::vector<DenseVertex>& vertices_;
  std::vector<DenseLeg> legs_;  ///< all outgoing
  Point momenta_;               ///< all outgoing
  std::vector<dense::Current> waves_, colors_;
};

}  // namespace helikos::test
