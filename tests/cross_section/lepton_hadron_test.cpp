// SPDX-License-Identifier: Apache-2.0
// An electron scatters off a quark of a proton, against the closed formula.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/units.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/cross_section/integrator.hpp"
#include "helikos/cross_section/schedule.hpp"
#include "helikos/observables/cuts/expression.hpp"

namespace helikos::test::lepton_hadron_test {
namespace {

using Space = Integrator::Space;
using std::numbers::pi;

constexpr double energy = 318, scale = 30, least_q2 = 400;  ///< [GeV], [GeV], [GeV^2]

const beams::PdfSet& toy() {
  static const auto set = beams::PdfSet::find(std::string(beams::toy_name), {});
  return set;
}

/// By a photon: dsigma / dQ^2 = 2 pi alpha^2 e_q^2 / Q^4 (1 + (1 - y)^2), y = Q^2 / s, from Q^2 =
/// q2 on; R. K. Ellis, W. J. Stirling, B. R. Webber, QCD and Collider Physics, eq. 4.19.
double of_quark(double s, double q2, double charge) {
  if (s <= q2) return 0;
  const double alpha = Parameters().alpha_ew(), y = q2 / s;
  const double integral = 2 / y - 1 + 2 * std::log(y) - y;
  return 2 * pi * std::pow(alpha * charge, 2) / s * integral;
}

/// With the densities of one quark, by the midpoint rule in ln x.
double of_proton(int quark, double charge) {
  const beams::PdfData<Kokkos::DefaultHostExecutionSpace> pdfs(toy().member(0));
  const double begin = std::log(least_q2 / (energy * energy));
  constexpr int steps = 20000;
  double sum = 0;
  for (int i = 0; i < steps; ++i) {
    const double x = std::exp(begin * (i + 0.5) / steps);
    beams::Partons partons;
    pdfs.member().xf(x, scale * scale, partons);
    sum += -begin / steps * partons(quark) * of_quark(x * energy * energy, least_q2, charge);
  }
  return picobarns * sum;
}

IntegralEstimate integrate(const std::string& process, const Collider& collider,
                           const std::string& cut, int particle = 2212) {
  const beams::PdfData<Space> pdfs(toy().member(0));
  IntegrandInput input{Process::parse(process)};
  const std::vector<cuts::Expression> conditions{cuts::parse_condition(cut)};
  input.cuts = cuts::compile(conditions, input.process);
  input.mu_f = cuts::compile_number(cuts::parse_number("30"), input.process);
  input.pairs = {set_pair(input.process, false, collider, particle)};
  Integrator integrator({Parameters(), collider, &pdfs}, {input});
  IntegrationSchedule schedule({2e-3, 0}, integrator.first_points());
  while (const std::int64_t total = schedule.next()) {
    const auto points = integrator.share(total);
    schedule.add(integrator.take(points, integrator.compute(points, 0, 1)).total);
  }
  return schedule.estimate();
}

void expect_near(const IntegralEstimate& found, double expected) {
  EXPECT_NEAR(found.mean, expected, 4 * found.error);
  EXPECT_LT(found.error, 0.0021 * expected);
  EXPECT_TRUE(found.consistent());
}

TEST(LeptonHadron, PhotonExchangeIsTheClosedFormula) {
  expect_near(integrate("u e- > u e- / z", {energy, {2212, 0}}, "318*(e(e-) + pz(e-)) > 400"),
              of_proton(2, 2.0 / 3));
  expect_near(integrate("d~ e- > d~ e- / z", {energy, {2212, 0}}, "318*(e(e-) + pz(e-)) > 400"),
              of_proton(-1, 1.0 / 3));
}

TEST(LeptonHadron, EitherBeamIsTheHadron) {
  expect_near(integrate("e- u > e- u / z", {energy, {0, 2212}}, "318*(e(e-) - pz(e-)) > 400"),
              of_proton(2, 2.0 / 3));
  // An antiproton has the antiquark.
  expect_near(integrate("e- u > e- u / z", {energy, {0, -2212}}, "318*(e(e-) - pz(e-)) > 400"),
              of_proton(-2, 2.0 / 3));
}

/// Q^2 is 2 E (E' + p_z') with the energy E that the electron has in the laboratory.
TEST(LeptonHadron, TheLaboratoryMayMove) {
  expect_near(integrate("u e- > u e- / z", {energy, {2212, 0}, 4.0}, "79.5*(e(e-) + pz(e-)) > 400"),
              of_proton(2, 2.0 / 3));
}

TEST(LeptonHadron, HasNoMasses) {
  EXPECT_THROW(integrate("u ta- > u ta-", {energy, {2212, 0}}, "pt(u) > 10"), InputError);
}

}  // namespace
}  // namespace helikos::test::lepton_hadron_test
