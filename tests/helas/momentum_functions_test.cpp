// SPDX-License-Identifier: Apache-2.0
// Steps of functions of momenta against std::complex, on all scalars.
#include "helikos/amplitude/helas/detail/momentum_functions.hpp"

#include <gtest/gtest.h>

#include <complex>
#include <random>
#include <vector>

#include "helas/lanes.hpp"

namespace helikos::test::momentum_functions_test {
namespace {

template <class T>
class MomentumFunctions : public ::testing::Test {};
TYPED_TEST_SUITE(MomentumFunctions, ScalarTypes);

using Number = std::complex<double>;

/// Numbers in all quadrants and on both sides of the axes, where branch cuts are.
std::vector<Number> some_numbers() {
  std::vector<Number> numbers{{2.0, 0.0},  {-2.0, 0.0},  {-2.0, -0.0},  {0.0, 1.5},
                              {0.0, -1.5}, {-0.5, 1e-9}, {-0.5, -1e-9}, {1.0, 0.0}};
  std::mt19937 random(7);
  std::uniform_real_distribution<double> part(-3.0, 3.0);
  for (int i = 0; i < 24; ++i) numbers.push_back({part(random), part(random)});
  return numbers;
}

template <class T>
Complex<T> spread(const std::vector<Number>& numbers, std::size_t first) {
  const auto at = [&](int i) { return numbers[(first + std::size_t(i)) % numbers.size()]; };
  return {generate<T>([&](int i) { return RealOf<T>(at(i).real()); }),
          generate<T>([&](int i) { return RealOf<T>(at(i).imag()); })};
}

template <class T>
Number lane_of(const Complex<T>& z, int i) {
  return {double(lane(z.re, i)), double(lane(z.im, i))};
}

/// A relative error eps of arguments up to 5 changes exp and sin by 5 eps of their size, which is
/// up to e^5; other functions have a few roundings.
TYPED_TEST(MomentumFunctions, AreThoseOfComplexNumbers) {
  using T = TypeParam;
  const double bound = 64 * double(std::numeric_limits<RealOf<T>>::epsilon());
  Worst worst("steps");
  const auto numbers = some_numbers();
  for (int k = int(FunctionOperation::conjugate); k <= int(FunctionOperation::choose); ++k) {
    const auto operation = static_cast<FunctionOperation>(k);
    for (std::size_t first = 0; first < numbers.size(); ++first) {
      const auto a = spread<T>(numbers, first), b = spread<T>(numbers, first + 5),
                 c = spread<T>(numbers, first + 11);
      const auto result = helas::value_of_step<T>(operation, a, b, c);
      for (int i = 0; i < width_of<T>; ++i) {
        const Number expected = value_of(operation, lane_of(a, i), lane_of(b, i), lane_of(c, i));
        worst.add(std::abs(lane_of(result, i) - expected), 0.0,
                  bound * std::max(1.0, std::abs(expected)), "operation " + std::to_string(k));
      }
    }
  }
}

/// Above a cut are numbers with the imaginary part 0 and with -0.
TYPED_TEST(MomentumFunctions, AreAboveCuts) {
  using T = TypeParam;
  for (const double zero : {0.0, -0.0}) {
    const Complex<T> a{T(RealOf<T>(-4)), T(RealOf<T>(zero))};
    EXPECT_GT(lane(helas::root_of(a).im, 0), 0);
    EXPECT_GT(lane(helas::logarithm_of(a).im, 0), 0);
  }
  const Complex<T> zero{T(RealOf<T>(0)), T(RealOf<T>(0))};
  EXPECT_EQ(lane(helas::root_of(zero).re, 0), 0);
  EXPECT_EQ(lane(helas::root_of(zero).im, 0), 0);
}

}  // namespace
}  // namespace helikos::test::momentum_functions_test
