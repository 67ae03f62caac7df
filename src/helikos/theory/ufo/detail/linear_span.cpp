// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/linear_span.hpp"

#include <algorithm>
#include <cmath>

namespace helikos::ufo::tensors {
namespace {

constexpr double zero_entry = 1e-12;  ///< relative to the largest entry of a polynomial

void add_to(BasisSum& sum, std::complex<double> factor, const BasisSum& other) {
  for (const auto& [number, c] : other) sum[number] += factor * c;
}

}  // namespace

LinearSpan::Row LinearSpan::reduced(const TensorPolynomial& polynomial,
                                    BasisSum& coefficients) const {
  Row rest{{polynomial.begin(), polynomial.end()}, {}};
  double largest = 0.0;
  for (const auto& [monomial, c] : polynomial) largest = std::max(largest, std::abs(c));
  for (auto it = rest.entries.begin(); it != rest.entries.end();) {
    const TensorMonomial pivot = it->first;
    const std::complex<double> c = it->second;
    const auto row = rows_.find(pivot);
    if (std::abs(c) <= zero_entry * largest) {
      it = rest.entries.erase(it);
      continue;
    }
    if (row == rows_.end()) {
      ++it;
      continue;
    }
    // Entries of a row lie behind its pivot.
    for (const auto& [monomial, x] : row->second.entries) rest.entries[monomial] -= c * x;
    add_to(coefficients, c, row->second.coefficients);
    it = rest.entries.erase(rest.entries.find(pivot));
  }
  return rest;
}

std::optional<BasisSum> LinearSpan::express(const TensorPolynomial& polynomial) const {
  BasisSum coefficients;
  if (!reduced(polynomial, coefficients).entries.empty()) return std::nullopt;
  std::erase_if(coefficients,
                [](const auto& entry) { return std::abs(entry.second) < zero_entry; });
  return coefficients;
}

void LinearSpan::add(const TensorPolynomial& polynomial) {
  BasisSum coefficients;
  Row rest = reduced(polynomial, coefficients);
  if (rest.entries.empty()) return;
  const auto [pivot, scale] = *rest.entries.begin();
  for (auto& [monomial, c] : rest.entries) c /= scale;
  const int number = size_++;
  rest.coefficients[number] = 1.0 / scale;
  add_to(rest.coefficients, -1.0 / scale, coefficients);
  rows_.emplace(pivot, std::move(rest));
}

}  // namespace helikos::ufo::tensors
