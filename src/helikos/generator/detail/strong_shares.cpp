// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/strong_shares.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

/// The inverse of a square matrix (row, column), by Gaussian elimination with pivots.
std::vector<double> inverse_matrix(std::vector<double> matrix, std::size_t size) {
  std::vector<double> inverse(size * size, 0.0);
  for (std::size_t i = 0; i < size; ++i) inverse[i * size + i] = 1.0;
  for (std::size_t column = 0; column < size; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column; row < size; ++row)
      if (std::abs(matrix[row * size + column]) > std::abs(matrix[pivot * size + column]))
        pivot = row;
    for (auto* const m : {&matrix, &inverse}) {
      for (std::size_t i = 0; i < size; ++i)
        std::swap((*m)[pivot * size + i], (*m)[column * size + i]);
    }
    const double scale = 1.0 / matrix[column * size + column];
    for (std::size_t row = 0; row < size; ++row) {
      if (row == column) continue;
      const double factor = scale * matrix[row * size + column];
      for (auto* const m : {&matrix, &inverse})
        for (std::size_t i = 0; i < size; ++i)
          (*m)[row * size + i] -= factor * (*m)[column * size + i];
    }
    for (auto* const m : {&matrix, &inverse})
      for (std::size_t i = 0; i < size; ++i) (*m)[column * size + i] *= scale;
  }
  return inverse;
}

}  // namespace

/// Values of g_s between a half and twice that of the event, in equal ratios.
StrongShares strong_shares(const std::vector<int>& powers) {
  const std::size_t size = powers.size();
  StrongShares shares;
  shares.own = static_cast<int>(size / 2);
  const double step = size > 1 ? 2.0 / double(size - 1) : 0.0;
  std::vector<double> matrix;
  for (std::size_t value = 0; value < size; ++value) {
    const double coupling = std::exp2(step * (double(value) - shares.own));
    shares.factors.push_back(coupling * coupling);
    for (const int power : powers) matrix.push_back(std::pow(coupling, power));
  }
  shares.weights = inverse_matrix(std::move(matrix), size);
  return shares;
}

void refuse_variations(const Process& process) {
  throw InputError(fmt::format(
      "{}: its couplings are functions of alpha_s, and |M|^2 is no sum of powers: there "
      "are no weights of other scales and densities with the events; a reweighting of the events "
      "computes |M|^2 anew",
      process.str()));
}

}  // namespace helikos
