// SPDX-License-Identifier: Apache-2.0
// Vertices and propagators against sums over explicit indices and 4x4 matrices.
#include <gtest/gtest.h>

#include "helas/lanes.hpp"

namespace helikos::test {
namespace {

template <class T>
class Vertices : public ::testing::Test {
 protected:
  using Real = RealOf<T>;
  static constexpr int rounds = 32;

  T number() {
    return generate<T>([&](int) { return static_cast<Real>(uniform_(random_)); });
  }
  FourVector<T> real_vector() { return {number(), number(), number(), number()}; }
  Complex<T> complex() { return {number(), number()}; }
  FourVector<Complex<T>> vector() { return {complex(), complex(), complex(), complex()}; }
  helas::Spinor<T> spinor() { return {complex(), complex(), complex(), complex()}; }

 private:
  std::mt19937_64 random_{3};
  std::uniform_real_distribution<double> uniform_{-1.0, 1.0};
};
TYPED_TEST_SUITE(Vertices, ScalarTypes);

ExactVector as_vector(const ExactMomentum& v) { return to_exact_vector(v); }
ExactVector as_vector(const ExactVector& v) { return v; }

/// Sum over alpha, beta of A_alpha B_beta times the tensor of the three-gluon vertex
/// g^ab (pA - pB)^m + 2 pB^a g^bm - 2 pA^b g^am, all indices explicit.
ExactVector three_by_indices(const ExactVector& a, const ExactVector& b, const ExactVector& pa,
                             const ExactVector& pb) {
  ExactVector sum{};
  for (int m = 0; m < 4; ++m) {
    for (int al = 0; al < 4; ++al) {
      for (int be = 0; be < 4; ++be) {
        const Exact gab = al == be ? metric[al] : 0, gbm = be == m ? metric[m] : 0;
        const Exact gam = al == m ? metric[m] : 0;
        const auto tensor =
            gab * (pa[m] - pb[m]) + Exact(2) * pb[al] * gbm - Exact(2) * pa[be] * gam;
        sum[m] += Exact(metric[al] * metric[be]) * a[al] * b[be] * tensor;
      }
    }
  }
  return sum;
}

/// g^ac g^bm - g^ab g^cm / 2 - g^bc g^am / 2.
ExactVector four_by_indices(const ExactVector& a, const ExactVector& b, const ExactVector& c) {
  ExactVector sum{};
  const auto g = [](int i, int j) { return Exact(i == j ? metric[i] : 0); };
  for (int m = 0; m < 4; ++m)
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j)
        for (int k = 0; k < 4; ++k) {
          const Exact tensor = g(i, k) * g(j, m) - (g(i, j) * g(k, m) + g(j, k) * g(i, m)) / 2;
          sum[m] += Exact(metric[i] * metric[j] * metric[k]) * a[i] * b[j] * c[k] * tensor;
        }
  return sum;
}

/// All numbers are at most 1: [A, B] adds 3 products of 4 terms, complex at most 2 x 8 in size.
/// Each term sees about 10 roundings of eps/2: 24 terms x 5 eps.
template <class T>
constexpr Exact vertex_bound = 120 * eps_of<T>;

TYPED_TEST(Vertices, ThreeGluonBracketIsTheIndexSum) {
  using T = TypeParam;
  Worst worst("[A, B]");
  for (int round = 0; round < this->rounds; ++round) {
    const auto pa = this->real_vector(), pb = this->real_vector();
    const auto check = [&](const auto& a, const auto& b) {
      const T two(2);
      const auto value =
          helas::three_vector_bracket(a, b, two * dot(pb, a), two * dot(pa, b), pa - pb);
      for (int i = 0; i < width_of<T>; ++i) {
        const auto expected = three_by_indices(as_vector(exact(a, i)), as_vector(exact(b, i)),
                                               as_vector(exact(pa, i)), as_vector(exact(pb, i)));
        add_components(worst, as_vector(exact(value, i)), expected, vertex_bound<T>, "");
      }
    };
    check(this->real_vector(), this->real_vector());
    check(this->vector(), this->vector());
  }
}

TYPED_TEST(Vertices, FourGluonBracketIsTheIndexSum) {
  using T = TypeParam;
  Worst worst("{A, B, C}");
  for (int round = 0; round < this->rounds; ++round) {
    const auto check = [&](const auto& a, const auto& b, const auto& c) {
      const T half = T(RealOf<T>(0.5));
      const auto value =
          helas::four_vector_bracket(a, b, c, dot(a, c), half * dot(a, b), half * dot(b, c));
      for (int i = 0; i < width_of<T>; ++i) {
        const auto expected =
            four_by_indices(as_vector(exact(a, i)), as_vector(exact(b, i)), as_vector(exact(c, i)));
        add_components(worst, as_vector(exact(value, i)), expected, vertex_bound<T>, "");
      }
    };
    check(this->real_vector(), this->real_vector(), this->real_vector());
    check(this->vector(), this->vector(), this->vector());
  }
}

/// Rows: 2 products of complex numbers a component; |V_plus| up to 3: bound 8 terms x 3 x 2 eps.
TYPED_TEST(Vertices, SlashIsTheGammaMatrix) {
  using T = TypeParam;
  Worst worst("psi V-slash, V-slash chi, psi chi");
  for (int round = 0; round < this->rounds; ++round) {
    const auto psi = this->spinor();
    const auto check = [&](const auto& v, const auto& cone) {
      const auto row = helas::times_slash(psi, cone), column = helas::slash_times(cone, psi);
      for (int i = 0; i < width_of<T>; ++i) {
        const auto matrix = slash(as_vector(exact(v, i)));
        add_components(worst, exact(row, i), exact(psi, i) * matrix, 48 * eps_of<T>, "row");
        add_components(worst, exact(column, i), matrix * exact(psi, i), 48 * eps_of<T>, "column");
      }
    };
    const auto real = this->real_vector();
    check(real, helas::LightCone<T>(real));
    const auto complex = this->vector();
    check(complex, helas::LightCone<Complex<T>>(complex));
    const auto chi = this->spinor();
    const auto value = helas::product(psi, chi);
    for (int i = 0; i < width_of<T>; ++i) {
      const auto expected = product(exact(psi, i), exact(chi, i));
      worst.add(double(std::abs(exact(value, i) - expected)), 0.0, double(48 * eps_of<T>),
                "product");
    }
  }
}

/// psi gamma^mu (gL (1 - gamma5)/2 + gR (1 + gamma5)/2) chi with matrices.
TYPED_TEST(Vertices, FermionCurrentIsChiral) {
  using T = TypeParam;
  Worst worst("fermion current");
  const auto left = ExactComplex(0.5L) * (unit_matrix() + ExactComplex(-1) * gamma5());
  const auto right = ExactComplex(0.5L) * (unit_matrix() + gamma5());
  for (int round = 0; round < this->rounds; ++round) {
    const auto psi = this->spinor(), chi = this->spinor();
    const T gl = this->number(), gr = this->number();
    const auto value = helas::fermion_current(psi, chi, gl, gr);
    for (int i = 0; i < width_of<T>; ++i) {
      const auto coupling =
          ExactComplex(Exact(lane(gl, i))) * left + ExactComplex(Exact(lane(gr, i))) * right;
      ExactVector expected;
      for (int mu = 0; mu < 4; ++mu) {
        expected[mu] = product(exact(psi, i), (gamma_matrix(mu) * coupling) * exact(chi, i));
      }
      add_components(worst, exact(value, i), expected, 64 * eps_of<T>, "");
    }
  }
}

/// (P-slash + m) / (P^2 - m^2 + i m Gamma), P^2 - m^2 kept away from 0 by time-like P: the
/// denominator has condition (E^2 + p^2 + m^2) / |P^2 - m^2| < 8 here; 48 eps as for a slash,
/// times 8 and |m + P| / |P^2 - m^2| < 8.
TYPED_TEST(Vertices, Propagators) {
  using T = TypeParam;
  Worst worst("propagators");
  for (int round = 0; round < this->rounds; ++round) {
    auto p = this->real_vector();
    p.t = p.t + select(p.t < T(0), T(-3), T(3));
    const Exact mass = 0.5, width = 0.25;
    const T m = T(RealOf<T>(mass)), w = T(RealOf<T>(width));
    const auto denominator = helas::massive_denominator(p, m, w);
    const auto psi = this->spinor();
    const auto row = helas::propagate_row(psi, helas::LightCone<T>(p), m, denominator);
    const auto column = helas::propagate_column(psi, helas::LightCone<T>(p), m, denominator);
    const auto v = this->vector();
    const auto vector = helas::propagate_vector(v, p, T(4), denominator);
    for (int i = 0; i < width_of<T>; ++i) {
      const auto q = exact(p, i);
      const auto factor = Exact(1) / ExactComplex(dot(q, q) - mass * mass, mass * width);
      const auto matrix = factor * (slash(as_vector(q)) + ExactComplex(mass) * unit_matrix());
      const Exact bound = 48 * 64 * eps_of<T>;
      add_components(worst, exact(row, i), exact(psi, i) * matrix, bound, "row");
      add_components(worst, exact(column, i), matrix * exact(psi, i), bound, "column");
      ExactVector expected;
      ExactComplex along = 0;
      const auto e = exact(v, i);
      for (int mu = 0; mu < 4; ++mu) along += Exact(metric[mu]) * as_vector(q)[mu] * e[mu];
      for (int mu = 0; mu < 4; ++mu) {
        expected[mu] = factor * (e[mu] - as_vector(q)[mu] * along / (mass * mass));
      }
      add_components(worst, exact(vector, i), expected, bound, "vector");
    }
  }
}

/// {gamma^mu, gamma^nu} = 2 g^mu nu, gamma5 = diag(-1, -1, 1, 1): the matrices that the tests
/// above rest on. Exact: all entries are 0, +-1, +-i.
TEST(Gamma, CliffordAlgebra) {
  for (int mu = 0; mu < 4; ++mu) {
    for (int nu = 0; nu < 4; ++nu) {
      const auto anticommutator =
          gamma_matrix(mu) * gamma_matrix(nu) + gamma_matrix(nu) * gamma_matrix(mu);
      EXPECT_EQ(anticommutator, ExactComplex(mu == nu ? 2 * metric[mu] : 0) * unit_matrix());
    }
    const Matrix4 chirality = gamma5() * gamma_matrix(mu) + gamma_matrix(mu) * gamma5();
    EXPECT_EQ(chirality, Matrix4{});
  }
  Matrix4 expected{};
  for (int i = 0; i < 4; ++i) expected[i][i] = i < 2 ? -1 : 1;
  EXPECT_EQ(gamma5(), expected);
}

}  // namespace
}  // namespace helikos::test
