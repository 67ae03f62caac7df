// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Lines of colour with explicit indices: Gell-Mann matrices for octets, an orthonormal basis of
/// symmetric matrices for sextets.

#include <array>
#include <cmath>
#include <complex>
#include <functional>
#include <utility>
#include <vector>

#include "color/gell_mann.hpp"
#include "helikos/theory/model/color_lines.hpp"

namespace helikos::test {

using Indices = std::vector<int>;

inline double levi_civita(int i, int j, int k) { return 0.5 * (i - j) * (j - k) * (k - i); }

/// Symmetric matrices K_m, K_m^ij K_n^ij = delta_mn.
inline double k6(int m, int i, int j) {
  if (m < 3) return i == m && j == m ? 1.0 : 0.0;
  const int other = m - 3;  // the index that the matrix does not have
  return i != j && i != other && j != other ? std::sqrt(0.5) : 0.0;
}

/// Calls body(values) for all values of indices of these dimensions.
inline void for_all(const std::vector<int>& dimensions,
                    const std::function<void(const Indices&)>& body) {
  Indices values(dimensions.size(), 0);
  for (;;) {
    body(values);
    std::size_t k = 0;
    while (k < values.size() && ++values[k] == dimensions[k]) values[k++] = 0;
    if (k == values.size()) return;
  }
}

/// The product of lines: triplet indices of all begins and ends are summed with the matrix of each
/// leg.
inline std::complex<double> value_of(const LineTerm& term, const std::vector<int>& colors,
                                     const Indices& legs) {
  struct End {
    LineProduct::Label leg;
    bool is_begin;
    std::size_t index;  ///< number of its index: a line has one
  };
  std::vector<End> ends;
  std::size_t number = 0;
  for (const auto& [begin, end] : term.product.lines) {
    ends.push_back({begin, true, number});
    ends.push_back({end, false, number++});
  }
  std::vector<std::size_t> epsilons;  ///< the first of three indices
  for (const auto& [triples, is_begin] :
       {std::pair(&term.product.begins, true), std::pair(&term.product.ends, false)})
    for (const auto& triple : *triples) {
      epsilons.push_back(number);
      for (const auto leg : triple) ends.push_back({leg, is_begin, number++});
    }
  static const auto matrices = generators();
  const auto of_leg = [&](std::size_t leg, const Indices& values) -> std::complex<double> {
    std::array<int, 2> begins{}, others{};
    std::size_t num_begins = 0, num_others = 0;
    for (const End& end : ends)
      if (end.leg == leg)
        (end.is_begin ? begins[num_begins++] : others[num_others++]) = values[end.index];
    const int value = legs[leg];
    switch (colors[leg]) {
      case 8:
        return matrices[std::size_t(value)][std::size_t(others[0])][std::size_t(begins[0])];
      case 6:
        return k6(value, begins[0], begins[1]);
      case -6:
        return k6(value, others[0], others[1]);
      case 3:
        return begins[0] == value ? 1.0 : 0.0;
      case -3:
        return others[0] == value ? 1.0 : 0.0;
      default:
        return 1.0;
    }
  };
  std::complex<double> sum = 0.0;
  for_all(std::vector<int>(number, 3), [&](const Indices& values) {
    double sign = 1.0;
    for (const std::size_t i : epsilons)
      sign *= levi_civita(values[i], values[i + 1], values[i + 2]);
    if (sign == 0.0) return;
    std::complex<double> product = sign;
    for (std::size_t leg = 0; leg < colors.size(); ++leg) product *= of_leg(leg, values);
    sum += product;
  });
  return term.coefficient * sum;
}

}  // namespace helikos::test
