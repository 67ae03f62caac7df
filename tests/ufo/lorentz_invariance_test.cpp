// SPDX-License-Identifier: Apache-2.0
// Amplitudes of Lorentz structures do not change under Lorentz transformations.
#include <gtest/gtest.h>

#include "ufo/lorentz_strings.hpp"
#include "ufo/polynomial_values.hpp"

namespace helikos::test::lorentz_invariance_test {
namespace {

/// exp of a 4x4 matrix, by its series.
Matrix4 exponential(const Matrix4& m) {
  Matrix4 sum = unit_matrix(), power = unit_matrix();
  for (int k = 1; k < 40; ++k) {
    power = ExactComplex(Exact(1) / k) * (power * m);
    sum = sum + power;
  }
  return sum;
}

/// A Lorentz transformation: of contravariant vectors, of columns and of rows.
struct Transformation {
  Matrix4 vector, column, inverse_column;
};

/// omega^mu_nu = omega^mu,lambda g_lambda,nu of an antisymmetric omega; columns get
/// exp(omega_mu,nu [gamma^mu, gamma^nu] / 8).
Transformation random_transformation(std::mt19937_64& random) {
  std::uniform_real_distribution<double> uniform(-0.5, 0.5);
  Matrix4 generator{}, spinor{};
  for (int mu = 0; mu < 4; ++mu) {
    for (int nu = 0; nu < mu; ++nu) {
      const Exact omega = uniform(random);  // omega^mu,nu = -omega^nu,mu
      generator[mu][nu] += omega * Exact(metric[nu]);
      generator[nu][mu] -= omega * Exact(metric[mu]);
      const Exact lowered = omega * Exact(metric[mu] * metric[nu]);
      const Matrix4 commutator = gamma_matrix(mu) * gamma_matrix(nu) +
                                 ExactComplex(-1) * (gamma_matrix(nu) * gamma_matrix(mu));
      spinor = spinor + ExactComplex(lowered / 4) * commutator;
    }
  }
  return {exponential(generator), exponential(spinor), exponential(ExactComplex(-1) * spinor)};
}

/// Whether the spinor index of each leg is a row of the structure: its wavefunction is psibar.
std::vector<char> find_rows(const ufo::LorentzStructure& structure) {
  std::vector<char> is_row(structure.spins.size(), 0);
  for (const auto& [row, column] : spinor_chains(structure)) is_row[row] = 1;
  return is_row;
}

std::vector<ExactComplex> transformed_wave(const std::vector<ExactComplex>& wave, int spin,
                                           bool is_row, const Transformation& t) {
  std::vector<ExactComplex> result(wave.size());
  const auto spinor = [&](int i, int j) {
    return is_row ? t.inverse_column[j][i] : t.column[i][j];
  };
  for (int i = 0; i < static_cast<int>(wave.size()); ++i) {
    for (int j = 0; j < static_cast<int>(wave.size()); ++j) {
      ExactComplex factor = 1;
      if (spin == 2) factor = spinor(i, j);
      if (spin == 3) factor = t.vector[i][j];
      if (spin == 4) factor = t.vector[i / 4][j / 4] * spinor(i % 4, j % 4);
      if (spin == 5) factor = t.vector[i / 4][j / 4] * t.vector[i % 4][j % 4];
      result[i] += factor * wave[j];
    }
  }
  return result;
}

LegValues transformed(const LegValues& legs, const std::vector<char>& is_row,
                      const Transformation& t) {
  LegValues result = legs;
  for (std::size_t leg = 0; leg < legs.spins.size(); ++leg) {
    result.waves[leg] = transformed_wave(legs.waves[leg], legs.spins[leg], is_row[leg] != 0, t);
    result.momenta[leg] = t.vector * legs.momenta[leg];
  }
  return result;
}

/// A transformation makes components at most about 4 times larger, and with eight factors sums of
/// up to some hundred products: 1e-16 * 4^6 * 100.
constexpr Exact bound = 1e-10;

bool has_conjugation(const std::string& text) { return text.find("C(") != std::string::npos; }

class Invariance : public ::testing::TestWithParam<LorentzString> {};
INSTANTIATE_TEST_SUITE_P(Strings, Invariance, ::testing::ValuesIn(lorentz_strings));

TEST_P(Invariance, AmplitudeDoesNotChange) {
  const LorentzString& string = GetParam();
  // C joins two columns, or two rows.
  if (has_conjugation(string.text)) GTEST_SKIP();
  const auto structure = read(string);
  const auto polynomial = expand(structure);
  const auto is_row = find_rows(structure);
  std::mt19937_64 random(19);
  for (int round = 0; round < 3; ++round) {
    const LegValues legs = random_legs(string.spins, random);
    const auto moved = transformed(legs, is_row, random_transformation(random));
    const auto before = amplitude_of(polynomial, legs).value;
    const auto after = amplitude_of(polynomial, moved).value;
    EXPECT_LE(std::abs(after - before), bound) << string.text << " " << before << " " << after;
  }
}

/// A wavefunction that is not transformed breaks the invariance.
TEST(InvarianceChecks, SeeAWrongTransformation) {
  const auto structure = read({{2, 2, 3}, "Gamma(3,2,-1)*ProjM(-1,1)"});
  std::mt19937_64 random(23);
  const LegValues legs = random_legs(structure.spins, random);
  LegValues moved = transformed(legs, find_rows(structure), random_transformation(random));
  moved.waves[2] = legs.waves[2];
  const auto polynomial = expand(structure);
  EXPECT_GT(std::abs(amplitude_of(polynomial, moved).value - amplitude_of(polynomial, legs).value),
            1e-3);
}

}  // namespace
}  // namespace helikos::test::lorentz_invariance_test
