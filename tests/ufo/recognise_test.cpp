// SPDX-License-Identifier: Apache-2.0
// Structures that Helikos has formulas for.
#include <gtest/gtest.h>

#include "helikos/theory/ufo/detail/recognise.hpp"
#include "ufo/lorentz_strings.hpp"
#include "ufo/polynomial_values.hpp"

namespace helikos::test::recognise_test {
namespace {

using Coefficients = std::vector<std::complex<double>>;

void expect(const LorentzString& string, Lorentz lorentz, const std::vector<int>& legs,
            const Coefficients& coefficients) {
  const auto found = recognise(read(string));
  ASSERT_TRUE(found.has_value()) << string.text;
  EXPECT_EQ(found->lorentz, lorentz) << string.text;
  EXPECT_EQ(found->legs, legs) << string.text;
  ASSERT_EQ(found->coefficients.size(), coefficients.size());
  for (std::size_t k = 0; k < coefficients.size(); ++k) {
    EXPECT_NEAR(std::abs(found->coefficients[k] - coefficients[k]), 0.0, 1e-14) << string.text;
  }
}

TEST(Recognise, FermionsWithAnyChiralities) {
  expect({{2, 2, 3}, "Gamma(3,2,1)"}, Lorentz::FFV, {1, 0, 2}, {1.0, 1.0});
  expect({{2, 2, 3}, "Gamma(3,1,-1)*ProjP(-1,2)"}, Lorentz::FFV, {0, 1, 2}, {0.0, 1.0});
  expect({{2, 2, 3}, "ProjP(2,-1)*Gamma(3,-1,1)"}, Lorentz::FFV, {1, 0, 2}, {1.0, 0.0});
  expect({{3, 2, 2}, "2*Gamma(1,3,-1)*ProjM(-1,2) - complex(0,3)*Gamma(1,3,-1)*Gamma5(-1,2)"},
         Lorentz::FFV, {2, 1, 0}, {{2.0, 3.0}, {0.0, -3.0}});
  expect({{2, 2, 1}, "Gamma5(2,1)/2"}, Lorentz::FFS, {1, 0, 2}, {-0.5, 0.5});
  expect({{1, 2, 2}, "Identity(2,3)"}, Lorentz::FFS, {1, 2, 0}, {1.0, 1.0});
}

TEST(Recognise, Bosons) {
  expect({{3, 1, 3}, "2*Metric(3,1)"}, Lorentz::VVS, {0, 2, 1}, {2.0});
  expect({{1, 3, 3, 1}, "Metric(2,3)"}, Lorentz::VVSS, {1, 2, 0, 3}, {1.0});
  expect({{1, 1, 1}, "complex(0,2)"}, Lorentz::SSS, {0, 1, 2}, {{0.0, 2.0}});
  expect({{1, 1, 1, 1}, "1"}, Lorentz::SSSS, {0, 1, 2, 3}, {1.0});
  expect({{3, 3, 1}, "P(1,2)*P(2,1) - P(-1,1)*P(-1,2)*Metric(1,2)"}, Lorentz::VVS2, {0, 1, 2},
         {-1.0});
  expect({{3, 3, 3, 3}, "Metric(1,4)*Metric(2,3) - 2*Metric(1,2)*Metric(3,4)"}, Lorentz::VVVV,
         {0, 1, 2, 3}, {-2.0, 0.0, 1.0});
}

constexpr const char* three_vectors =
    "P(3,1)*Metric(1,2) - P(3,2)*Metric(1,2) - P(2,1)*Metric(1,3) + P(2,3)*Metric(1,3) + "
    "P(1,2)*Metric(2,3) - P(1,3)*Metric(2,3)";

TEST(Recognise, ThreeVectorsWithTheirSign) {
  expect({{3, 3, 3}, three_vectors}, Lorentz::VVV, {0, 1, 2}, {1.0});
  // The same with P2 = -P1 - P3.
  expect({{3, 3, 3},
          "-(2*P(3,1) + P(3,3))*Metric(1,2) + (P(2,1) - P(2,3))*Metric(1,3) + (P(1,1) + "
          "2*P(1,3))*Metric(2,3)"},
         Lorentz::VVV, {0, 1, 2}, {-1.0});
}

/// [A, B].C of docs/physics.md, eq. 22, written out.
TEST(Recognise, ThreeVectorsAreTheBracketOfEquation22) {
  std::mt19937_64 random(5);
  LegValues legs = random_legs({3, 3, 3}, random);
  for (int mu = 0; mu < 4; ++mu) legs.momenta[2][mu] = -legs.momenta[0][mu] - legs.momenta[1][mu];
  const auto output = output_of(expand(read({{3, 3, 3}, three_vectors})), legs, 2);
  const auto dot = [](const auto& x, const auto& y) {
    return x[0] * y[0] - x[1] * y[1] - x[2] * y[2] - x[3] * y[3];
  };
  const auto& a = legs.waves[0];
  const auto& b = legs.waves[1];
  const auto &pa = legs.momenta[0], &pb = legs.momenta[1];
  for (int mu = 0; mu < 4; ++mu) {
    const ExactComplex expected = dot(a, b) * (pa[mu] - pb[mu]) +
                                  (Exact(2) * dot(pb, a) + dot(pa, a)) * b[mu] -
                                  (Exact(2) * dot(pa, b) + dot(pb, b)) * a[mu];
    EXPECT_LE(std::abs(output[mu] - expected), 1e-13);
  }
}

TEST(Recognise, NothingElse) {
  for (const LorentzString& string :
       std::vector<LorentzString>{{{2, 2, 3}, "P(-1,3)*Sigma(-1,3,2,1)"},
                                  {{2, 2, 3}, "Gamma(3,2,1) + P(3,1)*Identity(2,1)"},
                                  {{3, 3, 1}, "Epsilon(1,2,-1,-2)*P(-1,1)*P(-2,2)"},
                                  {{3, 3, 1}, "Metric(1,2) + P(1,2)*P(2,1)"},
                                  {{3, 3, 3}, "P(3,1)*Metric(1,2)"},
                                  {{3, 3, 3, 3}, "Metric(1,2)*Metric(3,4) + Epsilon(1,2,3,4)"},
                                  {{1, 1, 1}, "P(-1,1)**2"},
                                  {{3, 3, 5}, "Metric(1,2)*Metric(1003,2003)"},
                                  {{2, 2, 1}, "Identity(2,1) - Identity(2,1)"},
                                  {{2, 2, 1, 1}, "Identity(2,1)"}}) {
    EXPECT_FALSE(recognise(read(string)).has_value()) << string.text;
  }
}

}  // namespace
}  // namespace helikos::test::recognise_test
