// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/parameters.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/standard_model.hpp"
#include "model/mixing.hpp"

namespace helikos::parameters_test {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// M_W [GeV] by iteration of M_W^2 = M_Z^2 (1 - pi alpha / (sqrt2 G_F M_W^2)) instead of the closed
/// formula.
double iterated_w_mass() {
  long double w2 = 80.0L * 80.0L;
  const long double z2 = 91.188L * 91.188L;
  const long double a2 = std::numbers::pi_v<long double> /
                         (132.507L * std::numbers::sqrt2_v<long double> * 1.16639e-5L);
  for (int i = 0; i < 200; ++i) w2 = z2 * (1.0L - a2 / w2);
  return static_cast<double>(std::sqrt(w2));
}

/// Gamma(Z -> f fbar) [GeV] at tree level, e.g. Denner, arXiv:0709.1075, section 10:
/// N_c M_Z beta / (24 pi) [ (gL^2 + gR^2) (1 - x) + 6 gL gR x ],  x = m_f^2 / M_Z^2.
double z_width_to(const Particle& fermion, const Parameters& parameters) {
  const auto [left, right] = z_coupling(parameters, fermion);
  const double x = std::pow(parameters.mass(fermion.pdg) / parameters.mass(23), 2);
  if (4.0 * x >= 1.0) return 0.0;
  const double couplings = (left * left + right * right) * (1.0 - x) + 6.0 * left * right * x;
  return fermion.color * parameters.mass(23) / (24.0 * pi) * std::sqrt(1.0 - 4.0 * x) * couplings;
}

TEST(Parameters, DefaultsAreThoseOfTheCard) {
  const Parameters p;
  EXPECT_EQ(p.mass(5), 4.7);
  EXPECT_EQ(p.mass(-6), 173.0);
  EXPECT_EQ(p.mass(15), 1.777);
  EXPECT_EQ(p.mass(23), 91.188);
  EXPECT_EQ(p.mass(25), 125.0);
  EXPECT_EQ(p.width(6), 1.4915);
  EXPECT_EQ(p.width(23), 2.441404);
  EXPECT_EQ(p.width(-24), 2.0476);
  EXPECT_EQ(p.width(25), 6.382339e-3);
  EXPECT_EQ(p.alpha_s(), 0.118);
  EXPECT_EQ(p.alpha_ew(), 1.0 / 132.507);
  for (const int code : {1, 2, 3, 4, 11, 12, 13, 14, 16, 21, 22, 0, 7, 1000021}) {
    EXPECT_EQ(p.mass(code), 0.0) << code;
    EXPECT_EQ(p.width(code), 0.0) << code;
    EXPECT_EQ(p.yukawa(code), 0.0) << code;
  }
}

TEST(Parameters, WMassFollowsFromTheInputs) {
  const Parameters p;
  EXPECT_NEAR(p.mass(24), 80.419, 5e-5);  // as MadGraph prints it for these inputs: 8.041900e+01
  EXPECT_NEAR(p.mass(24), iterated_w_mass(), 1e-12 * 80.0);
  EXPECT_EQ(p["MW"], p.mass(24));
  EXPECT_NEAR(sin2_theta_w(p), 0.22225, 5e-6);
}

TEST(Parameters, MuonDecayGivesBackTheFermiConstant) {
  const Parameters p;
  const double g2 = std::pow(p.electric_coupling(), 2) / sin2_theta_w(p);
  EXPECT_NEAR(std::numbers::sqrt2 * g2 / (8.0 * std::pow(p.mass(24), 2)), 1.16639e-5, 1e-14 * 10);
}

TEST(Parameters, CouplingsSquareToFourPiAlpha) {
  const Parameters p;
  EXPECT_NEAR(std::pow(p.strong_coupling(), 2), 4.0 * pi * 0.118, 1e-14);
  EXPECT_NEAR(std::pow(p.electric_coupling(), 2), 4.0 * pi / 132.507, 1e-15);
}

/// Elements are products and sums of a few numbers below 1.
TEST(Parameters, QuarkMixingIsUnitary) {
  EXPECT_EQ(quark_mixing(Parameters())[1][1], 1.0);
  EXPECT_EQ(quark_mixing(Parameters())[0][2], 0.0);
  const auto v = quark_mixing(Parameters(test::with_mixing({0.225, 0.82, 0.16, 0.35})));
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      std::complex<double> sum = 0.0;
      for (std::size_t k = 0; k < 3; ++k) sum += v[i][k] * std::conj(v[j][k]);
      EXPECT_NEAR(std::abs(sum - (i == j ? 1.0 : 0.0)), 0.0, 1e-15) << i << j;
    }
  }
  // Their definition (SLHA2): rho bar + i eta bar = -V_ud V_ub* / (V_cd V_cb*).
  const auto apex = -v[0][0] * std::conj(v[0][2]) / (v[1][0] * std::conj(v[1][2]));
  EXPECT_NEAR(std::abs(apex - std::complex(0.16, 0.35)), 0.0, 1e-14);
}

// The default card's Z and W widths are tree-level sums over massless and massive fermions. They
// were computed elsewhere, from inputs that agree with the card's to about four digits; a wrong
// coupling would show in per cent.
constexpr double card_width_tolerance = 2e-4;

TEST(Parameters, CouplingsReproduceTheWidthOfTheZ) {
  const Parameters p;
  double width = 0.0;
  for (const Particle& particle : standard_model_particles())
    if (particle.is_fermion()) width += z_width_to(particle, p);
  EXPECT_NEAR(width, p.width(23), card_width_tolerance * width);
}

TEST(Parameters, CouplingsReproduceTheWidthOfTheW) {
  const Parameters p;
  const double g2 = std::pow(p.electric_coupling(), 2) / sin2_theta_w(p);
  const double massless = g2 * p.mass(24) / (48.0 * pi);
  const double x = std::pow(p.mass(15) / p.mass(24), 2);
  const double tau = (1.0 - x) * (1.0 - x) * (1.0 + x / 2.0);
  EXPECT_NEAR(massless * (2.0 + tau + 6.0), p.width(24), card_width_tolerance * p.width(24));
}

/// Couplings as MadGraph's UFO model `sm` has them (GC_1 to GC_3, GC_50, GC_51, GC_58, GC_59 over
/// i), where FFV2 couples to P_L, FFV3 to P_L - 2 P_R, FFV4 to P_L + 2 P_R, FFV5 to P_L + 4 P_R.
TEST(Parameters, CouplingsAreThoseOfTheUfoModel) {
  const Parameters p;
  const double e = p.electric_coupling();
  const double s = std::sqrt(sin2_theta_w(p));
  const double c = p.mass(24) / p.mass(23);
  struct Case {
    int pdg;
    double charge, ffv2, other, right_of_other;
  };
  const Case cases[] = {{1, -1.0 / 3, -c * e / (2 * s), -e * s / (6 * c), -2.0},
                        {2, 2.0 / 3, c * e / (2 * s), -e * s / (6 * c), 4.0},
                        {11, -1.0, -c * e / (2 * s), e * s / (2 * c), 2.0},
                        {12, 0.0, c * e / (2 * s) + e * s / (2 * c), 0.0, 0.0}};
  for (const Case& f : cases) {
    const ChiralCoupling z = z_coupling(p, *find_particle(f.pdg));
    EXPECT_NEAR(z.left, f.ffv2 + f.other, 1e-14) << f.pdg;
    EXPECT_NEAR(z.right, f.right_of_other * f.other, 1e-14) << f.pdg;
    const ChiralCoupling a = photon_coupling(p, *find_particle(f.pdg));
    EXPECT_NEAR(a.left, e * f.charge, 1e-15) << f.pdg;
    EXPECT_EQ(a.left, a.right);
  }
}

/// Gauge anomalies cancel in each generation: sums over N_c of gL^3 - gR^3 and of Q^2 (gL - gR).
TEST(Parameters, AnomaliesCancel) {
  const Parameters p;
  for (int generation = 1; generation <= 3; ++generation) {
    double cubic = 0.0, mixed = 0.0;
    for (const Particle& f : standard_model_particles()) {
      if (f.generation() != generation) continue;
      const auto [left, right] = z_coupling(p, f);
      cubic += f.color * (std::pow(left, 3) - std::pow(right, 3));
      mixed += f.color * f.charge_times_3 * f.charge_times_3 * (left - right);
    }
    EXPECT_NEAR(cubic, 0.0, 1e-14);
    EXPECT_NEAR(mixed, 0.0, 1e-14);
  }
}

TEST(Parameters, RefuseWhatHasNoMeaning) {
  const auto refused = [](auto change) {
    ParameterInputs inputs;
    change(inputs);
    EXPECT_THROW(Parameters{inputs}, InputError);
  };
  for (const double bad : {0.0, -1.0, nan, infinity, -infinity}) {
    refused([&](ParameterInputs& in) { in["aEWM1"] = bad; });
    refused([&](ParameterInputs& in) { in["Gf"] = bad; });
    refused([&](ParameterInputs& in) { in["aS"] = bad; });
    refused([&](ParameterInputs& in) { in["mass 23"] = bad; });
  }
  for (const double bad : {-1.0, nan, infinity, 1e20}) {
    refused([&](ParameterInputs& in) { in["mass 6"] = bad; });
    refused([&](ParameterInputs& in) { in["decay 6"] = bad; });
    refused([&](ParameterInputs& in) { in["yukawa 6"] = bad; });
  }
  for (const char* massless :
       {"mass 12", "mass 14", "mass 16", "mass 21", "mass 22", "decay 21", "decay 12", "yukawa 12"})
    refused([&](ParameterInputs& in) { in[massless] = 1.0; });
  for (const char* unknown : {"mass 0", "mass 7", "decay 7", "yukawa 23", "MX", ""})
    EXPECT_THROW(ParameterInputs()[unknown], InputError) << unknown;
}

TEST(Parameters, RefuseInputsWithoutARealWMass) {
  ParameterInputs inputs;
  inputs["mass 23"] = 70.0;  // below 2 sqrt(pi alpha / (sqrt2 G_F)) = 75.8 GeV
  try {
    Parameters{inputs};
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("no real W mass"), std::string::npos) << error.what();
  }
  inputs["mass 23"] = 76.0;
  EXPECT_NO_THROW(Parameters{inputs});
}

TEST(Parameters, RefuseInputsLostInRounding) {
  ParameterInputs inputs;
  inputs["aEWM1"] = 1e300;  // sin^2 theta_W rounds to 0 and the Z couplings with it
  EXPECT_THROW(Parameters{inputs}, InputError);
  inputs = {};
  inputs["mass 23"] = 1e-200;
  EXPECT_THROW(Parameters{inputs}, InputError);
}

}  // namespace
}  // namespace helikos::parameters_test
