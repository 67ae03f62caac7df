// SPDX-License-Identifier: Apache-2.0
// Vertices, propagators and contractions of scalars against 4x4 matrices and components.
#include <gtest/gtest.h>

#include "helas/random_values.hpp"

namespace helikos::test::scalars_test {
namespace {

template <class T>
class Scalars : public RandomValues<T> {};
TYPED_TEST_SUITE(Scalars, ScalarTypes);

/// Numbers are at most 1 in each part: a component adds a product of three complex numbers, up to
/// 8 in size each part with 8 roundings; four of them in a product of spinors.
template <class T>
constexpr Exact bound = 64 * eps_of<T>;

TYPED_TEST(Scalars, CoupleToFermionsChirally) {
  using T = TypeParam;
  Worst worst("FFS");
  for (int round = 0; round < this->rounds; ++round) {
    const auto values = this->values();
    const auto psi = this->spinor(), chi = this->spinor(), row = this->spinor(),
               column = this->spinor();
    const auto s = this->complex(), start = this->complex();
    const auto scalar = with_term<Operation::fermion_scalar>(start, values, psi, chi);
    const auto longer_row = with_term<Operation::row_scalar>(row, values, psi, s);
    const auto longer_column = with_term<Operation::column_scalar>(column, values, s, chi);
    for (int i = 0; i < width_of<T>; ++i) {
      const auto matrix = ExactComplex(Exact(lane(values.c, i))) * chiral_matrix(values, i);
      const auto expected = exact(start, i) + product(exact(psi, i), matrix * exact(chi, i));
      worst.add(double(std::abs(exact(scalar, i) - expected)), 0.0, double(bound<T>), "scalar");
      const auto times_s = exact(s, i) * matrix;
      add_components(worst, exact(longer_row, i), sum_of(exact(row, i), 1, exact(psi, i) * times_s),
                     bound<T>, "row");
      add_components(worst, exact(longer_column, i),
                     sum_of(exact(column, i), 1, times_s * exact(chi, i)), bound<T>, "column");
    }
  }
}

TYPED_TEST(Scalars, CoupleToVectorsWithTheMetric) {
  using T = TypeParam;
  Worst worst("VVS");
  for (int round = 0; round < this->rounds; ++round) {
    const auto values = this->values();
    const auto s = this->complex(), start = this->complex();
    const auto from = this->vector();
    for_both(this->real_vector(), this->vector(), [&](const auto& a) {
      const auto vector = with_term<Operation::vector_scalar>(from, values, a, s);
      for_both(this->real_vector(), this->vector(), [&](const auto& b) {
        const auto scalar = with_term<Operation::vectors_scalar>(start, values, a, b);
        for (int i = 0; i < width_of<T>; ++i) {
          const Exact g = Exact(lane(values.c, i)) * Exact(lane(values.g_left, i));
          const auto x = as_vector(exact(a, i)), y = as_vector(exact(b, i));
          ExactComplex expected = exact(start, i);
          for (int mu = 0; mu < 4; ++mu) expected += g * Exact(metric[mu]) * x[mu] * y[mu];
          worst.add(double(std::abs(exact(scalar, i) - expected)), 0.0, double(bound<T>), "S");
          ExactVector longer = x;
          for (auto& component : longer) component *= exact(s, i);
          add_components(worst, exact(vector, i), sum_of(exact(from, i), g, longer), bound<T>, "V");
        }
      });
    });
  }
}

/// k.p a - k.a p by components.
ExactVector strength(const ExactVector& p, const ExactVector& k, const ExactVector& a) {
  ExactComplex k_p, k_a;
  for (int mu = 0; mu < 4; ++mu) {
    k_p += Exact(metric[mu]) * k[mu] * p[mu];
    k_a += Exact(metric[mu]) * k[mu] * a[mu];
  }
  ExactVector result;
  for (int mu = 0; mu < 4; ++mu) result[mu] = k_p * a[mu] - k_a * p[mu];
  return result;
}

/// Four times as many products of five numbers as where there are no momenta, the sum of two of
/// which is one of the factors.
TYPED_TEST(Scalars, CoupleToFieldStrengths) {
  using T = TypeParam;
  Worst worst("VVS2");
  for (int round = 0; round < this->rounds; ++round) {
    const auto values = this->values();
    const auto s = this->complex(), start = this->complex();
    const auto from = this->vector();
    for_both(this->real_vector(), this->vector(), [&](const auto& a) {
      const auto vector = with_term<Operation::strength_scalar>(from, values, a, s);
      for_both(this->real_vector(), this->vector(), [&](const auto& b) {
        const auto scalar = with_term<Operation::strengths_scalar>(start, values, a, b);
        for (int i = 0; i < width_of<T>; ++i) {
          const Exact g = Exact(lane(values.c, i)) * Exact(lane(values.g_left, i));
          const auto p = as_vector(exact(values.momenta[0], i));
          const auto q = as_vector(exact(values.momenta[1], i));
          const auto x = as_vector(exact(a, i)), y = as_vector(exact(b, i));
          const ExactVector other = strength(p, q, x);
          ExactComplex expected = exact(start, i);
          for (int mu = 0; mu < 4; ++mu) expected += g * Exact(metric[mu]) * other[mu] * y[mu];
          worst.add(double(std::abs(exact(scalar, i) - expected)), 0.0, double(16 * bound<T>), "S");
          ExactVector longer = strength(p, sum_of(p, 1, q), x);
          for (auto& component : longer) component *= -exact(s, i);
          add_components(worst, exact(vector, i), sum_of(exact(from, i), g, longer), 16 * bound<T>,
                         "V");
        }
      });
    });
  }
}

TYPED_TEST(Scalars, MultiplyEachOther) {
  using T = TypeParam;
  Worst worst("SSS, propagator, contraction");
  for (int round = 0; round < this->rounds; ++round) {
    auto values = this->values();
    values.inverse = this->complex();
    const auto s = this->complex(), r = this->complex(), start = this->complex();
    const auto scalar = with_term<Operation::scalars_scalar>(start, values, s, r);
    const auto jamp = with_term<Operation::contract_scalars>(start, values, s, r);
    const auto propagated = helas::Formula<Operation::propagate_scalar, T>(values)(s);
    for (int i = 0; i < width_of<T>; ++i) {
      const Exact c = lane(values.c, i), g = lane(values.g_left, i);
      const auto both = exact(s, i) * exact(r, i);
      const auto add = [&](const auto& value, const ExactComplex& expected, const char* what) {
        worst.add(double(std::abs(exact(value, i) - expected)), 0.0, double(bound<T>), what);
      };
      add(scalar, exact(start, i) + c * g * both, "vertex");
      add(jamp, exact(start, i) + both, "contraction");
      add(propagated, c * exact(values.inverse, i) * exact(s, i), "propagator");
    }
  }
}

}  // namespace
}  // namespace helikos::test::scalars_test
