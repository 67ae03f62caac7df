// SPDX-License-Identifier: Apache-2.0
// Lorentz invariance, identical gluons, charge conjugation, crossing.
#include <gtest/gtest.h>

#include <numbers>

#include "engine/conditioning.hpp"
#include "process/legs.hpp"

namespace helikos::test::symmetry_test {
namespace {

/// Boost by velocity `beta` along a unit vector, then nothing: E' = gamma (E - beta p.n).
Momentum boosted(const Momentum& p, double beta, const std::array<double, 3>& n) {
  const double gamma = 1.0 / std::sqrt(1.0 - beta * beta);
  const double along = p.x * n[0] + p.y * n[1] + p.z * n[2];
  const double shift = (gamma - 1.0) * along - gamma * beta * p.t;
  return {gamma * (p.t - beta * along), p.x + shift * n[0], p.y + shift * n[1], p.z + shift * n[2]};
}

template <class Function>
Points transformed(Points points, Function&& function) {
  for (Point& point : points) {
    for (Momentum& p : point) p = function(p);
  }
  return points;
}

class Symmetry : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    process_ = GetParam();
    points_ = rambo_points(process_, 1000.0, 16, parameters_);
    values_ = evaluate(process_, points_, {}, parameters_);
    bounds_ = rounding_bounds(process_, points_, epsilon, 32.0, parameters_);
  }

  /// Momenta of the transformed point are rounded too, in units of their own largest energy: its
  /// bounds are measured there.
  void expect_same(const std::string& what, const Points& points) {
    auto bounds = rounding_bounds(process_, points, epsilon, 32.0, parameters_);
    for (std::size_t e = 0; e < bounds.size(); ++e) bounds[e] = std::max(bounds[e], bounds_[e]);
    compare(process_ + ": " + what, evaluate(process_, points, {}, parameters_), values_, bounds);
  }

  /// A width breaks gauge invariance, and boosts change the gauge of linear polarisations.
  Parameters parameters_ = without_widths();
  std::string process_;
  Points points_;
  std::vector<double> values_, bounds_;
};

TEST_P(Symmetry, Boosts) {
  const double third = std::sqrt(1.0 / 3.0);
  for (const double beta : {0.6, -0.99}) {
    for (const std::array<double, 3>& n : {std::array{third, third, -third}, {0.0, 0.0, 1.0}}) {
      expect_same("boost",
                  transformed(points_, [&](const Momentum& p) { return boosted(p, beta, n); }));
    }
  }
}

TEST_P(Symmetry, Rotations) {
  const double third = std::sqrt(1.0 / 3.0);
  expect_same("rotation", transformed(points_, [&](const Momentum& p) {
                return rotated(p, 1.0, {third, -third, third});
              }));
}

/// The beams along x and y, and reversed: exact permutations and signs of components, so that what
/// was along z is along another axis.
TEST_P(Symmetry, BeamsAlongOtherAxes) {
  expect_same("beam along x", transformed(points_, [](const Momentum& p) {
                return Momentum{p.t, p.z, p.x, p.y};
              }));
  expect_same("beam along y", transformed(points_, [](const Momentum& p) {
                return Momentum{p.t, p.y, p.z, p.x};
              }));
  expect_same("beam along -z", transformed(points_, [](const Momentum& p) {
                return Momentum{p.t, p.x, -p.y, -p.z};
              }));
}

/// A rotation that brings the last outgoing particle onto +z or -z, exactly: it is made to lie
/// there by construction, not by rounding.
TEST_P(Symmetry, OutgoingParticleAlongTheAxis) {
  for (const double sign : {1.0, -1.0}) {
    Points points = points_;
    for (Point& point : points) {
      const Momentum q = point.back();
      const double length = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
      const double transverse = std::hypot(q.x, q.y);
      const std::array<double, 3> axis{q.y / transverse, -q.x / transverse, 0.0};
      const double angle = std::acos(sign * q.z / length) * (sign > 0 ? 1.0 : -1.0);
      for (Momentum& p : point) p = rotated(p, angle, axis);
      point.back().x = point.back().y = 0.0;
      point.back().z = sign * length;
    }
    expect_same("along the axis", points);
  }
}

TEST_P(Symmetry, IdenticalFinalGluons) {
  const auto legs = Process::parse(process_).legs();
  std::vector<std::size_t> gluons;
  for (std::size_t i = 0; i < legs.size(); ++i) {
    if (!legs[i].incoming && legs[i].particle->is_gluon()) gluons.push_back(i);
  }
  if (gluons.size() < 2) GTEST_SKIP() << "no identical gluons";
  Points points = points_;
  for (Point& point : points) {
    for (std::size_t k = 1; k < gluons.size(); ++k) {
      std::swap(point[gluons[k - 1]], point[gluons[k]]);
    }
  }
  expect_same("final gluons permuted", points);
}

TEST_P(Symmetry, InitialGluons) {
  const auto legs = Process::parse(process_).legs();
  if (!legs[0].particle->is_gluon() || !legs[1].particle->is_gluon()) GTEST_SKIP() << "no gg";
  Points points = points_;
  for (Point& point : points) std::swap(point[0], point[1]);
  expect_same("initial gluons swapped", points);
}

/// QCD is symmetric under C: quark and antiquark exchange their momenta. (With a Z it is not.)
TEST_P(Symmetry, ChargeConjugation) {
  const auto process = Process::parse(process_);
  const auto& legs = process.legs();
  const auto quarks = legs_of(process, [](const Leg& l) { return l.particle->is_quark(); });
  if (quarks.size() != 2 || quarks.size() + gluons_of(process).size() != legs.size())
    GTEST_SKIP() << "not one quark line";
  const int quark = quark_of(process), antiquark = antiquark_of(process);
  if (legs[quark].incoming != legs[antiquark].incoming) GTEST_SKIP() << "on different sides";
  Points points = points_;
  for (Point& point : points) std::swap(point[quark], point[antiquark]);
  expect_same("quark and antiquark swapped", points);
}

INSTANTIATE_TEST_SUITE_P(Processes, Symmetry,
                         ::testing::Values("g g > t t~", "u g > u g", "t~ g > t~ g", "b b~ > g g",
                                           "g g > t t~ g", "t t~ > g g g", "g g > t t~ g g",
                                           "u u~ > g g g g", "e+ e- > mu+ mu-", "e+ e- > t t~",
                                           "u e- > u e-", "u u~ > d d~ g", "u u > u u g",
                                           "g g > g g g", "g g > t t~ u u~", "u d~ > w+ z g",
                                           "w+ w- > z z", "e+ e- > w+ w- a", "t t~ > z h",
                                           "g g > g g g g", "u d~ > e+ ve g g"),
                         [](const auto& info) { return "case" + std::to_string(info.index); });

/// Crossing: u g > u g and u~ g > u~ g are each other's charge conjugates.
TEST(Crossing, QuarksAndAntiquarks) {
  const auto points = rambo_points("u g > u g g", 1000.0, 16);
  compare("u~ g", evaluate("u~ g > u~ g g", points), evaluate("u g > u g g", points),
          rounding_bounds("u g > u g g", points));
}

/// The order of legs in the string is the order of momenta, and nothing else.
TEST(Crossing, OrderOfLegs) {
  const auto points = rambo_points("g g > t t~ g", 1000.0, 16);
  Points reordered;
  for (const Point& p : points) reordered.push_back({p[1], p[0], p[4], p[3], p[2]});
  compare("g t~ t", evaluate("g g > g t~ t", reordered), evaluate("g g > t t~ g", points),
          rounding_bounds("g g > t t~ g", points));
}

}  // namespace
}  // namespace helikos::test::symmetry_test
