// SPDX-License-Identifier: Apache-2.0
// Polynomials of Lorentz structures against sums over explicit indices.
#include <gtest/gtest.h>

#include "ufo/lorentz_strings.hpp"
#include "ufo/polynomial_values.hpp"

namespace helikos::test::tensor_polynomial_test {
namespace {

/// Components of tensors are 0, +-1 and +-i, also with a factor 1/2: their products are exact. A
/// coefficient sees the roundings of the numbers in the string, of their products and of the sums
/// of equal monomials: fewer than 16, each of eps/2. All else is computed in long double.
constexpr Exact bound = 8 * std::numeric_limits<double>::epsilon();

class Polynomials : public ::testing::TestWithParam<LorentzString> {};
INSTANTIATE_TEST_SUITE_P(Strings, Polynomials, ::testing::ValuesIn(lorentz_strings));

TEST_P(Polynomials, GiveOffShellLegsAsSumsOverIndices) {
  const LorentzString& string = GetParam();
  const auto polynomial = expand(read(string));
  std::mt19937_64 random(11);
  const LegValues legs = random_legs(string.spins, random);
  const LegSums expected = sum_indices(string.text, legs);
  for (int leg = 0; leg < static_cast<int>(string.spins.size()); ++leg) {
    const auto output = output_of(polynomial, legs, leg);
    ASSERT_EQ(output.size(), expected[leg].size());
    for (std::size_t k = 0; k < output.size(); ++k) {
      const auto& [value, size] = expected[leg][k];
      EXPECT_LE(std::abs(output[k] - value), bound * size)
          << string.text << " leg " << leg + 1 << " component " << k << ": " << output[k] << " "
          << value;
    }
  }
}

/// The amplitude of index sums: the output of the first leg with the wavefunction of this leg.
TEST_P(Polynomials, GiveAmplitudesAsSumsOverIndices) {
  const LorentzString& string = GetParam();
  std::mt19937_64 random(12);
  const LegValues legs = random_legs(string.spins, random);
  const LegSums sums = sum_indices(string.text, legs);
  IndexSum expected;
  for (std::size_t k = 0; k < sums[0].size(); ++k) {
    const auto& [value, size] = sums[0][k];
    const ExactComplex wave = legs.waves[0][k];
    expected.value += component_sign(string.spins[0], static_cast<int>(k)) * value * wave;
    expected.size += size * std::abs(wave);
  }
  const ExactComplex amplitude = amplitude_of(expand(read(string)), legs).value;
  EXPECT_LE(std::abs(amplitude - expected.value), bound * expected.size)
      << string.text << ": " << amplitude << " " << expected.value;
}

/// The last momentum of the legs becomes minus the sum of all others.
LegValues with_conserved_momentum(LegValues legs) {
  ExactVector& last = legs.momenta.back();
  last = {};
  for (std::size_t leg = 0; leg + 1 < legs.momenta.size(); ++leg) {
    for (int mu = 0; mu < 4; ++mu) last[mu] -= legs.momenta[leg][mu];
  }
  return legs;
}

TEST_P(Polynomials, WithoutTheLastMomentumAreEqualWhereMomentumIsConserved) {
  const LorentzString& string = GetParam();
  const int num_legs = static_cast<int>(string.spins.size());
  const auto polynomial = expand(read(string));
  const auto reduced = with_momentum_conservation(polynomial, num_legs);
  for (const auto& [monomial, c] : reduced) {
    for (int k = 0; k < monomial.momenta.num_factors(); ++k) {
      EXPECT_LT(monomial.momenta.leg(k), num_legs - 1) << string.text;
    }
  }
  std::mt19937_64 random(13);
  const auto legs = with_conserved_momentum(random_legs(string.spins, random));
  const IndexSum before = amplitude_of(polynomial, legs), after = amplitude_of(reduced, legs);
  EXPECT_LE(std::abs(after.value - before.value), bound * (before.size + after.size))
      << string.text << ": " << after.value << " " << before.value;
}

TEST(MomentumConservation, ReplacesPowersOfTheLastMomentum) {
  const auto of_string = [](const char* text) {
    return with_momentum_conservation(expand(read({{1, 1, 1}, text})), 3);
  };
  EXPECT_EQ(of_string("P(-1,3)**2"), of_string("P(-1,1)**2 + 2*P(-1,1)*P(-1,2) + P(-1,2)**2"));
  EXPECT_TRUE(of_string("P(-1,1)*(P(-1,1) + P(-1,2) + P(-1,3))").empty());
}

}  // namespace
}  // namespace helikos::test::tensor_polynomial_test
