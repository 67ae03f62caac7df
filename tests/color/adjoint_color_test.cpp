// SPDX-License-Identifier: Apache-2.0
// The colour of gluons alone against structure constants, and by what F-strings obey.
#include "helikos/amplitude/color/process_color.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "color/gell_mann.hpp"
#include "color/matrix_of_blocks.hpp"
#include "engine/worst.hpp"

namespace helikos::test::adjoint_color_test {
namespace {

using Matrix8 = std::array<std::array<std::complex<double>, 8>, 8>;

Matrix8 product_of(const Matrix8& a, const Matrix8& b) {
  Matrix8 c{};
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      for (int k = 0; k < 8; ++k) c[i][j] += a[i][k] * b[k][j];
  return c;
}

/// F^a_bc = Tr([T^a, T^b] T^c).
std::array<Matrix8, 8> structure_constants() {
  const auto t = generators();
  std::array<Matrix8, 8> f{};
  for (int a = 0; a < 8; ++a)
    for (int b = 0; b < 8; ++b)
      for (int c = 0; c < 8; ++c)
        f[a][b][c] = trace(t[a] * t[b] * t[c]) - trace(t[b] * t[a] * t[c]);
  return f;
}

/// Sum over all colours of Tr(F^1 .. F^m F^t(m) .. F^t(1)).
double adjoint_trace(const Permutation& t) {
  static const auto f = structure_constants();
  const auto m = t.size();
  std::vector<int> color(m, 0);
  std::complex<double> sum = 0.0;
  for (;;) {
    Matrix8 product{};
    for (int i = 0; i < 8; ++i) product[i][i] = 1.0;
    for (std::size_t k = 0; k < m; ++k) product = product_of(product, f[color[k]]);
    for (std::size_t k = m; k-- > 0;) product = product_of(product, f[color[t[k]]]);
    for (int i = 0; i < 8; ++i) sum += product[i][i];
    std::size_t k = 0;
    while (k < m && ++color[k] == 8) color[k++] = 0;
    if (k == m) return sum.real();
  }
}

/// [T^a, T^b] = i sqrt2 f^abc T^c with f^123 = 1 for lambda^1, lambda^2, lambda^3.
TEST(StructureConstants, HaveTheirNormalisation) {
  const auto f = structure_constants();
  EXPECT_NEAR(f[0][1][2].imag(), std::sqrt(2.0), 8 * epsilon);
  EXPECT_NEAR(std::abs(f[0][1][2].real()), 0.0, 8 * epsilon);
}

/// The root of the sum of all squares of a matrix F^a is sqrt6, so that each of 2 m products adds
/// at most 8 epsilon 6^m to each element, for 8^m colours and 8 elements of the trace. f is an
/// integer.
TEST(AdjointColor, IsTheTraceOfStructureConstants) {
  for (int m = 0; m <= 3; ++m) {
    Worst worst("m = " + std::to_string(m));
    const auto factors = adjoint_factors(m);
    for (const auto& t : all_permutations(m)) {
      const double bound = 2 * m * 8 * epsilon * 8 * std::pow(6.0 * 8.0, m);
      worst.add(double(factors[permutation_rank(t)]), adjoint_trace(t), bound);
    }
  }
}

/// F^a F^a = 6 and F^a F^b F^a = 3 F^b, at the place where the trace begins.
TEST(AdjointColor, FollowsFromFewerGluons) {
  EXPECT_EQ(adjoint_factors(0), std::vector<std::int64_t>{8});
  for (int m = 2; m <= 7; ++m) {
    const auto factors = adjoint_factors(m), fewer = adjoint_factors(m - 1);
    const auto fewest = adjoint_factors(m - 2);
    for (const auto& k : all_permutations(m)) {
      const auto without = [&](int first) {
        Permutation rest(k.begin() + first, k.end());
        for (auto& gluon : rest) gluon = static_cast<std::uint8_t>(gluon - first);
        return permutation_rank(rest);
      };
      const auto factor = factors[permutation_rank(k)];
      if (k[0] == 0) {
        ASSERT_EQ(factor, 6 * fewer[without(1)]);
      } else if (k[0] == 1 && k[1] == 0) {
        ASSERT_EQ(factor, 18 * fewest[without(2)]);
      }
    }
  }
}

/// The blocks are made by this symmetry.
TEST(AdjointColor, IsSymmetric) {
  const auto factors = adjoint_factors(6);
  for (const auto& k : all_permutations(6)) {
    const auto unit = all_permutations(6).front();
    Permutation mirrored(k.rbegin(), k.rend());
    for (auto& gluon : mirrored) gluon = static_cast<std::uint8_t>(5 - gluon);
    const auto factor = factors[permutation_rank(k)];
    ASSERT_EQ(factor, factors[permutation_rank(relative_permutation(k, unit))]);
    ASSERT_EQ(factor, factors[permutation_rank(mirrored)]);
  }
}

TEST(AdjointColor, IsInBlocks) {
  for (int gluons = 2; gluons <= 7; ++gluons) {
    const auto factors = adjoint_factors(gluons - 2);
    const auto flows = all_permutations(gluons - 2);
    expect_matrix(adjoint_color(gluons), "gluons = " + std::to_string(gluons), [&](int s, int t) {
      return double(factors[permutation_rank(relative_permutation(flows[s], flows[t]))]);
    });
  }
}

TEST(AdjointColor, RefusesWhatItCannotMake) {
  EXPECT_THROW(adjoint_factors(14), std::overflow_error);
  EXPECT_THROW(adjoint_color(1), std::logic_error);
}

}  // namespace
}  // namespace helikos::test::adjoint_color_test
