// SPDX-License-Identifier: Apache-2.0
#include "phasespace/two_body.hpp"

#include <gtest/gtest.h>

#include "sample.hpp"

namespace helikos::test {
namespace {

using std::numbers::pi;

double length_square(const FourVector<double>& p) { return p.x * p.x + p.y * p.y + p.z * p.z; }

void expect_equal(const FourVector<double>& a, const FourVector<double>& b, double error) {
  EXPECT_NEAR(a.t, b.t, error);
  EXPECT_NEAR(a.x, b.x, error);
  EXPECT_NEAR(a.y, b.y, error);
  EXPECT_NEAR(a.z, b.z, error);
}

/// A momentum of this mass and a size up to `most`.
FourVector<double> momentum(Uniform& uniform, double mass, double most) {
  const auto to = isotropic_direction(uniform(), uniform());
  const double p = most * uniform();
  return {std::hypot(p, mass), p * to.sine * to.cosine_phi, p * to.sine * to.sine_phi,
          p * to.cosine};
}

// gamma^2 roundings of the momentum that is boosted, gamma below 20 here.
TEST(TwoBody, BoostsThereAndBack) {
  Uniform uniform(1);
  for (int i = 0; i < 1000; ++i) {
    const auto system = momentum(uniform, 50, 1000), p = momentum(uniform, 5, 100);
    const auto rest = to_rest(system, 50.0, p);
    expect_equal(from_rest(system, 50.0, rest), p, 400 * 16 * epsilon * p.t);
    EXPECT_NEAR(dot(rest, rest), 25, 400 * 16 * epsilon * rest.t * rest.t);
    EXPECT_NEAR(rest.t * 50, dot(system, p), 400 * 16 * epsilon * p.t * 50);
  }
}

TEST(TwoBody, DecaysConserveMomentum) {
  Uniform uniform(2);
  for (int i = 0; i < 1000; ++i) {
    const double m = 30 + 100 * uniform(), m1 = 20 * uniform(), m2 = 10 * uniform();
    const auto system = momentum(uniform, m, 500);
    const auto two = decay(system, m, m1, m2, isotropic_direction(uniform(), uniform()));
    const double error = 400 * 16 * epsilon * system.t;
    expect_equal(two.first + two.second, system, error);
    EXPECT_NEAR(dot(two.first, two.first), m1 * m1, 400 * 16 * epsilon * system.t * system.t);
    // lambda^(1/2) / (8 pi m^2)
    const double lambda = std::pow(m * m - m1 * m1 - m2 * m2, 2) - std::pow(2 * m1 * m2, 2);
    EXPECT_NEAR(two.weight, std::sqrt(lambda) / (8 * pi * m * m), 1e-12);
  }
}

// Beside the threshold: (M - m1 - m2) (..) by hand.
TEST(TwoBody, MomentumAboveThresholdDoesNotCancel) {
  const double m = 173.0, m1 = 80.0, excess = 1e-9;
  const double m2 = m - m1 - excess, gap = m - (m1 + m2);
  const double expected = std::sqrt(gap * (2 * m - gap) * (m - m1 + m2) * (m + m1 - m2)) / (2 * m);
  EXPECT_NEAR(decay_momentum(m, m1, m2) / expected, 1, 8 * epsilon);
  EXPECT_EQ(decay_momentum(100.0, 60.0, 50.0), 0.0);
}

TEST(TwoBody, AxesAreOrthogonalInAllDirections) {
  Uniform uniform(3);
  for (int i = 0; i < 1000; ++i) {
    const double z = i == 0 ? 1 : i == 1 ? -1 : 2 * uniform() - 1;
    const double phi = 2 * pi * uniform(), across = std::sqrt(1 - z * z);
    const auto a = axes_along(7 * across * std::cos(phi), 7 * across * std::sin(phi), 7 * z);
    EXPECT_NEAR(a.ux * a.ux + a.uy * a.uy + a.uz * a.uz, 1, 16 * epsilon);
    EXPECT_NEAR(a.vx * a.vx + a.vy * a.vy + a.vz * a.vz, 1, 16 * epsilon);
    EXPECT_NEAR(a.ux * a.vx + a.uy * a.vy + a.uz * a.vz, 0, 16 * epsilon);
    EXPECT_NEAR(a.ux * a.nx + a.uy * a.ny + a.uz * a.nz, 0, 16 * epsilon);
    EXPECT_NEAR(a.vx * a.nx + a.vy * a.ny + a.vz * a.nz, 0, 16 * epsilon);
    EXPECT_NEAR(a.nz, z, 8 * epsilon);
  }
}

struct Collider {
  double mass, square_a, m1, m2;
};
const Collider colliders[] = {{1000, 0, 0, 0},    {1000, 0, 173, 173},   {500, -200, 0, 80},
                              {500, -2e4, 91, 0}, {300, -1e-3, 0, 0},    {13000, 0, 0, 400},
                              {400, 0, 173, 173}, {500, -3e5, 173, 173}, {1000, -50, 4.7, 12}};

// t at both ends, in long double: p_a^2 + m1^2 - 2 E_a E_1 +- 2 p k.
TEST(TwoBody, TransfersHaveTheirLimits) {
  for (const Collider& c : colliders) {
    const auto limits = transfer_limits(c.mass, c.square_a, c.m1, c.m2);
    const long double s = (long double)c.mass * c.mass, a = c.square_a,
                      s1 = (long double)c.m1 * c.m1, s2 = (long double)c.m2 * c.m2, w = c.mass;
    const long double ea = (s + a) / (2 * w), e1 = (s + s1 - s2) / (2 * w), p = (s - a) / (2 * w),
                      k = std::sqrt(std::max(0.0L, e1 * e1 - s1));
    const long double near = 2 * ea * e1 - 2 * p * k - a - s1,
                      far = 2 * ea * e1 + 2 * p * k - a - s1;
    EXPECT_NEAR(limits.most, far, 16 * epsilon * far);
    EXPECT_NEAR(limits.least, near, 1e-17L * s + 32 * epsilon * std::abs(near));
    EXPECT_GE(limits.least, 0);
  }
}

/// b along some direction, and a such that (a + b)^2 = M^2 and a^2 = square_a.
struct Incoming {
  FourVector<double> a, b, system;
};

Incoming incoming(const Collider& c, Uniform& uniform) {
  const double p = (c.mass * c.mass - c.square_a) / (2 * c.mass);
  const double energy = (c.mass * c.mass + c.square_a) / (2 * c.mass);
  const FourVector<double> at_rest_a{energy, 0, 0.6 * p, 0.8 * p},
      at_rest_b{p, 0, -0.6 * p, -0.8 * p};
  const auto system = momentum(uniform, c.mass, 3 * c.mass);
  return {from_rest(system, c.mass, at_rest_a), from_rest(system, c.mass, at_rest_b), system};
}

TEST(TwoBody, ScatteringHasItsTransferAndConservesMomentum) {
  Uniform uniform(4);
  const auto map = InvariantMap::by_power(1.0, 400);
  for (const Collider& c : colliders) {
    for (int i = 0; i < 300; ++i) {
      const auto in = incoming(c, uniform);
      const auto found =
          scatter(in.system, c.mass, c.square_a, in.b, c.m1, c.m2, map, uniform(), uniform());
      const double error = 100 * 16 * epsilon * in.system.t;
      expect_equal(found.to.first + found.to.second, in.system, error);
      const auto q = in.a - found.to.first;
      EXPECT_NEAR(dot(q, q), found.t, error * in.system.t);
      EXPECT_NEAR(dot(found.to.first, found.to.first), c.m1 * c.m1, error * in.system.t);
      EXPECT_NEAR(dot(found.to.second, found.to.second), c.m2 * c.m2, error * in.system.t);
    }
  }
}

// The weight is dPhi_2, so its mean is the volume, whatever the map: by the midpoint rule in r.
TEST(TwoBody, ScatteringHasTheVolumeOfADecay) {
  Uniform uniform(5);
  for (const Collider& c : colliders) {
    const auto in = incoming(c, uniform);
    const double expected = decay_momentum(c.mass, c.m1, c.m2) / (4 * pi * c.mass);
    for (const auto& map : {InvariantMap::flat(), InvariantMap::by_power(1.0, 1e4),
                            InvariantMap::by_power(0.6, 100), InvariantMap::by_power(2.0, 1e5)}) {
      constexpr int points = 20000;
      double sum = 0;
      for (int i = 0; i < points; ++i)
        sum +=
            scatter(in.system, c.mass, c.square_a, in.b, c.m1, c.m2, map, (i + 0.5) / points, 0.3)
                .to.weight;
      EXPECT_NEAR(sum / points / expected, 1, 1e-3) << c.mass << " " << map.power;
    }
  }
}

// Azimuths are uniform around the direction of a in the rest frame: the mean of the momentum across
// it vanishes, and its two components have the same size.
TEST(TwoBody, ScatteringIsSymmetricAroundTheBeam) {
  const Collider c{500, -200, 0, 80};
  Uniform uniform(6);
  const auto in = incoming(c, uniform);
  const auto a = to_rest(in.system, c.mass, in.a);
  const auto axes = axes_along(a.x, a.y, a.z);
  double u = 0, v = 0, uu = 0, vv = 0, uv = 0;
  constexpr int count = 20000;
  for (int i = 0; i < count; ++i) {
    const auto found = scatter(in.system, c.mass, c.square_a, in.b, c.m1, c.m2,
                               InvariantMap::flat(), uniform(), uniform());
    const auto k = to_rest(in.system, c.mass, found.to.first);
    const double size = std::sqrt(length_square(k));
    const double ku = (k.x * axes.ux + k.y * axes.uy + k.z * axes.uz) / size,
                 kv = (k.x * axes.vx + k.y * axes.vy + k.z * axes.vz) / size;
    u += ku, v += kv, uu += ku * ku, vv += kv * kv, uv += ku * kv;
  }
  // Components have a variance of 1/3 or less.
  const double error = 5 / std::sqrt(3.0 * count);
  EXPECT_NEAR(u / count, 0, error);
  EXPECT_NEAR(v / count, 0, error);
  EXPECT_NEAR(uv / count, 0, error);
  EXPECT_NEAR((uu - vv) / count, 0, error);
  EXPECT_GT(uu / count, 0.3);
}

}  // namespace
}  // namespace helikos::test
