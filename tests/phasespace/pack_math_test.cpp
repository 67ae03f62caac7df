// SPDX-License-Identifier: Apache-2.0
#include "helikos/phasespace/pack_math.hpp"

#include <gtest/gtest.h>

#include "sample.hpp"

namespace helikos::test::pack_math_test {
namespace {

template <class T>
class PackMath : public ::testing::Test {};

using Packs = ::testing::Types<Pack<double, 1>, Pack<double, 2>, Pack<double, 4>, Pack<double, 8>>;
TYPED_TEST_SUITE(PackMath, Packs);

/// Arguments of the logarithm in Rambo: products of two uniform numbers, and values beside 0 and 1.
std::vector<double> arguments() {
  std::vector<double> result{0x1p-106,    0x1p-53,     0.5, std::sqrt(0.5),
                             1 - 0x1p-53, 1 - 0x1p-20, 1.0, 2.0};
  Uniform uniform(3);
  while (result.size() < 40000) {
    const double x = uniform();
    result.push_back(x * uniform());
    result.push_back(1 - x * std::exp2(-double(result.size() % 52)));
  }
  while (result.size() % 8 != 0) result.push_back(uniform());
  return result;
}

// Within 1.5 units in the last place: fdlibm's polynomial stays below 1, the contraction of
// products may add to it.
TYPED_TEST(PackMath, LogarithmIsRightToRounding) {
  const std::vector<double> x = arguments();
  for (std::size_t i = 0; i < x.size(); i += width_of<TypeParam>) {
    const TypeParam value = logarithm(load<TypeParam>(&x[i]));
    for (int j = 0; j < width_of<TypeParam>; ++j) {
      const long double exact = std::log((long double)(x[i + j]));
      ASSERT_LE(std::abs(lane(value, j) - exact), 1.5L * epsilon * std::abs(exact)) << x[i + j];
    }
  }
}

// d = r - j/4 is exact; 2 pi and the product with it each round once, polynomials to an ulp.
TYPED_TEST(PackMath, SineAndCosineAreRightToRounding) {
  const std::vector<double> r = arguments();
  const long double turn = 2 * std::numbers::pi_v<long double>;
  for (std::size_t i = 8; i < r.size(); i += width_of<TypeParam>) {
    const auto [sine, cosine] = sine_cosine_of_turn(load<TypeParam>(&r[i]));
    for (int j = 0; j < width_of<TypeParam>; ++j) {
      const long double s = std::sin(turn * r[i + j]), c = std::cos(turn * r[i + j]);
      // The oracle's own angle is off by 2^-64 of itself.
      ASSERT_LE(std::abs(lane(sine, j) - s), 2.5L * epsilon * std::abs(s) + 0x1p-61L) << r[i + j];
      ASSERT_LE(std::abs(lane(cosine, j) - c), 2.5L * epsilon * std::abs(c) + 0x1p-61L) << r[i + j];
    }
  }
}

/// Points of all octants, at all angles, and of sizes far apart.
std::vector<double> plane_points(unsigned seed) {
  std::vector<double> result;
  Uniform uniform(seed);
  while (result.size() < 20000) {
    const double size = std::exp2(40 * uniform() - 20);
    result.push_back(uniform() < 0.5 ? size : -size);
    result.push_back(2 * uniform() - 1);
  }
  return result;
}

// Within 2.5 units in the last place: the quotient, the polynomial and the sum with a multiple of
// pi/4 round, and that multiple is itself rounded.
TYPED_TEST(PackMath, ArcTangentIsRightToRounding) {
  const std::vector<double> x = plane_points(5), y = plane_points(6);
  for (std::size_t i = 0; i < x.size(); i += width_of<TypeParam>) {
    const TypeParam angle = arc_tangent(load<TypeParam>(&y[i]), load<TypeParam>(&x[i]));
    for (int j = 0; j < width_of<TypeParam>; ++j) {
      const long double exact = std::atan2((long double)(y[i + j]), (long double)(x[i + j]));
      ASSERT_LE(std::abs(lane(angle, j) - exact), 2.5L * epsilon * std::abs(exact))
          << y[i + j] << ", " << x[i + j];
    }
  }
}

TYPED_TEST(PackMath, ArcTangentOfAxes) {
  constexpr double pi = std::numbers::pi, nan = std::numeric_limits<double>::quiet_NaN();
  const double expected[][3] = {
      {0, 0, 0},        {0, 1, 0},      {1, 0, pi / 2},      {0, -1, pi},
      {-1, 0, -pi / 2}, {1, 1, pi / 4}, {1, -1, 3 * pi / 4}, {-1, -1, -3 * pi / 4}};
  for (const auto& [y, x, angle] : expected)
    EXPECT_NEAR(lane(arc_tangent(TypeParam(y), TypeParam(x)), 0), angle, 2 * epsilon) << y << x;
  EXPECT_TRUE(std::isnan(lane(arc_tangent(TypeParam(nan), TypeParam(1)), 0)));
  EXPECT_TRUE(std::isnan(lane(arc_tangent(TypeParam(1), TypeParam(nan)), 0)));
}

/// Values that are small, of order one, and as far as results are normal numbers.
std::vector<double> exponents() {
  std::vector<double> result{-708, -707.9, 709.7, 709.78, 0, -0.0, 1e-300, -1e-17};
  Uniform uniform(4);
  while (result.size() < 40000) {
    const double x = 2 * uniform() - 1;
    result.push_back(x * std::exp2(-double(result.size() % 60)));
    result.push_back(708 * x);
  }
  return result;
}

/// The worst error of `f` in units of epsilon times the exact value; NaN is infinity.
template <class T, class Function, class Exact>
double worst_error(const std::vector<double>& x, const Function& f, const Exact& exact) {
  double worst = 0;
  for (std::size_t i = 0; i < x.size(); i += width_of<T>) {
    const T value = f(load<T>(&x[i]));
    for (int j = 0; j < width_of<T>; ++j) {
      const long double expected = exact((long double)(x[i + j]));
      const double error = double(std::abs(lane(value, j) - expected));
      if (error == 0) continue;
      const double ratio = error / (epsilon * double(std::abs(expected)));
      worst = ratio <= worst ? worst : std::isnan(ratio) ? HUGE_VAL : ratio;
    }
  }
  return worst;
}

// fdlibm's stays below 1; the contraction of products may add to it.
TYPED_TEST(PackMath, ExponentialIsRightToRounding) {
  EXPECT_LE(worst_error<TypeParam>(
                exponents(), [](const TypeParam& x) { return exponential(x); },
                [](long double x) { return std::exp(x); }),
            1.5);
}

// A logarithm and a power of 1.5 each, a quotient, a product and a difference of half each.
TYPED_TEST(PackMath, SmallExponentialsAndLogarithmsAreRightToRounding) {
  std::vector<double> x = exponents();
  EXPECT_LE(worst_error<TypeParam>(
                x, [](const TypeParam& y) { return exponential_minus_one(y); },
                [](long double y) { return std::expm1(y); }),
            4.5);
  for (double& y : x) y = y < -1 ? -y : y;
  EXPECT_LE(worst_error<TypeParam>(
                x, [](const TypeParam& y) { return logarithm_of_one_plus(y); },
                [](long double y) { return std::log1p(y); }),
            4.5);
}

TYPED_TEST(PackMath, ExponentialOfWhatIsTooLarge) {
  EXPECT_EQ(lane(exponential(TypeParam(-1e4)), 0), 0);
  EXPECT_TRUE(std::isinf(lane(exponential(TypeParam(1e4)), 0)));
  EXPECT_EQ(lane(exponential_minus_one(TypeParam(-1e4)), 0), -1);
  EXPECT_EQ(lane(exponential(TypeParam(0.0)), 0), 1);
}

TYPED_TEST(PackMath, QuartersOfATurnAreExact) {
  const double expected[5][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {0, 1}};
  for (int quarter = 0; quarter <= 4; ++quarter) {
    const auto [sine, cosine] = sine_cosine_of_turn(TypeParam(0.25 * quarter));
    EXPECT_EQ(lane(sine, 0), expected[quarter][0]);
    EXPECT_EQ(lane(cosine, 0), expected[quarter][1]);
  }
}

TYPED_TEST(PackMath, NotANumberStaysOne) {
  const TypeParam nan(std::numeric_limits<double>::quiet_NaN());
  EXPECT_TRUE(std::isnan(lane(logarithm(nan), 0)));
  EXPECT_TRUE(std::isnan(lane(logarithm(TypeParam(-1.0)), 0)));
  EXPECT_TRUE(std::isnan(lane(exponential(nan), 0)));
  EXPECT_TRUE(std::isnan(lane(exponential_minus_one(nan), 0)));
  EXPECT_TRUE(std::isnan(lane(logarithm_of_one_plus(nan), 0)));
  EXPECT_TRUE(std::isnan(lane(sine_cosine_of_turn(nan).sine, 0)));
  EXPECT_TRUE(std::isnan(lane(sine_cosine_of_turn(nan).cosine, 0)));
}

}  // namespace
}  // namespace helikos::test::pack_math_test
