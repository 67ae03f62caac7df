// SPDX-License-Identifier: Apache-2.0
#include "color/color_blocks.hpp"

#include <algorithm>
#include <bit>
#include <map>

#include "core/hash.hpp"
#include "process/color_factor.hpp"

namespace helikos {
namespace {

/// A flow's coefficient in a component of the symmetric basis.
struct Term {
  int flow;
  double sign;
};

class QuarkLineColor {
 public:
  explicit QuarkLineColor(int num_gluons)
      : num_gluons_(num_gluons),
        flows_(all_permutations(num_gluons)),
        factors_(color_factors(num_gluons)) {}

  ColorBlocks build() {
    ColorBlocks result;
    result.num_flows = static_cast<int>(flows_.size());
    for (int pair = 0; pair < num_pairs(); ++pair) result.stages.push_back(stage(pair));
    for (auto& [key, components] : collect_components()) {
      result.blocks.push_back({components, {}});
      fill_matrix(result.blocks.back());
    }
    return result;
  }

 private:
  int num_pairs() const { return num_gluons_ / 2; }

  /// The flow with gluons 2 pair and 2 pair + 1 exchanged.
  int exchanged(int flow, int pair) const {
    Permutation order = flows_[flow];
    for (auto& gluon : order) {
      if (gluon / 2 == pair) gluon ^= 1;
    }
    return permutation_rank(order);
  }

  int reversed(int flow) const {
    return permutation_rank({flows_[flow].rbegin(), flows_[flow].rend()});
  }

  std::vector<Butterfly> stage(int pair) const {
    std::vector<Butterfly> result;
    for (int flow = 0; flow < static_cast<int>(flows_.size()); ++flow) {
      const int partner = exchanged(flow, pair);
      if (flow < partner) result.push_back({flow, partner});
    }
    return result;
  }

  /// Bit `pair` is set where the flow is the second of its butterfly: after the stages, component
  /// `flow` is odd under exactly these transpositions.
  unsigned signs_of(int flow) const {
    unsigned signs = 0;
    for (int pair = 0; pair < num_pairs(); ++pair) {
      if (exchanged(flow, pair) < flow) signs |= 1u << pair;
    }
    return signs;
  }

  int with_signs(int flow, unsigned signs) const {
    for (int pair = 0; pair < num_pairs(); ++pair) {
      if ((signs_of(flow) ^ signs) >> pair & 1u) flow = exchanged(flow, pair);
    }
    return flow;
  }

  /// Reversal exchanges the order of every pair, so that it maps component (orbit, signs) to
  /// (reversed orbit, signs) times (-1)^(number of odd signs). Key: signs, parity under reversal.
  using Key = std::pair<unsigned, int>;
  std::map<Key, std::vector<BlockComponent>> collect_components() const {
    std::map<Key, std::vector<BlockComponent>> result;
    for (int flow = 0; flow < static_cast<int>(flows_.size()); ++flow) {
      const unsigned signs = signs_of(flow);
      const double parity = std::popcount(signs) % 2 == 0 ? 1.0 : -1.0;
      const int partner = with_signs(reversed(flow), signs);
      if (partner == flow) {
        result[{signs, parity > 0.0 ? 0 : 1}].push_back({flow, -1, 0.0});
      } else if (with_signs(flow, 0) < with_signs(partner, 0)) {
        result[{signs, 0}].push_back({flow, partner, parity});
        result[{signs, 1}].push_back({flow, partner, -parity});
      }
    }
    return result;
  }

  /// The component as a combination of jamps; all coefficients are +1 or -1.
  std::vector<Term> expand(const BlockComponent& component) const {
    std::vector<Term> terms = expand_orbit(component.first);
    if (component.second < 0) return terms;
    for (Term term : expand_orbit(component.second)) {
      terms.push_back({term.flow, component.sign * term.sign});
    }
    return terms;
  }

  std::vector<Term> expand_orbit(int flow) const {
    const unsigned signs = signs_of(flow);
    std::vector<Term> terms;
    for (unsigned odd = 0; odd < 1u << num_pairs(); ++odd) {
      const double sign = std::popcount(signs & odd) % 2 == 0 ? 1.0 : -1.0;
      terms.push_back({with_signs(flow, odd), sign});
    }
    return terms;
  }

  /// M_ij = row_i C row_j / (|row_i|^2 |row_j|^2) = (C row_j)_s / (row_i,s |row_j|^2) for any flow
  /// s of row i, since C row_j has the symmetry of row_i.
  void fill_matrix(ColorBlock& block) const {
    const int d = block.size();
    std::vector<std::vector<Term>> rows;
    for (const auto& component : block.components) rows.push_back(expand(component));
    block.matrix.resize(static_cast<std::size_t>(d) * d);
    for (int j = 0; j < d; ++j) {
      for (int i = 0; i <= j; ++i) {
        const double element = applied(rows[j], rows[i].front().flow) /
                               (rows[i].front().sign * static_cast<double>(rows[j].size()));
        block.matrix[i * d + j] = block.matrix[j * d + i] = element;
      }
    }
  }

  double applied(const std::vector<Term>& row, int flow) const {
    double sum = 0.0;
    for (const Term& term : row) {
      const int relative = permutation_rank(relative_permutation(flows_[flow], flows_[term.flow]));
      sum += term.sign * factors_[relative];
    }
    return sum;
  }

  int num_gluons_;
  std::vector<Permutation> flows_;
  std::vector<double> factors_;
};

}  // namespace

std::size_t ColorBlocks::num_matrix_elements() const {
  std::size_t sum = 0;
  for (const auto& block : blocks) sum += block.matrix.size();
  return sum;
}

std::uint64_t fingerprint(const ColorBlocks& color) {
  Hash hash;
  hash.add_integers<std::int64_t>({color.num_flows, std::ssize(color.stages)});
  for (const auto& block : color.blocks) {
    for (const auto& c : block.components) {
      hash.add_integers<std::int64_t>({c.first, c.second});
      hash.add(std::bit_cast<std::uint64_t>(c.sign));
    }
    for (const double element : block.matrix) hash.add(std::bit_cast<std::uint64_t>(element));
  }
  return hash.value();
}

ColorBlocks quark_line_color(int num_gluons) { return QuarkLineColor(num_gluons).build(); }

ColorBlocks single_flow_color(double factor) {
  return {1, {}, {{{{0, -1, 0.0}}, {factor}}}, nullptr};
}

std::vector<double> full_color_matrix(int num_gluons) {
  const auto flows = all_permutations(num_gluons);
  const auto factors = color_factors(num_gluons);
  std::vector<double> matrix;
  for (const auto& s : flows) {
    for (const auto& t : flows) {
      matrix.push_back(factors[permutation_rank(relative_permutation(s, t))]);
    }
  }
  return matrix;
}

}  // namespace helikos
