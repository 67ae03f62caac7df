// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <complex>
#include <map>
#include <random>

#include "helikos/amplitude/color/flow_permutation.hpp"

namespace helikos::test {

using Jamps = std::vector<std::complex<double>>;  ///< (flow)

constexpr int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }

/// `nonzero` flows, or all.
inline Jamps random_jamps(int flows, int seed, int nonzero = 0) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  Jamps jamps(flows);
  if (nonzero == 0) {
    for (auto& jamp : jamps) jamp = {normal(random), normal(random)};
  }
  for (int k = 0; k < nonzero; ++k) jamps[random() % flows] = {normal(random), normal(random)};
  return jamps;
}

struct Sum {
  double value, scale;  ///< scale: sum of |J_s C_st J_t|
};

/// Row s of C(s, t) = f(s^-1 t).
inline std::vector<double> color_row(int n, std::size_t s) {
  static std::map<int, std::vector<double>> known;
  if (known[n].empty()) known[n] = color_factors(n);
  const auto& factors = known[n];
  const auto flows = all_permutations(n);
  std::vector<double> row;
  for (const auto& t : flows) {
    row.push_back(factors[permutation_rank(relative_permutation(flows[s], t))]);
  }
  return row;
}

/// C(s, t) in the flow basis, (row, column).
inline std::vector<double> full_color_matrix(int n) {
  std::vector<double> matrix;
  for (std::size_t s = 0; s < all_permutations(n).size(); ++s) {
    const auto row = color_row(n, s);
    matrix.insert(matrix.end(), row.begin(), row.end());
  }
  return matrix;
}

inline const std::vector<double>& cached_row(int n, std::size_t s) {
  static std::map<std::pair<int, std::size_t>, std::vector<double>> rows;
  auto& row = rows[{n, s}];
  if (row.empty()) row = color_row(n, s);
  return row;
}

/// Sum over s, t of J_s* C(s, t) J_t, zero jamps left out; in long double, so that the rounding of
/// its n!^2 terms is none of what is compared.
inline Sum naive_sum(int n, const Jamps& jamps) {
  long double value = 0.0, scale = 0.0;
  for (std::size_t s = 0; s < jamps.size(); ++s) {
    if (jamps[s] == 0.0) continue;
    const auto& c = cached_row(n, s);
    for (std::size_t t = 0; t < jamps.size(); ++t) {
      const std::complex<long double> row = jamps[s], column = jamps[t];
      value += c[t] * (row.real() * column.real() + row.imag() * column.imag());
      scale += std::abs(c[t]) * (std::abs(row.real()) + std::abs(row.imag())) *
               (std::abs(column.real()) + std::abs(column.imag()));
    }
  }
  return {static_cast<double>(value), static_cast<double>(scale)};
}

/// Rounding of a sum in blocks: at most eps/2 for each term and level of the sums; a term
/// passes n/2 + 1 butterflies on either side, a product, d adds of a row, d / tile of the block and
/// 16 blocks. With `scale` as bound of the terms (the block basis only reorders signs) and errors
/// that do not all point the same way, eps (n + 4 + sqrt(2 d)) scale; d: largest block.
inline double sum_bound(double eps, int n, int largest_block, double scale) {
  return eps * (n + 4.0 + std::sqrt(2.0 * largest_block)) * scale;
}

}  // namespace helikos::test
