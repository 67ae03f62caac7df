// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Colour from the Gell-Mann matrices themselves: T^a = lambda^a / sqrt2, Tr(T^a T^b) = delta^ab.

#include <array>
#include <complex>
#include <vector>

#include "helikos/amplitude/color/flow_permutation.hpp"

namespace helikos::test {

using Matrix3 = std::array<std::array<std::complex<double>, 3>, 3>;

inline Matrix3 operator*(const Matrix3& a, const Matrix3& b) {
  Matrix3 c{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k) c[i][j] += a[i][k] * b[k][j];
  return c;
}

inline std::complex<double> trace(const Matrix3& a) { return a[0][0] + a[1][1] + a[2][2]; }

inline std::array<Matrix3, 8> generators() {
  const std::complex<double> i(0.0, 1.0);
  std::array<Matrix3, 8> t{};
  t[0][0][1] = t[0][1][0] = 1.0;
  t[1][0][1] = -i, t[1][1][0] = i;
  t[2][0][0] = 1.0, t[2][1][1] = -1.0;
  t[3][0][2] = t[3][2][0] = 1.0;
  t[4][0][2] = -i, t[4][2][0] = i;
  t[5][1][2] = t[5][2][1] = 1.0;
  t[6][1][2] = -i, t[6][2][1] = i;
  t[7][0][0] = t[7][1][1] = 1.0 / std::sqrt(3.0), t[7][2][2] = -2.0 / std::sqrt(3.0);
  for (auto& matrix : t)
    for (auto& row : matrix)
      for (auto& element : row) element *= std::sqrt(0.5);
  return t;
}

inline Matrix3 unit3() {
  Matrix3 one{};
  for (int i = 0; i < 3; ++i) one[i][i] = 1.0;
  return one;
}

/// Sum over all colours of Tr(T^{s1} .. T^{sn} T^{tn} .. T^{t1}).
inline double color_trace(const Permutation& s, const Permutation& t) {
  static const auto generator = generators();
  const auto n = s.size();
  std::vector<int> color(n, 0);
  std::complex<double> sum = 0.0;
  for (;;) {
    Matrix3 product = unit3();
    for (std::size_t k = 0; k < n; ++k) product = product * generator[color[s[k]]];
    for (std::size_t k = n; k-- > 0;) product = product * generator[color[t[k]]];
    sum += trace(product);
    std::size_t k = 0;
    while (k < n && ++color[k] == 8) color[k++] = 0;
    if (k == n) return sum.real();
  }
}

}  // namespace helikos::test
