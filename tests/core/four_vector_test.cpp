// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/four_vector.hpp"

#include <cmath>

#include "packs.hpp"

namespace helikos::test::four_vector_test {
namespace {

template <class T>
class FourVectorOf : public ::testing::Test {
 protected:
  const FourVector<T> p{sequence<T>(9, 1), sequence<T>(1, 0.5), sequence<T>(-2, 0.25),
                        sequence<T>(3, -1)};
  const FourVector<T> q{sequence<T>(5, -1), sequence<T>(0.5, 2), sequence<T>(1, 1),
                        sequence<T>(-4, 0.5)};
};
TYPED_TEST_SUITE(FourVectorOf, Packs);

// Small multiples of 1/8 throughout: nothing rounds.
TYPED_TEST(FourVectorOf, ArithmeticIsByComponent) {
  const auto result = TypeParam(2) * (this->p + this->q) - this->q;
  for_each_lane<TypeParam>([&](int i) {
    EXPECT_EQ(lane(result.t, i), 2 * lane(this->p.t, i) + lane(this->q.t, i));
    EXPECT_EQ(lane(result.x, i), 2 * lane(this->p.x, i) + lane(this->q.x, i));
    EXPECT_EQ(lane(result.y, i), 2 * lane(this->p.y, i) + lane(this->q.y, i));
    EXPECT_EQ(lane(result.z, i), 2 * lane(this->p.z, i) + lane(this->q.z, i));
  });
}

TYPED_TEST(FourVectorOf, DotHasTheMetric) {
  const TypeParam pq = dot(this->p, this->q);
  for_each_lane<TypeParam>([&](int i) {
    EXPECT_EQ(lane(pq, i), lane(this->p.t, i) * lane(this->q.t, i) -
                               lane(this->p.x, i) * lane(this->q.x, i) -
                               lane(this->p.y, i) * lane(this->q.y, i) -
                               lane(this->p.z, i) * lane(this->q.z, i));
  });
}

TYPED_TEST(FourVectorOf, DotIsBilinearWithoutConjugation) {
  const TypeParam one(1);
  const FourVector<Complex<TypeParam>> iq = Complex<TypeParam>{TypeParam(0), one} * this->q;
  const Complex<TypeParam> square = dot(iq, iq);
  const TypeParam real = dot(this->q, this->q);
  for_each_lane<TypeParam>([&](int i) {
    EXPECT_EQ(lane(square.re, i), -lane(real, i));
    EXPECT_EQ(lane(square.im, i), 0);
  });
}

TYPED_TEST(FourVectorOf, DotMixesRealAndComplex) {
  const TypeParam half = sequence<TypeParam>(0.5, 0);
  const FourVector<Complex<TypeParam>> zq = Complex<TypeParam>{half, TypeParam(-2)} * this->q;
  const Complex<TypeParam> left = dot(this->p, zq), right = dot(zq, this->p);
  const TypeParam pq = dot(this->p, this->q);
  for_each_lane<TypeParam>([&](int i) {
    EXPECT_EQ(lane(left.re, i), 0.5 * lane(pq, i));
    EXPECT_EQ(lane(left.im, i), -2 * lane(pq, i));
    EXPECT_EQ(lane(right.re, i), lane(left.re, i));
    EXPECT_EQ(lane(right.im, i), lane(left.im, i));
  });
}

// cosh^2 - sinh^2 = 1 to a few roundings of cosh(2 y) times p's components.
TYPED_TEST(FourVectorOf, DotIsInvariantUnderBoosts) {
  const double y = 1.5;
  const TypeParam c = sequence<TypeParam>(std::cosh(y), 0),
                  s = sequence<TypeParam>(std::sinh(y), 0);
  const auto boost = [&](const FourVector<TypeParam>& v) {
    return FourVector<TypeParam>{c * v.t + s * v.z, v.x, v.y, s * v.t + c * v.z};
  };
  const TypeParam before = dot(this->p, this->q), after = dot(boost(this->p), boost(this->q));
  for_each_lane<TypeParam>([&](int i) {
    const double size = (std::abs(lane(this->p.t, i)) + std::abs(lane(this->p.z, i))) *
                        (std::abs(lane(this->q.t, i)) + std::abs(lane(this->q.z, i)));
    EXPECT_NEAR(lane(after, i), lane(before, i),
                8 * epsilon_of<TypeParam> * std::cosh(2 * y) * size);
  });
}

}  // namespace
}  // namespace helikos::test::four_vector_test
