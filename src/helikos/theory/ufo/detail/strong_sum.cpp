// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/strong_sum.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace helikos::ufo::detail {
namespace {

constexpr std::array ratios{1.0, 0.55, 1.75, 0.7, 1.4, 0.85, 1.2, 0.62, 1.6};
constexpr int most_powers = 7;  ///< 0 to 6; two samples more check the sum

/// Smallest terms, of the largest one: the first one that leaves a sum with all samples. Smaller
/// terms are roundings.
constexpr std::array smallest_terms{1e-7, 1e-9, 1e-11, 0.0};
constexpr double tolerance = 1e-9;  ///< of a sample: a function that is no sum differs by more,
                                    ///< or it is one to this accuracy near alpha_s

/// Solves a linear system by elimination; the matrix has full rank.
std::vector<std::complex<double>> solved(std::vector<std::vector<double>> matrix,
                                         std::vector<std::complex<double>> right) {
  const std::size_t n = right.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::abs(matrix[i][k]) > std::abs(matrix[pivot][k])) pivot = i;
    std::swap(matrix[k], matrix[pivot]);
    std::swap(right[k], right[pivot]);
    for (std::size_t i = k + 1; i < n; ++i) {
      const double factor = matrix[i][k] / matrix[k][k];
      for (std::size_t j = k; j < n; ++j) matrix[i][j] -= factor * matrix[k][j];
      right[i] -= factor * right[k];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) right[k] -= matrix[k][j] * right[j];
    right[k] /= matrix[k][k];
  }
  return right;
}

bool has_samples(const std::map<int, std::complex<double>>& sum,
                 std::span<const StrongSample> samples) {
  return std::ranges::all_of(samples, [&](const StrongSample& sample) {
    std::complex<double> value = 0.0;
    double size = 0.0;
    for (const auto& [power, term] : sum) {
      value += term * std::pow(sample.ratio, power);
      size += std::abs(term) * std::pow(sample.ratio, power);
    }
    return std::abs(value - sample.value) <= tolerance * size + sample.rounding;
  });
}

/// The sum with these powers; empty where it does not have all samples.
std::map<int, std::complex<double>> sum_with(std::span<const StrongSample> samples,
                                             std::span<const int> powers) {
  std::vector<std::vector<double>> matrix;
  std::vector<std::complex<double>> right;
  for (const StrongSample& sample : samples.first(powers.size())) {
    matrix.emplace_back();
    for (const int power : powers) matrix.back().push_back(std::pow(sample.ratio, power));
    right.push_back(sample.value);
  }
  const auto terms = solved(std::move(matrix), std::move(right));
  std::map<int, std::complex<double>> sum;
  for (std::size_t k = 0; k < powers.size(); ++k) sum[powers[k]] = terms[k];
  return has_samples(sum, samples) ? sum : std::map<int, std::complex<double>>();
}

}  // namespace

std::span<const double> strong_ratios() { return ratios; }

std::map<int, std::complex<double>> strong_sum(std::span<const StrongSample> samples) {
  std::vector<int> powers(most_powers);
  std::iota(powers.begin(), powers.end(), 0);
  if (samples.size() != ratios.size()) return {};
  const auto sum = sum_with(samples, powers);
  double largest = 0.0;
  for (const auto& [power, term] : sum) largest = std::max(largest, std::abs(term));
  for (const double smallest : smallest_terms) {
    powers.clear();
    for (const auto& [power, term] : sum)
      if (std::abs(term) > smallest * largest) powers.push_back(power);
    if (powers.empty()) return sum;
    if (auto shorter = sum_with(samples, powers); !shorter.empty()) return shorter;
  }
  return {};
}

}  // namespace helikos::ufo::detail
