// SPDX-License-Identifier: Apache-2.0
#include "phasespace/invariant_map.hpp"

#include <gtest/gtest.h>

#include <string>

#include "sample.hpp"

namespace helikos::test {
namespace {

struct MapCase {
  std::string name;
  InvariantMap map;
  double lower, upper;  ///< [GeV^2]
};

const MapCase map_cases[] = {
    {"Flat", InvariantMap::flat(), 0.0, 1e6},
    {"InverseOfS", InvariantMap::by_power(1.0), 10.0, 1e6},
    {"InverseWithShift", InvariantMap::by_power(1.0, 400.0), 0.0, 1e6},
    {"Square", InvariantMap::by_power(2.0, 100.0), 0.0, 1e6},
    {"Root", InvariantMap::by_power(0.5), 1.0, 1e4},
    {"Steep", InvariantMap::by_power(1.7, 6400.0), 5.0, 4e6},
    {"Resonance", InvariantMap::by_resonance(91.188, 2.44), 100.0, 1e6},
    {"ResonanceInside", InvariantMap::by_resonance(91.188, 2.44), 8000.0, 9000.0},
    {"AboveResonance", InvariantMap::by_resonance(91.188, 2.44), 4e4, 1e6},
    {"BelowResonance", InvariantMap::by_resonance(173.0, 1.5), 1.0, 2e4},
    {"Narrow", InvariantMap::by_resonance(125.0, 0.004), 1.0, 1e6}};

double density(const InvariantMap& map, double s) {
  if (map.kind == InvariantMap::Kind::power) return std::pow(s + map.shift, -map.power);
  const double d = s - map.mass * map.mass, w = map.mass * map.width;
  return 1.0 / (d * d + w * w);
}

class InvariantMaps : public ::testing::TestWithParam<MapCase> {};

/// Some roundings of r, and of s (or its distance from the lower limit) where its density is large.
double error_of_number(const MapCase& c, const MappedInvariant<double>& m) {
  const InvariantMap& map = c.map;
  const double size = map.kind == InvariantMap::Kind::power
                          ? m.value + map.shift
                          : std::max(m.value, map.mass * map.mass);
  return 40 * epsilon * (1.0 + size / m.jacobian);
}

TEST_P(InvariantMaps, GoThereAndBack) {
  const MapCase& c = GetParam();
  Uniform uniform(1);
  for (int i = 0; i < 2000; ++i) {
    const double r = i == 0 ? 1e-12 : i == 1 ? 1 - 1e-12 : uniform();
    const auto m = map_invariant(c.map, r, c.lower, c.upper);
    ASSERT_GE(m.value, c.lower);
    ASSERT_LE(m.value, c.upper);
    ASSERT_NEAR(number_of_invariant(c.map, m.value, c.lower, c.upper), r, error_of_number(c, m))
        << m.value;
  }
}

// The Jacobian is the integral of the density over the density, and its product with the density is
// a constant.
TEST_P(InvariantMaps, HaveTheDensityOfThePropagator) {
  const MapCase& c = GetParam();
  Uniform uniform(2);
  const auto at = [&](double r) {
    const auto m = map_invariant(c.map, r, c.lower, c.upper);
    return m.jacobian * density(c.map, m.value);
  };
  const double norm = at(0.5);
  // A power of s is right to power times its logarithm; the distance from a narrow resonance
  // cancels, by its mass over its width.
  const double condition =
      c.map.kind == InvariantMap::Kind::power ? 200.0 : c.map.mass / c.map.width;
  for (int i = 0; i < 2000; ++i) ASSERT_NEAR(at(uniform()) / norm, 1.0, 100 * epsilon * condition);
}

// The mean of the Jacobian is the range: the midpoint rule, whose error is that of half a step.
TEST_P(InvariantMaps, CoverTheRange) {
  const MapCase& c = GetParam();
  EXPECT_NEAR(map_invariant(c.map, 0x1p-52, c.lower, c.upper).value - c.lower, 0.0,
              1e-9 * (c.lower + c.map.shift) +
                  1e-9 * map_invariant(c.map, 0x1p-52, c.lower, c.upper).jacobian);
  EXPECT_NEAR(map_invariant(c.map, 1 - 0x1p-53, c.lower, c.upper).value / c.upper, 1.0, 1e-6);
  const auto jacobian = [&](double r) {
    return map_invariant(c.map, r, c.lower, c.upper).jacobian;
  };
  // Slope by a difference: ds/dr.
  for (const double r : {0.1, 0.3, 0.5, 0.7, 0.9}) {
    const double h = 1e-5;
    const double slope = (map_invariant(c.map, r + h, c.lower, c.upper).value -
                          map_invariant(c.map, r - h, c.lower, c.upper).value) /
                         (2 * h);
    // s'' and s''' are below 1e3 times s' here, and values have errors of 1e-15 of their size.
    const double size = map_invariant(c.map, r, c.lower, c.upper).value;
    EXPECT_NEAR(slope, jacobian(r), 1e-5 * jacobian(r) + 1e-15 * size / h) << r;
  }
}

TEST_P(InvariantMaps, OfPacksAreThoseOfNumbers) {
  const MapCase& c = GetParam();
  using T = Pack<double, 4>;
  Uniform uniform(3);
  for (int i = 0; i < 500; ++i) {
    double r[4];
    for (double& x : r) x = uniform();
    const auto pack = map_invariant(c.map, load<T>(r), T(c.lower), T(c.upper));
    for (int k = 0; k < 4; ++k) {
      const auto one = map_invariant(c.map, r[k], c.lower, c.upper);
      const double error = error_of_number(c, one) * one.jacobian;
      ASSERT_NEAR(lane(pack.value, k), one.value, error);
      const double condition =
          c.map.kind == InvariantMap::Kind::power ? 200.0 : c.map.mass / c.map.width;
      ASSERT_NEAR(lane(pack.jacobian, k) / one.jacobian, 1.0, 100 * epsilon * condition);
    }
  }
}

TEST_P(InvariantMaps, OfNoRangeAreNothing) {
  const MapCase& c = GetParam();
  for (const double upper : {c.lower, c.lower / 2 - 1.0}) {
    const auto m = map_invariant(c.map, 0.3, c.lower, upper);
    EXPECT_EQ(m.jacobian, 0.0);
    EXPECT_EQ(m.value, c.lower);
  }
}

INSTANTIATE_TEST_SUITE_P(All, InvariantMaps, ::testing::ValuesIn(map_cases),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace helikos::test
