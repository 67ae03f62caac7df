// SPDX-License-Identifier: Apache-2.0
// Vertices and propagators against sums over explicit indices and 4x4 matrices.
#include <gtest/gtest.h>

#include "helas/random_values.hpp"

namespace helikos::test::vertices_test {
namespace {

template <class T>
class Vertices : public RandomValues<T> {};
TYPED_TEST_SUITE(Vertices, ScalarTypes);

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

/// Real and complex inputs in all places, into complex sums and, where all are real, real ones.
TYPED_TEST(Vertices, ThreeGluonBracketIsTheIndexSum) {
  using T = TypeParam;
  Worst worst("[A, B]");
  for (int round = 0; round < this->rounds; ++round) {
    const auto values = this->values();
    const auto check = [&](const auto& start, const auto& a, const auto& b) {
      const auto value = with_term<Operation::three_gluon>(start, values, a, b);
      for (int i = 0; i < width_of<T>; ++i) {
        const auto bracket = three_by_indices(as_vector(exact(a, i)), as_vector(exact(b, i)),
                                              as_vector(exact(values.momenta[0], i)),
                                              as_vector(exact(values.momenta[1], i)));
        const auto expected = sum_of(as_vector(exact(start, i)), lane(values.c, i), bracket);
        add_components(worst, as_vector(exact(value, i)), expected, vertex_bound<T>, "");
      }
    };
    const auto a = this->real_vector(), b = this->real_vector();
    check(this->real_vector(), a, b);
    for_both(a, this->vector(), [&](const auto& x) {
      for_both(b, this->vector(), [&](const auto& y) { check(this->vector(), x, y); });
    });
  }
}

/// The vertex of three vectors in Feynman's form, g^ab (pA - pB)^m + g^bm (pB - pC)^a +
/// g^ma (pC - pA)^b with pA + pB + pC = 0: a sum over explicit indices.
ExactVector whole_by_indices(const ExactVector& a, const ExactVector& b, const ExactVector& pa,
                             const ExactVector& pb) {
  ExactVector sum{};
  const auto g = [](int i, int j) { return Exact(i == j ? metric[i] : 0); };
  for (int m = 0; m < 4; ++m) {
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < 4; ++j) {
        const ExactVector pc = sum_of(sum_of({}, -1, pa), -1, pb);
        const auto tensor =
            g(i, j) * (pa[m] - pb[m]) + g(j, m) * (pb[i] - pc[i]) + g(m, i) * (pc[j] - pa[j]);
        sum[m] += Exact(metric[i] * metric[j]) * a[i] * b[j] * tensor;
      }
    }
  }
  return sum;
}

/// Against [A, B] each product with a momentum has half as many terms more.
TYPED_TEST(Vertices, ThreeVectorsCoupleAsInFeynmansRules) {
  using T = TypeParam;
  Worst worst("VVV");
  for (int round = 0; round < this->rounds; ++round) {
    const auto values = this->values();
    const auto check = [&](const auto& start, const auto& a, const auto& b) {
      const auto value = with_term<Operation::three_vector>(start, values, a, b);
      for (int i = 0; i < width_of<T>; ++i) {
        const auto vertex = whole_by_indices(as_vector(exact(a, i)), as_vector(exact(b, i)),
                                             as_vector(exact(values.momenta[0], i)),
                                             as_vector(exact(values.momenta[1], i)));
        const Exact g = Exact(lane(values.c, i)) * Exact(lane(values.g_left, i));
        const auto expected = sum_of(as_vector(exact(start, i)), g, vertex);
        add_components(worst, as_vector(exact(value, i)), expected, 1.5L * vertex_bound<T>, "");
      }
    };
    const auto a = this->real_vector(), b = this->real_vector();
    check(this->real_vector(), a, b);
    for_both(a, this->vector(), [&](const auto& x) {
      for_both(b, this->vector(), [&](const auto& y) { check(this->vector(), x, y); });
    });
  }
}

TYPED_TEST(Vertices, FourGluonBracketIsTheIndexSum) {
  using T = TypeParam;
  Worst worst("{A, B, C}");
  for (int round = 0; round < this->rounds; ++round) {
    const auto values = this->values();
    const auto check = [&](const auto& start, const auto& a, const auto& b, const auto& c) {
      const auto value = with_term<Operation::four_gluon>(start, values, a, b, c);
      const auto coupled = with_term<Operation::four_vector>(start, values, a, b, c);
      for (int i = 0; i < width_of<T>; ++i) {
        const auto bracket =
            four_by_indices(as_vector(exact(a, i)), as_vector(exact(b, i)), as_vector(exact(c, i)));
        const auto from = as_vector(exact(start, i));
        const Exact factor = lane(values.c, i), g = factor * Exact(lane(values.g_left, i));
        add_components(worst, as_vector(exact(value, i)), sum_of(from, factor, bracket),
                       vertex_bound<T>, "");
        add_components(worst, as_vector(exact(coupled, i)), sum_of(from, g, bracket),
                       vertex_bound<T>, "with a coupling");
      }
    };
    const auto a = this->real_vector(), b = this->real_vector(), c = this->real_vector();
    check(this->real_vector(), a, b, c);
    for_both(a, this->vector(), [&](const auto& x) {
      for_both(b, this->vector(), [&](const auto& y) {
        for_both(c, this->vector(), [&](const auto& z) { check(this->vector(), x, y, z); });
      });
    });
  }
}

/// A.B, 8 products of numbers up to 1, each with 4 roundings at most.
TYPED_TEST(Vertices, VectorsContractWithTheMetric) {
  using T = TypeParam;
  Worst worst("A.B");
  for (int round = 0; round < this->rounds; ++round) {
    const auto check = [&](const auto& a, const auto& b) {
      const auto start = this->complex();
      const auto value = with_term<Operation::contract_vectors>(start, Values<T>{}, a, b);
      for (int i = 0; i < width_of<T>; ++i) {
        ExactComplex expected = exact(start, i);
        const auto x = as_vector(exact(a, i)), y = as_vector(exact(b, i));
        for (int mu = 0; mu < 4; ++mu) expected += Exact(metric[mu]) * x[mu] * y[mu];
        worst.add(double(std::abs(exact(value, i) - expected)), 0.0, double(32 * eps_of<T>), "");
      }
    };
    for_both(this->real_vector(), this->vector(), [&](const auto& a) {
      for_both(this->real_vector(), this->vector(), [&](const auto& b) { check(a, b); });
    });
  }
}

/// Rows: 2 products of complex numbers a component; |V_plus| up to 3: bound 8 terms x 3 x 2 eps.
TYPED_TEST(Vertices, SlashIsTheGammaMatrix) {
  using T = TypeParam;
  Worst worst("psi V-slash, V-slash chi, psi chi");
  for (int round = 0; round < this->rounds; ++round) {
    const Values<T> none{};
    const auto psi = this->spinor(), start = this->spinor();
    for_both(this->real_vector(), this->vector(), [&](const auto& v) {
      const auto row = with_term<Operation::row_gluon>(start, none, psi, v);
      const auto column = with_term<Operation::column_gluon>(start, none, v, psi);
      for (int i = 0; i < width_of<T>; ++i) {
        const auto matrix = slash(as_vector(exact(v, i)));
        const auto first = exact(start, i);
        add_components(worst, exact(row, i), sum_of(first, 1, exact(psi, i) * matrix),
                       48 * eps_of<T>, "row");
        add_components(worst, exact(column, i), sum_of(first, 1, matrix * exact(psi, i)),
                       48 * eps_of<T>, "column");
      }
    });
    const auto chi = this->spinor();
    const auto jamp = this->complex();
    const auto value = with_term<Operation::contract_spinors>(jamp, none, psi, chi);
    for (int i = 0; i < width_of<T>; ++i) {
      const auto expected = exact(jamp, i) + product(exact(psi, i), exact(chi, i));
      worst.add(double(std::abs(exact(value, i) - expected)), 0.0, double(48 * eps_of<T>),
                "product");
    }
  }
}

/// c psi V-slash (gL P_L + gR P_R) and c V-slash (gL P_L + gR P_R) chi with matrices; two more
/// products than without couplings.
TYPED_TEST(Vertices, VectorsMeetFermionsChirally) {
  using T = TypeParam;
  Worst worst("chiral vertices");
  for (int round = 0; round < this->rounds; ++round) {
    const auto values = this->values();
    const auto psi = this->spinor(), start = this->spinor();
    for_both(this->real_vector(), this->vector(), [&](const auto& v) {
      const auto row = with_term<Operation::row_vector>(start, values, psi, v);
      const auto column = with_term<Operation::column_vector>(start, values, v, psi);
      for (int i = 0; i < width_of<T>; ++i) {
        const auto matrix = slash(as_vector(exact(v, i))) * chiral_matrix(values, i);
        const auto first = exact(start, i);
        const Exact c = lane(values.c, i);
        add_components(worst, exact(row, i), sum_of(first, c, exact(psi, i) * matrix),
                       64 * eps_of<T>, "row");
        add_components(worst, exact(column, i), sum_of(first, c, matrix * exact(psi, i)),
                       64 * eps_of<T>, "column");
      }
    });
  }
}

/// (gL + i gR) P_L: with the parts of a complex coupling on the left in turn.
TYPED_TEST(Vertices, LeftHandedCouplingsMayBeComplex) {
  using T = TypeParam;
  Worst worst("left-handed vertices");
  for (int round = 0; round < this->rounds; ++round) {
    const auto values = this->values();
    auto real = values, imaginary = values;
    real.g_right = imaginary.g_right = T(0);
    imaginary.g_left = values.g_right;
    const auto psi = this->spinor(), chi = this->spinor(), start = this->spinor();
    const auto current = this->vector();
    const auto check = [&](const auto& value, const auto& from, const auto& re, const auto& im,
                           const char* name) {
      for (int i = 0; i < width_of<T>; ++i) {
        const auto one = sum_of(exact(re, i), -1, exact(from, i));
        auto other = sum_of(exact(im, i), -1, exact(from, i));
        for (auto& component : other) component *= ExactComplex(0, 1);
        const auto expected = sum_of(sum_of(exact(from, i), 1, one), 1, other);
        add_components(worst, exact(value, i), expected, 128 * eps_of<T>, name);
      }
    };
    for_both(this->real_vector(), this->vector(), [&](const auto& v) {
      check(with_term<Operation::row_left>(start, values, psi, v), start,
            with_term<Operation::row_vector>(start, real, psi, v),
            with_term<Operation::row_vector>(start, imaginary, psi, v), "row");
      check(with_term<Operation::column_left>(start, values, v, chi), start,
            with_term<Operation::column_vector>(start, real, v, chi),
            with_term<Operation::column_vector>(start, imaginary, v, chi), "column");
    });
    check(with_term<Operation::left_current>(current, values, psi, chi), current,
          with_term<Operation::fermion_current>(current, real, psi, chi),
          with_term<Operation::fermion_current>(current, imaginary, psi, chi), "current");
  }
}

/// c psi gamma^mu (gL P_L + gR P_R) chi with matrices.
TYPED_TEST(Vertices, FermionCurrentIsChiral) {
  using T = TypeParam;
  Worst worst("fermion current");
  for (int round = 0; round < this->rounds; ++round) {
    const auto psi = this->spinor(), chi = this->spinor();
    const auto values = this->values();
    const auto start = this->vector();
    const auto value = with_term<Operation::fermion_current>(start, values, psi, chi);
    for (int i = 0; i < width_of<T>; ++i) {
      ExactVector current;
      for (int mu = 0; mu < 4; ++mu) {
        current[mu] =
            product(exact(psi, i), (gamma_matrix(mu) * chiral_matrix(values, i)) * exact(chi, i));
      }
      const auto expected = sum_of(exact(start, i), lane(values.c, i), current);
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
    Values<T> values;
    values.momenta[0] = p;
    values.m = T(RealOf<T>(mass));
    values.inverse = helas::massive_denominator(p, values.m, T(RealOf<T>(width)));
    const auto psi = this->spinor();
    const auto row = helas::Formula<Operation::propagate_row, T>(values)(psi);
    const auto column = helas::Formula<Operation::propagate_column, T>(values)(psi);
    const auto v = this->vector();
    const auto vector = helas::Formula<Operation::propagate_vector, T>(values)(v);
    values.massive = false;
    const auto massless = helas::Formula<Operation::propagate_vector, T>(values)(v);
    const helas::Formula<Operation::propagate_gluon, T> gluon(values);
    const auto scaled = gluon(v);
    const auto real = gluon(p);
    for (int i = 0; i < width_of<T>; ++i) {
      const auto q = exact(p, i);
      const auto factor = Exact(1) / ExactComplex(dot(q, q) - mass * mass, mass * width);
      const auto unit = ExactComplex(mass) * unit_matrix(), momentum = slash(as_vector(q));
      const Exact bound = 48 * 64 * eps_of<T>;
      add_components(worst, exact(row, i), exact(psi, i) * (factor * (momentum + unit)), bound,
                     "row");
      add_components(worst, exact(column, i),
                     (factor * (ExactComplex(-1) * momentum + unit)) * exact(psi, i), bound,
                     "column");
      ExactVector expected, without, by_real;
      ExactVector real_by_real;
      ExactComplex along = 0;
      const auto e = exact(v, i);
      for (int mu = 0; mu < 4; ++mu) along += Exact(metric[mu]) * as_vector(q)[mu] * e[mu];
      for (int mu = 0; mu < 4; ++mu) {
        expected[mu] = factor * (e[mu] - as_vector(q)[mu] * along / (mass * mass));
        without[mu] = factor * e[mu];
        by_real[mu] = factor.real() * e[mu];
        real_by_real[mu] = factor.real() * as_vector(q)[mu];
      }
      add_components(worst, exact(vector, i), expected, bound, "vector");
      add_components(worst, exact(massless, i), without, bound, "vector without mass");
      add_components(worst, exact(scaled, i), by_real, bound, "gluon");
      add_components(worst, as_vector(exact(real, i)), real_by_real, bound, "real gluon");
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
}  // namespace helikos::test::vertices_test
