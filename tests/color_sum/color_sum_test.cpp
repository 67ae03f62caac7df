// SPDX-License-Identifier: Apache-2.0
// The kernel and gemm ways to sum over colours against the double loop over flows.
#include <gtest/gtest.h>

#include <cstring>

#include "color_sum/naive_sum.hpp"
#include "engine/worst.hpp"
#include "helikos/engine/color_sum/gemm_sum.hpp"
#include "helikos/engine/color_sum/triangular_sum.hpp"

namespace helikos::test::color_sum_test {
namespace {

/// Helicities of a pack: of few gluons more than are summed together.
int helicities_of(int n) { return n <= 4 ? most_narrow_helicities + 3 : 3; }

/// Sums (helicity) of random jamps[helicity][lane][flow].
template <class T>
std::vector<T> kernel_sums(const ColorBlocks& color, const std::vector<std::vector<Jamps>>& jamps) {
  const auto packed = pack_blocks<RealOf<T>>(color, rows_per_tile<T>);
  const std::size_t flows = packed.num_flows;
  const int helicities = static_cast<int>(jamps.size());
  // With room between the flows: other numbers there must not matter.
  const std::size_t flow_stride = helicities + 2;
  std::vector<Complex<T>> y(flows * flow_stride, {T(1), T(1)}),
      scratch(triangular_scratch_size<T>(packed));
  for (std::size_t f = 0; f < flows; ++f) {
    for (int h = 0; h < helicities; ++h) {
      y[f * flow_stride + h] = {
          generate<T>([&](int i) { return RealOf<T>(jamps[h][i][f].real()); }),
          generate<T>([&](int i) { return RealOf<T>(jamps[h][i][f].imag()); })};
    }
  }
  const auto before = y;
  std::vector<T> sums(helicities, T(0));
  triangular_color_sum(packed, JampMatrix<T>{y.data(), flow_stride}, helicities, scratch.data(),
                       [&](int h, const T& share) { sums[h] += share; });
  EXPECT_EQ(std::memcmp(y.data(), before.data(), y.size() * sizeof(y[0])), 0) << "jamps are read";
  return sums;
}

template <class T>
void check_kernel(int n, Worst& worst, int nonzero = 0) {
  using Real = RealOf<T>;
  const auto color = quark_line_color(n);
  const int helicities = helicities_of(n);
  std::vector<std::vector<Jamps>> jamps(helicities);
  for (int h = 0; h < helicities; ++h) {
    for (int i = 0; i < width_of<T>; ++i) {
      jamps[h].push_back(random_jamps(factorial(n), 1000 * n + 50 * h + i, nonzero));
      for (auto& j : jamps[h].back()) j = {Real(j.real()), Real(j.imag())};
    }
  }
  const auto sums = kernel_sums<T>(color, jamps);
  int widest = 0;
  for (const auto& block : color.blocks) widest = std::max(widest, block.size());
  for (int h = 0; h < helicities; ++h) {
    for (int i = 0; i < width_of<T>; ++i) {
      const auto expected = naive_sum(n, jamps[h][i]);
      worst.add(lane(sums[h], i), expected.value,
                sum_bound(std::numeric_limits<Real>::epsilon(), n, widest, expected.scale),
                "n = " + std::to_string(n) + ", lane " + std::to_string(i));
    }
  }
}

template <class T>
class KernelColorSum : public ::testing::Test {};
using Types = ::testing::Types<double, float, Pack<double, 4>, Pack<float, 16>>;
TYPED_TEST_SUITE(KernelColorSum, Types);

TYPED_TEST(KernelColorSum, IsTheDoubleLoop) {
  Worst worst("kernel");
  for (int n = 1; n <= 5; ++n) check_kernel<TypeParam>(n, worst);
}

TEST(KernelColorSumLarge, IsTheDoubleLoop) {
  Worst worst("kernel");
  check_kernel<double>(6, worst);
  check_kernel<double>(7, worst, 12);
}

/// A block's quadratic form in the basis of its components, written out.
TEST(ColorBlocks, AreTheFullMatrix) {
  Worst worst("blocks");
  for (int n = 1; n <= 5; ++n) {
    const auto color = quark_line_color(n);
    const auto matrix = full_color_matrix(n);
    const auto jamps = random_jamps(factorial(n), n);
    std::vector<Complex<double>> y, x(factorial(n));
    for (const auto& j : jamps) y.push_back({j.real(), j.imag()});
    for (const auto& stage : color.stages) apply_stage(stage, y.data());
    double sum = 0.0;
    for (const auto& block : color.blocks) {
      gather_components(block.components, y.data(), x.data());
      const int d = block.size();
      for (int i = 0; i < d; ++i)
        for (int j = 0; j < d; ++j)
          sum += block.matrix[i * d + j] * (x[i].re * x[j].re + x[i].im * x[j].im);
    }
    const auto expected = naive_sum(n, jamps);
    worst.add(sum, expected.value, sum_bound(epsilon, n, factorial(n), expected.scale),
              "n = " + std::to_string(n));
    ASSERT_EQ(matrix.size(), std::size_t(factorial(n)) * factorial(n));
  }
}

/// Every flow is used: sizes add up to n!, in blocks far smaller than n! (what they are for).
TEST(ColorBlocks, SizesAddUpToAllFlows) {
  const std::vector<int> largest{0, 1, 1, 2, 4, 17, 49, 330};
  for (int n = 1; n <= 7; ++n) {
    const auto color = quark_line_color(n);
    int sum = 0, widest = 0;
    for (const auto& block : color.blocks) {
      sum += block.size();
      widest = std::max(widest, block.size());
      EXPECT_EQ(block.matrix.size(), std::size_t(block.size()) * block.size());
    }
    EXPECT_EQ(sum, factorial(n));
    EXPECT_EQ(color.num_flows, factorial(n));
    EXPECT_LE(widest, largest[n]) << "n = " << n;
    EXPECT_LE(color.stages.size(), std::size_t(n / 2));
  }
}

TEST(ColorBlocks, FullMatrixIsSymmetric) {
  for (int n = 1; n <= 4; ++n) {
    const auto matrix = full_color_matrix(n);
    const int f = factorial(n);
    for (int s = 0; s < f; ++s)
      for (int t = 0; t < f; ++t) EXPECT_EQ(matrix[s * f + t], matrix[t * f + s]);
  }
}

TEST(ColorBlocks, SingleFlowIsItsFactor) {
  const std::vector<std::vector<Jamps>> jamps(3, {{{2.0, -1.0}}});
  for (const double sum : kernel_sums<double>(single_flow_color(3.0), jamps)) EXPECT_EQ(sum, 15.0);
}

/// Lowest eigenvalue of each block by Cholesky with a shift of rounding size: |M|^2 cannot be
/// negative. The matrix has null vectors from n = 4 on, so that 0 itself must pass.
bool is_positive_semidefinite(const ColorBlock& block) {
  const int d = block.size();
  auto m = block.matrix;
  double trace = 0.0;
  for (int i = 0; i < d; ++i) trace += m[i * d + i];
  for (int i = 0; i < d; ++i) m[i * d + i] += d * epsilon * trace;
  for (int k = 0; k < d; ++k) {
    if (!(m[k * d + k] > 0.0)) return false;
    for (int i = k + 1; i < d; ++i) {
      const double factor = m[i * d + k] / m[k * d + k];
      for (int j = k + 1; j < d; ++j) m[i * d + j] -= factor * m[k * d + j];
    }
  }
  return true;
}

TEST(ColorBlocks, ArePositiveSemidefinite) {
  for (int n = 1; n <= 6; ++n) {
    for (const auto& block : quark_line_color(n).blocks) {
      EXPECT_TRUE(is_positive_semidefinite(block)) << "n = " << n;
    }
  }
  EXPECT_FALSE(is_positive_semidefinite({{{0, -1, 0.0}, {1, -1, 0.0}}, {1.0, 2.0, 2.0, 1.0}}));
}

template <class Real>
class GemmSum : public ::testing::Test {};
using Reals = ::testing::Types<double, float>;
TYPED_TEST_SUITE(GemmSum, Reals);

/// Rows are real and imaginary parts: each is a quadratic form of its own. `nonzero`: flows that
/// have a jamp, where the double loop over all would take too long.
template <class Real>
void check_gemm(int n, int rows, Worst& worst, int nonzero = 0) {
  using Space = Kokkos::DefaultHostExecutionSpace;
  using Gemm = GemmColorSum<Real, Space>;
  Gemm gemm(quark_line_color(n));
  typename Gemm::Matrix jamps(std::string("jamps"), std::size_t(rows), std::size_t(factorial(n)));
  typename Gemm::Rows sums(std::string("sums"), std::size_t(rows));
  std::vector<Jamps> expected;
  for (int r = 0; r < rows; ++r) {
    expected.push_back(random_jamps(factorial(n), 100 * n + r, nonzero));
    for (int f = 0; f < factorial(n); ++f) {
      jamps(r, f) = Real(expected[r][f].real());
      expected[r][f] = double(jamps(r, f));
    }
  }
  gemm(Space(), jamps, rows, sums);
  Space().fence();
  for (int r = 0; r < rows; ++r) {
    const auto sum = naive_sum(n, expected[r]);
    worst.add(sums(r), sum.value,
              sum_bound(std::numeric_limits<Real>::epsilon(), n, factorial(n), sum.scale),
              "n = " + std::to_string(n) + ", row " + std::to_string(r));
  }
}

TYPED_TEST(GemmSum, IsTheDoubleLoop) {
  Worst worst("gemm");
  for (int n = 1; n <= 5; ++n) {
    for (const int rows : {1, 7, 32}) check_gemm<TypeParam>(n, rows, worst);
  }
}

/// Blocks that are not of full rank, and panels of their factors.
TYPED_TEST(GemmSum, IsTheDoubleLoopForManyGluons) {
  Worst worst("gemm, six and seven gluons");
  check_gemm<TypeParam>(6, 3, worst);
  check_gemm<TypeParam>(7, 3, worst, 12);
}

}  // namespace
}  // namespace helikos::test::color_sum_test
