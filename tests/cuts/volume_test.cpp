// SPDX-License-Identifier: Apache-2.0
// Parts of flat phase space that cuts leave, against closed formulas.
#include <gtest/gtest.h>

#include <cmath>

#include "cuts/events.hpp"

namespace helikos::cuts::test::volume_test {
namespace {

constexpr int count = 200000;

/// Within 4.5 standard deviations of `count` draws.
void expect_part(const Events& events, const std::string& text, double expected) {
  const double found = double(passing(text, events)) / count;
  EXPECT_NEAR(found, expected, 4.5 * std::sqrt(expected * (1 - expected) / count)) << text;
}

/// Directions of two massless particles are isotropic, so that cos(theta) is uniform.
TEST(CutVolume, OfTwoMasslessParticles) {
  const Events events("g g > g g", count, 1000);
  for (const double pt : {50.0, 200.0, 400.0, 490.0}) {
    const double cosine = std::sqrt(1 - std::pow(pt / 500, 2));
    expect_part(events, "pt(g) > " + std::to_string(pt), cosine);
    expect_part(events, "pt(g[1]) < " + std::to_string(pt), 1 - cosine);
  }
  for (const double eta : {0.5, 1.0, 2.5}) {
    expect_part(events, "abs(eta(g)) < " + std::to_string(eta), std::tanh(eta));
    expect_part(events, "deta(g,g) < " + std::to_string(2 * eta), std::tanh(eta));
    expect_part(events, "abs(y(g[1])) > " + std::to_string(eta), 1 - std::tanh(eta));
  }
  expect_part(events, "abs(pz(g)) < 0.3*p(g)", 0.3);
  expect_part(events, "phi(g[1]) > 0.6283185307179586", 0.4);
}

/// Tops of momentum k: pT^2 = k^2 (1 - cos^2), rapidity artanh(k cos / E).
TEST(CutVolume, OfTwoMassiveParticles) {
  const double energy = 500, mass = Parameters().mass(6),
               k = std::sqrt(energy * energy - mass * mass);
  const Events events("g g > t t~", count, 2 * energy);
  for (const double pt : {100.0, 400.0})
    expect_part(events, "pt(t) > " + std::to_string(pt), std::sqrt(1 - std::pow(pt / k, 2)));
  for (const double y : {0.5, 1.5}) {
    const double cosine = std::min(1.0, energy * std::tanh(y) / k);
    if (cosine < 1) expect_part(events, "abs(y(t)) < " + std::to_string(y), cosine);
  }
  expect_part(events, "abs(eta(t)) < 1", std::tanh(1.0));
}

/// The energies x = 2 E / w of three massless particles fill the triangle x_i < 1, x_1 + x_2 > 1
/// evenly; m_12^2 = w^2 (1 - x_3).
TEST(CutVolume, OfThreeMasslessParticles) {
  const Events events("e+ e- > u u~ g", count, 1000);
  for (const double x : {0.3, 0.8}) expect_part(events, "e(g) < " + std::to_string(500 * x), x * x);
  for (const double mass : {300.0, 700.0})
    expect_part(events, "m(u,u~) > " + std::to_string(mass),
                std::pow(1 - std::pow(mass / 1000, 2), 2));
  // All three pairs: the triangle shrinks by the factor 1 - 3 y.
  expect_part(events, "m(all,all) > 400", std::pow(1 - 3 * 0.16, 2));
}

}  // namespace
}  // namespace helikos::cuts::test::volume_test
