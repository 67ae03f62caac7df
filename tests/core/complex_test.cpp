// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/complex.hpp"

#include <complex>

#include "packs.hpp"

namespace helikos::test::complex_test {
namespace {

template <class T>
class ComplexOf : public ::testing::Test {
 protected:
  const Complex<T> a{sequence<T>(1.25, 0.5), sequence<T>(-2, 0.75)};
  const Complex<T> b{sequence<T>(0.5, -1.25), sequence<T>(3, 0.25)};
  const T x = sequence<T>(2, 1);

  /// Lane by lane against std::complex in double, to so many roundings.
  template <class Expected>
  static void expect_equal(const Complex<T>& value, const Expected& expected, int roundings = 4) {
    for_each_lane<T>([&](int i) {
      const std::complex<double> exact = expected(i);
      const double bound = roundings * epsilon_of<T> * (std::abs(exact) + 1);
      EXPECT_NEAR(lane(value.re, i), exact.real(), bound) << i;
      EXPECT_NEAR(lane(value.im, i), exact.imag(), bound) << i;
    });
  }

  static std::complex<double> at(const Complex<T>& z, int i) {
    return {lane(z.re, i), lane(z.im, i)};
  }
};
TYPED_TEST_SUITE(ComplexOf, Packs);

static_assert(std::is_same_v<Scalar<Complex<double>>, double> &&
              std::is_same_v<Scalar<float>, float>);

TYPED_TEST(ComplexOf, SumsAndDifferences) {
  this->expect_equal(this->a + this->b,
                     [&](int i) { return this->at(this->a, i) + this->at(this->b, i); });
  this->expect_equal(this->a - this->b,
                     [&](int i) { return this->at(this->a, i) - this->at(this->b, i); });
  this->expect_equal(-this->a, [&](int i) { return -this->at(this->a, i); });
  Complex<TypeParam> sum = this->a;
  sum += this->b;
  this->expect_equal(sum, [&](int i) { return this->at(this->a, i) + this->at(this->b, i); });
}

// A product's terms are at most |a| |b|, a few tens here.
TYPED_TEST(ComplexOf, Products) {
  this->expect_equal(
      this->a * this->b, [&](int i) { return this->at(this->a, i) * this->at(this->b, i); }, 8);
  this->expect_equal(this->x * this->a,
                     [&](int i) { return double(2 + i) * this->at(this->a, i); });
  this->expect_equal(this->a * this->x,
                     [&](int i) { return double(2 + i) * this->at(this->a, i); });
  this->expect_equal(times_i(this->a),
                     [&](int i) { return std::complex<double>(0, 1) * this->at(this->a, i); });
}

TYPED_TEST(ComplexOf, ConjugateNormAndInverse) {
  this->expect_equal(conj(this->a), [&](int i) { return std::conj(this->at(this->a, i)); });
  this->expect_equal({norm(this->a), TypeParam(0)},
                     [&](int i) { return std::norm(this->at(this->a, i)); });
  this->expect_equal(inverse(this->a), [&](int i) { return 1.0 / this->at(this->a, i); });
  this->expect_equal(
      inverse(this->b) * this->b, [](int) { return std::complex<double>(1, 0); }, 8);
}

}  // namespace
}  // namespace helikos::test::complex_test
