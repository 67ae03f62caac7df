// SPDX-License-Identifier: Apache-2.0
// The colour sum by the Fourier transform over S_n, and the transform itself.
#include <gtest/gtest.h>

#include <numeric>

#include "color_sum/naive_sum.hpp"
#include "engine/worst.hpp"
#include "helikos/amplitude/color/fast_color.hpp"
#include "helikos/engine/color_sum/pack_sum.hpp"

namespace helikos::test::fast_sum_test {
namespace {

const FastColor& fast_color(int n) {
  static std::map<int, FastColor> known;
  if (!known.count(n)) known[n] = fast_quark_line_color(n);
  return known[n];
}

/// Rounding: a jamp takes part in at most n(n-1)/2 additions on its way into J^(l), on either side
/// of the form, then in a row of d columns; d: largest representation. In an orthonormal basis no
/// intermediate sum is larger than the norm of C, at most sum over k of |f(k)|, times |J|^2, and
/// errors that do not all point the same way add up in squares.
double fast_bound(double eps, int n, const Jamps& jamps) {
  double norm = 0.0, square = 0.0;
  for (const double factor : color_factors(n)) norm += std::abs(factor);
  for (const auto& jamp : jamps) square += std::norm(jamp);
  int d = 0;
  for (const auto& block : fast_color(n).blocks) d = std::max(d, block.size());
  return eps * (0.5 * n * (n - 1) + 4.0 + std::sqrt(2.0 * d)) * norm * square;
}

/// Helicities of a pack, with room between the flows: other numbers there must not matter.
constexpr int helicities = 6, flow_stride = 7;

template <class T>
struct PackOfJamps {
  std::vector<std::vector<Jamps>> values;  ///< (helicity, lane)
  std::vector<Complex<T>> packs;

  PackOfJamps(int n, int nonzero) : values(helicities) {
    using Real = RealOf<T>;
    const int flows = factorial(n);
    packs.resize(std::size_t(flows) * flow_stride, {T(1), T(1)});
    for (int h = 0; h < helicities; ++h) {
      for (int i = 0; i < width_of<T>; ++i) {
        values[h].push_back(random_jamps(flows, 1000 * n + 50 * h + i, nonzero));
        for (auto& j : values[h].back()) j = {Real(j.real()), Real(j.imag())};
      }
      for (int f = 0; f < flows; ++f) {
        packs[f * flow_stride + h] = {
            generate<T>([&](int i) { return Real(values[h][i][f].real()); }),
            generate<T>([&](int i) { return Real(values[h][i][f].imag()); })};
      }
    }
  }
  JampMatrix<T> matrix() { return {packs.data(), flow_stride}; }
};

template <class T>
std::vector<T> fast_sums(const FastTables<RealOf<T>>& tables, PackOfJamps<T>& jamps) {
  std::vector<Complex<T>> scratch(fast_scratch_size(tables));
  std::vector<T> sums(helicities, T(0));
  fast_color_sum(tables, jamps.matrix(), helicities, scratch.data(),
                 [&](int h, const T& sum) { sums[h] = sum; });
  return sums;
}

template <class T>
void check_fast(int n, Worst& worst, int nonzero = 0) {
  PackOfJamps<T> jamps(n, nonzero);
  const auto sums = fast_sums<T>(pack_fast<RealOf<T>>(fast_color(n), rows_per_tile<T>), jamps);
  for (int h = 0; h < helicities; ++h) {
    for (int i = 0; i < width_of<T>; ++i) {
      const Jamps& j = jamps.values[h][i];
      worst.add(lane(sums[h], i), naive_sum(n, j).value,
                fast_bound(std::numeric_limits<RealOf<T>>::epsilon(), n, j),
                "n = " + std::to_string(n) + ", lane " + std::to_string(i));
    }
  }
}

template <class T>
class FastColorSum : public ::testing::Test {};
using Types = ::testing::Types<double, float, Pack<double, 4>, Pack<float, 16>>;
TYPED_TEST_SUITE(FastColorSum, Types);

TYPED_TEST(FastColorSum, IsTheDoubleLoop) {
  Worst worst("fast");
  for (int n = 2; n <= 5; ++n) check_fast<TypeParam>(n, worst);
}

TEST(FastColorSumLarge, IsTheDoubleLoop) {
  Worst worst("fast");
  check_fast<double>(6, worst);
  check_fast<float>(6, worst);
  check_fast<double>(7, worst, 12);
}

/// Seven gluons with all flows: the block-diagonal sum, whose own tests stand beside this one.
template <class T>
void check_against_blocks(int n, Worst& worst) {
  static const ColorBlocks blocks = quark_line_color(n);
  PackOfJamps<T> jamps(n, 0);
  const auto sums = fast_sums<T>(pack_fast<RealOf<T>>(fast_color(n), rows_per_tile<T>), jamps);
  const auto packed = pack_blocks<RealOf<T>>(blocks, rows_per_tile<T>);
  std::vector<Complex<T>> scratch(triangular_scratch_size<T>(packed));
  triangular_color_sum(packed, jamps.matrix(), helicities, scratch.data(), [&](int h, T expected) {
    for (int i = 0; i < width_of<T>; ++i) {
      const double eps = std::numeric_limits<RealOf<T>>::epsilon();
      worst.add(lane(sums[h], i), lane(expected, i), 2.0 * fast_bound(eps, n, jamps.values[h][i]),
                "lane " + std::to_string(i));
    }
  });
}

TEST(FastColorSumLarge, IsTheBlockDiagonalSum) {
  Worst worst("fast, seven gluons");
  check_against_blocks<double>(7, worst);
  check_against_blocks<float>(7, worst);
}

/// The bound is one that a wrong coefficient, or a wrong element, breaks.
TEST(FastColorSumLarge, SeesAWrongNumber) {
  const int n = 5;
  const auto right = pack_fast<double>(fast_color(n), rows_per_tile<double>);
  PackOfJamps<double> jamps(n, 0);
  const double bound = fast_bound(epsilon, n, jamps.values[0][0]);
  const double expected = naive_sum(n, jamps.values[0][0]).value;
  auto wrong = right;
  wrong.coefficients.back() *= 1.0 + 1e-9;
  EXPECT_GT(std::abs(fast_sums<double>(wrong, jamps)[0] - expected), bound);
  wrong = right;
  wrong.elements.back() *= 1.0 + 1e-9;
  EXPECT_GT(std::abs(fast_sums<double>(wrong, jamps)[0] - expected), bound);
}

// ---- The transform ---------------------------------------------------------------------------

using Matrices = std::vector<double>;  ///< of all representations, one after the other

/// The transform of a function that is 1 at one permutation and 0 elsewhere: its matrices.
Matrices matrices_of(const FastTables<double>& tables, const Permutation& permutation) {
  std::vector<Complex<double>> jamps(tables.num_flows()), scratch(fast_scratch_size(tables));
  jamps[permutation_rank(permutation)] = {1.0, 0.0};
  const Complex<double>* transform =
      fast_transform_of(tables, JampMatrix<double>{jamps.data(), 1}, 0, scratch.data());
  Matrices result;
  for (int i = 0; i < tables.num_flows(); ++i) result.push_back(transform[i].re);
  return result;
}

double largest_defect(const FastTables<double>& tables, const Matrices& a, const Matrices& b,
                      const Matrices& product) {
  double defect = 0.0;
  for (const auto& block : tables.blocks) {
    const int d = block.size;
    const auto at = [&](const Matrices& m, int i, int j) { return m[block.place + i * d + j]; };
    for (int i = 0; i < d; ++i) {
      for (int j = 0; j < d; ++j) {
        double sum = -at(product, i, j);
        for (int k = 0; k < d; ++k) sum += at(a, i, k) * at(b, k, j);
        defect = std::max(defect, std::abs(sum));
      }
    }
  }
  return defect;
}

/// rho(s) rho(t) = rho(s t) for every representation: nothing else is a transform over the group.
TEST(FastTransform, IsAHomomorphism) {
  std::mt19937 random(7);
  for (int n = 2; n <= 7; ++n) {
    const auto tables = pack_fast<double>(fast_color(n), 4);
    Permutation s(n), t(n), st(n);
    std::iota(s.begin(), s.end(), std::uint8_t{0});
    t = s;
    for (int trial = 0; trial < 10; ++trial) {
      std::shuffle(s.begin(), s.end(), random);
      std::shuffle(t.begin(), t.end(), random);
      for (int p = 0; p < n; ++p) st[p] = s[t[p]];
      const auto a = matrices_of(tables, s), b = matrices_of(tables, t);
      EXPECT_LE(largest_defect(tables, a, b, matrices_of(tables, st)), 1e-12) << "n = " << n;
      if (n > 2 && s != t) {
        EXPECT_GT(largest_defect(tables, a, b, matrices_of(tables, s)) +
                      largest_defect(tables, a, b, matrices_of(tables, t)),
                  0.1);
      }
    }
  }
}

TEST(FastTransform, DimensionsAddUp) {
  for (int n = 1; n <= 8; ++n) {
    int sum = 0;
    for (const auto& diagram : young_diagrams(n)) {
      sum += tableau_count(diagram) * tableau_count(diagram);
      EXPECT_EQ(seminormal_squares(diagram).size(), std::size_t(tableau_count(diagram)));
      EXPECT_EQ(diagrams_above(diagram).size(), diagrams_below(diagram).size() + 1);
    }
    EXPECT_EQ(sum, factorial(n));
  }
}

/// Counts additions, and products that are not added to anything but another product.
struct Counted {
  Counted(double = 0.0) {}
  bool is_product = false;
  static inline std::int64_t count = 0;

  static Counted sum(Counted a, Counted b) {
    count += a.is_product && b.is_product ? 2 : 1;
    return {};
  }
  static Counted product() {
    Counted result;
    result.is_product = true;
    return result;
  }
};
Counted operator+(Counted a, Counted b) { return Counted::sum(a, b); }
Counted operator-(Counted a, Counted b) { return Counted::sum(a, b); }
Counted operator*(Counted, Counted) { return Counted::product(); }
Counted& operator+=(Counted& a, Counted b) { return a = a + b; }
Counted& operator*=(Counted& a, Counted b) { return a = a * b; }

template <FastKind kind, bool has_unit>
std::int64_t count_step() {
  constexpr int size = fast_size(kind);
  const Counted m[size * size], x[size];
  Counted y[size];
  Counted::count = 0;
  detail::mix_numbers<kind, has_unit>(m, x, y);
  for (const Counted& result : y) Counted::count += result.is_product;
  return Counted::count;
}

template <FastKind kind>
std::int64_t count_step(bool has_unit) {
  return has_unit ? count_step<kind, true>() : count_step<kind, false>();
}

std::int64_t count_step(const FastRun& run) {
  switch (run.kind) {
    case FastKind::pair:
      return count_step<FastKind::pair>(run.has_unit);
    case FastKind::triple:
      return count_step<FastKind::triple>(run.has_unit);
    case FastKind::quadruple:
      return count_step<FastKind::quadruple>(run.has_unit);
    case FastKind::row:
      return count_step<FastKind::row>(run.has_unit);
    case FastKind::hook:
      return count_step<FastKind::hook>(run.has_unit);
    default:
      return count_step<FastKind::column>(run.has_unit);
  }
}

/// The cost is that of docs/architecture.md: counted by running each step once, with a triangle for
/// the form of each representation.
TEST(FastTransform, CostsWhatTheDocsSay) {
  const std::vector<std::int64_t> multiply_adds{0, 0, 2, 16, 136, 1064, 9202, 87714};
  for (int n = 2; n <= 7; ++n) {
    const auto color = fast_color(n);
    std::int64_t counted = 0;
    for (const FastLevel& level : color.transform.levels) {
      for (const FastRun& run : level.runs) {
        counted += std::int64_t(run.count) * run.length * count_step(run) *
                   (color.transform.size() / level.instance);
      }
    }
    EXPECT_EQ(counted, multiply_adds[n]) << "n = " << n;
    EXPECT_EQ(fast_multiply_adds(color.transform), counted) << "n = " << n;
    std::size_t triangles = 0;
    for (const auto& diagram : young_diagrams(n)) {
      triangles += tableau_count(diagram) * (tableau_count(diagram) + 1) / 2;
    }
    EXPECT_EQ(pack_fast<double>(color, 4).elements.size(), triangles) << "n = " << n;
  }
}

}  // namespace
}  // namespace helikos::test::fast_sum_test
