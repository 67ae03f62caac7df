// SPDX-License-Identifier: Apache-2.0
// Fermions of Lorentz structures as currents of programs: signs of orders, and the matrix C.
#include "helikos/theory/ufo/fermion_order.hpp"

#include <gtest/gtest.h>

#include "helikos/base/core/error.hpp"
#include "ufo/lorentz_strings.hpp"
#include "ufo/polynomial_values.hpp"

namespace helikos::test::fermion_order_test {
namespace {

int sign_of(const std::string& text, const std::vector<int>& legs, const std::vector<int>& codes) {
  return ufo::fermion_order(read({{2, 2, 2, 2}, text}), legs, codes).sign;
}

TEST(FermionOrder, HasTheSignOfThePermutation) {
  const std::vector<int> codes{-11, 11, -13, 13};
  const std::string straight = "Identity(2,1)*Identity(4,3)",
                    crossed = "Identity(2,3)*Identity(4,1)", other = "Identity(2,4)*Identity(1,3)";
  // places: 2, 1, 4, 3
  EXPECT_EQ(sign_of(straight, {1, 0, 3, 2}, codes), 1);
  EXPECT_EQ(sign_of(crossed, {1, 0, 3, 2}, codes), -1);
  // 1 3 2 4 in the places 1 3 0 2
  EXPECT_EQ(sign_of(other, {1, 0, 3, 2}, codes), -1);
  // A fermion before its partner
  EXPECT_EQ(sign_of(straight, {0, 1, 3, 2}, codes), -1);
  EXPECT_EQ(sign_of(straight, {0, 1, 2, 3}, codes), 1);
}

/// C psibar^T in the place of a column, psi^T C in the place of a row, by matrices.
TEST(FermionOrder, TurnsWavesByC) {
  const Matrix4 c = conjugation_matrix();
  std::mt19937_64 random(17);
  struct Case {
    std::vector<int> spins;
    std::string text;
  };
  for (const auto& [spins, text] : {Case{{2, 2, 3}, "Gamma(3,2,-1)*ProjM(-1,1)"},
                                    Case{{2, 2, 1}, "ProjP(2,1) + 2*P(-1,3)*Gamma(-1,2,1)"},
                                    Case{{4, 2, 3}, "P(1,3)*Gamma(3,2,-1)*ProjM(-1,1)"}})
    for (const std::vector<int>& codes :
         {std::vector{-11, 13, 22}, {11, 13, 22}, {-11, -13, 22}, {11, -13, 22}}) {
      const LorentzString string{spins, text};
      const auto structure = read(string);
      const auto order = ufo::fermion_order(structure, {0, 1, 2}, codes);
      EXPECT_EQ(order.conjugations.size(), std::size_t((codes[0] > 0) + (codes[1] < 0)));
      const auto polynomial = expand(structure);
      ufo::TensorPolynomial turned;
      for (const auto& [monomial, number] : polynomial)
        turned.push_back(conjugated(monomial, number, order.conjugations));
      const LegValues legs = random_legs(spins, random);
      LegValues as_in_text = legs;
      const auto turn = [&](int leg, bool is_row) {
        auto& wave = as_in_text.waves[std::size_t(leg)];
        const auto old = wave;
        for (std::size_t k = 0; k < wave.size(); ++k) {
          wave[k] = 0;
          for (std::size_t j = 0; j < 4; ++j)
            wave[k] += old[k - k % 4 + j] * (is_row ? c[j][k % 4] : c[k % 4][j]);
        }
      };
      if (codes[0] > 0) turn(0, false);
      if (codes[1] < 0) turn(1, true);
      const IndexSum value = amplitude_of(turned, legs);
      const IndexSum expected = amplitude_of(polynomial, as_in_text);
      EXPECT_LE(std::abs(value.value - expected.value),
                64 * std::numeric_limits<Exact>::epsilon() * expected.size)
          << text << " with codes " << codes[0] << " " << codes[1];
      EXPECT_GT(std::abs(expected.value), 0.0);
    }
}

}  // namespace
}  // namespace helikos::test::fermion_order_test
