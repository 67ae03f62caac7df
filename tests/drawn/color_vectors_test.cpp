// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/drawn/state_sampling.hpp"

#include <gtest/gtest.h>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/base/random/random_numbers.hpp"

namespace helikos::test::color_vectors_test {
namespace {

using Space = ColorVectorSampler::Space;

const std::vector<int> drawn{2, 1, 0, 2};
constexpr int legs = 4, first = 3;  ///< number of the first random number

auto draw(int events) {
  const ColorVectorSampler sampler(drawn);
  const RandomView<Space> random("random", events, first + sampler.numbers_per_event());
  fill_random(Space(), 17, 0, random);
  const ColorVectorView<Space> vectors("vectors", events, color_components * legs);
  sampler(Space(), random, first, vectors);
  return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), vectors);
}

TEST(ColorVectors, TakeTwoNumbersEach) {
  EXPECT_EQ(ColorVectorSampler(drawn).numbers_per_event(), 10);
  EXPECT_EQ(ColorVectorSampler({0, 0}).numbers_per_event(), 0);
}

/// sqrt3 where they are drawn, else (1, 0, 0).
TEST(ColorVectors, HaveTheirLengths) {
  constexpr int events = 100;
  const auto c = draw(events);
  for (int e = 0; e < events; ++e) {
    for (int vector = 0; vector < 2 * legs; ++vector) {
      const bool is_drawn = vector % 2 >= 2 - drawn[vector / 2];
      double square = 0.0;
      for (int k = 0; k < 3; ++k) square += c(e, 3 * vector + k) * c(e, 3 * vector + k);
      EXPECT_NEAR(square, is_drawn ? 3.0 : 0.0, 1e-14) << vector;
    }
  }
}

/// The mean of z_i z_j of unit vectors z is delta_ij / 3, so that here it is delta_ij; two vectors
/// are independent. With the errors of so many draws.
TEST(ColorVectors, AreTheUnitMatrixOnAverage) {
  constexpr int events = 100000;
  const auto c = draw(events);
  const std::vector<int> vectors{0, 1, 3, 6, 7};
  for (const int a : vectors) {
    for (const int b : vectors) {
      for (int k = 0; k < 9; ++k) {
        const int i = 3 * a + k / 3, j = 3 * b + k % 3;
        double sum = 0.0, squares = 0.0;
        for (int e = 0; e < events; ++e) {
          const double product = c(e, i) * c(e, j);
          sum += product;
          squares += product * product;
        }
        const double mean = sum / events, expected = i == j ? 1.0 : 0.0;
        const double error = std::sqrt((squares / events - mean * mean) / events);
        EXPECT_NEAR(mean, expected, 5.0 * error) << i << ' ' << j;
        EXPECT_LT(error, 0.01);
      }
    }
  }
}

/// Elements of a gluon: the mean of eta_i eta'_j eta_k eta'_l is delta_ik delta_jl.
TEST(ColorVectors, MakeElementsThatAreTheUnitMatrixOnAverage) {
  constexpr int events = 50000;
  const auto c = draw(events);
  for (int a = 0; a < 9; ++a) {
    for (int b = 0; b <= a; ++b) {
      double sum = 0.0, squares = 0.0;
      for (int e = 0; e < events; ++e) {
        const double product = c(e, a / 3) * c(e, 3 + a % 3) * c(e, b / 3) * c(e, 3 + b % 3);
        sum += product;
        squares += product * product;
      }
      const double mean = sum / events;
      const double error = std::sqrt((squares / events - mean * mean) / events);
      EXPECT_NEAR(mean, a == b ? 1.0 : 0.0, 5.0 * error) << a << ' ' << b;
    }
  }
}

}  // namespace
}  // namespace helikos::test::color_vectors_test
