// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Dirac matrices in the chiral representation, built from the Pauli matrices, and plain matrix
/// algebra: what the packed formulae of src/helas are compared with.

#include "helas/helas_oracle.hpp"

namespace helikos::test {

using Matrix4 = std::array<std::array<ExactComplex, 4>, 4>;

inline constexpr std::array<int, 4> metric{1, -1, -1, -1};

inline Matrix4 operator*(const Matrix4& a, const Matrix4& b) {
  Matrix4 c{};
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      for (int k = 0; k < 4; ++k) c[i][j] += a[i][k] * b[k][j];
  return c;
}

inline Matrix4 operator+(const Matrix4& a, const Matrix4& b) {
  Matrix4 c{};
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) c[i][j] = a[i][j] + b[i][j];
  return c;
}

inline Matrix4 operator*(ExactComplex scale, Matrix4 a) {
  for (auto& row : a)
    for (auto& element : row) element *= scale;
  return a;
}

inline Matrix4 unit_matrix() {
  Matrix4 one{};
  for (int i = 0; i < 4; ++i) one[i][i] = 1;
  return one;
}

/// gamma^mu = [[0, sigma^mu_-], [sigma^mu_+, 0]]: rows and columns 0, 1 left-handed.
inline Matrix4 gamma_matrix(int mu) {
  const ExactComplex i(0, 1);
  const ExactComplex sigma[4][2][2] = {
      {{1, 0}, {0, 1}}, {{0, 1}, {1, 0}}, {{0, -i}, {i, 0}}, {{1, 0}, {0, -1}}};
  Matrix4 result{};
  for (int a = 0; a < 2; ++a) {
    for (int b = 0; b < 2; ++b) {
      result[a][2 + b] = sigma[mu][a][b];
      result[2 + a][b] = Exact(metric[mu]) * sigma[mu][a][b];
    }
  }
  // p-slash = [[0, E - sigma.p], [E + sigma.p, 0]]: lowering p^i changes the sign once more.
  return result;
}

inline Matrix4 gamma5() {
  return ExactComplex(0, 1) *
         (gamma_matrix(0) * gamma_matrix(1) * gamma_matrix(2) * gamma_matrix(3));
}

/// V-slash = V_mu gamma^mu of contravariant components.
inline Matrix4 slash(const ExactVector& v) {
  Matrix4 result{};
  for (int mu = 0; mu < 4; ++mu) {
    result = result + (ExactComplex(metric[mu]) * v[mu]) * gamma_matrix(mu);
  }
  return result;
}

inline ExactVector to_exact_vector(const ExactMomentum& p) { return {p.t, p.x, p.y, p.z}; }

inline ExactSpinor operator*(const Matrix4& m, const ExactSpinor& column) {
  ExactSpinor result{};
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) result[i] += m[i][j] * column[j];
  return result;
}

inline ExactSpinor operator*(const ExactSpinor& row, const Matrix4& m) {
  ExactSpinor result{};
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) result[j] += row[i] * m[i][j];
  return result;
}

inline ExactComplex product(const ExactSpinor& row, const ExactSpinor& column) {
  ExactComplex sum = 0;
  for (int i = 0; i < 4; ++i) sum += row[i] * column[i];
  return sum;
}

inline Matrix4 outer(const ExactSpinor& column, const ExactSpinor& row) {
  Matrix4 m{};
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) m[i][j] = column[i] * row[j];
  return m;
}

}  // namespace helikos::test
