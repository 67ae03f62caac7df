// SPDX-License-Identifier: Apache-2.0
#include "helikos/phasespace/invariant_map.hpp"

#include <gtest/gtest.h>

#include "phasespace/inverse_map.hpp"
#include "sample.hpp"

namespace helikos::test::invariant_map_test {
namespace {

template <class T>
class InvariantMaps : public ::testing::Test {};

using Packs = ::testing::Types<Pack<double, 1>, Pack<double, 4>, Pack<double, 8>>;
TYPED_TEST_SUITE(InvariantMaps, Packs);

/// A map and a range [GeV^2].
struct Range {
  InvariantMap map;
  double lower, width;
};

std::vector<Range> ranges() {
  const InvariantMap z = InvariantMap::breit_wigner(91.2, 2.5),
                     narrow = InvariantMap::breit_wigner(125, 0.004),
                     wide = InvariantMap::breit_wigner(500, 400);
  std::vector<Range> result{{z, 0, 1e6},        {z, 4000, 9000},  {z, 9000, 1e4},
                            {z, 1e5, 1e8},      {z, 100, 10},     {narrow, 0, 1e6},
                            {narrow, 1e4, 1e4}, {wide, 1e3, 1e6}, {z, 8317.44, 1e4}};
  for (const double exponent : {-2.0, -1.0, 0.0, 0.3, 0.8, 1.0, 1.2, 2.0, 4.0})
    for (const double shift : {0.0, 1e2, 1e4})
      for (const double lower : {10.0, 1e5})
        for (const double width : {1.0, 1e6})
          // Beyond, numbers beside 1 are too coarse for the upper end of the range.
          if (std::pow(1 + width / (lower + shift), exponent - 1) < 1e8)
            result.push_back({InvariantMap::power(exponent, shift), lower, width});
  for (const double exponent : {-2.0, -1.0, 0.0, 0.5, 1.0})
    result.push_back({InvariantMap::power(exponent), 0, 1e6});
  return result;
}

template <class T>
MappedInvariant<double> map(const Range& range, double r) {
  const auto s = invariant_of(range.map, T(r), T(range.lower), T(range.width));
  return {lane(s.offset, 0), lane(s.value, 0), lane(s.jacobian, 0)};
}

/// Sum of the terms that are added and subtracted on the way to the offset [GeV^2].
double terms(const Range& range, double offset) {
  if (range.map.kind == InvariantMap::Kind::breit_wigner)
    return std::abs(range.lower - range.map.mass_square) + offset;
  return range.lower + range.map.shift + offset;
}

/// The size of the number (1 - nu) L whose exponential grows with a power below zero: its rounding
/// is a relative error of r.
double growth(const Range& range) {
  const double start = std::max(range.lower + range.map.shift, 1e-12 * range.width);
  return range.map.exponent < 0 ? (1 - range.map.exponent) * std::log1p(range.width / start) : 0;
}

// Angles and logarithms are right to a few roundings, and so is their share of the range; terms of
// the offset are rounded, and ds/dr says how far the number moves.
TYPED_TEST(InvariantMaps, NumberComesBack) {
  Uniform uniform(8);
  for (const Range& range : ranges())
    for (int i = 0; i < 500; ++i) {
      const double r = uniform();
      const auto s = map<TypeParam>(range, r);
      const double back = lane(
          number_of(range.map, TypeParam(s.offset), TypeParam(range.lower), TypeParam(range.width)),
          0);
      const double bound =
          epsilon * (16 * (1 + terms(range, s.offset) / s.jacobian) + 2 * growth(range));
      ASSERT_LE(bound, 0.1);
      ASSERT_NEAR(back, r, bound) << range.map.exponent << ' ' << range.map.shift << ' '
                                  << range.lower << ' ' << range.width;
    }
}

// Central differences over 2h: h^2 f''' / 6, where f''' / f' is at most a few times 1e3 for these
// angles and logarithms away from the ends; and roundings of s over 2h.
TYPED_TEST(InvariantMaps, JacobianIsTheDerivative) {
  const double h = 1e-5;
  for (const Range& range : ranges())
    for (const double r : {0.05, 0.2, 0.37, 0.5, 0.71, 0.95}) {
      const double difference =
          map<TypeParam>(range, r + h).offset - map<TypeParam>(range, r - h).offset;
      const auto s = map<TypeParam>(range, r);
      ASSERT_NEAR(difference / (2 * h), s.jacobian,
                  1e-6 * s.jacobian + 16 * epsilon * terms(range, s.offset) / h)
          << range.map.exponent << ' ' << range.map.shift << ' ' << range.lower << ' '
          << range.width;
    }
}

TYPED_TEST(InvariantMaps, CoversItsRange) {
  for (const Range& range : ranges()) {
    const auto first = map<TypeParam>(range, 0x1p-53), last = map<TypeParam>(range, 1 - 0x1p-53);
    EXPECT_GE(first.offset, 0);
    EXPECT_LE(first.offset, 0x1p-50 * first.jacobian + 4 * epsilon * terms(range, 0));
    EXPECT_LE(last.offset, range.width);
    EXPECT_GE(last.offset,
              range.width - 0x1p-49 * last.jacobian - 16 * epsilon * terms(range, range.width));
    double before = 0;
    for (double r = 1.0 / 64; r < 1; r += 1.0 / 64) {
      const auto s = map<TypeParam>(range, r);
      EXPECT_GT(s.offset, before);
      EXPECT_GT(s.jacobian, 0);
      before = s.offset;
    }
  }
}

// The mean of ds/dr is the width, and with s the mean of s: midpoints of n cells, r and 1 - r in
// cells that shrink towards the ends, where ds/dr may peak.
TYPED_TEST(InvariantMaps, IntegralIsTheRange) {
  const int n = 20000;
  for (const Range& range : ranges()) {
    double sum = 0, first = 0;
    for (int i = 0; i < n; ++i) {
      const double t = (i + 0.5) / n, r = t * t * t * (10 - 15 * t + 6 * t * t);
      const auto s = map<TypeParam>(range, r);
      const double cell = 30 * t * t * (1 - t) * (1 - t) / n * s.jacobian;
      sum += cell;
      first += cell * s.value;
    }
    EXPECT_NEAR(sum / range.width, 1, 1e-4) << range.map.exponent << ' ' << range.lower;
    EXPECT_NEAR(first / (range.width * (range.lower + range.width / 2)), 1, 1e-4);
  }
}

// Two branches, of which one begins far above the resonance; there both have the sum of their
// densities.
TYPED_TEST(InvariantMaps, ResonancesHaveATail) {
  const int n = 20000;
  for (const auto& [lower, width] :
       {std::pair(0.0, 1e6), {4000.0, 1e8}, {8000.0, 500.0}, {5e4, 1e6}}) {
    const Range z{InvariantMap::resonance(91.2, 2.5), lower, width};
    const Range peak{InvariantMap::breit_wigner(91.2, 2.5), lower, width};
    const double begin = std::max(lower, 91.2 * 91.2 + 4 * 91.2 * std::sqrt(91.2 * 2.5));
    const double end_of_range = lower + width, tail = end_of_range > begin ? 0x1p-4 : 0.0;
    const double part = 1 - std::sqrt(begin / end_of_range);
    double sum = 0, first = 0, above = 0;
    for (const auto& [from, to] : {std::pair(0.0, tail), {tail, 1.0}})
      for (int i = 0; i < n; ++i) {
        const double t = (i + 0.5) / n, r = t * t * t * (10 - 15 * t + 6 * t * t);
        const auto s = map<TypeParam>(z, from + (to - from) * r);
        const double cell = (to - from) * 30 * t * t * (1 - t) * (1 - t) / n;
        sum += cell * s.jacobian;
        first += cell * s.jacobian * s.value;
        if (s.value > 1e6) above += cell;
        const double other = number_of(peak.map, s.offset, lower, width);
        double density = (1 - tail) / map<TypeParam>(peak, other).jacobian;
        if (s.value > begin) density += tail * 0.5 / (part * s.value * std::sqrt(s.value / begin));
        ASSERT_NEAR(s.jacobian * density, 1, 1e-6);
      }
    EXPECT_NEAR(sum / width, 1, 1e-4);
    EXPECT_NEAR(first / (width * (lower + width / 2)), 1, 1e-4);
    if (width == 1e8) {
      const double of_tail = (std::sqrt(begin / 1e6) - std::sqrt(begin / end_of_range)) / part;
      EXPECT_NEAR(above, tail * of_tail, 1e-3);
      EXPECT_GT(above, 50 * (1 - number_of(peak.map, 1e6 - lower, lower, width)));
    }
  }
}

// In a range that is tiny the density is constant: the offset is r times the width, up to the
// change of the density, some width over the smallest scale. Differences of limits would leave
// 1e-4.
TYPED_TEST(InvariantMaps, NothingCancelsBesideAThreshold) {
  for (const InvariantMap& it : {InvariantMap::breit_wigner(91.2, 2.5), InvariantMap::power(1),
                                 InvariantMap::power(0.7, 100), InvariantMap::power(3, 1)})
    for (const double r : {0.01, 0.3, 0.9}) {
      const Range range{it, 1e4, 1e-8};
      const auto s = map<TypeParam>(range, r);
      EXPECT_NEAR(s.offset / (r * range.width), 1, 16 * epsilon + 4 * range.width / 200);
      EXPECT_NEAR(s.jacobian / range.width, 1, 16 * epsilon + 4 * range.width / 200);
    }
}

TYPED_TEST(InvariantMaps, WithoutWidthTheJacobianIsZero) {
  for (const Range& range : ranges())
    for (const double width : {0.0, -1.0, -1e8})
      for (const double lower : {0.0, range.lower, range.map.mass_square}) {
        const auto s = map<TypeParam>({range.map, lower, width}, 0.3);
        EXPECT_EQ(s.jacobian, 0);
        EXPECT_EQ(s.value, lower);
      }
}

TYPED_TEST(InvariantMaps, NotANumberStaysOne) {
  for (const Range& range : ranges())
    EXPECT_TRUE(std::isnan(map<TypeParam>(range, std::numeric_limits<double>::quiet_NaN()).value));
}

}  // namespace
}  // namespace helikos::test::invariant_map_test
