// SPDX-License-Identifier: Apache-2.0
// Partial widths against closed formulas.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "helikos/cross_section/divergence.hpp"
#include "helikos/cross_section/integrator.hpp"
#include "helikos/cross_section/schedule.hpp"
#include "helikos/observables/cuts/expression.hpp"
#include "helikos/theory/model/standard_model.hpp"

namespace helikos::test::width_test {
namespace {

constexpr double pi_of_widths = std::numbers::pi;

IntegrandInput decay_of(const std::string& process, const std::vector<std::string>& conditions) {
  IntegrandInput input{Process::parse(process)};
  std::vector<cuts::Expression> expressions;
  for (const auto& text : conditions) expressions.push_back(cuts::parse_condition(text));
  input.cuts = cuts::compile(expressions, input.process);
  input.pairs = {{0, 0}};
  return input;
}

IntegrationSetting setting_of(const IntegrandInput& input) {
  const Parameters parameters;
  return {parameters, {parameters.mass(input.process.legs().front().particle->pdg), {0, 0}}};
}

IntegralEstimate width_of(const std::string& process, double precision,
                          const std::vector<std::string>& conditions = {}) {
  const auto input = decay_of(process, conditions);
  Integrator integrator(setting_of(input), {input});
  IntegrationSchedule schedule({precision, 0}, integrator.first_points());
  while (const std::int64_t total = schedule.next()) {
    const auto points = integrator.share(total);
    schedule.add(integrator.take(points, integrator.compute(points, 0, 1)).total);
  }
  return schedule.estimate();
}

/// |M|^2 of two bodies is one number, so that only roundings are left.
TEST(Width, OfTopIsTheClosedFormula) {
  const Parameters p;
  const double t = p.mass(6), b = p.mass(5), w = p.mass(24);
  const double g2 = std::pow(p.electric_coupling(), 2) / sin2_theta_w(p);
  const double lambda = (t - b - w) * (t + b + w) * (t - b + w) * (t + b - w);
  const double t2 = t * t, b2 = b * b, w2 = w * w;
  const double expected = g2 / (64 * pi_of_widths * w2 * t * t2) * std::sqrt(lambda) *
                          ((t2 - b2) * (t2 - b2) + w2 * (t2 + b2) - 2 * w2 * w2);
  EXPECT_NEAR(width_of("t > b w+", 1e-3).mean, expected, 1e-9 * expected);
}

TEST(Width, OfZIsTheClosedFormula) {
  const Parameters p;
  const auto coupling = z_coupling(p, *find_particle(11));
  const double expected = p.mass(23) / (24 * pi_of_widths) *
                          (coupling.left * coupling.left + coupling.right * coupling.right);
  EXPECT_NEAR(width_of("z > e+ e-", 1e-3).mean, expected, 1e-9 * expected);
}

TEST(Width, OfHiggsIsTheClosedFormula) {
  const Parameters p;
  const double h = p.mass(25), b = p.mass(5);
  const double v = 2 * p.mass(24) * std::sqrt(sin2_theta_w(p)) / p.electric_coupling();
  const double beta = std::sqrt(1 - 4 * b * b / (h * h));
  const double expected = 3 * h / (8 * pi_of_widths) * b * b / (v * v) * std::pow(beta, 3);
  EXPECT_NEAR(width_of("h > b b~", 1e-3).mean, expected, 1e-9 * expected);
}

/// t > b e+ ve has the tails of the W: near to, but not the product with the branching ratio.
/// Within the narrow window it is that times the part of the Breit-Wigner curve.
TEST(Width, OfThreeBodiesIsTheProductNearTheResonance) {
  const Parameters p;
  const double w = p.mass(24), gamma = p.width(24);
  const double g2 = std::pow(p.electric_coupling(), 2) / sin2_theta_w(p);
  const double leptonic = g2 * w / (48 * pi_of_widths);
  const auto found = width_of("t > b e+ ve", 1e-3,
                              {"m(e+,ve) > " + std::to_string(w - 2 * gamma),
                               "m(e+,ve) < " + std::to_string(w + 2 * gamma)});
  const auto at = [&](double mass) { return std::atan((mass * mass - w * w) / (w * gamma)); };
  const double part = (at(w + 2 * gamma) - at(w - 2 * gamma)) / pi_of_widths;
  const double expected = width_of("t > b w+", 1e-3).mean * leptonic / gamma * part;
  // The top's width falls with m(e+,ve), by a few percent over the window, and so nearly cancels.
  EXPECT_NEAR(found.mean, expected, 0.01 * expected);
  EXPECT_TRUE(found.consistent());
}

TEST(Width, RadiationIsRefused) {
  const auto divergent = decay_of("t > b w+ g", {}), safe = decay_of("t > b w+ g", {"e(g) > 5"});
  EXPECT_TRUE(find_divergence(setting_of(divergent), divergent).infinite.has_value());
  EXPECT_FALSE(find_divergence(setting_of(safe), safe).infinite.has_value());
  EXPECT_GT(width_of("t > b w+ g", 0.01, {"e(g) > 5"}).mean, 0.0);
}

}  // namespace
}  // namespace helikos::test::width_test
